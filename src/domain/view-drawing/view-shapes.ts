import { markHue } from '#domain/ledger/mark-hue.ts';
import { partyFirst, partyHint } from '#domain/ledger/party.ts';
import { honestString, middle } from '#domain/text/honest-text.ts';
import { countsText, quorumsOf } from '#domain/verdict/quorum-text.ts';
import type { View } from '#domain/verdict/verdict.ts';
import { viewName } from '#domain/verdict/view-forest.ts';
import type { Shape } from './svg.ts';
import { BOX, isUnseen, type ViewLayout, type ViewPicture, viewAt } from './view-layout.ts';

/** Informees named in a box; the others are counted. */
const NAMED = 2;
const EDGE = 10;
const [CHIP, CHIP_Y] = [18, 9];

/** A view's box, relative to its upper left corner: id, quorums and informees. */
export function boxShapes(
  picture: ViewPicture,
  row: number,
  isSelected: boolean,
): readonly Shape[] {
  const view = viewAt(picture, row);
  if (view === undefined) return [];
  const unseen = isUnseen(picture, row);
  const signs = signsOf(picture, row);
  const name = viewName(view);
  const chip = Math.max(CHIP + 4, name.length * 7 + 12);
  const chipText = CHIP_Y + 13;
  const hint = EDGE + chip + 8;
  return [
    outline(unseen, isSelected),
    {
      kind: 'box',
      x: EDGE,
      y: CHIP_Y,
      width: chip,
      height: CHIP,
      radius: 5,
      fill: 'exercise-soft',
    },
    { ...CENTRED, x: EDGE + chip / 2, y: chipText, text: name, ink: 'exercise', bold: true },
    ...(picture.isReadable ? [] : unreadable(hint)),
    ...(signs === ''
      ? []
      : [
          textAt(
            picture.isReadable ? hint : hint + CHIP + 8,
            chipText,
            signs,
            unseen ? 'ink-3' : 'warn',
          ),
        ]),
    quorumText(view, chipText),
    ...informeeShapes(view, picture.lens?.party, unseen),
  ];
}

/**
 * A view's box when zoomed out: its outline, its id in the given text size, and its quorums if they
 * fit.
 */
export function plainBox(
  picture: ViewPicture,
  row: number,
  isSelected: boolean,
  size: number,
): readonly Shape[] {
  const view = viewAt(picture, row);
  if (view === undefined) return [];
  const unseen = isUnseen(picture, row);
  const text = viewName(view);
  const fitting = Math.min(size, BOX.height * 0.7, (BOX.width * 1.4) / text.length);
  const y = BOX.height / 2 + fitting * 0.36;
  const words = signsOf(picture, row) || shortWords(view);
  const letters = text.length * 0.62 + words.length * 0.45;
  const hasRoom = fitting * letters + 2.5 * EDGE < BOX.width;
  const id = { kind: 'text', y, text, size: fitting, bold: true } as const;
  const ink = unseen ? 'ink-3' : 'exercise';
  if (!hasRoom)
    return [outline(unseen, isSelected), { ...id, x: BOX.width / 2, anchor: 'middle', ink }];
  const place = { x: BOX.width - EDGE, y, anchor: 'end' } as const;
  return [
    outline(unseen, isSelected),
    { ...id, x: EDGE, ink },
    { kind: 'text', ...place, text: words, ink: unseen ? 'ink-3' : 'ink-2', size: fitting * 0.85 },
  ];
}

/** Returns `not seen`, `odd`, both or "". */
function signsOf(picture: ViewPicture, row: number): string {
  const seen = isUnseen(picture, row) ? ['not seen'] : [];
  return [...seen, ...(picture.forest.anomalies.has(row) ? ['odd'] : [])].join(', ');
}

const CENTRED = { kind: 'text', anchor: 'middle' } as const;

function textAt(x: number, y: number, text: string, ink: 'ink-2' | 'ink-3' | 'warn'): Shape {
  return { kind: 'text', x, y, text, ink };
}

function outline(unseen: boolean, selected: boolean): Shape {
  return {
    kind: 'box',
    x: 1.5,
    y: 1.5,
    width: BOX.width - 3,
    height: BOX.height - 3,
    radius: 8,
    fill: selected ? 'accent-soft' : unseen ? 'canvas' : 'surface',
    stroke: selected ? 'accent' : 'line-strong',
    thick: selected,
    dashed: unseen,
  };
}

/** Draws a "?" in place of the content. */
function unreadable(x: number): readonly Shape[] {
  const frame = { x, y: CHIP_Y, width: CHIP, height: CHIP, radius: 5 };
  return [
    { kind: 'box', ...frame, fill: 'canvas', stroke: 'line-strong', dashed: true },
    { ...CENTRED, x: x + CHIP / 2, y: CHIP_Y + 13, text: '?', ink: 'ink-3', bold: true },
  ];
}

