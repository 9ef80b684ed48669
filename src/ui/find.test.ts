import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FindScope } from '#domain/document.ts';
import { type Found, seek } from './find.ts';

/** Answers when it is told to. */
function openSource() {
  const asked: {
    where: FindScope | undefined;
    answer: (rows: number[]) => void;
    refuse: () => void;
  }[] = [];
  const find = (_text: string, where?: FindScope) =>
    new Promise<Int32Array>((resolve, reject) => {
      asked.push({
        where,
        answer: (rows) => resolve(Int32Array.from(rows)),
        refuse: () => reject(new Error('closed')),
      });
    });
  return { asked, source: { find } };
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

test('hits by name come at once, all others later', async () => {
  const { asked, source } = openSource();
  const found: Found[] = [];
  seek(source, 'x', (one) => found.push(one));
  asked[0]?.answer([3]);
  await settle();
  expect(found).toEqual([{ hits: Int32Array.of(3), isAll: false }]);
  asked[1]?.answer([1, 3]);
  await settle();
  expect(found[1]).toEqual({ hits: Int32Array.of(1, 3), isAll: true });
  expect(asked.map(({ where }) => where)).toEqual(['named', 'all']);
});

test('whoever has left hears neither a late answer nor a refusal, and asks no more', async () => {
  const { asked, source } = openSource();
  const found: Found[] = [];
  const leaveFirst = seek(source, 'x', (one) => found.push(one));
  leaveFirst();
  asked[0]?.answer([3]);
  await settle();
  expect(asked.length).toBe(1);
  const leaveSecond = seek(source, 'y', (one) => found.push(one));
  asked[1]?.answer([4]);
  await settle();
  leaveSecond();
  asked[2]?.refuse();
  await settle();
  expect(found).toEqual([{ hits: Int32Array.of(4), isAll: false }]);
  expect(refused).not.toHaveBeenCalled();
});

test('a refusal while somebody looks gets noticed', async () => {
  const { asked, source } = openSource();
  seek(source, 'x', () => {});
  asked[0]?.refuse();
  await settle();
  expect(refused).toHaveBeenCalledOnce();
});
