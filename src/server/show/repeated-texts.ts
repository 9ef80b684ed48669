import type { UpdateDocument } from '#domain/update/document.ts';

/**
 * Names that occur more than once in an object of an event, of which only the last value is kept.
 * @param row undefined for the objects outside all events
 */
export async function repeatedTexts(
  document: UpdateDocument,
  row: number | undefined,
): Promise<readonly string[]> {
  const found = await document.repeated(row);
  return found.map(({ name, count, values }) => {
    const more = count > values.length ? ', …' : '';
    return `${name} occurs ${count} times in the JSON (${values.join(', ')}${more}). Treeline uses the last value.`;
  });
}
