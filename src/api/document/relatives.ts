import type { Events, ReadEvent } from '#api/event/read-event.ts';
import { isText } from '#api/json/shape.ts';
import type { BuiltForest } from '#domain/forest/child-forest.ts';
import type { Payload, Relative } from '#domain/update/document.ts';
import { openYielding } from './yielding.ts';

export const MOST_RELATIVES = 50;

/**
 * Creators and consumers of contracts within one document, excluding non-consuming uses: by contract
 * id, in event order, up to 50. Ids without a contract in this document are absent.
 */
export type Relatives = (
  contractIds: ReadonlySet<string>,
) => ReadonlyMap<string, readonly Relative[]>;

/**
 * Reads the contract of each event once and keeps a hash of its id; a query makes one pass over
 * these, since the ids, or an index of all contracts, would need more memory.
 */
export async function openRelatives(parts: {
  readonly events: Events;
  readonly built: BuiltForest;
}): Promise<Relatives> {
  const { events, built } = parts;
  const yielding = openYielding();
  await yielding.pause();
  const hashes = new Int32Array(built.nodeAt.length);
  for (const [row, node] of built.nodeAt.entries()) {
    if (yielding.isDue(row)) await yielding.pause();
    hashes[row] = hashOf(events.contractId(node));
  }
  return (contractIds) => {
    const found = new Map<string, Relative[]>();
    const wanted = new Set([...contractIds].map(hashOf));
    for (let row = 0; row < hashes.length; row++) {
      if (!wanted.has(hashes[row] as number)) continue;
      const node = built.nodeAt[row] ?? 0;
      const contractId = events.contractId(node);
      if (contractId === '' || !contractIds.has(contractId)) continue;
      const list = found.get(contractId) ?? [];
      const how = list.length < MOST_RELATIVES ? relationOf(events.light(node)) : undefined;
      if (how === undefined) continue;
      list.push({ contractId, how, row, id: events.id(node) });
      found.set(contractId, list);
    }
    return found;
  };
}

/** In 30 bits, which engines keep without an object. */
function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash, 31) + text.charCodeAt(at);
  return hash & 0x3fff_ffff;
}

/** A consuming exercise archives its contract (docs/facts/wire.md#events). */
function relationOf({ kind, consuming }: ReadEvent): string | undefined {
  switch (kind) {
    case 'create':
      return 'created by';
    case 'archive':
      return 'archived by';
    case 'assign':
      return 'assigned by';
    case 'unassign':
      return 'unassigned by';
    default:
      return consuming === true ? 'archived by' : undefined;
  }
}

const MOST_VALUES = 20_000;

/**
 * The distinct texts in payloads, in order; a contract id is a separate text in both encodings
 * (docs/facts/wire.md#daml-values).
 */
export function stringsIn(payloads: readonly Payload[]): ReadonlySet<string> {
  const texts = new Set<string>();
  const stack: unknown[] = payloads.map(({ value }) => value).reverse();
  for (let left = MOST_VALUES; left > 0 && stack.length > 0; left--) {
    const value = stack.pop();
    if (isText(value)) texts.add(value);
    else if (typeof value === 'object' && value !== null) {
      const inside: unknown[] = Object.values(value).slice(0, left);
      for (const one of inside.reverse()) stack.push(one);
    }
  }
  return texts;
}
