import { memo } from 'react';
import { boxShapes, plainBox } from '#domain/view-box.ts';
import { BOX, type ViewPicture } from '#domain/view-picture.ts';
import { SvgShapes } from './svg-shapes.tsx';

/** One view of the drawing at its place; whatever is too long for the box is cut at its edge. */
export const DrawnView = memo(function DrawnView({
  picture,
  row,
  isSelected,
  x,
  y,
  plain,
}: {
  picture: ViewPicture;
  row: number;
  isSelected: boolean;
  x: number;
  y: number;
  /** From afar: the id alone, in a size. */
  plain: number | undefined;
}) {
  const shapes =
    plain === undefined
      ? boxShapes(picture, row, isSelected)
      : plainBox(picture, row, isSelected, plain);
  return (
    <svg
      role="presentation"
      x={x}
      y={y}
      width={BOX.width}
      height={BOX.height}
      data-row={row}
      className="cursor-pointer"
    >
      <SvgShapes shapes={shapes} />
    </svg>
  );
});
