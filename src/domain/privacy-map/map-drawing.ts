import type { Shape, SvgDrawing } from '#domain/drawing/svg-file.ts';
import type { BuiltForest } from '#domain/forest/child-forest.ts';
import { markHue } from '#domain/ledger/mark-hue.ts';
import { honestString } from '#domain/text/honest-text.ts';
import { countsText, oddText, quorumsOf } from '#domain/verdict/quorum-text.ts';
import type { Verdict, View } from '#domain/verdict/verdict.ts';
import { viewName } from '#domain/verdict/view-forest.ts';
import {
  CELL_WORDS,
  type Visibility,
  type VisibilityCell,
  visibilityAt,
} from '#domain/verdict/visibility.ts';
import { columnName, topText, treeText } from './map-text.ts';
import { LEGEND, type PrivacyMap } from './privacy-map.ts';

/** The whole map as it is saved. */
export type DrawnMap = {
  readonly verdict: Verdict;
  readonly forest: BuiltForest;
  readonly visibility: Visibility;
  readonly map: PrivacyMap;
  readonly lens: string | undefined;
  readonly sharedHints: ReadonlySet<string>;
  /** The envelopes of a view, without bytes where they are drawn again; undefined without any. */
  readonly trafficOf: ((viewId: number, isAgain?: boolean) => string) | undefined;
};

/** More views or parties than this are not drawn; the drawing says how many it has. */
const MOST = 1_000;
const MARGIN = 20;
/** In px: a row, a column, an indent, and the heads. */
const [ROW, COLUMN, INDENT, HEAD] = [20, 22, 14, 150];
const [QUORUM, TRAFFIC] = [190, 170];
/** Deeper rows share an indent. */
const DEEPEST = 30;

export function mapDrawing(drawn: DrawnMap): SvgDrawing {
  const { verdict, forest, visibility, map, lens } = drawn;
  const rows = Math.min(forest.forest.count, MOST);
  const parties = map.order.slice(0, MOST);
  const first = 60 + INDENT * Math.min(forest.forest.deepest, DEEPEST);
  const left = MARGIN + first;
  const right = left + Math.max(parties.length * COLUMN, 60);
  const width = right + QUORUM + TRAFFIC + MARGIN;
  const top = MARGIN + HEAD;
  const bottom = top + rows * ROW;
  const place = lens === undefined ? undefined : visibility.parties.indexOf(lens);
  const seenAs = lens === undefined ? '' : `, seen as ${honestString(lens)}`;
  const part = rows < forest.forest.count || parties.length < map.order.length;
  const size = `${treeText(forest)}; ${visibility.parties.length.toLocaleString('en')} parties`;
  const cut = part ? `; the first ${rows} views and ${parties.length} parties are drawn` : '';
  // A whole id is wider than a small map; the title and the description have it.
  const shortLens = lens === undefined ? '' : honestString(columnName(lens, drawn.sharedHints));
  const subtitle = `${size}${cut}${lens === undefined ? '' : `, seen as ${shortLens}`}`;
  const isUnseen = (row: number) =>
    place !== undefined && visibilityAt(visibility, place, row) === 'none';
  const shapes: Shape[] = [
    text(MARGIN, MARGIN + 10, 'Who sees what', { bold: true }),
    text(MARGIN + 90, MARGIN + 10, subtitle, { ink: 'ink-2' }),
    text(MARGIN, top - 8, 'View', { ink: 'ink-3' }),
    text(right + 12, top - 8, 'Confirmations needed', { ink: 'ink-3' }),
  ];
  if (drawn.trafficOf !== undefined)
    shapes.push(text(right + QUORUM, top - 8, 'Traffic', { ink: 'ink-3' }));
  parties.forEach((party, column) => {
    const id = visibility.parties[party] ?? '';
    const x = left + column * COLUMN;
    shapes.push(
      { kind: 'box', x, y: top - 4, width: 1, height: rows * ROW + 4, fill: 'line' },
      { kind: 'box', x: x + 8, y: top - 14, width: 8, height: 8, radius: 2, fill: markHue(id) },
      text(x + 18, top - 16, honestString(columnName(id, drawn.sharedHints)), { turned: true }),
    );
  });
  const drawnTraffic = new Set<string>();
  for (let row = 0; row < rows; row++) {
    const view = verdict.views[forest.nodeAt[row] ?? -1];
    if (view === undefined) continue;
    const [y, unseen] = [top + row * ROW, isUnseen(row)];
    const depth = Math.min(forest.forest.depth[row] ?? 0, DEEPEST);
    const ink = unseen ? 'ink-3' : 'ink';
    const { words, isOdd } = quorumsOf(view).asked;
    shapes.push(
      { kind: 'box', x: MARGIN, y, width: width - 2 * MARGIN, height: 1, fill: 'line' },
      text(MARGIN + depth * INDENT + 4, y + 14, viewName(view), { mono: true, bold: true, ink }),
      text(right + 12, y + 14, words, { ink: isOdd ? 'warn' : ink }),
    );
    if (forest.anomalies.has(row))
      shapes.push(text(left - 6, y + 14, 'odd', { ink: 'warn', anchor: 'end' }));
    if (drawn.trafficOf !== undefined) {
      const traffic = drawn.trafficOf(view.viewId);
      const again = drawnTraffic.has(traffic) ? drawn.trafficOf(view.viewId, true) : traffic;
      drawnTraffic.add(traffic);
      shapes.push(text(right + QUORUM, y + 14, again, { ink: 'ink-2' }));
    }
    parties.forEach((party, column) => {
      const hue = markHue(visibility.parties[party] ?? '');
      const x = left + column * COLUMN + COLUMN / 2;
      shapes.push(...markShapes(map.cell(party, row), x, y + ROW / 2, hue, unseen));
    });
  }
  let x = MARGIN;
  for (const kind of LEGEND.filter((one) => map.kinds.has(one))) {
    shapes.push(
      ...markShapes(kind, x + 7, bottom + 20, 'ink', false),
      text(x + 20, bottom + 24, CELL_WORDS[kind]),
    );
    x += 34 + CELL_WORDS[kind].length * 6;
  }
  shapes.push(
    text(MARGIN, bottom + 46, 'The verdict does not record who confirmed.', { ink: 'ink-2' }),
  );
  return {
    title: `Who sees what in update ${honestString(verdict.updateId)}${seenAs}`,
    description: [`${size}${cut}${seenAs}.`, ...mapLines(drawn, rows)].join('\n'),
    width: Math.max(width, x, 2 * MARGIN + 90 + subtitle.length * 6.5),
    height: bottom + 46 + MARGIN,
    shapes,
  };
}

