import { caselessSearch } from '#domain/caseless.ts';
import type { BuiltForest } from '#domain/child-forest.ts';
import type { FindScope } from '#domain/find.ts';
import { jsonSearch } from '#domain/json-text.ts';
import { openTurns } from '#domain/turns.ts';
import { indexNames, type NameIndex } from './name-index.ts';
import type { Events } from './update-document.ts';

/**
 * Ascending rows whose event contains the text, in whatever case. None for the empty text, by which
 * the search is made ready. Takes turns with other work; rejects with the signal's reason.
 */
export async function findEvents(
  { events, built }: { readonly events: Events; readonly built: BuiltForest },
  text: string,
  where: FindScope,
  signal?: AbortSignal,
): Promise<Int32Array> {
  const needle = text.toLowerCase();
  const turns = openTurns(signal);
  const index = await indexOf(events);
  signal?.throwIfAborted();
  if (needle === '') return new Int32Array();
  const has = caselessSearch(needle);
  const isNamed = namedBy(index, has);
  const inJson = jsonSearch(needle);
  // An id as on the wire begins like all others, so only its end tells.
  const isWireId = needle.includes(':')
    ? (id: string) => id.toLowerCase().endsWith(needle)
    : () => false;
  const holds = (node: number) => where === 'all' && index.hasPayload(node, inJson);
  const rows = new Int32Array(built.forest.count);
  let found = 0;
  for (let row = 0; row < rows.length; row++) {
    if (turns.isDue(row)) await turns.give();
    const node = built.nodeAt[row] ?? 0;
    const isId = has(events.id(node)) || isWireId(events.eventId(node));
    if (isId || isNamed(node) || holds(node)) rows[found++] = row;
  }
  return rows.slice(0, found);
}

/** Made by the first search of a document, whoever leaves it, and gone with its events. */
const indexes = new WeakMap<Events, Promise<NameIndex>>();

function indexOf(events: Events): Promise<NameIndex> {
  const index = indexes.get(events) ?? indexNames(events);
  indexes.set(events, index);
  return index;
}

/** Whether a word of the event's row has what is sought: each word is looked at once. */
function namedBy(index: NameIndex, has: (text: string) => boolean): (node: number) => boolean {
  const { wordStart, wordOf, contractIds } = index;
  const hits = Uint8Array.from(index.words, (word) => Number(has(word)));
  return (node) => {
    const end = wordStart[node + 1] ?? 0;
    for (let i = wordStart[node] ?? 0; i < end; i++) if (hits[wordOf[i] ?? 0] === 1) return true;
    return has(contractIds[node] ?? '');
  };
}
