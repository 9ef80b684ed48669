import { describe, expect, test } from 'vitest';
import { completionFixture } from '#domain/completion/completion.fixture.ts';
import type { Completion } from '#domain/completion/completion.ts';
import type { RejectedUpdate } from '#domain/completion/rejected-update.ts';
import { type Int64, toInt64 } from '#domain/ledger/int64.ts';
import { AROUND_BUDGET, type CompletionsAfter, completionsAround } from './completions-around.ts';

const PAGE = 200;
const START = Date.parse('2026-01-02T00:00:00Z');
const int64 = (value: number) => toInt64(BigInt(value));
const isoAt = (seconds: number) => new Date(START + Math.round(seconds * 1_000)).toISOString();

/** A node with completions in the order of their offsets, which cuts each list. */
function nodeWith(completions: readonly Completion[], end: number) {
  const asked: Int64[] = [];
  const read = async (after: Int64): Promise<CompletionsAfter> => {
    asked.push(after);
    const listed = completions.filter(({ offset }) => Number(offset) > Number(after));
    const page = listed.slice(0, PAGE);
    const upto = listed.length > PAGE ? (page.at(-1)?.offset ?? int64(end)) : int64(end);
    return { completions: page, upto };
  };
  return { asked, read };
}

const sought = (seconds: number | undefined, known: Partial<RejectedUpdate> = {}) => ({
  ...{ updateId: '1220aa', synchronizerId: 'global::1220', submitters: ['alice::1220'] },
  recordTime: seconds === undefined ? undefined : isoAt(seconds),
  ...known,
});

const failed = (offset: number, seconds: number | undefined, known: Partial<Completion> = {}) =>
  completionFixture(offset, {
    actAs: ['alice::1220'],
    synchronizerId: 'global::1220',
    recordTime: seconds === undefined ? undefined : isoAt(seconds),
    ...known,
  });

const whole = (end: number) => ({ after: int64(0), upto: int64(end) });
const offsetsOf = ({ match }: Awaited<ReturnType<typeof completionsAround>>) =>
  match.candidates.map(({ completion }) => Number(completion.offset));

describe('completionsAround', () => {
  test('finds a recent completion with one request', async () => {
    const all = Array.from({ length: 900 }, (_, at) => failed(at * 10 + 5, at * 30));
    const { asked, read } = nodeWith(all, 9_000);
    const found = await completionsAround(sought(898 * 30), whole(9_000), read);
    expect(offsetsOf(found)).toEqual([8_985]);
    expect(asked).toEqual(['8800']);
    expect(found).toMatchObject({ searched: 'whole', requests: 1 });
  });

  test('finds any completion of a million offsets within the budget, whatever the pace', async () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    for (let round = 0; round < 12; round++) {
      const all: Completion[] = [];
      // Pauses of hours between bursts, so that offsets do not rise evenly with time.
      for (let [offset, seconds] = [1, 0]; offset < 1_000_000; ) {
        offset += 1 + Math.floor(random() * 400);
        seconds += random() < 0.01 ? random() * 40_000 : 0.05 + random() * 5;
        all.push(failed(offset, seconds));
      }
      const end = Number(all.at(-1)?.offset) + Math.floor(random() * 900);
      const one = all[Math.floor(random() * all.length)];
      const { read, asked } = nodeWith(all, end);
      const update = { ...sought(0), recordTime: one?.recordTime };
      const found = await completionsAround(update, whole(end), read);
      expect(found.match.candidates.map(({ completion }) => completion.offset)).toEqual([
        one?.offset,
      ]);
      expect(asked.length).toBeLessThanOrEqual(AROUND_BUDGET);
      // A time without a completion ends with an empty result, not with the whole ledger.
      const absent = await completionsAround(
        sought(Date.parse(one?.recordTime ?? '') / 1_000 - START / 1_000, {
          submitters: ['carol::1220'],
        }),
        whole(end),
        read,
      );
      expect(absent).toMatchObject({ searched: 'whole', match: { candidates: [] } });
      expect(absent.completions).toBeLessThan(AROUND_BUDGET * PAGE);
    }
  });

  test('returns all candidates around a time that no completion has exactly', async () => {
    const all = Array.from({ length: 3_000 }, (_, at) => failed(at + 1, at * 0.9));
    const { read } = nodeWith(all, 3_000);
    const found = await completionsAround(sought(900.1), whole(3_000), read);
    expect(offsetsOf(found).toSorted()).toEqual([1_000, 1_001, 1_002, 1_003, 999].toSorted());
    expect(found.match.candidates.every(({ strength }) => strength === 'likely')).toBe(true);
  });

  test('passes over completions of another synchronizer', async () => {
    const all = Array.from({ length: 2_000 }, (_, at) =>
      at % 500 === 3
        ? failed(at + 1, at)
        : failed(at + 1, at + 90_000, { synchronizerId: 'private::1220' }),
    );
    const found = await completionsAround(sought(1_003), whole(2_000), nodeWith(all, 2_000).read);
    expect(offsetsOf(found)).toEqual([1_004]);
  });

  test('reads only the newest completions where they or the update have no time', async () => {
    const untimed = Array.from({ length: 5_000 }, (_, at) => failed(at + 1, undefined));
    const old = nodeWith(untimed, 5_000);
    const found = await completionsAround(sought(100), whole(5_000), old.read);
    expect(found).toMatchObject({ searched: 'untimed', requests: 1, completions: PAGE });
    expect(found.match.candidates[0]?.strength).toBe('possible');
    const timed = nodeWith(
      untimed.map((one) => ({ ...one, recordTime: isoAt(1) })),
      5_000,
    );
    const without = await completionsAround(sought(undefined), whole(5_000), timed.read);
    expect(without).toMatchObject({ searched: 'untimed', requests: 1 });
    expect(timed.asked).toEqual(['4800']);
  });

  test('stops when its requests are used up (REL-16)', async () => {
    const foreign = Array.from({ length: 9_000 }, (_, at) =>
      failed(at + 1, at, { synchronizerId: 'private::1220' }),
    );
    const { read, asked } = nodeWith(foreign, 9_000);
    const found = await completionsAround(sought(10), whole(9_000), read, 4);
    expect(found).toMatchObject({ searched: 'out-of-requests', requests: 4 });
    expect(asked).toHaveLength(4);
    // A node that always returns the same page does not hold up the search either.
    const same = { completions: [failed(8_900, 5)], upto: int64(10) };
    expect(await completionsAround(sought(10), whole(9_000), async () => same)).toMatchObject({
      match: { candidates: [] },
    });
  });

  test('returns an empty result for an empty ledger', async () => {
    const found = await completionsAround(sought(10), whole(0), nodeWith([], 0).read);
    expect(found).toEqual({
      match: { named: undefined, candidates: [], count: 0 },
      requests: 0,
      completions: 0,
      searched: 'whole',
    });
  });
});
