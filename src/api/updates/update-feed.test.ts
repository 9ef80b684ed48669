import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openNode } from '#api/connection/connections.ts';
import type { UpdatesRoute } from '#api/ledger/capabilities.ts';
import { openTokenHolder } from '#api/token/token.ts';
import { NO_CHECKPOINTS } from '#domain/ledger/checkpoint.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { linesOf, type UpdateLine } from '#domain/update-list/update-buffer.ts';
import { BLANK_ROW } from '#domain/update-list/update-row.ts';
import { type UpdatesRequest, usualUpdatesRequest } from '#domain/update-list/updates-request.ts';
import { crowdPlaceOf, crowdUpdate } from '#sim/crowd/crowd.ts';
import { endOf } from '#sim/crowd/known-crowd.fixture.ts';
import { openSimulatedNode } from '#sim/http/node.ts';
import { openLedger } from '#sim/ledger/ledger.ts';
import { RELEASES } from '#sim/ledger/release.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import { timelineWorld } from '#sim/world/timeline.ts';
import { type FeedChoice, type FeedState, firstState } from './feed-state.ts';
import { startReading } from './page-cursor.ts';
import { openFeed, openUpdateFeed, type UpdateFeed } from './update-feed.ts';

type Server = (request: Request) => Promise<Response> | Response;

const USUAL = { ...usualUpdatesRequest({ kind: 'any-party' }), maxPageSize: 50 };
const UP: UpdatesRequest = { ...USUAL, descendingOrder: false };

type World = {
  places: number;
  pruned: number;
  status: number;
  gate: Promise<void> | undefined;
};

