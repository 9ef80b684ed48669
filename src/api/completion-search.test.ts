import { describe, expect, test } from 'vitest';
import type { Completion } from '#domain/completion.ts';
import { foundBy, soughtId } from '#domain/completion-match.ts';
import { openCompletionReading } from '#domain/completion-reading.ts';
import { toInt64 } from '#domain/int64.ts';
import { watched } from '#domain/watched.ts';
import type { CompletionFeedState } from './completion-feed.ts';
import { openCompletionSearch } from './completion-search.ts';

const at = (offset: number) => toInt64(BigInt(offset));

/** Synthetic. */
function completion(offset: number, commandId: string): Completion {
  return {
    offset: at(offset),
    commandId,
    submissionId: `sub of ${commandId}`,
    userId: '',
    actAs: [],
    updateId: '',
    status: {
      code: 10,
      message: '',
      details: [{ kind: 'request-info', requestId: 'corr-1234567', type: '', raw: {} }],
    },
    deduplication: { kind: 'empty' },
    traceId: '65bc60e1399cad60cd2bceea6eddf4a7',
    synchronizerId: undefined,
    recordTime: undefined,
    paidTrafficCost: undefined,
    transactionHash: undefined,
    raw: {},
  };
}

/** A ledger of 20,000 offsets that is read in windows of 5,000; `told` are its completions. */
function fakeFeed(told: readonly Completion[]) {
  const pruned = at(0);
  const state = watched<CompletionFeedState>({
    reading: undefined,
    isAsking: false,
    isFollowing: false,
    stop: undefined,
    pruned,
    isLeft: false,
    less: undefined,
  });
  const done: string[] = [];
  const set = (change: Partial<CompletionFeedState>) => state.set({ ...state.now(), ...change });
  const readTo = (after: number, requests: number) => {
    const within = told.filter(({ offset }) => Number(offset) > after);
    const reading = openCompletionReading(at(after), at(20_000));
    const upto = { after: at(after), upto: at(20_000) };
    set({ reading: { ...reading, range: upto, completions: within, requests }, isAsking: false });
  };
  const later = (what: () => void) => {
    set({ isAsking: true });
    queueMicrotask(what);
  };
  const feed = {
    state,
    begin: () => {
      done.push('begin');
      later(() => readTo(15_000, 1));
    },
    more: () => {
      done.push('more');
      later(() => set({ isAsking: false }));
    },
    earlier: () => {
      const { reading } = state.now();
      const after = Number(reading?.range.after) - 5_000;
      if (reading === undefined || after < 0) return undefined;
      done.push(`earlier ${after}`);
      later(() => readTo(after, reading.requests + 1));
      return at(after);
    },
    leave: () => {
      done.push('leave');
      set({ isAsking: false });
    },
    look: () => {},
  };
  return { feed, done };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('the search', () => {
  test('finds what the newest window has, and asks no further', async () => {
    const { feed, done } = fakeFeed([completion(16_000, 'settle'), completion(17_000, 'settle')]);
    const search = openCompletionSearch(feed, 'settle');
    await settled();
    expect(search.state.now()).toMatchObject({
      kind: 'found',
      found: { by: 'command id', after: undefined, completion: { offset: '17000' } },
      completions: 2,
      requests: 1,
    });
    expect(done).toEqual(['begin']);
  });

  test('goes back window by window, and says from where its link has to read', async () => {
    const { feed, done } = fakeFeed([completion(3_000, 'settle')]);
    const search = openCompletionSearch(feed, 'sub of settle');
    await settled();
    expect(search.state.now()).toMatchObject({ kind: 'found', found: { after: '0' } });
    expect(done).toEqual(['begin', 'earlier 10000', 'earlier 5000', 'earlier 0']);
  });

  test('stops at its budget, and goes on when told to, up to where nothing is left', async () => {
    const { feed, done } = fakeFeed([]);
    const search = openCompletionSearch(feed, 'nowhere', { completions: 100, requests: 2 });
    await settled();
    expect(search.state.now()).toMatchObject({ kind: 'paused', requests: 2, after: '10000' });
    expect(done.at(-1)).toBe('leave');
    search.goOn();
    await settled();
    expect(search.state.now()).toMatchObject({ kind: 'nowhere', requests: 4, after: '0' });
  });

  test('closed it listens no more', async () => {
    const { feed, done } = fakeFeed([]);
    openCompletionSearch(feed, 'nowhere').close();
    await settled();
    expect(done).toEqual(['begin']);
  });
});

test('an id is any of those of a command; logs cut trace and correlation ids', () => {
  const one = completion(1, 'settle');
  expect(foundBy(one, 'settle')).toBe('command id');
  expect(foundBy(one, 'sub of settle')).toBe('submission id');
  expect(foundBy(one, '65bc60e1')).toBe('trace id');
  expect(foundBy(one, '65bc60e')).toBeUndefined();
  expect(foundBy(one, 'corr-1234567')).toBe('correlation id');
  expect(foundBy(one, 'sett')).toBeUndefined();
  expect(foundBy(one, '')).toBeUndefined();
  const parent = '00-65bc60e1399cad60cd2bceea6eddf4a7-9730a005a8779537-01';
  expect(soughtId(` "${parent}" `)).toBe('65bc60e1399cad60cd2bceea6eddf4a7');
});
