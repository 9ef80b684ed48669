import type { Reader } from '#domain/ledger/rights.ts';
import type { EventDetail, EventRole } from './document.ts';

/**
 * `stakeholder`: a signatory or an observer, in an event that does not list either. `witness`: any
 * informed party of an exercise. `witness-only`: informed without a role in the event.
 */
export type VisibilityRole = EventRole | 'stakeholder' | 'witness' | 'witness-only';

export type EventVisibility =
  | { readonly kind: 'any-party' }
  | {
      readonly kind: 'parties';
      readonly reasons: readonly (readonly [role: VisibilityRole, parties: readonly string[]])[];
      /** Parties of the request that the event does not name. */
      readonly others: readonly string[];
    };

/**
 * The roles by which the parties of the request see an event
 * (docs/facts/wire.md#witnesses). Reading as any party names no party, so no party is a reason.
 */
export function eventVisibility(
  event: Pick<EventDetail, 'kind' | 'roles' | 'witnesses'>,
  reader: Reader,
): EventVisibility {
  if (reader.kind === 'any-party') return { kind: 'any-party' };
  const readers = [...new Set(reader.parties)];
  const unnamed = new Set(readers);
  const reasons: (readonly [VisibilityRole, readonly string[]])[] = [];
  const add = (role: VisibilityRole, named: ReadonlySet<string>, among: Iterable<string>) => {
    const parties = [...among].filter((party) => named.has(party));
    if (parties.length > 0) reasons.push([role, parties]);
    for (const party of parties) unnamed.delete(party);
  };
  for (const [role, parties] of event.roles) add(role, new Set(parties), readers);
  const witnesses = new Set(event.witnesses);
  const { kind } = event;
  if (kind === 'archive' || kind === 'unassign') add('stakeholder', witnesses, readers);
  else if (kind === 'create' || kind === 'assign') add('witness-only', witnesses, [...unnamed]);
  else add('witness', witnesses, [...unnamed]);
  return { kind: 'parties', reasons, others: [...unnamed] };
}