let serve: Server;
let asked = 0;
const feeds: UpdateFeed[] = [];
beforeEach(() => {
  asked = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked++;
    init.signal?.throwIfAborted();
    return serve(new Request(url, init));
  });
});
afterEach(() => {
  for (const feed of feeds.splice(0)) feed.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A ledger of that many offsets, some pruned, which a test may move; its feed polls every millisecond. */
function open(
  request: UpdatesRequest,
  places: number,
  route: UpdatesRoute = 'page',
  choice?: FeedChoice,
  mostInPage = 2_000,
) {
  const world: World = { places, pruned: 0, status: 200, gate: undefined };
  const release = route === 'page' ? RELEASES.v35 : RELEASES.v34;
  const app = openLedger({
    release,
    limits: route === 'page' ? { page: mostInPage } : { list: mostInPage },
    world: timelineWorld({
      size: () => world.places,
      tell: (place, offset) => crowdUpdate(1, place, offset, BigInt(place) * 1_000_000n),
      placeOf: crowdPlaceOf,
      pruned: () => world.pruned,
    }),
    incident: { life: () => 1, meets: () => undefined },
  });
  serve = async (asking) => {
    const answer =
      world.status === 200 ? app.fetch(asking) : new Response('no', { status: world.status });
    // Made at once, and on its way for as long as the gate is shut.
    const made = await answer;
    await world.gate;
    return made;
  };
  const network = { id: 'n', label: 'n', baseUrl: 'http://node.example', scanUrl: undefined };
  const node = openNode({ ...network, samples: [], demoToken: tokenFor('operator') });
  if (node.ledger === undefined || node.token === undefined) throw new Error('bug');
  const feed = openUpdateFeed(node.ledger, request, route, node.token, choice);
  feeds.push(feed);
  feed.setPace(1);
  return { feed, world, token: node.token };
}

/** Resolves once a state is reached, by the feed's own news. */
function reach(feed: UpdateFeed, is: (state: FeedState) => boolean): Promise<FeedState> {
  return new Promise((resolve) => {
    const look = () => {
      const now = feed.state.get();
      if (!is(now)) return;
      leave();
      resolve(now);
    };
    const leave = feed.state.subscribe(look);
    look();
  });
}
const idle = (feed: UpdateFeed) => reach(feed, ({ work }) => work === 'idle');
const offsets = (lines: readonly UpdateLine[]) =>
  lines.map((line) => (line.kind === 'gap' ? `${line.after}…${line.upto}` : line.offset));
const shown = ({ buffer }: FeedState) => offsets(linesOf(buffer));
const gapsIn = ({ buffer }: FeedState) => linesOf(buffer).filter(({ kind }) => kind === 'gap');

/** What a list of everything is, by one feed that reads it whole. */
async function truth(places: number): Promise<readonly unknown[]> {
  const { feed } = open({ ...USUAL, maxPageSize: 2_000 }, places);
  feed.more(() => false);
  await idle(feed);
  feed.more(() => false);
  return shown(await reach(feed, ({ isEnd }) => isEnd));
}

describe.each<[UpdatesRoute]>([['page'], ['list']])('openUpdateFeed by %s', (route) => {
  test('lists all updates once when pages are read while new updates come on top', async () => {
    const { feed, world } = open(USUAL, 300, route);
    await idle(feed);
    world.places = 340;
    for (;;) {
      const { isEnd } = await idle(feed);
      if (isEnd) break;
      feed.more();
    }
    const expected = await truth(340);
    const state = await reach(feed, (now) => shown(now).length >= expected.length);
    expect(shown(state)).toEqual(expected);
    expect(state.tail.kind).toBe('on');
  });

  test('adds new updates below when the list is oldest first', async () => {
    const { feed, world } = open(UP, 200, route);
    for (;;) {
      const { isEnd } = await idle(feed);
      if (isEnd) break;
      feed.more();
    }
    world.places = 260;
    const expected = await truth(260);
    const state = await reach(feed, (now) => shown(now).length >= expected.length);
    expect(shown(state)).toEqual([...expected].reverse());
  });
});

/**
 * Compares the list with the expected updates: each is in the list or in a gap, once, in order.
 */
function expectWhole(state: FeedState, expected: readonly unknown[], isDescending: boolean) {
  const lines = linesOf(state.buffer);
  const all = (isDescending ? expected : [...expected].reverse()).map(Number);
  const told = lines.flatMap((line) => {
    if (line.kind !== 'gap') return [Number(line.offset)];
    const missing = all.filter((at) => at > Number(line.after) && at <= Number(line.upto));
    expect(line.dropped).toBe(missing.length);
    return missing;
  });
  expect(told).toEqual(all);
  expect(state.buffer.kept + state.buffer.dropped).toBe(expected.length);
  expect(state.chain.rows + state.since).toBe(expected.length);
}

describe.each<[string, UpdatesRequest]>([
  ['newest first', { ...USUAL, maxPageSize: 20 }],
  ['oldest first', { ...UP, maxPageSize: 20 }],
])('openUpdateFeed with room for 50 lines, %s', (_, request) => {
  const { descendingOrder } = request;
  const filled = async (feed: UpdateFeed, place: 'first' | 'last') => {
    const gaps = linesOf(feed.state.get().buffer).filter((line) => line.kind === 'gap');
    const gap = place === 'first' ? gaps[0] : gaps.at(-1);
    if (gap?.kind === 'gap') feed.fillGap(gap);
    return idle(feed);
  };

  test('leaves a gap for lines that are pushed out at either end, and fills the gap', async () => {
    const { feed, world } = open(request, 300, 'page', { cap: 50 });
    let places = 300;
    const toTheEnd = async () => {
      for (;;) {
        const { isEnd } = await idle(feed);
        if (isEnd) return;
        feed.more();
      }
    };
    const toTheNewest = async () => {
      const expected = await truth(places);
      const count = ({ chain, since }: FeedState) => chain.rows + since;
      return { expected, state: await reach(feed, (now) => count(now) >= expected.length) };
    };
    const grow = (by: number) => {
      places += by;
      world.places = places;
    };
    await idle(feed);
    // New rows push out the oldest, older pages push out the newest.
    grow(80);
    if (descendingOrder) await reach(feed, ({ buffer }) => buffer.dropped > 0);
    await toTheEnd();
    grow(25);
    const { expected, state } = await toTheNewest();
    expectWhole(state, expected, descendingOrder);
    expect(state.buffer.count).toBe(50);
    for (const gap of linesOf(state.buffer))
      if (gap.kind === 'gap') {
        // As narrow as can be: both its ends are updates that are gone.
        expect(expected).toContain(String(Number(gap.after) + 1));
        expect(expected).toContain(gap.upto);
      }
    feed.setLive(false);
    for (const place of ['first', 'last', 'first'] as const) {
      const before = linesOf(feed.state.get().buffer);
      const now = await filled(feed, place);
      expect(linesOf(now.buffer)).not.toEqual(before);
      expectWhole(now, expected, descendingOrder);
    }
  });
});

test('shows a row of Scan once when a gap is filled that ends at its time', async () => {
  const rows = [
    ['4', 'a'],
    ['3', 'b'],
    ['3', 'c'],
    ['2', 'd'],
    ['1', 'e'],
    ['1', 'f'],
  ].map(([at, updateId]) => ({ ...BLANK_ROW, offset: at as Int64, updateId: updateId ?? '' }));
  const pageOf = (after: string, upto: string) => ({
    rows: rows.filter(({ offset }) => offset > after && offset <= upto),
    lowestExclusive: after as Int64,
    highestInclusive: upto as Int64,
    next: after === '0' ? undefined : { ...startReading(request, 'scan'), position: '2' as Int64 },
    caughtUp: false,
    route: 'scan' as const,
    requests: 1,
    checkpoints: NO_CHECKPOINTS,
    notes: [],
  });
  const request = { ...USUAL, endOffsetInclusive: '4' as Int64 };
  const feed = openFeed(
    firstState(request, 'scan', { cap: 5 }),
    async ({ position, request: { beginOffsetExclusive } }) => {
      if (beginOffsetExclusive !== undefined) return { ...pageOf('2', '4'), next: undefined };
      return position === undefined ? pageOf('2', '4') : pageOf('0', '2');
    },
    openTokenHolder('https://n'),
  );
  feeds.push(feed);
  const ids = () =>
    linesOf(feed.state.get().buffer).map((line) =>
      line.kind === 'gap' ? line.dropped : line.updateId,
    );
  await idle(feed);
  feed.more();
  await idle(feed);
  expect(ids()).toEqual([2, 'c', 'd', 'e', 'f']);
  const [gap] = linesOf(feed.state.get().buffer);
  if (gap?.kind === 'gap') feed.fillGap(gap);
  await idle(feed);
  expect(ids()).toEqual(['a', 'b', 'c', 'd', 2]);
  expect(feed.state.get().notes).toEqual([]);
});

test('openUpdateFeed counts a checkpoint once when its updates are read twice', async () => {
  const { feed, world } = open({ ...USUAL, maxPageSize: 100 }, 300, 'list', { cap: 50 });
  for (;;) {
    const { isEnd } = await idle(feed);
    if (isEnd) break;
    feed.more();
  }
  const before = feed.state.get().checkpoints;
  expect(before.newest?.offset).toBe(String(endOf(300)));
  expect(before.count).toBeGreaterThan(2);
  const gap = linesOf(feed.state.get().buffer)[0];
  if (gap?.kind !== 'gap') throw new Error('There is no gap.');
  feed.fillGap(gap);
  await idle(feed);
  expect(feed.state.get().checkpoints).toEqual(before);
  world.places = 330;
  await reach(feed, ({ since }) => since > 0);
  const after = feed.state.get().checkpoints;
  expect(after).toEqual({
    count: before.count + 1,
    newest: expect.objectContaining({ offset: String(endOf(330)) }),
  });
});

test('openUpdateFeed shows held lines when it is no longer held', async () => {
  const { feed, world } = open(USUAL, 100);
  const before = shown(await idle(feed));
  feed.setHeld(true);
  world.places = 130;
  const { held } = await reach(feed, (now) => now.held.length > 0);
  expect(shown(feed.state.get())).toEqual(before);
  feed.setHeld(false);
  expect(shown(feed.state.get()).slice(0, held.length)).toEqual(offsets(held));
});

test('openUpdateFeed resumes where it was when a token comes after a 401', async () => {
  const { feed, world, token } = open(USUAL, 300);
  await idle(feed);
  feed.setLive(false);
  world.status = 401;
  feed.more();
  const { stop } = await reach(feed, (now) => now.stop !== undefined);
  expect(stop?.failure.kind).toBe('unauthenticated');
  const kept = shown(feed.state.get());
  world.status = 200;
  token.paste(tokenFor('renewed'));
  const state = await reach(feed, (now) => now.buffer.count > kept.length && now.work === 'idle');
  expect(shown(state).slice(0, kept.length)).toEqual(kept);
  expect(gapsIn(state)).toEqual([]);
});

test('openUpdateFeed removes the list with the token, and restarts with the next token', async () => {
  const { feed, token } = open(USUAL, 300);
  await idle(feed);
  token.forget();
  expect(feed.state.get().buffer.count).toBe(0);
  expect(feed.state.get().tail.kind).toBe('none');
  token.paste(tokenFor('operator'));
  expect((await reach(feed, ({ buffer }) => buffer.count > 0)).chain.pages).toBe(1);
});

test('openUpdateFeed stops the tail when the ledger end went back', async () => {
  const { feed, world } = open(USUAL, 300);
  await idle(feed);
  world.places = 200;
  const { tail } = await reach(feed, ({ tail: { kind } }) => kind === 'stopped');
  expect(tail).toMatchObject({
    stop: { rejection: { kind: 'after-ledger-end' }, retryAt: undefined },
  });
});

test.each<[UpdatesRoute]>([['page'], ['list']])(
  'openUpdateFeed by %s goes on after a gap when pruning has overtaken the tail',
  async (route) => {
    const { feed, world } = open(USUAL, 300, route);
    const [newest] = shown(await idle(feed));
    world.places = 900;
    world.pruned = 700;
    await reach(feed, ({ since }) => since > 0);
    const { buffer, notes, tail } = feed.state.get();
    expect(tail.kind).toBe('on');
    const upto = endOf(700);
    expect(offsets(linesOf(buffer))).toContain(`${newest}…${upto}`);
    expect(notes).toContainEqual({ kind: 'pruned-meanwhile', upto: String(upto) });
  },
);

test('openUpdateFeed polls with the page size that the node accepts', async () => {
  const { feed, world } = open(USUAL, 300, 'page', undefined, 20);
  const { notes } = await idle(feed);
  expect(notes.map(({ kind }) => kind)).toEqual(['size-halved', 'size-halved']);
  world.places = 320;
  await reach(feed, ({ since }) => since > 0);
  const { buffer, notes: after } = feed.state.get();
  expect(after).toEqual(notes);
  expect(buffer.count).toBeGreaterThan(12);
});

test('openUpdateFeed retries the tail after a transient failure (fault 39)', async () => {
  const { feed, world } = open(USUAL, 300);
  await idle(feed);
  world.status = 503;
  const { tail } = await reach(feed, ({ tail: { kind } }) => kind === 'stopped');
  expect(tail).toMatchObject({ stop: { retryAt: expect.any(Number) } });
  world.status = 200;
  world.places = 310;
  const state = await reach(feed, (now) => now.tail.kind === 'on' && now.buffer.count > 50);
  expect(state.stop).toBeUndefined();
});

describe('openUpdateFeed before its first page', () => {
  const TEN_MINUTES = 600_000;
  /** Opens a list whose first request fails with a status. */
  async function openFailing(status: number, request = USUAL) {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const opened = open(request, 300);
    opened.world.status = status;
    opened.feed.setPace(2_000);
    await reach(opened.feed, ({ stop }) => stop !== undefined);
    return opened;
  }
  const tries = async () => {
    const before = asked;
    await vi.advanceTimersByTimeAsync(TEN_MINUTES);
    return asked - before;
  };

  test('retries it like a poll until the node responds, and pauses after five failures', async () => {
    const { feed, world } = await openFailing(503);
    expect(feed.state.get().stop).toMatchObject({ retryAt: expect.any(Number), inARow: 1 });
    const sent = await tries();
    expect(sent).toBeGreaterThan(10);
    expect(sent).toBeLessThan(30);
    world.status = 200;
    await vi.advanceTimersByTimeAsync(30_000);
    const { stop, tail, chain } = await idle(feed);
    expect([stop, tail.kind, chain.rows > 0]).toEqual([undefined, 'on', true]);
  });

  test.each([400, 401, 403])('never retries a failure with status %d', async (status) => {
    const { feed } = await openFailing(status);
    feed.setLive(false);
    feed.setLive(true);
    feed.setHidden(false);
    expect(await tries()).toBe(0);
    expect(feed.state.get().stop).toMatchObject({ retryAt: undefined });
  });

  test('does not follow a request with an end', async () => {
    const { feed } = await openFailing(503, { ...USUAL, endOffsetInclusive: '9' as Int64 });
    expect(await tries()).toBeLessThan(4);
    expect(feed.state.get().stop).toMatchObject({ retryAt: undefined });
  });

  test('retries only while the list is live, and at once when it is live again', async () => {
    const { feed, world } = await openFailing(503);
    feed.setLive(false);
    expect(feed.state.get().stop).toMatchObject({ retryAt: undefined });
    expect(await tries()).toBe(0);
    world.status = 200;
    feed.setLive(true);
    expect((await idle(feed)).tail.kind).toBe('on');
  });

  test('retries only while the page is visible, and at once when it is visible again', async () => {
    const { feed, world } = await openFailing(503);
    feed.setHidden(true);
    await tries();
    expect(await tries()).toBe(0);
    world.status = 200;
    feed.setHidden(false);
    expect((await idle(feed)).tail.kind).toBe('on');
  });

  test('leaves the tail paused when the list is not live', async () => {
    const { feed } = open(USUAL, 300);
    feed.setLive(false);
    expect((await idle(feed)).tail.kind).toBe('paused');
  });
});

test('openUpdateFeed sleeps when it is hidden for 30 s, and leaves a gap when it wakes after many updates', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { feed, world } = open(USUAL, 300);
  await idle(feed);
  feed.setHidden(true);
  vi.advanceTimersByTime(31_000);
  await reach(feed, ({ tail }) => tail.kind === 'asleep');
  const before = asked;
  world.places = 1_500;
  vi.advanceTimersByTime(60_000);
  expect(asked).toBe(before);
  feed.setHidden(false);
  const state = await reach(feed, ({ notes }) => notes.some(({ kind }) => kind === 'skipped'));
  const lines = linesOf(state.buffer);
  const gap = lines.find((line) => line.kind === 'gap');
  if (gap?.kind !== 'gap') throw new Error('There is no gap.');
  await idle(feed);
  for (let left = true; left; ) {
    const next = linesOf(feed.state.get().buffer).find((line) => line.kind === 'gap');
    left = next !== undefined;
    if (next?.kind === 'gap') feed.fillGap(next);
    await idle(feed);
  }
  const expected = await truth(1_500);
  const all = shown(feed.state.get());
  expect(all).toEqual(expected.slice(0, all.length));
});

test('openUpdateFeed fills a gap also while a page is loading, and loads the page later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { feed, world } = open({ ...USUAL, maxPageSize: 20 }, 300);
  await idle(feed);
  feed.setHidden(true);
  vi.advanceTimersByTime(31_000);
  await reach(feed, ({ tail }) => tail.kind === 'asleep');
  world.places = 1_500;
  feed.setHidden(false);
  await reach(feed, ({ notes }) => notes.some(({ kind }) => kind === 'skipped'));
  const { buffer } = await idle(feed);
  feed.setLive(false);
  const gap = linesOf(buffer).find((line) => line.kind === 'gap');
  if (gap?.kind !== 'gap') throw new Error('There is no gap.');
  const newest = shown(feed.state.get())[0];
  feed.more();
  expect(feed.state.get().work).toBe('page');
  feed.fillGap(gap);
  expect(linesOf((await idle(feed)).buffer)).not.toContain(gap);
  feed.more();
  await idle(feed);
  const all = shown(feed.state.get());
  const place = all.findIndex((one) => one?.includes('…'));
  const expected = await truth(1_500);
  const sides = [all.slice(0, place), all.slice(place + 1)];
  expect(sides[0]?.[0]).toBe(newest);
  expect(sides[1]?.length).toBeGreaterThan(20);
  for (const side of sides) {
    const from = expected.indexOf(side[0] ?? '');
    expect(side).toEqual(expected.slice(from, from + side.length));
  }
});

