import type { CSSProperties } from 'react';
import { markHue } from '#domain/mark-hue.ts';

/**
 * The colour mark of an id, the same wherever it stands. Colour is only ever a second hint: the id
 * stands beside it.
 */
export function markOf(id: string): CSSProperties {
  return { '--hue': String(markHue(id)) };
}
