import { openByteSearch } from '#api/json/byte-search.ts';
import { stringEnd } from '#api/json/json-strings.ts';
import { PAGE_BYTES } from '#api/json/page-bytes.ts';
import { escapeThatMayHide } from '#domain/text/text-search.ts';
import type { ContractIds } from './contract-ids.ts';
import type { Events } from './event-list.ts';
import type { Yielding } from './yielding.ts';

/** Whose lower case is k: the Kelvin sign. That of I with a dot is i and a combining dot. */
const KELVIN = '\u212a';
const DOTTED_I = '\u0130';
const HASH_SIGN = 0x23;

/**
 * Whether the id or the contract id of a node contains a text (lower case), ignoring case, or the
 * id on the wire ends with it.
 * @param has whether a decoded text contains it
 */
export function idSearch(
  events: Events,
  contracts: ContractIds,
  needle: string,
  has: (text: string) => boolean,
): (node: number) => boolean {
  const { id, eventId, contractId, list } = events;
  // All ids on the wire begin alike, so only the end of one with a colon distinguishes it.
  const isWire = needle.includes(':');
  const isId = (node: number) =>
    has(id(node)) || (isWire && eventId(node).toLowerCase().endsWith(needle));
  // Other letters have these as their lower case, but not as their bytes. A quote ends a string.
  if (list === undefined || !/^[ !#-~]+$/.test(needle))
    return (node) => has(contractId(node)) || isId(node);
  const { keys } = list;
  const { bytes } = list.body;
  const placeIn = openByteSearch(needle);
  // The bytes around the last place: a view of each place takes longer than its search.
  let block = new Uint8Array();
  let start = 0;
  const isIn = (from: number, to: number) => {
    if (from < start || to > start + block.length) {
      start = bytes.pageEnd(from) - PAGE_BYTES;
      block = bytes.slice(start, Math.max(to, start + PAGE_BYTES));
    }
    return placeIn(block, from - start, to - start) !== -1;
  };
  const mayBeIn = /^[0-9a-f]+$/.test(needle);
  const isOfContract = (node: number) => {
    const length = contracts.lengths[node] as number;
    if (length === 0) return has(contractId(node));
    if (!mayBeIn) return false;
    const from = list.contractAt(node) + 1;
    return isIn(from, from + length);
  };
  const { skipped = 0 } = events;
  return (node) => {
    if (isOfContract(node)) return true;
    if (keys === undefined || skipped === 0) return isId(node);
    const key = keys.positionOf(node) + 1;
    const from = key + skipped;
    // An id that begins with this sign may be longer than the rest of its key.
    if (bytes.at(from) === HASH_SIGN) return isId(node);
    const end = stringEnd(bytes, from - 1) - 1;
    return isIn(from, end) || (isWire && isIn(Math.max(key, end - needle.length), end));
  };
}

/**
 * Finds the nodes whose JSON contains a text (lower case), or may contain it escaped, in the bytes of
 * all events at once.
 */
export async function holding(
  { list, count }: Events,
  needle: string,
  yielding: Yielding,
): Promise<(node: number) => boolean> {
  if (list === undefined || list.hasRepeats || count === 0 || !/^[ -~]*$/.test(needle))
    return () => true;
  const holds = new Uint8Array(count);
  const texts = [needle, escapeThatMayHide(needle)];
  if (needle.includes('k')) texts.push(KELVIN);
  if (needle.endsWith('i')) texts.push(DOTTED_I);
  const searches = texts.map(openByteSearch);
  const { bytes } = list.body;
  let first = 0;
  const searchIn = (from: number, to: number) => {
    const block = bytes.slice(from, to);
    for (const search of searches) {
      let node = first;
      for (let hit = search(block, 0); hit !== -1; hit = search(block, hit)) {
        while (node + 1 < count && list.startOf(node + 1) <= from + hit) node++;
        holds[node] = 1;
        if (node + 1 === count) break;
        // The next event is the next that matters.
        hit = Math.max(hit + 1, list.startOf(node + 1) - from);
      }
    }
  };
  const end = list.startOf(count);
  // A UTF-16 unit has at most three bytes in UTF-8.
  const across = 3 * Math.max(...texts.map(({ length }) => length));
  for (let from = list.startOf(0), next = from; from < end; from = next) {
    await yielding.pause();
    next = Math.min(end, bytes.pageEnd(from));
    searchIn(from, next);
    // A hit in two pages begins in the last bytes of the first one.
    while (first + 1 < count && list.startOf(first + 1) <= next - across) first++;
    searchIn(Math.max(from, next - across), Math.min(end, next + across));
  }
  return (node) => holds[node] === 1;
}
