/** The theme colours of a drawing (styles/theme.css). */
export const INKS = [
  'canvas',
  'surface',
  'line-strong',
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'accent-soft',
  'exercise',
  'exercise-soft',
  'warn',
] as const;
export type Ink = (typeof INKS)[number];

/** Writes colours as variables for the page and as values for a file. */
export type Paint = {
  readonly ink: (ink: Ink) => string;
  /** The colour mark of an id, by its hue in degrees. */
  readonly mark: (hue: number) => string;
};

/** A piece of a drawing, without its own colours; lengths in pixels of the drawing. */
export type Shape =
  | {
      readonly kind: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly radius: number;
      readonly fill: Ink;
      readonly stroke?: Ink;
      readonly thick?: boolean;
      readonly dashed?: boolean;
    }
  | { readonly kind: 'mark'; readonly x: number; readonly y: number; readonly hue: number }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly ink: Ink;
      readonly size?: number;
      readonly bold?: boolean;
      readonly mono?: boolean;
      readonly anchor?: 'middle' | 'end';
    }
  | {
      readonly kind: 'edges';
      readonly d: string;
      readonly dashed?: boolean;
      /** For edges outside the tree. */
      readonly odd?: boolean;
    };

/** An SVG element; attributes in camel case, as React requires. */
export type SvgElement = {
  readonly name: 'rect' | 'text' | 'path';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly text?: string;
};

const SANS = "'Inter Variable', Inter, system-ui, sans-serif";
const MONO = "'JetBrains Mono Variable', 'JetBrains Mono', ui-monospace, monospace";
const DASHES = { strokeDasharray: '4 3' };
const DOTS = { strokeDasharray: '1.5 3' };
/** Keeps the line width at any scale. */
const STEADY = { vectorEffect: 'non-scaling-stroke' };
const MARK = { width: 8, height: 8, rx: 2 };

/** Page and file share these elements, so that a file shows the same drawing. */
export function svgElement(shape: Shape, { ink, mark }: Paint): SvgElement {
  switch (shape.kind) {
    case 'box': {
      const { x, y, width, height, radius, fill, stroke, thick = false, dashed = false } = shape;
      const line =
        stroke === undefined
          ? {}
          : { stroke: ink(stroke), strokeWidth: thick ? 2.5 : 1.25, ...STEADY };
      const place = { x, y, width, height, rx: radius };
      const attributes = { ...place, fill: ink(fill), ...line, ...(dashed ? DASHES : {}) };
      return { name: 'rect', attributes };
    }
    case 'mark': {
      const { x, y, hue } = shape;
      return { name: 'rect', attributes: { x, y, ...MARK, fill: mark(hue) } };
    }
    case 'text': {
      const { x, y, text, size = 11.5, bold = false, mono = false, anchor } = shape;
      const font = { fontFamily: mono ? MONO : SANS, fontSize: size };
      const more = {
        ...(bold ? { fontWeight: 600 } : {}),
        ...(anchor === undefined ? {} : { textAnchor: anchor }),
      };
      return { name: 'text', attributes: { x, y, ...font, ...more, fill: ink(shape.ink) }, text };
    }
    case 'edges': {
      const { dashed = false, odd = false } = shape;
      const stroke = ink(odd ? 'warn' : 'line-strong');
      const line = { fill: 'none', stroke, strokeWidth: 1.5, ...STEADY };
      const dashes = odd ? DOTS : dashed ? DASHES : {};
      return { name: 'path', attributes: { d: shape.d, ...line, ...dashes } };
    }
  }
}
