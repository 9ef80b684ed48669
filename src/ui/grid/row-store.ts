import { failureOf } from '#domain/failure/failure.ts';
import { type Watched, watched } from '#domain/ledger/store.ts';

/** Reads the data of some rows, in the order asked. */
export type ReadRows<R> = (rows: readonly number[]) => Promise<readonly R[]>;

/** What is on screen: the visible rows from index `first` up to `last`, and one row that stays. */
export type RowWish = {
  readonly visible: Int32Array;
  readonly first: number;
  readonly last: number;
  readonly also: number;
};

export type RowStore<R> = {
  /** Undefined for a row that has not been read. */
  readonly get: (row: number) => R | undefined;
  /** What is on screen now; reads what it lacks. */
  readonly wish: (wish: RowWish) => void;
  /** Goes up when a row on screen has been read. */
  readonly version: Pick<Watched<number>, 'now' | 'watch'>;
  /** From now on somebody looks, until what is returned is called. */
  readonly attend: () => () => void;
};

const KEPT = 4_000;
/** Screens read ahead each way, and how near the screen a missing row starts the reading. */
const AHEAD = 2;
const NEAR = 0.5;

/**
 * The data of rows, read as they come near the screen: one question at a time, and the next is
 * about what is on screen by then. No answer is dropped because the reader has moved on, so that
 * a long fling cannot starve; the last few thousand rows are kept. A refusal is left unhandled (it
 * is a mistake of ours), unless nobody looks any more or it is a failure, which others tell.
 */
export function openRowStore<R>(read: ReadRows<R>): RowStore<R> {
  const kept = new Map<number, R>();
  const version = watched(0);
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
        version.set(version.now() + 1);
      },
      (problem: unknown) => {
        isAsking = false;
        if (isAttended && failureOf(problem) === undefined) throw problem;
      },
    );
  };
  /** The longest kept go first, but none that is near the screen. */
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

/** The rows on screen and so many screens each way, and the one that stays. */
function rowsAround({ visible, first, last, also }: RowWish, screens: number): readonly number[] {
  if (last <= first) return [];
  const more = Math.ceil((last - first) * screens);
  const rows = [...visible.subarray(Math.max(0, first - more), last + more)];
  const isOutside = also < (rows[0] ?? 0) || also > (rows.at(-1) ?? 0);
  return isOutside ? [also, ...rows] : rows;
}
