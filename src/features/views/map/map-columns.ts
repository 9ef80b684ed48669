import { type RefObject, useMemo, useState } from 'react';
import type { Forest } from '#domain/forest/forest.ts';
import { type MapColumns, mapColumns } from '#domain/privacy-map/privacy-map.ts';
import { caselessSearch } from '#domain/text/text-search.ts';
import { readQuorum } from '#domain/verdict/quorum.ts';
import type { View } from '#domain/verdict/verdict.ts';
import type { ShownViews } from '#features/views/shown-views.ts';
import { useCompact } from '#ui/browser/preferences.ts';
import { indentOf } from '#ui/grid/indent.ts';
import { useMeasured } from '#ui/grid/row-window.ts';

export type ShownColumns = MapColumns & {
  /** The columns of parties, with that of the others. */
  readonly count: number;
  /** Whether the names are turned, because the columns are narrow. */
  readonly isTurned: boolean;
  /** Whether the map has so many parties that a filter helps. */
  readonly isLong: boolean;
  /** The widths of view, parties, quorum and traffic. */
  readonly widths: string;
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Shows the next parties, or all if a filter hides the others. */
  readonly showNext: () => void;
};

/** In px. A party's column is between the two; names need at least `NAME`. */
const PARTY = { least: 32, most: 170 };
const NAME = 62;
/** An anomaly has words beside its numbers. */
const QUORUM = { sound: 128, odd: 216 };
const TRAFFIC = { wide: 184, compact: 132 };
/** Gaps between columns, and the right padding with a scroll bar. */
const GAPS = 3 * 12 + 22;

export function useMapColumns(
  place: RefObject<HTMLElement | null>,
  { verdict, visibility, map, lens, forest }: ShownViews,
  { hasTraffic, isPrinting }: { hasTraffic: boolean; isPrinting: boolean },
): ShownColumns {
  const [width, setWidth] = useState(0);
  const [{ text, from }, setFilter] = useState({ text: '', from: 0 });
  useMeasured(place, ({ clientWidth }) => setWidth(clientWidth));
  const isCompact = useCompact();
  const { parties } = visibility;
  const first = firstWidth(forest.forest, verdict.views);
  const traffic = hasTraffic ? TRAFFIC[isCompact && !isPrinting ? 'compact' : 'wide'] : 0;
  const isOdd = useMemo(() => hasOddQuorum(verdict.views), [verdict.views]);
  const quorum = QUORUM[isOdd ? 'odd' : 'sound'];
  const space = Math.max(0, width - first - quorum - traffic - GAPS);
  const isSought = caselessSearch(text.trim().toLowerCase());
  const found =
    text.trim() === '' ? map.order : map.order.filter((party) => isSought(parties[party] ?? ''));
  const columns = mapColumns(found, parties.length, {
    from,
    pinned: lens === undefined ? undefined : parties.indexOf(lens),
    // Paper is narrower than a screen, but its names are always turned.
    room: isPrinting ? parties.length : Math.floor(space / PARTY.least),
  });
  const count = columns.parties.length + (columns.hidden > 0 ? 1 : 0);
  const divided = Math.max(1, count);
  return {
    ...columns,
    count,
    isTurned: isPrinting || space / divided < NAME,
    isLong: columns.hidden > 0 || text !== '',
    widths: `${first}px minmax(0, ${divided * PARTY.most}px) ${quorum}px${hasTraffic ? ` minmax(${traffic}px, 1fr)` : ''}`,
    text,
    setText: (next) => setFilter({ text: next, from: 0 }),
    showNext: () =>
      setFilter(columns.next === undefined ? { text: '', from: 0 } : { text, from: columns.next }),
  };
}

function hasOddQuorum(views: readonly View[]): boolean {
  return views.some(({ quorums }) => quorums.some((one) => readQuorum(one).state !== 'sound'));
}

/** Width in px of the indents, the toggle, the longest id and a word beside it. */
function firstWidth(forest: Forest, views: readonly View[]): number {
  const digits = views.reduce((most, { viewId }) => Math.max(most, String(viewId).length), 2);
  return indentOf(forest.deepest, 'wide') + 90 + 7 * digits;
}
