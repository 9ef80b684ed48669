import { useLayoutEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Reads the data of some rows, in the order asked. */
export type ReadRows<R> = (rows: readonly number[]) => Promise<readonly R[]>;

const KEPT = 2_000;

/**
 * The data of the rows on screen, asked for as they come into view and kept for the last few
 * thousand. A row not read yet is undefined. The first answer of a resolved promise is drawn in
 * the same frame (flushSync), so scrolling does not flash.
 */
export function useRowData<R>(
  rows: readonly number[],
  read: ReadRows<R>,
): (row: number) => R | undefined {
  const kept = useRef<{ read: ReadRows<R>; byRow: Map<number, R> }>({ read, byRow: new Map() });
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  if (kept.current.read !== read) kept.current = { read, byRow: new Map() };
  useLayoutEffect(() => {
    const store = kept.current;
    const missing = rows.filter((row) => !store.byRow.has(row));
    if (missing.length === 0) return;
    let stale = false;
    void read(missing).then((data) => {
      if (stale || kept.current !== store) return;
      if (store.byRow.size > KEPT) store.byRow.clear();
      missing.forEach((row, at) => {
        const one = data[at];
        if (one !== undefined) store.byRow.set(row, one);
      });
      flushSync(redraw);
    });
    return () => {
      stale = true;
    };
  });
  return (row) => kept.current.byRow.get(row);
}
