import type { EventBytes, Events } from '#api/event/read-event.ts';
import { BACKSLASH, LOWER } from '#api/json/json-pages.ts';
import { stringEnd } from '#api/json/json-strings.ts';
import { openYielding } from './yielding.ts';

/** A longer id is read as text. */
const MOST_BYTES = 0xffff;
const NO_BYTES = new Uint8Array();

/**
 * What is kept of the contract ids of a document, because the ids, or an index of them, would need
 * more memory.
 */
export type ContractIds = {
  /** By node, as from `hashOf`. */
  readonly hashes: Int32Array;
  /** By node: how many bytes an id of ASCII without escapes has; 0 for any other, or none. */
  readonly lengths: Uint16Array;
  /** 1 for each byte that such an id has in lower case. */
  readonly letters: Uint8Array;
};

/** Reads the contract id of each event once. */
export async function readContractIds(events: Events): Promise<ContractIds> {
  const { count, list } = events;
  const hashes = new Int32Array(count);
  const lengths = new Uint16Array(count);
  const letters = new Uint8Array(256);
  const yielding = openYielding();
  await yielding.pause();
  for (let node = 0; node < count; node++) {
    if (yielding.isDue(node)) await yielding.pause();
    const open = list?.contractAt(node);
    if (open === 0) continue;
    const id = list && open ? bytesOf(list, open) : NO_BYTES;
    const hash = hashOfAscii(id, letters);
    hashes[node] = hash ?? hashOf(events.contractId(node));
    if (hash !== undefined) lengths[node] = id.length;
  }
  return { hashes, lengths, letters };
}

/** The bytes of an id; none of one that is too long. */
function bytesOf({ body }: EventBytes, open: number): Uint8Array {
  const start = open + 1;
  const end = stringEnd(body.bytes, open) - 1;
  return end - start > MOST_BYTES ? NO_BYTES : body.bytes.slice(start, end);
}

/** The hash of an id; undefined if it is empty, not of ASCII, or escaped. Marks its letters. */
function hashOfAscii(id: Uint8Array, letters: Uint8Array): number | undefined {
  if (id.length === 0) return undefined;
  let hash = 0;
  for (let at = 0; at < id.length; at++) {
    const byte = id[at] as number;
    if (byte >= 0x80 || byte === BACKSLASH) return undefined;
    letters[LOWER[byte] as number] = 1;
    hash = Math.imul(hash, 31) + byte;
  }
  return hash & 0x3fff_ffff;
}

/** In 30 bits, which engines keep without an object. */
export function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash, 31) + text.charCodeAt(at);
  return hash & 0x3fff_ffff;
}
