import type { CSSProperties, ReactNode } from 'react';
import type { BuiltForest } from '#domain/forest/child-forest.ts';
import { markClass } from '#domain/ledger/mark-hue.ts';
import { columnName } from '#domain/privacy-map/map-text.ts';
import { honestString } from '#domain/text/honest-text.ts';
import { quorumsOf } from '#domain/verdict/quorum-text.ts';
import type { Verdict, View } from '#domain/verdict/verdict.ts';
import { viewName } from '#domain/verdict/view-forest.ts';
import { CELL_WORDS, type VisibilityCell } from '#domain/verdict/visibility.ts';
import type { ShownViews } from '#features/views/shown-views.ts';
import type { ViewTraffic } from '#features/views/view-traffic.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import type { ShownColumns } from './map-columns.ts';

export type ViewRow = {
  readonly row: number;
  /** The index in the verdict's list. */
  readonly place: number;
  readonly view: View;
  readonly anomalies: readonly string[];
};

export function viewRows({ views }: Verdict, { nodeAt, anomalies }: BuiltForest) {
  return async (rows: readonly number[]): Promise<readonly ViewRow[]> =>
    rows.flatMap((row) => {
      const place = nodeAt[row] ?? -1;
      const view = views[place];
      if (view === undefined) return [];
      return { row, place, view, anomalies: anomalies.get(row) ?? [] };
    });
}

/** The bytes of the envelope of a row. */
export type RowTraffic = {
  readonly words: string;
  readonly share: number;
  /** `again`: a row above has the bytes. `above`: the next row above, so only a line is drawn. */
  readonly shown: 'first' | 'again' | 'above';
};

/** The bytes of an envelope are in its first visible row only. */
export function rowTraffic(
  traffic: ViewTraffic,
  { views }: Verdict,
  nodeAt: BuiltForest['nodeAt'],
  visible: Iterable<number>,
): (row: number) => RowTraffic {
  const shown = new Map<number, RowTraffic>();
  const known = new Set<number>();
  let above: number | undefined;
  for (const row of visible) {
    const id = views[nodeAt[row] ?? -1]?.viewId ?? -1;
    const envelope = traffic.envelope(id);
    const isAgain = envelope !== undefined && known.has(envelope);
    const kind = !isAgain ? 'first' : envelope === above ? 'above' : 'again';
    const share = isAgain ? 0 : traffic.share(id);
    shown.set(row, { words: traffic.short(id, isAgain), share, shown: kind });
    if (envelope !== undefined) known.add(envelope);
    above = envelope;
  }
  return (row) => shown.get(row) ?? { words: '', share: 0, shown: 'first' };
}

const WOULD_FAIL = 'What if: this view could not be confirmed.';

type MapRowProps = {
  readonly shown: ShownViews;
  readonly columns: ShownColumns;
  readonly data: ViewRow;
  readonly run: number;
  readonly twisty: ReactNode;
  readonly indent: CSSProperties;
  readonly isUnseen: boolean;
  readonly traffic: RowTraffic | undefined;
  /** `no` if the view fails only without the parties left out, `still` if it can be confirmed. */
  readonly whatIf: string | undefined;
};

export function MapCells(props: MapRowProps & { isNarrow: boolean }) {
  const { data, run, columns, traffic, isNarrow } = props;
  const { view, anomalies } = data;
  const { asked } = quorumsOf(view);
  return (
    <>
      <span
        role="gridcell"
        aria-colindex={1}
        className="tree-first tree-cell map-view"
        style={props.indent}
        title={anomalies.length === 0 ? undefined : anomalies.map(honestString).join('\n')}
        data-odd={anomalies.length > 0 ? 'odd' : undefined}
        data-run={run > 0 ? `× ${run} alike` : undefined}
      >
        {props.twisty}
        <span className="view-id">{viewName(view)}</span>
        {props.isUnseen && (
          <small>{props.shown.visibility.isReported ? 'not seen' : 'visibility unknown'}</small>
        )}
      </span>
      {isNarrow ? <NamedParties {...props} /> : <PartyCells {...props} />}
      <span
        role="gridcell"
        aria-colindex={columns.count + 2}
        className="tree-cell view-quorum tabular-nums"
        data-asks={asked.isOdd ? 'odd' : undefined}
        data-what-if={props.whatIf}
        title={props.whatIf === 'no' ? `${asked.words}. ${WOULD_FAIL}` : asked.words}
      >
        {/* Beside “would fail” is room for the numbers only. */}
        {asked.first !== undefined && (isNarrow || props.whatIf !== 'no') && 'needs '}
        {asked.words}
      </span>
      {traffic !== undefined && !isNarrow && (
        <span
          role="gridcell"
          aria-colindex={columns.count + 3}
          className="tree-cell map-traffic tabular-nums"
          data-shown={traffic.shown}
          style={{ '--share': traffic.share }}
        >
          {traffic.words}
        </span>
      )}
    </>
  );
}

