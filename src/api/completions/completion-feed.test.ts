import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openNode } from '#api/connection/connections.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import type { CompletionFeed, CompletionFeedState } from './completion-feed.ts';
import { openCompletionFeed } from './completion-feed.ts';
import {
  type CompletionsNode,
  fetchFrom,
  ledgerError,
  openCompletionsNode,
} from './completions-node.fixture.ts';

const QUESTION: CompletionQuestion = {
  reader: { kind: 'parties', parties: ['alice::1220'] },
  user: { kind: 'named', id: 'user' },
};
const HERE = { after: undefined, sel: undefined };

let node: CompletionsNode;
const feeds: CompletionFeed[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  node = openCompletionsNode();
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetchFrom(node, url, init));
});
afterEach(() => {
  for (const feed of feeds.splice(0)) feed.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(question = QUESTION) {
  const network = { id: 'n', label: 'n', baseUrl: 'http://node.example', scanUrl: undefined };
  const { ledger, token } = openNode({ ...network, samples: [], demoToken: tokenFor('operator') });
  if (ledger === undefined || token === undefined) throw new Error('bug');
  const feed = openCompletionFeed(ledger, question, token);
  feeds.push(feed);
  return { feed, token, release: feed.hold() };
}

/** Lets time pass until a state is reached. */
async function reach(
  feed: CompletionFeed,
  is: (state: CompletionFeedState) => boolean,
): Promise<CompletionFeedState> {
  for (let turns = 0; turns < 2_000; turns++) {
    if (is(feed.state.get())) return feed.state.get();
    await vi.advanceTimersByTimeAsync(10);
  }
  throw new Error('not reached');
}
const idle = (feed: CompletionFeed) => reach(feed, ({ isLoading }) => !isLoading);
const offsets = ({ reading }: CompletionFeedState) =>
  reading?.completions.map(({ offset }) => Number(offset)) ?? [];
const upTo = (many: number) => Array.from({ length: many }, (_, place) => place + 1);

describe('openCompletionFeed', () => {
  test('reads a range through silent cuts, then the earlier range, one request at a time', async () => {
    Object.assign(node, { offsets: upTo(6_000), end: 6_000 });
    const { feed } = open();
    feed.begin(HERE);
    const first = await idle(feed);
    expect(first.reading?.range).toEqual({ after: '1000', upto: '6000' });
    expect(offsets(first)).toEqual(upTo(6_000).slice(1_000));
    expect(node.asked[0]?.body).toEqual({
      parties: ['alice::1220'],
      userId: 'user',
      beginExclusive: 1_000,
    });
    expect(feed.earlier()).toBe('0');
    expect(offsets(await idle(feed))).toEqual(upTo(6_000));
    expect(node.mostUnder).toBe(1);
    expect(feed.earlier()).toBeUndefined();
  });

  test('notes an end that went back although the node rejects nothing, and rows before the start (REL-15)', async () => {
    Object.assign(node, { offsets: [3, 5], end: 5 });
    const { feed } = open();
    feed.begin(HERE);
    await idle(feed);
    node.lies = [2, 4];
    node.end = 1;
    feed.more();
    expect(await idle(feed)).toMatchObject({ movedBack: { after: '1', upto: '5' } });
    node.end = 9;
    feed.more();
    const state = await idle(feed);
    expect(state.reading?.strays).toBe(2);
    expect(offsets(state)).toEqual([3, 5]);
    expect(state.movedBack).toBeUndefined();
  });

  test('waits while responses have only checkpoints (REL-16)', async () => {
    Object.assign(node, { end: 1_000_000, checkpoints: true });
    const { feed } = open();
    feed.begin({ ...HERE, after: '0' });
    await vi.advanceTimersByTimeAsync(8_000);
    expect(node.asked.length).toBeLessThanOrEqual(9);
    expect(feed.state.get()).toMatchObject({ isLoading: true, quiet: node.asked.length });
    expect(feed.state.get().nextAt).toBeGreaterThan(Date.now());
  });

  test('stops after 25 requests, and goes on when more is requested', async () => {
    Object.assign(node, { offsets: upTo(5_400), end: 5_400 });
    const { feed } = open();
    feed.begin({ ...HERE, after: '0' });
    const first = await idle(feed);
    expect(first.reading).toMatchObject({ isCut: true, goal: '5400', range: { upto: '5000' } });
    feed.more();
    expect(offsets(await idle(feed))).toHaveLength(5_400);
  });

  test('lists all completions when the node returns 413 (fault 35)', async () => {
    Object.assign(node, { offsets: upTo(130), end: 130, most: 30 });
    const { feed } = open();
    feed.begin(HERE);
    const state = await idle(feed);
    expect(offsets(state)).toEqual(upTo(130));
    expect(state.less).toEqual({ because: 'too-many', from: 200, to: 25 });
  });

  test('lists new completions while it follows, and sends no request afterwards', async () => {
    Object.assign(node, { offsets: [3], end: 5 });
    const { feed, release } = open();
    feed.begin(HERE);
    feed.setLive(true);
    await reach(feed, (state) => offsets(state).length === 1);
    Object.assign(node, { offsets: [3, 7], end: 8 });
    await reach(feed, (state) => offsets(state).length === 2);
    expect(node.mostUnder).toBe(1);
    feed.setLive(false);
    const before = node.asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(node.asked).toHaveLength(before);
    feed.setLive(true);
    release();
    const away = node.asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(node.asked.length).toBeLessThanOrEqual(away);
    Object.assign(node, { offsets: [3, 7, 9], end: 9 });
    feed.hold();
    await reach(feed, (state) => offsets(state).length === 3);
  });

  test('reports a begin that is pruned or after the ledger end', async () => {
    Object.assign(node, { offsets: [60], end: 90, pruned: 50 });
    const { feed } = open();
    feed.begin({ ...HERE, after: '10' });
    expect((await idle(feed)).stop?.rejection).toEqual({ kind: 'pruned', earliest: '50' });
    feed.begin({ ...HERE, after: '50' });
    expect(offsets(await idle(feed))).toEqual([60]);
    feed.begin({ ...HERE, after: '900' });
    const { stop, reading } = await idle(feed);
    expect(stop?.rejection?.kind).toBe('after-ledger-end');
    expect(reading).toBeUndefined();
    feed.begin({ ...HERE, after: undefined });
    expect(offsets(await idle(feed))).toEqual([60]);
  });

  test('begins early enough for the selected completion, and does not read the same place twice', async () => {
    Object.assign(node, { offsets: [200, 8_000], end: 9_000 });
    const { feed } = open();
    feed.begin({ ...HERE, sel: '200' });
    expect(offsets(await idle(feed))).toEqual([200, 8_000]);
    const before = node.asked.length;
    feed.begin({ after: '199', sel: '8000' });
    await idle(feed);
    expect(node.asked).toHaveLength(before);
  });

  test('keeps an earlier range for the recent completions, and no range that begins after them', async () => {
    Object.assign(node, { offsets: upTo(6_000), end: 6_000 });
    const { feed } = open();
    feed.beginRecent();
    expect(offsets(await idle(feed))).toEqual(upTo(6_000).slice(1_000));
    feed.begin({ ...HERE, after: feed.earlier() });
    await idle(feed);
    feed.beginRecent();
    expect(offsets(await idle(feed))).toEqual(upTo(6_000));
    feed.begin({ ...HERE, after: '5990' });
    await idle(feed);
    feed.beginRecent();
    expect(offsets(await idle(feed))).toHaveLength(5_000);
  });

  test('loads the recent completions after a range that was cancelled, and after a far selection', async () => {
    Object.assign(node, { offsets: upTo(60_000), end: 60_000 });
    const { feed } = open();
    feed.begin({ ...HERE, sel: '100' });
    await idle(feed);
    feed.beginRecent();
    expect(offsets(await idle(feed))[0]).toBe(55_001);
    feed.begin({ ...HERE, after: '0' });
    await reach(feed, (state) => offsets(state).length > 0);
    feed.cancel();
    feed.beginRecent();
    expect(offsets(await idle(feed))[0]).toBe(55_001);
  });

  test('requests less after a 503, and reports a ledger end that went back', async () => {
    Object.assign(node, { offsets: [3], end: 500, refuse: [503, {}] });
    const { feed } = open();
    feed.begin(HERE);
    await reach(feed, ({ less }) => less?.because === 'too-long');
    node.refuse = undefined;
    await reach(feed, (state) => offsets(state).length === 1 && !state.isLoading);
    Object.assign(node, { end: 2 });
    feed.more();
    expect((await idle(feed)).stop?.rejection?.kind).toBe('after-ledger-end');
  });

  test('resumes with the next token after a 401, and removes the list with the token', async () => {
    Object.assign(node, { offsets: [3], end: 5, refuse: ledgerError(401, 'NA') });
    const { feed, token } = open();
    feed.begin(HERE);
    expect((await idle(feed)).stop?.failure.kind).toBe('unauthenticated');
    node.refuse = undefined;
    token.paste(tokenFor('renewed'));
    expect(offsets(await reach(feed, (state) => offsets(state).length === 1))).toEqual([3]);
    token.forget();
    expect(feed.state.get().reading).toBeUndefined();
  });

  test('uses the other route without a user when any user is requested', async () => {
    Object.assign(node, { offsets: [3], end: 5 });
    const { feed } = open({ reader: { kind: 'any-party' }, user: { kind: 'any' } });
    feed.begin(HERE);
    await idle(feed);
    expect(node.asked[0]).toMatchObject({
      path: '/v2/commands/command-completions',
      body: { parties: [], beginExclusive: 0 },
    });
  });

  test('loads until the last holder releases it', async () => {
    Object.assign(node, { offsets: [3], end: 5 });
    const { feed, release } = open();
    feed.begin(HERE);
    feed.setLive(true);
    const other = feed.hold();
    release();
    release();
    await reach(feed, (state) => offsets(state).length === 1);
    other();
    const before = node.asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(node.asked).toHaveLength(before);
    expect(feed.state.get()).toMatchObject({ isLoading: false, isFollowing: true });
  });

  test.each(['follow', 'hold'])('announces no retry that was cancelled (%s)', async (by) => {
    Object.assign(node, { offsets: [3], end: 5 });
    const { feed, release } = open();
    feed.begin(HERE);
    feed.setLive(true);
    await reach(feed, (state) => offsets(state).length === 1);
    node.refuse = [503, {}];
    await reach(feed, ({ stop }) => stop?.retryAt !== undefined);
    if (by === 'follow') feed.setLive(false);
    else release();
    expect(feed.state.get().stop).toMatchObject({
      failure: { kind: 'status' },
      retryAt: undefined,
    });
  });

  test('removes its listeners after each poll', async () => {
    const added = vi.spyOn(AbortSignal.prototype, 'addEventListener');
    const removed = vi.spyOn(AbortSignal.prototype, 'removeEventListener');
    const { feed } = open();
    feed.begin(HERE);
    feed.setLive(true);
    await reach(feed, ({ reading }) => (reading?.requests ?? 0) > 12);
    const left = added.mock.calls.length - removed.mock.calls.length;
    vi.restoreAllMocks();
    expect(left).toBeLessThan(7);
  });

  test('names a full response without a later offset as an anomaly, with its request (REL-12)', async () => {
    Object.assign(node, { offsets: Array.from({ length: 300 }, () => 3), end: 5 });
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const answer = await fetchFrom(node, url, init);
      return Response.json(
        JSON.parse((await answer.text()).replaceAll('"offset":3', '"offset":0')),
      );
    });
    const { feed } = open();
    feed.begin(HERE);
    const { stop } = await idle(feed);
    expect(stop?.failure).toMatchObject({
      kind: 'no-progress',
      after: '0',
      place: {
        url: expect.stringContaining('?limit=200&stream_idle_timeout_ms=500'),
        body: expect.stringContaining('"beginExclusive":0'),
      },
    });
  });

  test('sends the limit and idle timeout of the query with each request', async () => {
    Object.assign(node, { offsets: [1, 2, 3, 4, 5], end: 5 });
    const { feed } = open({ ...QUESTION, limit: 2, idleMs: 1_234 });
    feed.begin({ ...HERE, after: '0' });
    await idle(feed);
    expect(offsets(feed.state.get())).toHaveLength(5);
    expect(node.asked.length).toBeGreaterThan(2);
    for (const { limit, idleMs } of node.asked) expect([limit, idleMs]).toEqual([2, 1_234]);
  });

  test('waits for an earlier range according to the length of the range', async () => {
    Object.assign(node, { offsets: [450_000], end: 500_000 });
    const { feed } = open();
    feed.begin({ ...HERE, after: '100000' });
    await idle(feed);
    expect(node.asked[0]?.idleMs).toBe(2_000);
    feed.earlier();
    await idle(feed);
    expect(node.asked.at(-1)).toMatchObject({ idleMs: 500, body: { beginExclusive: 95_000 } });
  });

  test('can begin again when it is cancelled before the ledger end is known', async () => {
    Object.assign(node, { offsets: [3], end: 8 });
    const { feed } = open();
    feed.begin(HERE);
    feed.cancel();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(feed.state.get()).toMatchObject({
      isCancelled: true,
      isLoading: false,
      reading: undefined,
    });
    feed.more();
    expect(offsets(await reach(feed, (state) => offsets(state).length === 1))).toEqual([3]);
  });

  test('resumes a cancelled earlier range where it was while new completions come', async () => {
    Object.assign(node, { offsets: upTo(6_000), end: 6_000 });
    const { feed } = open();
    feed.begin({ ...HERE, after: '5900' });
    feed.setLive(true);
    await reach(feed, (state) => offsets(state).length === 100);
    feed.earlier();
    await reach(feed, ({ reading }) => (reading?.earlier?.completions.length ?? 0) >= 400);
    feed.cancelRest();
    Object.assign(node, { offsets: upTo(6_010), end: 6_010 });
    const state = await reach(feed, (now) => offsets(now).length === 110);
    expect(state).toMatchObject({ isFollowing: true, isCancelled: true });
    expect(state.reading?.earlier?.completions.length).toBeLessThan(1_000);
    feed.earlier();
    expect(offsets(await reach(feed, (now) => offsets(now).length > 110))).toEqual(
      upTo(6_010).slice(900),
    );
    const begins = node.asked.map(({ body }) => body['beginExclusive']);
    expect(begins.filter((one) => one === 900)).toHaveLength(1);
  });
});
