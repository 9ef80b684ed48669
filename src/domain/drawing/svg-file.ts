import { honestString } from '#domain/text/honest-text.ts';

/** The theme colours of a drawing (styles/theme.css). */
export const INKS = [
  'surface',
  'line',
  'line-strong',
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'warn',
] as const;
export type Ink = (typeof INKS)[number];

/** A colour of the theme, or the mark of an id by its hue in degrees. */
export type Colour = Ink | number;

/** Returns each colour as a value that every SVG program reads. */
export type Paint = (colour: Colour) => string;

/** A piece of a drawing; lengths in px. */
export type Shape =
  | {
      readonly kind: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly radius?: number;
      readonly fill?: Colour;
      readonly stroke?: Colour;
      readonly thin?: boolean;
      readonly dashed?: boolean;
      readonly faint?: boolean;
    }
  | {
      readonly kind: 'path';
      readonly d: string;
      readonly fill?: Colour;
      readonly stroke?: Colour;
      readonly dashed?: boolean;
    }
  | {
      readonly kind: 'group';
      readonly title: string;
      /** The page of an id, for drawings on a page. */
      readonly leadsTo?: { readonly page: 'update' | 'contract'; readonly id: string } | undefined;
      readonly shapes: readonly Shape[];
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly ink: Ink;
      readonly bold?: boolean;
      readonly mono?: boolean;
      readonly anchor?: 'middle' | 'end';
      /** Rises to the right by 45 degrees. */
      readonly turned?: boolean;
    };

export type SvgDrawing = {
  readonly title: string;
  readonly description: string;
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
};

/** The height of letters and the dashes of a line, in px. */
export const SIZE = 11;
export const DASHES = '3 2';

/**
 * Returns the text of a self-contained file with literal colours and generic fonts. Any text may
 * come from a counterparty, so it is escaped, and characters that XML forbids become visible.
 */
export function svgText(drawing: SvgDrawing, paint: Paint): string {
  const { title, description, width, height, shapes } = drawing;
  const frame = { width, height, viewBox: `0 0 ${width} ${height}` };
  const ground = { width: '100%', height: '100%', fill: paint('surface') };
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg"${attributeText(frame)} role="img">`,
    `<title>${escaped(title)}</title>`,
    `<desc>${escaped(description)}</desc>`,
    `<rect${attributeText(ground)}/>`,
    ...shapes.map((shape) => shapeText(shape, paint)),
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

function shapeText(shape: Shape, paint: Paint): string {
  if (shape.kind === 'group') {
    const inside = shape.shapes.map((one) => shapeText(one, paint));
    return ['<g>', `<title>${escaped(shape.title)}</title>`, ...inside, '</g>'].join('\n');
  }
  if (shape.kind === 'path') {
    const { d, fill, stroke, dashed } = shape;
    const all = {
      d,
      fill: fill === undefined ? 'none' : paint(fill),
      ...(stroke === undefined ? {} : { stroke: paint(stroke) }),
      ...(dashed ? { 'stroke-dasharray': DASHES } : {}),
    };
    return `<path${attributeText(all)}/>`;
  }
  const { x, y } = shape;
  if (shape.kind === 'text') {
    const { text, ink, bold, mono, anchor, turned } = shape;
    const font = { 'font-family': mono ? 'monospace' : 'sans-serif', 'font-size': SIZE };
    const more = {
      ...(bold ? { 'font-weight': 600 } : {}),
      ...(anchor ? { 'text-anchor': anchor } : {}),
      ...(turned ? { transform: `rotate(-45 ${x} ${y})` } : {}),
    };
    const all = { x, y, ...font, fill: paint(ink), ...more };
    return `<text${attributeText(all)}>${escaped(text)}</text>`;
  }
  const { width, height, radius, fill, stroke, thin, dashed, faint } = shape;
  const all = {
    ...{ x, y, width, height },
    ...(radius ? { rx: radius } : {}),
    fill: fill === undefined ? 'none' : paint(fill),
    ...(stroke === undefined ? {} : { stroke: paint(stroke), 'stroke-width': thin ? 1 : 2 }),
    ...(dashed ? { 'stroke-dasharray': DASHES } : {}),
    ...(faint ? { opacity: 0.3 } : {}),
  };
  return `<rect${attributeText(all)}/>`;
}

function attributeText(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Line feeds remain, because a description has several lines. */
function escaped(text: string): string {
  return text
    .split('\n')
    .map((line) => honestString(line).replace(/[&<>"]/g, (one) => ENTITIES[one] ?? ''))
    .join('\n');
}
