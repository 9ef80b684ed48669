import { markColour } from '#domain/ledger/mark-hue.ts';
import { honestString } from '#domain/text/honest-text.ts';
import { INKS, type Ink, type Paint } from '#domain/view-drawing/svg.ts';
import { type SvgDrawing, svgText } from '#domain/view-drawing/svg-file.ts';
import { BOX, type ViewLayout, type ViewPicture } from '#domain/view-drawing/view-layout.ts';
import { boxShapes, edgeShapes, oddEdgeShapes } from '#domain/view-drawing/view-shapes.ts';
import { pictureLines, pictureSummary } from '#domain/view-drawing/view-text.ts';
import { saveFile } from '#ui/browser/save-file.ts';

/** Saves the whole drawing as an SVG file, with the colours of the page. */
export function saveDrawing(
  picture: ViewPicture,
  selected: number,
  layout: ViewLayout,
  margin: number,
  updateId: string,
): void {
  const drawing = wholeDrawing(picture, selected, layout, margin, updateId);
  saveFile(drawingFile(drawing), `views-${updateId.slice(0, 12)}.svg`);
}

function drawingFile(drawing: SvgDrawing): Blob {
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

function wholeDrawing(
  picture: ViewPicture,
  selected: number,
  layout: ViewLayout,
  margin: number,
  updateId: string,
): SvgDrawing {
  const { count, x, y, width, height } = layout;
  const rows = Array.from({ length: count }, (_, row) => row);
  const odd = oddEdgeShapes(picture, layout);
  const whole = { x: margin, y: margin, width, height };
  const { lens } = picture;
  const seenAs = lens === undefined ? '' : `, seen as ${honestString(lens.party)}`;
  return {
    title: `Views of update ${honestString(updateId)}${seenAs}`,
    description: [`${pictureSummary(picture, count)}.`, ...pictureLines(picture, count)].join('\n'),
    width: width + 2 * margin,
    height: height + 2 * margin,
    groups: [
      { ...whole, shapes: edgeShapes(picture, layout) },
      ...rows.map((row) => ({
        x: (x[row] ?? 0) + margin,
        y: (y[row] ?? 0) + margin,
        width: BOX.width,
        height: BOX.height,
        shapes: boxShapes(picture, row, row === selected),
      })),
      ...(odd.length > 0 ? [{ ...whole, shapes: odd }] : []),
    ],
  };
}
