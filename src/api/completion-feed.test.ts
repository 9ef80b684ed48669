import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CompletionQuestion } from '#domain/completion-question.ts';
import { tokenFor } from '#sim/user.ts';
import {
  type CompletionFeed,
  type CompletionFeedState,
  openCompletionFeed,
} from './completion-feed.ts';
import { openNode } from './connection.ts';

const QUESTION: CompletionQuestion = {
  reader: { kind: 'parties', parties: ['alice::1220'] },
  user: { kind: 'named', id: 'user' },
};
const HERE = { after: undefined, sel: undefined };

/** A node whose completions a test moves (synthetic); it answers as wire-facts 1.7 says. */
type Node = {
  offsets: number[];
  end: number;
  pruned: number;
  /** More than so many elements it refuses to list. */
  most: number;
  refuse: readonly [status: number, body: object] | undefined;
};

let node: Node;
let asked: { path: string; body: Record<string, unknown> }[] = [];
let under = 0;
let mostUnder = 0;
const feeds: CompletionFeed[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  node = { offsets: [], end: 0, pruned: 0, most: 200, refuse: undefined };
  asked = [];
  mostUnder = 0;
  under = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
    const { pathname, searchParams } = new URL(url);
    if (pathname.endsWith('ledger-end')) return json(200, { offset: node.end });
    if (pathname.endsWith('latest-pruned-offsets'))
      return json(200, { participantPrunedUpToInclusive: node.pruned });
    const body: Record<string, unknown> = JSON.parse(String(init.body));
    asked.push({ path: pathname, body });
    under++;
    mostUnder = Math.max(mostUnder, under);
    await new Promise((resolve) => setTimeout(resolve, 5));
    under--;
    init.signal?.throwIfAborted();
    if (node.refuse !== undefined) return json(...node.refuse);
    return list(Number(body['beginExclusive']), Number(searchParams.get('limit')));
  });
});
afterEach(() => {
  for (const feed of feeds.splice(0)) feed.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function json(status: number, body: object): Response {
  return Response.json(body, { status });
}

function ledgerError(status: number, code: string, context = {}): [number, object] {
  return [status, { code, cause: code, context, errorCategory: 9 }];
}

function list(begin: number, limit: number): Response {
  if (begin > node.end) return json(...ledgerError(400, 'OFFSET_AFTER_LEDGER_END'));
  if (begin < node.pruned)
    return json(
      ...ledgerError(400, 'PARTICIPANT_PRUNED_DATA_ACCESSED', {
        earliest_offset: String(node.pruned),
      }),
    );
  const found = node.offsets.filter((one) => one > begin);
  if (limit > node.most && found.length > node.most)
    return json(...ledgerError(413, 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED'));
  return Response.json(
    found.slice(0, limit).map((offset) => ({
      completionResponse: { Completion: { value: { commandId: `c${offset}`, offset } } },
    })),
  );
}

function open(question = QUESTION) {
  const network = { id: 'n', label: 'n', baseUrl: 'http://node.example', scanUrl: undefined };
  const { ledger, token } = openNode({ ...network, samples: [], demoToken: tokenFor('operator') });
  if (ledger === undefined || token === undefined) throw new Error('bug');
  const feed = openCompletionFeed(ledger, question, token);
  feeds.push(feed);
  return { feed, token };
}

/** Lets time pass until a state is reached. */
async function reach(
  feed: CompletionFeed,
  is: (state: CompletionFeedState) => boolean,
): Promise<CompletionFeedState> {
  for (let turns = 0; turns < 2_000; turns++) {
    if (is(feed.state.now())) return feed.state.now();
    await vi.advanceTimersByTimeAsync(10);
  }
  throw new Error('not reached');
}
const idle = (feed: CompletionFeed) => reach(feed, ({ isAsking }) => !isAsking);
const offsets = ({ reading }: CompletionFeedState) =>
  reading?.completions.map(({ offset }) => Number(offset)) ?? [];
const upTo = (many: number) => Array.from({ length: many }, (_, place) => place + 1);

describe('a feed of completions', () => {
  test('reads its stretch through the silent cuts, then earlier ones, one request at a time', async () => {
    node = { ...node, offsets: upTo(6_000), end: 6_000 };
    const { feed } = open();
    feed.begin(HERE);
    const first = await idle(feed);
    expect(first.reading?.range).toEqual({ after: '1000', upto: '6000' });
    expect(offsets(first)).toEqual(upTo(6_000).slice(1_000));
    expect(asked[0]?.body).toEqual({
      parties: ['alice::1220'],
      userId: 'user',
      beginExclusive: 1_000,
    });
    expect(feed.earlier()).toBe('0');
    expect(offsets(await idle(feed))).toEqual(upTo(6_000));
    expect(mostUnder).toBe(1);
    expect(feed.earlier()).toBeUndefined();
  });

  test('stops after so many requests by itself, says that more may follow, and goes on when told', async () => {
    node = { ...node, offsets: upTo(5_400), end: 5_400 };
    const { feed } = open();
    feed.begin({ ...HERE, after: '0' });
    const first = await idle(feed);
    expect(first.reading).toMatchObject({ isCut: true, goal: '5400', range: { upto: '5000' } });
    feed.more();
    expect(offsets(await idle(feed))).toHaveLength(5_400);
  });

  test('413 is answered by asking for less, and nothing is missing', async () => {
    node = { ...node, offsets: upTo(130), end: 130, most: 30 };
    const { feed } = open();
    feed.begin(HERE);
    const state = await idle(feed);
    expect(offsets(state)).toEqual(upTo(130));
    expect(state.less).toEqual({ because: 'too-many', from: 200, to: 25 });
  });

  test('follows: new ones come, one request at a time; off again it asks no more', async () => {
    node = { ...node, offsets: [3], end: 5 };
    const { feed } = open();
    feed.begin(HERE);
    feed.follow(true);
    await reach(feed, (state) => offsets(state).length === 1);
    node = { ...node, offsets: [3, 7], end: 8 };
    await reach(feed, (state) => offsets(state).length === 2);
    expect(mostUnder).toBe(1);
    feed.follow(false);
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(before);
    feed.follow(true);
    feed.look(false);
    const away = asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBeLessThanOrEqual(away);
    node = { ...node, offsets: [3, 7, 9], end: 9 };
    feed.look(true);
    await reach(feed, (state) => offsets(state).length === 3);
  });

  test('a begin that is pruned or after the end is told in the node’s words', async () => {
    node = { ...node, offsets: [60], end: 90, pruned: 50 };
    const { feed } = open();
    feed.begin({ ...HERE, after: '10' });
    expect((await idle(feed)).stop?.trouble).toEqual({ kind: 'pruned', earliest: '50' });
    feed.begin({ ...HERE, after: '50' });
    expect(offsets(await idle(feed))).toEqual([60]);
    feed.begin({ ...HERE, after: '900' });
    const { stop, reading } = await idle(feed);
    expect(stop?.trouble?.kind).toBe('after-ledger-end');
    expect(reading).toBeUndefined();
  });

  test('a link to one completion begins where it is read too; the same place is not read again', async () => {
    node = { ...node, offsets: [200, 8_000], end: 9_000 };
    const { feed } = open();
    feed.begin({ ...HERE, sel: '200' });
    expect(offsets(await idle(feed))).toEqual([200, 8_000]);
    const before = asked.length;
    feed.begin({ after: '199', sel: '8000' });
    await idle(feed);
    expect(asked).toHaveLength(before);
  });

  test('what takes too long is asked for less at once; a ledger that went back is said', async () => {
    node = { ...node, offsets: [3], end: 500, refuse: [503, {}] };
    const { feed } = open();
    feed.begin(HERE);
    await reach(feed, ({ less }) => less?.because === 'too-long');
    node.refuse = undefined;
    await reach(feed, (state) => offsets(state).length === 1 && !state.isAsking);
    node = { ...node, end: 2 };
    feed.more();
    expect((await idle(feed)).stop?.trouble?.kind).toBe('after-ledger-end');
  });

  test('without the token all that was read goes; the next one goes on where a 401 stopped it', async () => {
    node = { ...node, offsets: [3], end: 5, refuse: ledgerError(401, 'NA') };
    const { feed, token } = open();
    feed.begin(HERE);
    expect((await idle(feed)).stop?.failure.kind).toBe('unauthenticated');
    node.refuse = undefined;
    token.paste(tokenFor('renewed'));
    expect(offsets(await reach(feed, (state) => offsets(state).length === 1))).toEqual([3]);
    token.forget();
    expect(feed.state.now().reading).toBeUndefined();
  });

  test('any user goes by the other route, without a user', async () => {
    node = { ...node, offsets: [3], end: 5 };
    const { feed } = open({ reader: { kind: 'any-party' }, user: { kind: 'any' } });
    feed.begin(HERE);
    await idle(feed);
    expect(asked[0]).toEqual({
      path: '/v2/commands/command-completions',
      body: { parties: [], beginExclusive: 0 },
    });
  });
});
