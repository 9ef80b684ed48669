import { honestString } from './honest-text.ts';
import { type Paint, type Shape, svgElement } from './svg-shape.ts';

/** A drawing as an SVG file: its size in px, groups of shapes at their places, and what it says. */
export type SvgDrawing = {
  readonly title: string;
  /** All that is drawn, in words. */
  readonly description: string;
  readonly width: number;
  readonly height: number;
  readonly groups: readonly SvgGroup[];
};

type SvgGroup = {
  readonly x: number;
  readonly y: number;
  /** What reaches beyond these is cut off. */
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
};

/**
 * The drawing as the text of a file that needs nothing else: colours are written out, and fonts are
 * named with others to fall back on. All texts may be a counterparty's: they are escaped, and
 * characters that XML does not allow are made visible.
 */
export function svgText(
  { title, description, width, height, groups }: SvgDrawing,
  paint: Paint,
): string {
  const frame = { width, height, viewBox: `0 0 ${width} ${height}` };
  const ground = { width: '100%', height: '100%', fill: paint.ink('canvas') };
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg"${attributeText(frame)} role="img">`,
    `<title>${escaped(title)}</title>`,
    `<desc>${escaped(description)}</desc>`,
    `<rect${attributeText(ground)}/>`,
    ...groups.map((group) => groupText(group, paint)),
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

function groupText({ shapes, ...place }: SvgGroup, paint: Paint): string {
  const inner = shapes.map((shape) => {
    const { name, attributes, text } = svgElement(shape, paint);
    const head = `<${name}${attributeText(attributes)}`;
    return text === undefined ? `${head}/>` : `${head}>${escaped(text)}</${name}>`;
  });
  return `<svg${attributeText(place)}>${inner.join('')}</svg>`;
}

function attributeText(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${nameInXml(name)}="${escaped(String(value))}"`)
    .join('');
}

/** `strokeWidth` is `stroke-width` in a file; `viewBox` is the one that is not. */
function nameInXml(name: string): string {
  return name === 'viewBox'
    ? name
    : name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Line feeds stay: a description has several lines. */
function escaped(text: string): string {
  return text
    .split('\n')
    .map((line) => honestString(line).replace(/[&<>"]/g, (one) => ENTITIES[one] ?? ''))
    .join('\n');
}