test('openUpdateFeed retries filling a gap when all pages are read', async () => {
  const { feed, world } = open({ ...USUAL, maxPageSize: 100 }, 300, 'page', { cap: 50 });
  for (;;) {
    const { isEnd } = await idle(feed);
    if (isEnd) break;
    feed.more();
  }
  feed.setLive(false);
  const gap = linesOf(feed.state.get().buffer)[0];
  if (gap?.kind !== 'gap') throw new Error('There is no gap.');
  world.status = 500;
  feed.fillGap(gap);
  await reach(feed, ({ stop }) => stop !== undefined);
  world.status = 200;
  await idle(feed);
  feed.retry();
  const { buffer, stop } = await idle(feed);
  expect(stop).toBeUndefined();
  expect(linesOf(buffer)[0]?.kind).not.toBe('gap');
});

test('openUpdateFeed keeps what was read when seeking is cancelled, and can read more', async () => {
  const { feed } = open({ ...USUAL, maxPageSize: 1 }, 300);
  await idle(feed);
  feed.setLive(false);
  feed.more(() => false);
  await reach(feed, ({ effort }) => effort.updates > 20);
  feed.cancel();
  const { buffer, work } = feed.state.get();
  expect(work).toBe('idle');
  feed.more();
  const state = await reach(feed, (now) => now.buffer.count > buffer.count);
  expect(gapsIn(state)).toEqual([]);
});