type TextLook = Partial<Omit<Extract<Shape, { kind: 'text' }>, 'kind' | 'x' | 'y' | 'text'>>;

function text(x: number, y: number, words: string, look: TextLook = {}): Shape {
  return { kind: 'text', x, y, text: words, ink: 'ink', ...look };
}

/** The same marks as on the page (styles/views.css), around a point. */
function markShapes(
  cell: VisibilityCell,
  x: number,
  y: number,
  colour: number | 'ink',
  faint: boolean,
): readonly Shape[] {
  const square = { kind: 'box', radius: 3, ...(faint ? { faint } : {}) } as const;
  const whole = { x: x - 6, y: y - 6, width: 12, height: 12 };
  const half = { x: x - 6, y: y, width: 12, height: 6 };
  const core = { x: x - 3, y: y - 3, width: 6, height: 6 };
  const outline = { ...square, ...whole, stroke: colour };
  switch (cell) {
    case 'must':
      return [{ ...outline, fill: colour }];
    case 'can':
      return [outline, { ...square, ...half, fill: colour }];
    case 'informed':
      return [outline];
    case 'unreported':
      return [outline, { kind: 'path', d: `M${x - 4} ${y + 4}L${x + 4} ${y - 4}`, stroke: colour }];
    case 'witness':
      return [{ ...square, ...core, fill: colour }];
    case 'unlisted':
      return [{ ...outline, dashed: true }];
    case 'unlisted-must':
      return [
        { ...outline, dashed: true },
        { ...square, ...core, radius: 0, fill: colour },
      ];
    case 'none':
      return [];
  }
}

/** Parties named in a line for each role; the others are counted. */
const NAMED = 50;

/** One line per view, for the first `count` rows. */
function mapLines(drawn: DrawnMap, count: number): readonly string[] {
  const { verdict, forest, visibility, map } = drawn;
  const viewAt = (row: number) => verdict.views[forest.nodeAt[row] ?? -1];
  return Array.from({ length: count }, (_, row) => {
    const view = viewAt(row);
    if (view === undefined) return '';
    const above = viewAt(forest.forest.parent[row] ?? -1);
    const place = above === undefined ? topText(forest, row) : `below view ${viewName(above)}`;
    const cells = map.order.map((party) => map.cell(party, row));
    const parties = LEGEND.flatMap((kind) => {
      const of = map.order.filter((_, at) => cells[at] === kind);
      if (of.length === 0) return [];
      const names = of.slice(0, NAMED).map((party) => visibility.parties[party] ?? '');
      const more = of.length - NAMED;
      const others = more > 0 ? ` and ${more.toLocaleString('en')} more` : '';
      return [`${CELL_WORDS[kind]}: ${names.join(', ')}${others}`];
    });
    const odd = forest.anomalies.get(row) ?? [];
    const traffic = drawn.trafficOf === undefined ? [] : [drawn.trafficOf(view.viewId)];
    const all = [...parties, askedWords(view), ...traffic, ...odd];
    return honestString(`View ${viewName(view)}, ${place}; ${all.join('; ')}.`);
  });
}

function askedWords(view: View): string {
  const { groups } = quorumsOf(view);
  if (view.quorumsMissing) return 'quorums not reported';
  if (groups.length === 0) return 'no quorum';
  const asked = groups.map(({ reading }) => {
    const odd = oddText(reading);
    return odd === undefined ? countsText(reading) : `${countsText(reading)} (${odd})`;
  });
  return `requires ${asked.join(' and ')} to confirm`;
}
