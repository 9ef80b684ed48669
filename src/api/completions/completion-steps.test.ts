import { describe, expect, test } from 'vitest';
import {
  type CompletionReading,
  openCompletionReading,
} from '#domain/completion-list/completion-reading.ts';
import type { Failure, FailureReason } from '#domain/failure/failure.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import {
  begin,
  type CompletionFeedState,
  cancelRest,
  FIRST_STATE,
  hold,
  readEarlier,
  reduceCompletions,
  release,
  setFollowing,
} from './completion-feed.ts';

const PLACE = { after: undefined, sel: undefined };
const int64 = (value: number) => String(value) as Int64;
const failed = (reason: FailureReason): Failure => ({
  ...reason,
  place: { server: 'ledger', method: 'POST', url: 'https://node.example', at: '' },
});
const fails = (state: CompletionFeedState, failure: Failure) =>
  reduceCompletions(state, { kind: 'failed', lane: 'pages', failure, at: 1_000, random: 0 });
const loaded = (state: CompletionFeedState, reading: CompletionReading, isCurrent = false) =>
  reduceCompletions(state, {
    kind: 'loaded',
    lane: 'pages',
    answer: { reading, isCurrent },
    at: 0,
  });
const upTo = (reading: CompletionReading, upto: number): CompletionReading => ({
  ...reading,
  range: { ...reading.range, upto: int64(upto) },
});

const READING = openCompletionReading(int64(6_000), int64(9_000));
/** Held, begun, and loading the range from 6000 to 9000. */
const STARTED = loaded(begin(hold(FIRST_STATE)[0], PLACE)[0], READING)[0];

describe('reduceCompletions', () => {
  test('loads nothing before it is held and has a place', () => {
    expect(begin(FIRST_STATE, PLACE)[1].every(({ load }) => load === undefined)).toBe(true);
    expect(hold(FIRST_STATE)[1]).toEqual([{ lane: 'pages' }]);
    const [, effects] = begin(hold(FIRST_STATE)[0], PLACE);
    expect(effects.at(-1)).toEqual({ lane: 'pages', load: { kind: 'start', place: PLACE } });
  });

  test('reads up to the ledger end, then is idle', () => {
    const [next, effects] = loaded(STARTED, upTo(READING, 7_000));
    expect(effects).toMatchObject([{ load: { kind: 'step', step: { after: '7000' } } }]);
    expect(loaded(next, upTo(READING, 9_000))[0].isLoading).toBe(false);
  });

  test('stops after 25 requests', () => {
    let [state, requests] = [STARTED, 1];
    for (; state.isLoading; requests++) state = loaded(state, upTo(READING, 6_000 + requests))[0];
    expect(requests - 1).toBe(25);
  });

  test('follows with a pause where nothing is new', () => {
    const [live] = setFollowing(loaded(STARTED, upTo(READING, 9_000))[0], true);
    const [waiting, effects] = loaded(live, upTo(READING, 9_000), true);
    expect(effects).toEqual([{ lane: 'pages', waitMs: 1_500 }]);
    const [, more] = reduceCompletions(waiting, { kind: 'due', lane: 'pages' });
    expect(more).toMatchObject([{ load: { kind: 'step', step: undefined } }]);
    expect(setFollowing(waiting, false)).toMatchObject([{ isLoading: false }, [{ lane: 'pages' }]]);
  });

  test('gives up after four failures while reading; pauses after five, and never gives up, while following (REL-06)', () => {
    const busy = failed({ kind: 'rate-limited', retryAfter: 5, words: { kind: 'none' } });
    const waits = (first: CompletionFeedState) => {
      let state = first;
      return Array.from({ length: 5 }, () => {
        const [stopped, [effect]] = fails(state, busy);
        state = reduceCompletions(stopped, { kind: 'due', lane: 'pages' })[0];
        return effect?.waitMs;
      });
    };
    expect(waits(STARTED)).toEqual([5_000, 5_000, 5_000, undefined, 5_000]);
    const following = waits(setFollowing(STARTED, true)[0]);
    expect(following).toEqual([5_000, 5_000, 5_000, 5_000, 30_000]);
  });

  test('requests less after 413 and after 503', () => {
    const [less, effects] = fails(
      STARTED,
      failed({ kind: 'too-many-elements', words: { kind: 'none' } }),
    );
    expect(less).toMatchObject({ stop: undefined, less: { because: 'too-many', to: 100 } });
    expect(effects).toMatchObject([{ load: { step: { limit: 100 } } }]);
    const slow = failed({ kind: 'status', status: 503, words: { kind: 'none' } });
    expect(fails(STARTED, slow)[0].less).toEqual({ because: 'too-long', from: 200, to: 100 });
  });

  test('requests less at once after 413, also after responses without a completion', () => {
    let state = STARTED;
    for (let requests = 1; requests <= 4; requests++)
      [state] = loaded(state, { ...upTo(READING, 6_000 + requests), requests });
    expect(state.nextAt).toBeGreaterThan(0);
    const [less, effects] = fails(
      state,
      failed({ kind: 'too-many-elements', words: { kind: 'none' } }),
    );
    // A countdown to another time than that of the request would be wrong.
    expect(less.nextAt).toBeUndefined();
    expect(effects).toMatchObject([{ load: { step: { limit: 100 } }, waitMs: 0 }]);
  });

  test('reads the range before, which waits when only the rest is cancelled', () => {
    const [live] = setFollowing(STARTED, true);
    const [earlier, effects] = readEarlier(loaded(live, upTo(READING, 9_000), true)[0]);
    expect(effects).toMatchObject([{ load: { step: { part: 'earlier', after: '1000' } } }]);
    const [left, more] = cancelRest(earlier);
    expect(left).toMatchObject({ isFollowing: true, isCancelled: true });
    expect(more).toMatchObject([{ load: { kind: 'step', step: undefined } }]);
  });

  test('announces no retry after the last release', () => {
    const [stopped] = fails(
      STARTED,
      failed({ kind: 'status', status: 503, words: { kind: 'none' } }),
    );
    expect(stopped.stop?.retryAt).toBe(1_250);
    const [released, effects] = release(stopped);
    expect(released.stop).toMatchObject({ failure: { kind: 'status' }, retryAt: undefined });
    expect(effects).toEqual([{ lane: 'pages' }]);
  });
});
