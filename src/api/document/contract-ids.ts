import { type BytePages, QUOTE } from '#api/json/json-pages.ts';
import { HEX_DIGIT } from '#api/json/json-scanner.ts';
import { hashOf } from '#api/json/json-strings.ts';
import type { Events } from './event-list.ts';
import { openYielding } from './yielding.ts';

/** A longer id is read as text. */
const MOST_DIGITS = 0xffff;

/** The end of an id is hashed, because Canton's ids end in a hash. */
const HASHED = 24;
const FACTOR = 31;
/** Engines keep integers of 30 bits without an object. */
const BITS = 0x3fff_ffff;

/** In that time a page has drawn its first rows. */
const DRAWN_MS = 80;

/**
 * What is kept of the contract ids of a document, because the ids, or an index of them, would need
 * more memory.
 */
export type ContractIds = {
  /** By node, as from `hashOfId`. */
  readonly hashes: Int32Array;
  /** By node: how many bytes an id of hexadecimal digits has; 0 for any other, or none. */
  readonly lengths: Uint16Array;
};

/** Reads the contract id of each event once. */
export async function readContractIds(events: Events): Promise<ContractIds> {
  const { count, list } = events;
  const hashes = new Int32Array(count);
  const lengths = new Uint16Array(count);
  const yielding = openYielding();
  // Starts after the first rows are drawn, because drawing needs a core. A short list needs no wait:
  // 250 ids are read in less than a millisecond.
  await new Promise((due) => setTimeout(due, Math.min(DRAWN_MS, count / 250)));
  for (let node = 0; node < count; node++) {
    if (yielding.isDue(node)) await yielding.pause();
    const start = (list?.contractAt(node) ?? 0) + 1;
    const length = list && start > 1 ? digitsAt(list.body.bytes, start) : 0;
    lengths[node] = length;
    hashes[node] =
      list && length > 0
        ? list.body.bytes.hash(start + Math.max(0, length - HASHED), FACTOR) & BITS
        : hashOfId(events.contractId(node));
  }
  return { hashes, lengths };
}

/** The length of a string of hexadecimal digits on one page; 0 for any other. */
function digitsAt(bytes: BytePages, start: number): number {
  const end = bytes.skip(start, HEX_DIGIT);
  const length = end - start;
  return bytes.at(end) === QUOTE && length <= MOST_DIGITS ? length : 0;
}

/** The hash of a decoded id in 30 bits. */
export function hashOfId(id: string): number {
  return hashOf(id.slice(-HASHED), FACTOR) & BITS;
}
