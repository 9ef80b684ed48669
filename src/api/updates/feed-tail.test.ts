import { describe, expect, test } from 'vitest';
import type { FeedEffect } from '#api/feed/feed-engine.ts';
import type { Failure, FailureReason } from '#domain/failure/failure.ts';
import { NO_CHECKPOINTS } from '#domain/ledger/checkpoint.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { linesOf, type UpdateLine } from '#domain/update-list/update-buffer.ts';
import { BLANK_ROW } from '#domain/update-list/update-row.ts';
import { usualUpdatesRequest } from '#domain/update-list/updates-request.ts';
import { firstState, type UpdatesState, type UpdatesStep } from './feed-state.ts';
import { setHeld, setHidden, setLive, setPace } from './feed-tail.ts';
import { type PageCursor, startReading, type UpdatesPageResult } from './page-cursor.ts';
import { readMore, reduceUpdates } from './update-feed.ts';

const REQUEST = usualUpdatesRequest({ kind: 'any-party' });
const CURSOR = startReading(REQUEST, 'page');
const POLL_AFTER = { lane: 'live', waitMs: 2_000 };

/** A page of updates at the offsets after `after`, up to and with `upto`. */
function page(after: number, upto: number, change: Partial<UpdatesPageResult> = {}) {
  const offsets = Array.from({ length: upto - after }, (_, place) => after + place + 1);
  return {
    rows: offsets.map((offset) => ({ ...BLANK_ROW, offset: String(offset) as Int64 })),
    lowestExclusive: String(after) as Int64,
    highestInclusive: String(upto) as Int64,
    next: CURSOR,
    caughtUp: false,
    route: 'page',
    requests: 1,
    checkpoints: NO_CHECKPOINTS,
    notes: [],
    ...change,
  } satisfies UpdatesPageResult;
}
const failed = (reason: FailureReason): Failure => ({
  ...reason,
  place: { server: 'ledger', method: 'POST', url: 'https://node.example', at: '' },
});
const BUSY = failed({ kind: 'rate-limited', retryAfter: 5, words: { kind: 'none' } });
const NO_TOKEN = failed({ kind: 'unauthenticated', words: { kind: 'none' } });

const loaded = (state: UpdatesState, answer: UpdatesPageResult, at = 0): UpdatesStep =>
  reduceUpdates(state, { kind: 'loaded', lane: 'live', answer, at });
const fails = (state: UpdatesState, failure: Failure): UpdatesStep =>
  reduceUpdates(state, { kind: 'failed', lane: 'live', failure, at: 1_000, random: 0 });
const due = (state: UpdatesState, lane: 'live' | 'sleep' = 'live'): UpdatesStep =>
  reduceUpdates(state, { kind: 'due', lane });
const lanes = (effects: readonly FeedEffect<PageCursor>[]) => effects.map(({ lane }) => lane);
const text = (line: UpdateLine) =>
  line.kind === 'gap' ? `${line.after}…${line.upto}` : line.offset;
const shown = ({ shown: { buffer } }: UpdatesState) => linesOf(buffer).map(text);

/** Newest first, with the page of the offsets 11 to 12, and a tail. */
function followed(): UpdatesState {
  const [first] = readMore(firstState(REQUEST, 'page', { cap: 100 }));
  const answer = page(10, 12);
  const newest = { ...answer, rows: [...answer.rows].reverse() };
  return reduceUpdates(first, { kind: 'loaded', lane: 'pages', answer: newest, at: 0 })[0];
}

