import type { EventRow, StatusBySource } from './document.ts';

const LIKELY: ReadonlySet<EventRow['partiesAre']> = new Set(['acting', 'signatories', 'submitter']);

/**
 * The parties that the command of an update acted as: those of the verdict, else the likely ones,
 * which are the acting parties or signatories of its first event. Sorted.
 */
export function submittersOf({ scan, ledger }: StatusBySource): readonly string[] {
  for (const { facts } of [scan, ledger]) {
    const { submittingParties = [] } = facts?.verdict ?? {};
    if (submittingParties.length > 0) return [...submittingParties].sort();
  }
  for (const { facts } of [ledger, scan]) {
    const leading = facts?.leading;
    // Topology events and witnesses name parties that submitted nothing.
    if (leading === undefined || !LIKELY.has(leading.partiesAre)) continue;
    if (leading.parties.length > 0) return [...new Set(leading.parties)].sort();
  }
  return [];
}
