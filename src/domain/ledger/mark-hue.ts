/** The hue of an id's colour mark in degrees: one of 24, from an FNV-1a hash of the id. */
export function markHue(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  }
  return ((hash >>> 0) % 24) * 15;
}

/**
 * Returns 1 for every second hue, which is drawn darker, so that equally dark hues are 30 degrees
 * apart.
 */
function markDepth(hue: number): 0 | 1 {
  return (hue / 15) % 2 === 1 ? 1 : 0;
}

/** The class that colours an id's mark. Colour is only a hint in addition to the id. */
export function markClass(id: string): string {
  const hue = markHue(id);
  return markDepth(hue) === 1 ? `deep-hue-${hue}` : `hue-${hue}`;
}

/** The colour of a mark as CSS, for each theme; styles/theme.css and views.css have the same for HTML. */
export function markColour(hue: number): string {
  const [light, dark] = markDepth(hue) === 1 ? [0.42, 0.58] : [0.62, 0.78];
  return `light-dark(oklch(${light} 0.14 ${hue}), oklch(${dark} 0.14 ${hue}))`;
}
