import type { ReadEvent } from '#api/event/read-event.ts';
import { isText } from '#api/json/shape.ts';
import type { BuiltForest } from '#domain/forest/child-forest.ts';
import type { EventKind, Payload, Relative } from '#domain/update/document.ts';
import { type ContractIds, hashOfId } from './contract-ids.ts';
import type { Events } from './event-list.ts';

export const MOST_RELATIVES = 50;

/**
 * The creators and consumers of contracts in a document, excluding non-consuming uses: by contract
 * id, in event order, up to 50. Ids without a contract in this document are absent.
 */
export function relativesOf(
  { events, built }: { readonly events: Events; readonly built: BuiltForest },
  { hashes }: ContractIds,
  contractIds: ReadonlySet<string>,
): ReadonlyMap<string, readonly Relative[]> {
  const found = new Map<string, Relative[]>();
  const wanted = new Set([...contractIds].map(hashOfId));
  for (const [row, node] of built.nodeAt.entries()) {
    if (!wanted.has(hashes[node] as number)) continue;
    const contractId = events.contractId(node);
    if (contractId === '' || !contractIds.has(contractId)) continue;
    const list = found.get(contractId) ?? [];
    const how = list.length < MOST_RELATIVES ? relationOf(events.light(node)) : undefined;
    if (how === undefined) continue;
    list.push({ contractId, how, row, id: events.id(node) });
    found.set(contractId, list);
  }
  return found;
}

const RELATIONS: Readonly<Partial<Record<EventKind, string>>> = {
  create: 'created by',
  archive: 'archived by',
  assign: 'assigned by',
  unassign: 'unassigned by',
};

/** A consuming exercise archives its contract (docs/facts/wire.md#events). */
function relationOf({ kind, consuming }: ReadEvent): string | undefined {
  return consuming === true ? RELATIONS.archive : RELATIONS[kind];
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