test('openUpdateFeed lists all updates once when the token expires midway (fault 27, REL-09)', async () => {
  const node = openSimulatedNode('expiring', { now: () => new Date('2026-11-21T09:00:00.000Z') });
  if (node === undefined) throw new Error('no such scenario');
  serve = node;
  const network = { id: 'n', label: 'n', scanUrl: undefined, samples: [] };
  const baseUrl = 'http://node.example/ledger';
  const opened = openNode({ ...network, baseUrl, demoToken: tokenFor('operator') });
  if (opened.ledger === undefined || opened.token === undefined) throw new Error('bug');
  const feed = openUpdateFeed(opened.ledger, { ...USUAL, maxPageSize: 500 }, 'page', opened.token);
  feeds.push(feed);
  feed.more(() => false);
  await idle(feed);
  feed.setLive(false);
  feed.more(() => false);
  const { stop } = await reach(feed, (now) => now.stop !== undefined);
  expect(stop?.failure.kind).toBe('unauthenticated');
  opened.token.paste(tokenFor('renewed'));
  await reach(feed, ({ isEnd }) => isEnd);
  const read = shown(feed.state.get());
  expect(read.length).toBe(new Set(read).size);
  expect(gapsIn(feed.state.get())).toEqual([]);
  expect(read.length).toBeGreaterThan(2_500);
});