describe('reduceUpdates', () => {
  test('reads the first page, then polls after a pause', () => {
    const [first, effects] = readMore(firstState(REQUEST, 'page', { cap: 100 }));
    expect(effects).toEqual([{ lane: 'pages', load: expect.objectContaining({ route: 'page' }) }]);
    const event = { kind: 'loaded', lane: 'pages', answer: page(10, 12), at: 0 } as const;
    const [next, more] = reduceUpdates(first, event);
    expect(next.shown).toMatchObject({ work: 'idle', tail: { kind: 'on' }, tailAt: '12' });
    expect(more).toEqual([POLL_AFTER]);
  });

  test('ends after a bug of Treeline, until the user continues', () => {
    const [loading] = readMore(followed());
    const bug = { kind: 'failed', lane: 'pages', failure: undefined, at: 0, random: 0 } as const;
    const [ended, effects] = reduceUpdates(loading, bug);
    expect(effects).toEqual([]);
    expect(ended.shown).toMatchObject({ work: 'idle', stop: undefined, isCancelled: true });
  });

  test('adds new updates on top and polls again', () => {
    const [polling, effects] = due(followed());
    expect(effects).toMatchObject([{ lane: 'live', load: { position: '12' } }]);
    const [next, more] = loaded(polling, page(12, 14, { caughtUp: true }));
    expect(shown(next)).toEqual(['14', '13', '12', '11']);
    expect(more).toEqual([POLL_AFTER]);
  });

  test('shows pages that follow each other at once together', () => {
    const [first] = loaded(due(followed())[0], page(12, 13), 1_000);
    const [second, effects] = loaded(first, page(13, 14), 1_100);
    expect(shown(second)[0]).toBe('13');
    expect(lanes(effects)).toEqual(['live']);
    const [third] = loaded(second, page(14, 15, { caughtUp: true }), 1_200);
    expect(shown(third).slice(0, 3)).toEqual(['15', '14', '13']);
  });

  test('stops at a page with the same token and bounds, and polls again on request (REL-16)', () => {
    const token = { ...CURSOR, token: 'T' };
    const [first] = loaded(due(followed())[0], page(12, 14, { next: token }));
    const [next, effects] = loaded(first, page(12, 14, { next: token }), 1_000);
    expect(next.shown.tail).toMatchObject({ kind: 'looped', loop: { kind: 'same-page' } });
    expect(effects).toEqual([]);
    expect(shown(next)).toEqual(['14', '13', '12', '11']);
    expect(lanes(setLive(next, true)[1])).toEqual(['live']);
  });

  test('polls a quiet ledger although its token and its bounds stay the same (REL-16)', () => {
    const quiet = page(12, 12, { caughtUp: true, next: { ...CURSOR, token: 'T' } });
    let state = followed();
    for (let polls = 0; polls < 10; polls++) {
      const [next, effects] = loaded(due(state)[0], quiet);
      expect(effects).toEqual([POLL_AFTER]);
      state = next;
    }
  });

  test('stops when the bounds of a page went backwards, without its rows (REL-15)', () => {
    const [next, effects] = loaded(due(followed())[0], page(3, 5));
    expect(next.shown.tail).toMatchObject({ kind: 'looped', loop: { kind: 'bounds-back' } });
    expect(effects).toEqual([]);
    expect(shown(next)).toEqual(['12', '11']);
  });

  test('waits the usual time after a page that is not full', () => {
    const [, effects] = loaded(due(followed())[0], page(12, 13));
    expect(effects).toMatchObject([{ lane: 'live', load: CURSOR, waitMs: 2_000 }]);
    const [, more] = loaded(due(followed())[0], page(12, 112));
    expect(more).toMatchObject([{ lane: 'live', load: CURSOR, waitMs: undefined }]);
  });

  test('keeps new lines beside the list while it is held', () => {
    const [held] = setHeld(due(followed())[0], true);
    const [waiting] = loaded(held, page(12, 14, { caughtUp: true }));
    expect(shown(waiting)).toEqual(['12', '11']);
    expect(waiting.shown.held.map(text)).toEqual(['14', '13']);
    expect(shown(setHeld(waiting, false)[0])).toEqual(['14', '13', '12', '11']);
  });

  test('stops at 2,000 held lines and goes on when they are shown', () => {
    const [held] = setHeld(due(followed())[0], true);
    const [full, effects] = loaded(held, page(12, 2_012));
    expect(full.shown.tail.kind).toBe('full');
    expect(effects).toEqual([]);
    const [next, more] = setHeld(full, false);
    expect(next.shown.tail.kind).toBe('on');
    expect(more).toMatchObject([{ lane: 'live', load: CURSOR }]);
  });

  test('waits as long as Retry-After requires, then polls', () => {
    const [stopped, effects] = fails(due(followed())[0], BUSY);
    expect(stopped.shown.tail).toMatchObject({ kind: 'stopped', stop: { retryAt: 6_000 } });
    expect(effects).toEqual([{ lane: 'live', waitMs: 5_000 }]);
    const [next, more] = due(stopped);
    expect(next.shown.tail.kind).toBe('on');
    expect(more).toMatchObject([{ lane: 'live', load: { position: '12' } }]);
  });

  test('waits longer after each failure, and starts again after a success', () => {
    const down = failed({ kind: 'unreachable' });
    let state = setPace(followed(), 1)[0];
    const waits: (number | undefined)[] = [];
    for (let count = 0; count < 3; count++) {
      const event = { kind: 'failed', lane: 'live', failure: down, at: 0, random: 1 } as const;
      const [stopped, [effect]] = reduceUpdates(due(state)[0], event);
      waits.push(effect?.waitMs);
      state = stopped;
    }
    expect(waits).toEqual([500, 1_000, 2_000]);
    const [calm] = loaded(due(state)[0], page(12, 12, { caughtUp: true }));
    expect(calm.failures.live).toBe(0);
  });

  test('ends the poll when it is paused, and polls at once when it is live again', () => {
    const [paused, effects] = setLive(due(followed())[0], false);
    expect(paused.shown.tail.kind).toBe('paused');
    expect(effects).toEqual([{ lane: 'live' }]);
    expect(setPace(paused, 500)[1]).toEqual([]);
    expect(setLive(paused, true)[1]).toMatchObject([{ lane: 'live', load: { position: '12' } }]);
  });

  test('falls asleep in a hidden tab, and cancels seeking', () => {
    const [seeking] = readMore(followed(), () => false);
    const [hidden, effects] = setHidden(seeking, true);
    expect(effects).toEqual([{ lane: 'sleep', waitMs: 30_000 }]);
    const [asleep, more] = due(hidden, 'sleep');
    expect(asleep.shown).toMatchObject({
      tail: { kind: 'asleep' },
      work: 'idle',
      isCancelled: true,
    });
    expect(more).toEqual([{ lane: 'live' }, { lane: 'pages' }]);
    const [awake, wakes] = setHidden(asleep, false);
    expect(awake.shown.tail.kind).toBe('on');
    expect(lanes(wakes)).toEqual(['sleep', 'live']);
  });

  test.each([
    ['slept', () => setHidden(due(setHidden(followed(), true)[0], 'sleep')[0], false)],
    ['was switched off', () => setLive(setLive(followed(), false)[0], true)],
  ])('leaves a gap where too much came while the tail %s', (_, wake) => {
    let [state, effects] = wake();
    for (let count = 0; count < 5; count++)
      [state, effects] = loaded(state, page(12 + count, 13 + count));
    expect(effects).toMatchObject([
      { load: { request: { descendingOrder: true, beginOffsetExclusive: '17' } } },
    ]);
    const newest = page(98, 100);
    [state, effects] = loaded(state, { ...newest, rows: [...newest.rows].reverse() });
    expect(shown(state).slice(0, 4)).toEqual(['100', '99', '17…98', '17']);
    expect(state.shown.notes).toMatchObject([{ kind: 'skipped', range: { upto: '98' } }]);
    expect(effects).toEqual([POLL_AFTER]);
    expect(due(state)[1]).toMatchObject([{ load: { position: '100' } }]);
  });

  test('resumes with the next token after a 401, and restarts with an unrequested one', () => {
    const [stopped, effects] = fails(due(followed())[0], NO_TOKEN);
    expect(effects).toEqual([]);
    const [resumed, more] = reduceUpdates(stopped, {
      kind: 'token',
      isPresent: true,
      wasRefused: true,
    });
    expect(shown(resumed)).toEqual(['12', '11']);
    expect(lanes(more)).toEqual(['live']);
    const [anew] = reduceUpdates(resumed, { kind: 'token', isPresent: true, wasRefused: false });
    expect(anew.shown).toMatchObject({
      work: 'page',
      tail: { kind: 'none' },
      buffer: { count: 0 },
    });
  });

  test('removes what was read, and reads the first page without a token, when it is removed', () => {
    const gone = { kind: 'token', isPresent: false, wasRefused: false } as const;
    const [state, effects] = reduceUpdates(setPace(followed(), 500)[0], gone);
    expect(state.shown).toMatchObject({ work: 'page', everyMs: 500, buffer: { count: 0 } });
    expect(effects).toEqual([
      { lane: 'pages' },
      { lane: 'live' },
      { lane: 'pages', load: expect.anything() },
    ]);
  });
});
