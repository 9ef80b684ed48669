import type { BuiltForest } from '#domain/child-forest.ts';
import type { Payload, Relative } from '#domain/document.ts';
import { plainText } from '#domain/int64.ts';
import type { ReadEvent } from './read-event.ts';
import { isText } from './shape.ts';
import type { Events } from './update-document.ts';

/** More links than this nobody follows from one event. */
export const MOST_RELATIVES = 50;

/** Who created and who consumed a contract, within one document. */
export type Relatives = {
  /** Whether some event of the document is about this contract. */
  readonly isKnown: (contractId: string) => boolean;
  /** In event order, at most 50. Mere uses are left out. */
  readonly of: (contractId: string) => readonly Relative[];
};

/** Indexes the contracts of a document at once; their events are read when somebody asks. */
export function openRelatives(parts: {
  readonly events: Events;
  readonly built: BuiltForest;
}): Relatives {
  const { events, built } = parts;
  const rows = new Map<string, number[]>();
  for (let row = 0; row < built.forest.count; row++) {
    const contractId = events.contractId(built.nodeAt[row] ?? 0);
    if (contractId === '') continue;
    const before = rows.get(contractId);
    if (before === undefined) rows.set(contractId, [row]);
    else before.push(row);
  }
  const known = new Map<string, readonly Relative[]>();
  const look = (contractId: string): readonly Relative[] => {
    const found: Relative[] = [];
    for (const row of rows.get(contractId) ?? []) {
      const node = built.nodeAt[row] ?? 0;
      const how = deedOf(events.read(node));
      if (how !== undefined) found.push({ contractId, how, row, id: events.id(node) });
      if (found.length === MOST_RELATIVES) break;
    }
    return found;
  };
  return {
    isKnown: (contractId) => rows.has(contractId),
    of: (contractId) => {
      const found = known.get(contractId) ?? look(contractId);
      known.set(contractId, found);
      return found;
    },
  };
}

/** What an event did with its contract; a consuming exercise is its archive (wire-facts 1.3). */
function deedOf({ kind, consuming }: ReadEvent): string | undefined {
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

/** Values of one event that are looked through for contract ids. */
const MOST_VALUES = 20_000;

/**
 * The known contracts that are named in payloads, each once, in the order of the text; at most 50.
 * In both encodings a contract id is a text of its own (wire-facts 4.2).
 */
export function contractsIn(
  payloads: readonly Payload[],
  isKnown: (contractId: string) => boolean,
): readonly string[] {
  const found = new Set<string>();
  const stack: unknown[] = payloads.map(({ value }) => value).reverse();
  for (let left = MOST_VALUES; left > 0 && found.size < MOST_RELATIVES; left--) {
    if (stack.length === 0) break;
    const value = stack.pop();
    if (isText(value)) {
      const id = plainText(value);
      if (isKnown(id)) found.add(id);
    } else if (typeof value === 'object' && value !== null) {
      const inside: unknown[] = Object.values(value).slice(0, left);
      for (const one of inside.reverse()) stack.push(one);
    }
  }
  return [...found];
}
