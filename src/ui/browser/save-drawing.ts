import { INKS, type Ink, type SvgDrawing, svgText } from '#domain/drawing/svg-file.ts';
import { markColour } from '#domain/ledger/mark-hue.ts';
import { saveFile } from './save-file.ts';

/** Saves a drawing as an SVG file, in the colours of the light theme, which print well. */
export function saveDrawing(drawing: SvgDrawing, name: string): void {
  const probe = document.body.appendChild(document.createElement('span'));
  // The variables of the theme are resolved at the root, so its theme is changed until the end of
  // this function; nothing is painted meanwhile.
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  dataset['theme'] = 'light';
  const inks = new Map<Ink, string>();
  const colours = new Map<number, string>();
  try {
    for (const ink of INKS) inks.set(ink, colourOf(probe, `var(--${ink})`));
    const text = svgText(drawing, (colour) => {
      if (typeof colour === 'string') return inks.get(colour) ?? '#000000';
      const known = colours.get(colour) ?? colourOf(probe, markColour(colour));
      colours.set(colour, known);
      return known;
    });
    saveFile(new Blob([text], { type: 'image/svg+xml' }), name);
  } finally {
    if (theme === undefined) delete dataset['theme'];
    else dataset['theme'] = theme;
    probe.remove();
  }
}

/**
 * Returns a colour as `#rrggbb`, which every SVG program reads. A colour mixed with itself in sRGB
 * computes to `color(srgb r g b)`, whatever its original notation.
 */
function colourOf(probe: HTMLElement, colour: string): string {
  probe.style.color = `color-mix(in srgb, ${colour}, ${colour})`;
  const parts = getComputedStyle(probe).color.match(/-?[\d.]+(?:e-?\d+)?/g) ?? [];
  const hex = parts.slice(0, 3).map((part) => {
    const level = Math.round(Math.max(0, Math.min(1, Number(part))) * 255);
    return level.toString(16).padStart(2, '0');
  });
  return `#${hex.join('')}`;
}
