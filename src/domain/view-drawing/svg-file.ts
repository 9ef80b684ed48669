import { honestString } from '#domain/text/honest-text.ts';
import { type Paint, type Shape, svgElement } from './svg.ts';

/** A drawing as an SVG file; sizes in px. */
export type SvgDrawing = {
  readonly title: string;
  readonly description: string;
  readonly width: number;
  readonly height: number;
  readonly groups: readonly SvgGroup[];
};

type SvgGroup = {
  readonly x: number;
  readonly y: number;
  /** The size of the content; anything beyond is cut off. */
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
};

/**
 * Returns the text of a self-contained file with literal colours and fallback fonts. Any text may
 * come from a counterparty, so it is escaped, and characters that XML forbids become visible.
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

/** `viewBox` is the one attribute that keeps camel case. */
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

/** Line feeds remain, because a description has several lines. */
function escaped(text: string): string {
  return text
    .split('\n')
    .map((line) => honestString(line).replace(/[&<>"]/g, (one) => ENTITIES[one] ?? ''))
    .join('\n');
}
