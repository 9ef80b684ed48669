import { markColour } from '#domain/mark-hue.ts';
import { INKS, type Ink, type Paint } from '#domain/svg-shape.ts';
import { type SvgDrawing, svgText } from '#domain/svg-text.ts';

/** The drawing as an SVG file in the colours of the theme that the page has now. */
export function drawingFile(drawing: SvgDrawing): Blob {
  const probe = document.body.appendChild(document.createElement('span'));
  try {
    const inks = new Map<Ink, string>(INKS.map((ink) => [ink, colourOf(probe, `var(--${ink})`)]));
    const paint: Paint = {
      ink: (ink) => inks.get(ink) ?? '#000000',
      mark: (hue) => colourOf(probe, markColour(hue)),
    };
    return new Blob([svgText(drawing, paint)], { type: 'image/svg+xml' });
  } finally {
    probe.remove();
  }
}

/**
 * A colour as `#rrggbb`, which every program that draws SVG knows: mixed with itself in sRGB it is
 * computed as `color(srgb r g b)` whatever it was written as.
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