/** A cell for each party that is something to the view, and for that of the lens. */
function PartyCells({ shown, columns, data }: MapRowProps) {
  const { visibility, map, lens, sharedHints } = shown;
  const { parties, hidden, count } = columns;
  const seen = parties.filter((party) => isSeen(map.cell(party, data.row))).length;
  const others = (map.seeing[data.row] ?? 0) - seen;
  return (
    <span role="presentation" className="map-zone" style={{ '--parties': count }}>
      {parties.map((place, column) => {
        const party = visibility.parties[place] ?? '';
        const cell = map.cell(place, data.row);
        const isLens = party === lens;
        if (cell === 'none' && !isLens) return null;
        const role =
          cell === 'none' && !visibility.isReported ? 'visibility not reported' : CELL_WORDS[cell];
        const words = `${honestString(columnName(party, sharedHints))}: ${role}`;
        return (
          <span
            key={party}
            role="gridcell"
            aria-colindex={column + 2}
            aria-label={words}
            title={words}
            data-cell={cell}
            data-lens={isLens ? '' : undefined}
            className={`map-mark ${markClass(party)}`}
            style={{ gridColumn: column + 1 }}
          />
        );
      })}
      {hidden > 0 && others > 0 && (
        <span
          role="gridcell"
          aria-colindex={parties.length + 2}
          aria-label={`${others.toLocaleString('en')} other parties see it`}
          className="map-count"
          style={{ gridColumn: parties.length + 1 }}
        >
          +{others.toLocaleString('en')}
        </span>
      )}
      {parties.length === 0 && <span role="gridcell">no parties</span>}
    </span>
  );
}

function isSeen(cell: VisibilityCell): boolean {
  return cell !== 'none' && cell !== 'unlisted' && cell !== 'unlisted-must';
}

/** Parties named in a row of a phone; the others are counted. */
const NAMED = 4;

/** On a phone, a row names its parties, those that must confirm first. */
function NamedParties({ shown, data }: MapRowProps) {
  const { visibility, map, lens, sharedHints } = shown;
  const cells = map.order
    .map((place) => ({ party: visibility.parties[place] ?? '', cell: map.cell(place, data.row) }))
    .filter(({ cell }) => cell !== 'none');
  const rank = ({ party, cell }: (typeof cells)[number]) =>
    party === lens ? -1 : RANK.indexOf(cell);
  const named = cells.toSorted((a, b) => rank(a) - rank(b)).slice(0, NAMED);
  const more = cells.length - named.length;
  return (
    <span role="gridcell" aria-colindex={2} className="map-names">
      {named.map(({ party, cell }) => (
        <span key={party} data-cell={cell} className={`map-mark ${markClass(party)}`}>
          <span>
            <HonestText text={columnName(party, sharedHints)} />
          </span>
          <span className="sr-only"> {CELL_WORDS[cell]}, </span>
        </span>
      ))}
      {more > 0 && <span className="map-more">+{more.toLocaleString('en')}</span>}
      {cells.length === 0 && (data.view.informeesMissing ? 'not reported' : 'no parties')}
    </span>
  );
}

const RANK: readonly VisibilityCell[] = [
  'must',
  'unlisted-must',
  'can',
  'unlisted',
  'informed',
  'unreported',
  'witness',
];
