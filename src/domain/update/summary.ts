import { counted } from '#domain/text/plural.ts';
import { recorded } from '#domain/traffic/recorded.ts';
import { informeesOf, type Verdict } from '#domain/verdict/verdict.ts';
import type { UpdateFacts } from './document.ts';

/** "12 created, 13 archived"; undefined for other updates than transactions, and for neither. */
export function effectText({ kind, created, archived }: UpdateFacts): string | undefined {
  if (kind !== 'transaction' || created + archived === 0) return undefined;
  return `${created.toLocaleString('en')} created, ${archived.toLocaleString('en')} archived`;
}

/**
 * "6 parties", or "at least 6 parties" without a verdict or without all of its informees: only a
 * verdict lists every informed party, events name some of them. Undefined if no party is known.
 */
export function informedText(
  { informed }: UpdateFacts,
  verdict: Verdict | undefined,
): string | undefined {
  const informees = informeesOf(verdict).length;
  const count = informees > 0 ? informees : informed.length;
  if (count === 0) return undefined;
  const isWhole = informees > 0 && !verdict?.views.some((view) => view.informeesMissing);
  return `${isWhole ? '' : 'at least '}${counted(count, 'party', 'parties')}`;
}

/**
 * The traffic cost of an update in bytes. `paid` is only what the participant of the ledger paid,
 * which may differ from the total cost. Undefined if neither is reported.
 */
export function costText({ traffic, paidTrafficCost }: UpdateFacts) {
  const total = recorded(traffic)?.total;
  if (total !== undefined) return { text: counted(total, 'byte'), of: 'total' } as const;
  if (paidTrafficCost === undefined) return undefined;
  return { text: counted(paidTrafficCost, 'byte'), of: 'paid' } as const;
}
