import { parseExact } from '#api/json/exact-json.ts';
import type { BuiltForest } from '#domain/forest/child-forest.ts';
import type { FindScope } from '#domain/forest/forest.ts';
import { caselessSearch, escapeThatMayHide, jsonSearch } from '#domain/text/text-search.ts';
import type { ContractIds } from './contract-ids.ts';
import type { Events } from './event-list.ts';
import { holding, idSearch } from './event-search.ts';
import type { NameIndex } from './name-index.ts';
import { openYielding } from './yielding.ts';

/**
 * Whether a payload of a node contains the text. Its JSON as received is tested first, and parsed only
 * where that does not decide.
 */
function payloadSearch(
  events: Events,
  needle: string,
  has: (text: string) => boolean,
): (node: number) => boolean {
  const isIn = jsonSearch(needle);
  // Such a text is in the JSON of a value only where it is in the value, if nothing is escaped.
  const isPlain = /^[\w.#-]+$/.test(needle) && !LITERALS.includes(needle);
  const hiding = escapeThatMayHide(needle);
  return (node) =>
    events.payloads(node).some((json) => {
      // Only its bytes were searched (event-search.ts).
      if (json === undefined) return true;
      if (!has(json) && !json.includes(hiding)) return false;
      return (isPlain && !json.includes('\\')) || isIn(parseExact(json));
    });
}

const LITERALS = 'true false null';

/**
 * Ascending rows whose event contains the text, ignoring case; none for the empty text. Rejects with
 * the signal's reason.
 */
export async function findEvents(
  { events, built, names, contracts }: Searched,
  text: string,
  where: FindScope,
  signal?: AbortSignal,
): Promise<Int32Array> {
  const needle = text.toLowerCase();
  const yielding = openYielding(signal);
  signal?.throwIfAborted();
  if (needle === '') return new Int32Array();
  const has = caselessSearch(needle);
  const isNamed = names.search(has);
  const isId = idSearch(events, contracts, needle, has);
  const isAll = where === 'all';
  const inPayload = isAll ? payloadSearch(events, needle, has) : () => false;
  const may = isAll ? await holding(events, needle, yielding) : () => true;
  // Ids that are parts of the keys are part of what `holding` searches.
  const areIdsSearched = isAll && events.skipped !== undefined;
  const rows = new Int32Array(events.count);
  let found = 0;
  // In the order of the body, so that its memory is read in order.
  for (let node = 0; node < rows.length; node++) {
    if (yielding.isDue(node)) await yielding.pause();
    const mayHit = may(node);
    const isHit =
      isNamed(node) || ((mayHit || !areIdsSearched) && isId(node)) || (mayHit && inPayload(node));
    if (isHit) rows[found++] = built.rowOf[node] as number;
  }
  return rows.slice(0, found).sort();
}

type Searched = {
  readonly events: Events;
  readonly built: BuiltForest;
  readonly names: NameIndex;
  readonly contracts: ContractIds;
};
