import type { CSSProperties } from 'react';

/**
 * The colour mark of an id, the same wherever it stands: a hue from an FNV-1a hash of its text.
 * Colour is only ever a second hint: the id stands beside it.
 */
export function markOf(id: string): CSSProperties {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  }
  return { '--hue': String(((hash >>> 0) % 24) * 15) };
}
