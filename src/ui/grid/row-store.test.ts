import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RequestFailed } from '#domain/failure/failure.ts';
import { openRowStore, type RowWish } from './row-store.ts';

const visible = Int32Array.from({ length: 100_000 }, (_, row) => row);
const at = (first: number, also = first): RowWish => ({ visible, first, last: first + 30, also });

/** Returns rows when the test releases them. */
function openSource() {
  const asked: { rows: readonly number[]; answer: () => void; refuse: (why?: Error) => void }[] =
    [];
  const read = (rows: readonly number[]) =>
    new Promise<readonly string[]>((resolve, reject) => {
      asked.push({
        rows,
        answer: () => resolve(rows.map((row) => `row ${row}`)),
        refuse: (why = new Error('closed')) => reject(why),
      });
    });
  return { asked, store: openRowStore(read) };
}

/** Lets promises that are settled run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

const refused = vi.fn();
beforeEach(() => {
  refused.mockClear();
  process.on('unhandledRejection', refused);
});
afterEach(() => {
  process.off('unhandledRejection', refused);
});

describe('openRowStore', () => {
  test('loads visible rows and two screens in each direction', async () => {
    const { asked, store } = openSource();
    store.attend();
    store.wish(at(1_000));
    expect(asked[0]?.rows).toEqual([...visible.subarray(940, 1_090)]);
    expect(store.isEmpty()).toBe(true);
    asked[0]?.answer();
    await settle();
    expect(store.isEmpty()).toBe(false);
    expect(store.get(1_000)).toBe('row 1000');
    expect(store.version.get()).toBe(1);
    // As long as half a screen each way is there, nothing is asked.
    store.wish(at(1_045));
    expect(asked.length).toBe(1);
    store.wish(at(1_046));
    expect(asked.length).toBe(2);
  });

  test('sends one request at a time and keeps every result', async () => {
    const { asked, store } = openSource();
    store.attend();
    store.wish(at(0));
    for (let first = 1_000; first <= 90_000; first += 1_000) store.wish(at(first));
    expect(asked.length).toBe(1);
    asked[0]?.answer();
    await settle();
    expect(store.get(0)).toBe('row 0');
    expect(asked.length).toBe(2);
    expect(asked[1]?.rows).toContain(90_000);
    asked[1]?.answer();
    await settle();
    expect(asked.length).toBe(2);
    expect(store.get(90_029)).toBe('row 90029');
  });

  test('keeps the last few thousand rows and all visible rows', async () => {
    const { asked, store } = openSource();
    store.attend();
    for (let first = 0; first < 20_000; first += 150) {
      store.wish(at(first, 7));
      asked.at(-1)?.answer();
      await settle();
    }
    expect(store.get(100)).toBeUndefined();
    expect(store.get(7)).toBe('row 7');
    const held = visible.filter((row) => store.get(row) !== undefined).length;
    expect(held).toBeGreaterThan(3_000);
    expect(held).toBeLessThanOrEqual(4_000);
  });

  test('reports a rejection only while the store is in use', async () => {
    const { asked, store } = openSource();
    const leave = store.attend();
    store.wish(at(0));
    asked[0]?.refuse();
    await settle();
    expect(refused).toHaveBeenCalledOnce();
    expect(asked.length).toBe(1);
    store.wish(at(10));
    expect(asked.length).toBe(2);
    leave();
    asked[1]?.refuse();
    await settle();
    expect(refused).toHaveBeenCalledOnce();
  });

  test('ignores a failed request, which the document reports', async () => {
    const { asked, store } = openSource();
    store.attend();
    store.wish(at(0));
    const place = { server: 'scan', method: 'GET', url: 'http://scan.test/', at: '' } as const;
    asked[0]?.refuse(new RequestFailed({ kind: 'worker-died', bytes: 1, why: '', place }));
    await settle();
    expect(refused).not.toHaveBeenCalled();
  });
});