/** Shuts the server's gate; what is asked meanwhile is answered when it is opened. */
function shut(world: { gate: Promise<void> | undefined }): () => void {
  let go = () => {};
  world.gate = new Promise((resolve) => {
    go = resolve;
  });
  return () => {
    world.gate = undefined;
    go();
  };
}

test('openUpdateFeed ignores responses to the token before (REL-02)', async () => {
  const { feed, world, token } = open(USUAL, 300);
  await idle(feed);
  const before = asked;
  const letGo = shut(world);
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before));
  token.forget();
  token.paste(tokenFor('operator'));
  letGo();
  const first = await reach(feed, ({ buffer }) => buffer.count > 0);
  world.places = 320;
  await reach(feed, ({ since }) => since > 0);
  const all = shown(feed.state.get());
  expect(new Set(all).size).toBe(all.length);
  expect(first.chain.pages).toBe(1);
});

test('openUpdateFeed reads the first page when a token comes after a request without one', async () => {
  const { feed, token } = open(USUAL, 300);
  const [newest] = shown(await idle(feed));
  feed.more();
  await idle(feed);
  token.forget();
  feed.more();
  await reach(feed, ({ stop }) => stop?.failure.kind === 'needs-token');
  token.paste(tokenFor('operator'));
  const state = await reach(feed, ({ buffer }) => buffer.count > 0);
  expect(shown(state)[0]).toBe(newest);
});

