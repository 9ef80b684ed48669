import { honestString, middle } from '#domain/text/honest-text.ts';

/** Returns a window title such as "Raw 122014a5bc06… · Treeline". */
export function updateTitle(
  page: 'History' | 'Raw' | 'Traffic' | 'Update' | 'Views',
  updateId: string,
): string {
  return `${page} ${honestString(middle(updateId, 12, 0))} · Treeline`;
}
