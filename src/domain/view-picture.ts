import type { BuiltForest } from './child-forest.ts';
import { honestString, middle } from './honest-text.ts';
import { markHue } from './mark-hue.ts';
import { partyHint } from './party.ts';
import { foldQuorums, readQuorum } from './quorum.ts';
import type { Shape } from './svg-shape.ts';
import type { View } from './verdict.ts';
import { viewName } from './view-forest.ts';
import type { BoxSize, ViewLayout } from './view-layout.ts';
import { sightOf, type Visibility } from './visibility.ts';

/** What a drawing of views is made from. */
export type ViewPicture = {
  readonly views: readonly View[];
  readonly forest: BuiltForest;
  readonly visibility: Visibility;
  /** A party by its place in `visibility`: views that it does not see are drawn as such. -1: none. */
  readonly lens: number | undefined;
  /** The row that is marked as chosen. */
  readonly selected: number;
  /** False when no event of the update can be read: then the content of each view is a "?". */
  readonly isReadable: boolean;
};

/** The size of the boxes in px. */
export const BOX: BoxSize = { width: 190, height: 68, across: 38, down: 12 };

/** Informees that a box names; the others are counted. */
const NAMED = 2;
const EDGE = 10;
const [CHIP, CHIP_Y] = [18, 9];

/** True when a lens is set and its party does not see the view of a row. */
export function isUnseen({ visibility, lens }: ViewPicture, row: number): boolean {
  return lens !== undefined && sightOf(visibility, lens, row) === 'none';
}

/** A view's box, from its own upper left corner: id, what its quorums ask for, who is informed. */
export function boxShapes(picture: ViewPicture, row: number): readonly Shape[] {
  const view = viewAt(picture, row);
  if (view === undefined) return [];
  const unseen = isUnseen(picture, row);
  const name = viewName(view);
  const chip = Math.max(CHIP + 4, name.length * 7 + 12);
  const chipText = CHIP_Y + 13;
  const hint = EDGE + chip + 8;
  return [
    outline(picture, row),
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
    ...(unseen
      ? [textAt(picture.isReadable ? hint : hint + CHIP + 8, chipText, 'not seen', 'ink-3')]
      : []),
    quorumText(view, chipText),
    ...informeeShapes(view, picture.visibility.parties[picture.lens ?? -1], unseen),
  ];
}

/**
 * A view's box as it is drawn from afar: its outline, and in letters of a size its id and, where
 * there is room for it, what its quorums ask for.
 */
export function plainBox(picture: ViewPicture, row: number, size: number): readonly Shape[] {
  const view = viewAt(picture, row);
  if (view === undefined) return [];
  const unseen = isUnseen(picture, row);
  const text = viewName(view);
  const fitting = Math.min(size, BOX.height * 0.7, (BOX.width * 1.4) / text.length);
  const y = BOX.height / 2 + fitting * 0.36;
  const words = unseen ? 'not seen' : quorumWords(view).text;
  const letters = text.length * 0.62 + words.length * 0.45;
  const hasRoom = fitting * letters + 2.5 * EDGE < BOX.width;
  const id = { kind: 'text', y, text, size: fitting, bold: true } as const;
  const ink = unseen ? 'ink-3' : 'exercise';
  if (!hasRoom) return [outline(picture, row), { ...id, x: BOX.width / 2, anchor: 'middle', ink }];
  const place = { x: BOX.width - EDGE, y, anchor: 'end' } as const;
  return [
    outline(picture, row),
    { ...id, x: EDGE, ink },
    { kind: 'text', ...place, text: words, ink: unseen ? 'ink-3' : 'ink-2', size: fitting * 0.85 },
  ];
}

/** The lines from each view to those below it; dashed to those that the lens does not see. */
export function edgeShapes(picture: ViewPicture, layout: ViewLayout): readonly Shape[] {
  const paths = { seen: '', unseen: '' };
  const { parent } = picture.forest.forest;
  for (let row = 0; row < layout.count; row++) {
    const above = parent[row] ?? -1;
    if (above === -1) continue;
    const [x, y] = [(layout.x[above] ?? 0) + BOX.width, (layout.y[above] ?? 0) + BOX.height / 2];
    const [toX, toY] = [layout.x[row] ?? 0, (layout.y[row] ?? 0) + BOX.height / 2];
    const half = (x + toX) / 2;
    paths[isUnseen(picture, row) ? 'unseen' : 'seen'] +=
      `M${x} ${y}C${half} ${y} ${half} ${toY} ${toX} ${toY}`;
  }
  return [
    ...(paths.seen === '' ? [] : [{ kind: 'edges', d: paths.seen } as const]),
    ...(paths.unseen === '' ? [] : [{ kind: 'edges', d: paths.unseen, dashed: true } as const]),
  ];
}

/** The view of a row. */
export function viewAt({ views, forest }: ViewPicture, row: number): View | undefined {
  return views[forest.nodeAt[row] ?? -1];
}

const CENTRED = { kind: 'text', anchor: 'middle' } as const;

function textAt(x: number, y: number, text: string, ink: 'ink-2' | 'ink-3'): Shape {
  return { kind: 'text', x, y, text, ink };
}

function outline(picture: ViewPicture, row: number): Shape {
  const unseen = isUnseen(picture, row);
  const selected = picture.selected === row;
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

/** "?" where the content would be told. */
function unreadable(x: number): readonly Shape[] {
  const frame = { x, y: CHIP_Y, width: CHIP, height: CHIP, radius: 5 };
  return [
    { kind: 'box', ...frame, fill: 'canvas', stroke: 'line-strong', dashed: true },
    { ...CENTRED, x: x + CHIP / 2, y: CHIP_Y + 13, text: '?', ink: 'ink-3', bold: true },
  ];
}

function quorumText(view: View, y: number): Shape {
  const { text, isOdd } = quorumWords(view);
  const place = { x: BOX.width - EDGE, y, anchor: 'end' } as const;
  const ink = isOdd ? 'warn' : view.quorums.length === 0 ? 'ink-3' : 'ink';
  return { kind: 'text', ...place, text, ink, bold: view.quorums.length > 0 };
}

/** The first quorum that no other implies as k of n, how many more there are, and "!" for odd ones. */
function quorumWords({ quorums }: View): { readonly text: string; readonly isOdd: boolean } {
  const groups = foldQuorums(quorums);
  const readings = quorums.map(readQuorum);
  const first = readings[groups[0]?.quorum ?? -1];
  const isOdd = readings.some(({ state }) => state !== 'sound');
  if (first === undefined) return { text: 'no quorum', isOdd };
  const more = groups.length > 1 ? ` +${groups.length - 1}` : '';
  return { text: `${first.threshold ?? '?'} of ${first.size}${more}${isOdd ? ' !' : ''}`, isOdd };
}

/** The lens's party first: it is the one that is looked for. */
function informeeShapes(view: View, lens: string | undefined, unseen: boolean): readonly Shape[] {
  const informees = [...new Set(view.informees)];
  if (informees.length === 0) return [textAt(EDGE, 44, 'no informees told', 'ink-3')];
  const ordered =
    lens !== undefined && informees.includes(lens)
      ? [lens, ...informees.filter((party) => party !== lens)]
      : informees;
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
