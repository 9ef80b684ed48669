import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RequestFailed } from '#domain/failure/failure.ts';
import type { FindScope } from '#domain/forest/forest.ts';
import { type Found, seek, soughtText } from './find.ts';

/** Returns hits when the test releases them. */
function openSource() {
  const asked: {
    where: FindScope | undefined;
    answer: (rows: number[]) => void;
    refuse: (why: Error) => void;
    signal: AbortSignal | undefined;
  }[] = [];
  const find = (_text: string, where?: FindScope, signal?: AbortSignal) =>
    new Promise<Int32Array>((resolve, reject) => {
      asked.push({
        where,
        answer: (rows) => resolve(Int32Array.from(rows)),
        refuse: reject,
        signal,
      });
    });
  return { asked, source: { find } };
}

/** Lets promises that are settled run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

const refused = vi.fn();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  refused.mockClear();
  process.on('unhandledRejection', refused);
});
afterEach(() => {
  vi.useRealTimers();
  process.off('unhandledRejection', refused);
});

describe('seek', () => {
  test('reports hits by name at once and all hits later', async () => {
    const { asked, source } = openSource();
    const found: Found[] = [];
    seek(source, 'x', (one) => found.push(one));
    asked[0]?.answer([3]);
    await settle();
    expect(found).toEqual([{ hits: Int32Array.of(3), isAll: false }]);
    vi.advanceTimersByTime(1_000);
    asked[1]?.answer([1, 3]);
    await settle();
    expect(found[1]).toEqual({ hits: Int32Array.of(1, 3), isAll: true });
    expect(asked.map(({ where }) => where)).toEqual(['named', 'all']);
  });

  test('ignores hits by name when they arrive after all hits', async () => {
    const { asked, source } = openSource();
    const found: Found[] = [];
    seek(source, 'x', (one) => found.push(one));
    vi.advanceTimersByTime(1_000);
    asked[1]?.answer([1, 3]);
    await settle();
    asked[0]?.answer([3]);
    await settle();
    expect(found).toEqual([{ hits: Int32Array.of(1, 3), isAll: true }]);
  });

  test('ends the search and ignores late results when closed', async () => {
    const { asked, source } = openSource();
    const found: Found[] = [];
    const leaveFirst = seek(source, 'x', (one) => found.push(one));
    leaveFirst();
    asked[0]?.answer([3]);
    vi.advanceTimersByTime(1_000);
    await settle();
    expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true]);
    const leaveSecond = seek(source, 'y', (one) => found.push(one));
    asked[1]?.answer([4]);
    vi.advanceTimersByTime(1_000);
    await settle();
    leaveSecond();
    asked[2]?.refuse(new Error('closed'));
    await settle();
    expect(asked[2]?.signal?.aborted).toBe(true);
    expect(found).toEqual([{ hits: Int32Array.of(4), isAll: false }]);
    expect(refused).not.toHaveBeenCalled();
  });

  test('reports an unexpected error while open, but not a failed request', async () => {
    const { asked, source } = openSource();
    seek(source, 'x', () => {});
    const place = { server: 'scan', method: 'GET', url: 'http://scan.test/', at: '' } as const;
    asked[0]?.refuse(new RequestFailed({ kind: 'worker-died', bytes: 1, why: '', place }));
    await settle();
    expect(refused).not.toHaveBeenCalled();
    seek(source, 'x', () => {});
    asked[1]?.refuse(new Error('a bug'));
    await settle();
    expect(refused).toHaveBeenCalledOnce();
  });
});

const ID = `1220${'ab'.repeat(32)}`;

test.each([
  ['  Transfer\n', 'Transfer'],
  ['"update_id"', 'update_id'],
  ['“delivery”', 'delivery'],
  ['‘delivery’', 'delivery'],
  ['" Transfer "', 'Transfer'],
  ['" "', ''],
  ['a "b" c', 'a "b" c'],
  ['"a" or "b"', '"a" or "b"'],
  [`"a'`, `"a'`],
  ['"', '"'],
  [' ', ''],
  [`#${ID}:3`, `${ID}:3`],
  [` "${ID.toUpperCase()}:3"`, `${ID}:3`],
  ['#3', '#3'],
])('%j looks for %j', (typed, sought) => expect(soughtText(typed)).toBe(sought));
