import type { EventBytes, Events } from '#api/event/read-event.ts';
import { ByteSearch } from '#api/json/byte-search.ts';
import { BACKSLASH, type BytePages, LOWER, QUOTE } from '#api/json/json-pages.ts';
import { stringEnd } from '#api/json/text-index.ts';
import { escapeThatMayHide } from '#domain/text/json-text.ts';
import { openYielding, type Yielding } from './yielding.ts';

/** Whose lower case is k: the Kelvin sign. That of I with a dot is i and a combining dot. */
const KELVIN = '\u212a';
const DOTTED_I = '\u0130';

/** By document: 1 for each byte that a contract id has in lower case. */
const CONTRACT_BYTES = new WeakMap<EventBytes, Uint8Array>();
const ANY_BYTES = new Uint8Array(256).fill(1);
/** Beyond any contract id; a longer text is not read, and any text is sought in it. */
const MOST_OF_ID = 1 << 12;

/**
 * Reads all contract ids once for each document, so that later searches skip them for a text with a
 * character that is in none. Most texts have one, because contract ids are hexadecimal.
 */
export async function readContractBytes({ list, count }: Events): Promise<void> {
  if (list === undefined || CONTRACT_BYTES.has(list)) return;
  CONTRACT_BYTES.set(list, ANY_BYTES);
  const { bytes } = list.body;
  const yielding = openYielding();
  const seen = new Uint8Array(256);
  await yielding.pause();
  for (let node = 0; node < count; node++) {
    if (yielding.isDue(node)) await yielding.pause();
    const open = list.contractAt(node);
    if (open === 0) continue;
    const end = stringEnd(bytes, open);
    if (end - open > MOST_OF_ID) return;
    const id = bytes.slice(open + 1, end - 1);
    for (let at = 0; at < id.length; at++) seen[LOWER[id[at] as number] as number] = 1;
  }
  CONTRACT_BYTES.set(list, seen);
}

/** False only if no contract id contains a text of lower case ASCII, ignoring case. */
function mayBeInContracts(list: EventBytes, text: Uint8Array): boolean {
  const seen = CONTRACT_BYTES.get(list) ?? ANY_BYTES;
  if (seen[BACKSLASH] === 1 || seen.lastIndexOf(1) >= 0x80) return true;
  return text.every((byte) => seen[byte] === 1);
}

/**
 * Whether the id or the contract id of a node contains a text (lower case), ignoring case, or the
 * id on the wire ends with it.
 * @param has whether a decoded text contains it
 */
export function idSearch(
  events: Events,
  needle: string,
  has: (text: string) => boolean,
): (node: number) => boolean {
  const { id, eventId, contractId, list } = events;
  // All ids on the wire begin alike, so only the end of one with a colon distinguishes it.
  const isWireId = needle.includes(':')
    ? (node: number) => eventId(node).toLowerCase().endsWith(needle)
    : () => false;
  // Other letters have these as their lower case, but not as their bytes. A quote ends a string.
  if (list === undefined || !/^[ !#-~]+$/.test(needle))
    return (node) => has(id(node)) || has(contractId(node)) || isWireId(node);
  const { keys } = list;
  const { bytes } = list.body;
  const text = new TextEncoder().encode(needle);
  const skipped = events.skipped ?? 0;
  const areContractsSearched = mayBeInContracts(list, text);
  return (node) => {
    const contract = areContractsSearched ? list.contractAt(node) : 0;
    if (contract !== 0 && (bytes.holds(contract + 1, text) ?? has(contractId(node)))) return true;
    if (keys === undefined) return has(id(node)) || isWireId(node);
    if (needle.includes(':') && (endsWith(bytes, keys.positionOf(node), text) ?? isWireId(node)))
      return true;
    const from = keys.positionOf(node) + 1 + skipped;
    // An id that begins with this sign may be longer than the rest of its key.
    const isOfKey = skipped !== 0 && bytes.at(from) !== 0x23;
    return (isOfKey ? bytes.holds(from, text) : undefined) ?? has(id(node));
  };
}

/**
 * Whether the string at a position ends with a text of lower case ASCII, ignoring case; undefined
 * where bytes cannot tell.
 */
function endsWith(bytes: BytePages, position: number, text: Uint8Array): boolean | undefined {
  const from = position + 1;
  const end = bytes.skip(from);
  if (bytes.at(end) !== QUOTE) return undefined;
  for (let back = 1; back <= text.length; back++) {
    const byte = bytes.at(end - back);
    if (byte >= 0x80) return undefined;
    if (end - back < from || LOWER[byte] !== text[text.length - back]) return false;
  }
  return true;
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
  const searches = texts.map((text) => new ByteSearch(text));
  const { bytes } = list.body;
  let first = 0;
  const searchIn = (from: number, to: number) => {
    const block = bytes.slice(from, to);
    for (const search of searches) {
      let node = first;
      for (let hit = search.next(block, 0); hit !== -1; hit = search.next(block, hit)) {
        while (node + 1 < count && list.startOf(node + 1) <= from + hit) node++;
        holds[node] = 1;
        if (node + 1 === count) break;
        // The next event is the next that matters.
        hit = Math.max(hit + 1, list.startOf(node + 1) - from);
      }
    }
  };
  const end = list.startOf(count);
  const across = Math.max(...searches.map(({ length }) => length)) - 1;
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
