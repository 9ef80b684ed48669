import { createElement } from 'react';
import { markColour } from '#domain/mark-hue.ts';
import { type Paint, type Shape, svgElement } from '#domain/svg-shape.ts';

/** The look's own variables: a drawing on the page follows the theme by itself. */
const PAGE: Paint = {
  ink: (ink) => `var(--${ink})`,
  mark: markColour,
};

/** Shapes as SVG elements of the page. */
export function SvgShapes({ shapes }: { shapes: readonly Shape[] }) {
  return [...shapes.entries()].map(([at, shape]) => {
    const { name, attributes, text } = svgElement(shape, PAGE);
    return createElement(name, { key: at, ...attributes }, text);
  });
}
