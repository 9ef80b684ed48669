import type { BuiltForest } from '#domain/forest/child-forest.ts';
import type { EventGroup } from '#domain/update/document.ts';
import type { Events } from './event-list.ts';
import { witnessesOf } from './event-row.ts';

/** Events compared at most, because the first rows on the screen wait for it. */
const MOST_COMPARED = 5_000;

/** What the events of the run that begins at a row have in common; undefined without a run. */
export function groupAt(
  events: Events,
  { forest, nodeAt }: BuiltForest,
  first: number,
): EventGroup | undefined {
  const size = forest.run[first] ?? 0;
  if (size === 0) return undefined;
  let { parties, contractId } = events.light(nodeAt[first] ?? 0);
  let witnesses: Map<string, number> | undefined = new Map();
  for (let row = first, at = 0; at < size; at++, row = forest.end[row] ?? forest.count) {
    if (at === MOST_COMPARED) return { size, parties: [], contractId: '', witnesses: undefined };
    const event = events.light(nodeAt[row] ?? 0);
    const own = new Set(event.parties);
    parties = parties.filter((party) => own.has(party));
    if (event.contractId !== contractId) contractId = '';
    const seenBy = witnessesOf(event);
    if (seenBy === undefined) witnesses = undefined;
    for (const party of new Set(seenBy)) witnesses?.set(party, (witnesses.get(party) ?? 0) + 1);
  }
  return { size, parties, contractId, witnesses };
}
