import type { CSSProperties } from 'react';
import { markDepth, markHue } from '#domain/mark-hue.ts';

/**
 * The colour mark of an id, the same wherever it stands. Colour is only ever a second hint: the id
 * stands beside it.
 */
export function markOf(id: string): CSSProperties {
  const hue = markHue(id);
  return { '--hue': String(hue), '--deep': markDepth(hue) };
}