function quorumText(view: View, y: number): Shape {
  const { isOdd } = quorumsOf(view).asked;
  const text = shortWords(view);
  const place = { x: BOX.width - EDGE, y, anchor: 'end' } as const;
  const ink = isOdd ? 'warn' : view.quorums.length === 0 ? 'ink-3' : 'ink';
  return { kind: 'text', ...place, text, ink, bold: view.quorums.length > 0 };
}

/** "!" marks anomalies, because the box has little room; the grid describes them. */
function shortWords(view: View): string {
  const { first, more, isOdd } = quorumsOf(view).asked;
  if (view.quorumsMissing) return 'not reported';
  return first === undefined ? 'no quorum' : `${countsText(first)}${more}${isOdd ? ' !' : ''}`;
}

function informeeShapes(view: View, lens: string | undefined, unseen: boolean): readonly Shape[] {
  const informees = [...new Set(view.informees)];
  if (informees.length === 0) return [textAt(EDGE, 44, 'no informees reported', 'ink-3')];
  const ordered = partyFirst(informees, lens);
  const more = ordered.length - NAMED;
  const ink = unseen ? 'ink-3' : 'ink-2';
  const shapes = ordered.slice(0, NAMED).flatMap((party, place): readonly Shape[] => {
    const y = 43 + place * 16;
    const cut =
      more > 0 && place === NAMED - 1 ? middle(partyHint(party), 10, 6) : shortHint(party);
    return [
      { kind: 'mark', x: EDGE, y: y - 8, hue: markHue(party) },
      { kind: 'text', x: EDGE + 14, y, text: honestString(cut), ink, size: 11, mono: true },
    ];
  });
  if (more <= 0) return shapes;
  const place = { x: BOX.width - EDGE, y: 59, anchor: 'end' } as const;
  return [...shapes, { kind: 'text', ...place, text: `+${more}`, ink: 'ink-3' }];
}

function shortHint(party: string): string {
  return middle(partyHint(party), 14, 8);
}

/** Distances in px, below all boxes, of the lines that lead back; within the drawing's margin. */
const LANES = [7, 11, 15];

/** Lines from each view to its sub-views; dashed to views that the lens's party does not see. */
export function edgeShapes(picture: ViewPicture, layout: ViewLayout): readonly Shape[] {
  const paths = { seen: '', unseen: '' };
  const { parent } = picture.forest.forest;
  for (let row = 0; row < layout.count; row++) {
    const above = parent[row] ?? -1;
    if (above === -1) continue;
    const [left, top] = [layout.x[above] ?? 0, layout.y[above] ?? 0];
    const [toLeft, toTop] = [layout.x[row] ?? 0, layout.y[row] ?? 0];
    paths[isUnseen(picture, row) ? 'unseen' : 'seen'] += sidePath(left, top, toLeft, toTop);
  }
  return [
    ...(paths.seen === '' ? [] : [{ kind: 'edges', d: paths.seen } as const]),
    ...(paths.unseen === '' ? [] : [{ kind: 'edges', d: paths.unseen, dashed: true } as const]),
  ];
}

/**
 * Dotted lines that are not part of the tree, to a view drawn elsewhere or to an earlier one.
 * Unless they lead to the next column, they run between columns and below all boxes, so none
 * crosses a box.
 */
export function oddEdgeShapes({ visibility }: ViewPicture, layout: ViewLayout): readonly Shape[] {
  const paths: string[] = [];
  for (const [row, others] of visibility.elsewhere)
    for (const other of others)
      if (row < layout.count && other < layout.count)
        paths.push(oddPath(layout, row, other, LANES[paths.length % LANES.length] ?? 0));
  return paths.length === 0 ? [] : [{ kind: 'edges', d: paths.join(''), odd: true }];
}

function oddPath({ x, y, height }: ViewLayout, from: number, to: number, lane: number): string {
  const [left, top] = [x[from] ?? 0, y[from] ?? 0];
  const [toLeft, toTop] = [x[to] ?? 0, y[to] ?? 0];
  if (toLeft === left + BOX.width + BOX.across) return sidePath(left, top, toLeft, toTop);
  const [right, gap] = [left + BOX.width, BOX.across / 2];
  const [middle, toMiddle] = [top + BOX.height / 2, toTop + BOX.height / 2];
  return `M${right} ${middle}H${right + gap}V${height + lane}H${toLeft - gap}V${toMiddle}H${toLeft}`;
}

function sidePath(left: number, top: number, toLeft: number, toTop: number): string {
  const [x, y, toY] = [left + BOX.width, top + BOX.height / 2, toTop + BOX.height / 2];
  const half = (x + toLeft) / 2;
  return `M${x} ${y}C${half} ${y} ${half} ${toY} ${toLeft} ${toY}`;
}
