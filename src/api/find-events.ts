import type { BuiltForest } from '#domain/child-forest.ts';
import type { FindScope } from '#domain/document.ts';
import { jsonSearch } from '#domain/json-text.ts';
import type { ReadEvent } from './read-event.ts';
import type { Events } from './update-document.ts';

/** Ascending rows whose event contains the text, in whatever case. None for the empty text. */
export function findEvents(
  { events, built }: { readonly events: Events; readonly built: BuiltForest },
  text: string,
  where: FindScope,
): Int32Array {
  const needle = text.toLowerCase();
  if (needle === '') return new Int32Array();
  const inJson = where === 'all' ? jsonSearch(needle) : () => false;
  const rows: number[] = [];
  for (let row = 0; row < built.forest.count; row++) {
    const node = built.nodeAt[row] ?? 0;
    const idHit = events.id(node).toLowerCase().includes(needle);
    if (idHit || mentions(events.read(node), needle, inJson)) rows.push(row);
  }
  return Int32Array.from(rows);
}

/** The words of the row first, then every text below the members that hold Daml values. */
function mentions(event: ReadEvent, needle: string, inJson: (value: unknown) => boolean): boolean {
  const has = (text: string) => text.toLowerCase().includes(needle);
  if (has(event.action) || has(event.templateId) || has(event.contractId)) return true;
  if (has(event.packageName) || (event.interfaceId !== undefined && has(event.interfaceId)))
    return true;
  if (event.parties.some(has) || event.seenBy.some((parties) => parties.some(has))) return true;
  if (event.kind === 'unknown') return inJson(event.body);
  const { payloads, views } = event.layout;
  return (
    payloads.some(([member]) => inJson(event.body[member])) ||
    (views !== undefined && inJson(event.body[views]))
  );
}
