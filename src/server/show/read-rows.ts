import type { EventRow, UpdateDocument } from '#domain/update/document.ts';

/** Rows of a large update are read in parts, so that few are in memory at once. */
const AT_ONCE = 500;

/** Calls `visit` for the first rows of the tree in their order, one after the other. */
export async function eachRow(
  document: UpdateDocument,
  most: number,
  visit: (event: EventRow) => Promise<void>,
): Promise<void> {
  const count = Math.min(document.forest.count, most);
  for (let from = 0; from < count; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - from);
    const rows = Array.from({ length: size }, (_, at) => from + at);
    for (const event of await document.rows(rows)) await visit(event);
  }
}