test('openUpdateFeed reads its budget again with another token', async () => {
  const { feed, token } = open(USUAL, 300, 'page', { budget: { updates: 120, requests: 40 } });
  feed.setLive(false);
  const { chain } = await idle(feed);
  expect(chain.pages).toBe(3);
  token.paste(tokenFor('renewed'));
  expect((await idle(feed)).chain).toEqual(chain);
});

test('openUpdateFeed keeps the list when a token comes after a 401 elsewhere', async () => {
  const { feed, token } = open(USUAL, 300);
  await idle(feed);
  feed.setLive(false);
  feed.more();
  const kept = shown(await reach(feed, ({ chain, work }) => chain.pages === 2 && work === 'idle'));
  token.unauthenticated(token.generation());
  token.paste(tokenFor('renewed'));
  expect(shown(feed.state.get())).toEqual(kept);
});

test('openUpdateFeed resumes filling a gap where it failed', async () => {
  const { feed, world } = open(USUAL, 300);
  await idle(feed);
  feed.setLive(false);
  world.places = 2_000;
  feed.setLive(true);
  const { buffer } = await reach(feed, ({ notes }) => notes.some(({ kind }) => kind === 'skipped'));
  const gap = linesOf(buffer).find((line) => line.kind === 'gap');
  if (gap?.kind !== 'gap') throw new Error('There is no gap.');
  feed.setLive(false);
  world.status = 403;
  feed.fillGap(gap);
  await reach(feed, ({ stop, work }) => stop !== undefined && work === 'idle');
  world.status = 200;
  const before = feed.state.get();
  feed.retry();
  const state = await reach(feed, (now) => now.work === 'idle' && now.stop === undefined);
  expect(state.buffer.kept).toBeGreaterThan(before.buffer.kept);
  expect(state.chain.pages).toBe(before.chain.pages);
});

