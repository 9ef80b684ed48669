import { honestString, middle } from '#domain/text/honest-text.ts';

/** The window's title of an update's page: "Raw 122014a5bc06… · Treeline". */
export function updateTitle(
  page: 'Raw' | 'Traffic' | 'Update' | 'Views',
  updateId: string,
): string {
  return `${page} ${honestString(middle(updateId, 12, 0))} · Treeline`;
}
