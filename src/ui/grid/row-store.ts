import { failureOf } from '#domain/failure/failure.ts';
import { createStore, type Store } from '#domain/ledger/store.ts';

/** Returns data in the order requested. */
export type ReadRows<R> = (rows: readonly number[]) => Promise<readonly R[]>;

/**
 * The visible rows from index `first` up to, but not including, `last`, and one row that stays
 * mounted.
 */
export type RowWish = {
  readonly visible: Int32Array;
  readonly first: number;
  readonly last: number;
  readonly also: number;
};

export type RowStore<R> = {
  readonly get: (row: number) => R | undefined;
  /** Whether no row has been read. */
  readonly isEmpty: () => boolean;
  /** Sets which rows are on screen, and reads missing ones. */
  readonly wish: (wish: RowWish) => void;
  /** Increases when a row on screen has been read. */
  readonly version: Pick<Store<number>, 'get' | 'subscribe'>;
  /** Marks the store as used until the returned function is called. */
  readonly attend: () => () => void;
};

const KEPT = 4_000;
/**
 * Number of screens read ahead in each direction, and the distance at which a missing row starts a
 * read.
 */
const AHEAD = 2;
const NEAR = 0.5;

/**
 * Reads rows as they come near the screen, in one request at a time for the rows then visible. No
 * response is dropped, so fast scrolling still shows rows. A rejection remains unhandled as a bug,
 * unless the store is unused or a failure is shown elsewhere.
 */
export function openRowStore<R>(read: ReadRows<R>): RowStore<R> {
  const kept = new Map<number, R>();
  const version = createStore(0);
  let wished: RowWish | undefined;
  let isAsking = false;
  let isAttended = false;

  const isMissing = (row: number) => !kept.has(row);
  const askNext = () => {
    if (wished === undefined || isAsking || !rowsAround(wished, NEAR).some(isMissing)) return;
    const rows = rowsAround(wished, AHEAD).filter(isMissing);
    isAsking = true;
    void read(rows).then(
      (data) => {
        isAsking = false;
        rows.forEach((row, at) => {
          const one = data[at];
          if (one !== undefined) kept.set(row, one);
        });
        forget();
        if (data.length === rows.length) askNext();
        version.set(version.get() + 1);
      },
      (problem: unknown) => {
        isAsking = false;
        if (isAttended && failureOf(problem) === undefined) throw problem;
      },
    );
  };
  /** Drops the oldest rows, but none near the screen. */
  const forget = () => {
    if (kept.size <= KEPT || wished === undefined) return;
    const near = new Set(rowsAround(wished, AHEAD));
    for (const row of kept.keys()) {
      if (kept.size <= KEPT) return;
      if (!near.has(row)) kept.delete(row);
    }
  };
  return {
    get: (row) => kept.get(row),
    isEmpty: () => kept.size === 0,
    wish: (wish) => {
      wished = wish;
      askNext();
    },
    version,
    attend: () => {
      isAttended = true;
      return () => {
        isAttended = false;
        wished = undefined;
      };
    },
  };
}

/** The rows within `screens` screens in each direction, and the row that stays mounted. */
function rowsAround({ visible, first, last, also }: RowWish, screens: number): readonly number[] {
  if (last <= first) return [];
  const more = Math.ceil((last - first) * screens);
  const rows = [...visible.subarray(Math.max(0, first - more), last + more)];
  const isOutside = also < (rows[0] ?? 0) || also > (rows.at(-1) ?? 0);
  return isOutside ? [also, ...rows] : rows;
}