test('openUpdateFeed stays paused when it is paused during a request that fails', async () => {
  const { feed, world } = open(USUAL, 300);
  await idle(feed);
  const before = asked;
  world.status = 503;
  const letGo = shut(world);
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before));
  feed.setLive(false);
  letGo();
  world.status = 200;
  world.places = 320;
  await new Promise((resolve) => setImmediate(resolve));
  expect(feed.state.get().tail).toEqual({ kind: 'paused' });
});

test('openUpdateFeed sends no request when it is hidden for 30 s while it retries', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { feed, world } = open({ ...USUAL, maxPageSize: 1 }, 300);
  await idle(feed);
  world.status = 503;
  await reach(feed, ({ tail }) => tail.kind === 'stopped');
  feed.setHidden(true);
  vi.advanceTimersByTime(31_000);
  world.status = 200;
  const asleep = await reach(feed, ({ tail }) => tail.kind === 'asleep');
  expect(asleep.work).toBe('idle');
  const before = asked;
  vi.advanceTimersByTime(60_000);
  expect(asked).toBe(before);
});

test('openUpdateFeed polls and restarts with the list limit that the node accepts', async () => {
  const { feed, world } = open(USUAL, 400, 'list', undefined, 60);
  await reach(feed, ({ tail }) => tail.kind === 'on');
  await idle(feed);
  expect(feed.state.get().notes).toContainEqual({ kind: 'limit-halved', from: 100, to: 50 });
  const statuses: number[] = [];
  const answer = serve;
  serve = async (asking) => {
    const made = await answer(asking);
    statuses.push(made.status);
    return made;
  };
  world.places += 150;
  await reach(feed, ({ tailAt }) => tailAt === String(endOf(550)));
  feed.restart();
  await reach(feed, ({ work, buffer }) => work === 'idle' && linesOf(buffer).length > 0);
  expect(statuses.length).toBeGreaterThan(3);
  expect(statuses).not.toContain(413);
});

test('openUpdateFeed shows a gap for the rows of a page that is larger than the list', async () => {
  const { feed } = open({ ...USUAL, maxPageSize: 2_000 }, 3_000, 'page', { cap: 500 });
  await idle(feed);
  const { buffer } = feed.state.get();
  const [first, ...rows] = linesOf(buffer);
  expect(buffer.count).toBe(500);
  expect(first).toMatchObject({ kind: 'gap', dropped: 1_501 });
  expect(rows.some(({ kind }) => kind === 'gap')).toBe(false);
});

test('refuses rows at or below the start of the tail, and shows no row twice (REL-12)', async () => {
  const { feed } = open(USUAL, 10);
  const rows = [1000, 999, 998, 997, 996].map((offset) => ({
    update: {
      Transaction: { value: { updateId: `1220${offset}`, offset, recordTime: '', events: [] } },
    },
  }));
  serve = () =>
    Response.json({
      lowestPageOffsetExclusive: 900,
      highestPageOffsetInclusive: 1000,
      updates: rows,
      nextPageToken: 'T',
    });
  feed.restart();
  const state = await reach(feed, ({ tail, notes }) => tail.kind === 'looped' || notes.length > 2);
  expect(shown(state)).toEqual(['1000', '999', '998', '997', '996']);
  expect(state).toMatchObject({ since: 0, chain: { rows: 5 } });
  expect(state.notes).toContainEqual({ kind: 'outside-request', rows: 5 });
});
