import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openNode } from '#api/connection/connections.ts';
import type { Completion } from '#domain/completion/completion.ts';
import { foundBy, soughtId } from '#domain/completion/completion-match.ts';
import { foundByTrace } from '#domain/completion/trace-match.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import { toInt64 } from '#domain/ledger/int64.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import type { CompletionFeed } from './completion-feed.ts';
import { openCompletionFeed } from './completion-feed.ts';
import { type CompletionSearch, openCompletionSearch } from './completion-search.ts';
import {
  type CompletionsNode,
  fetchFrom,
  ledgerError,
  openCompletionsNode,
} from './completions-node.fixture.ts';

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
    tracestate: '',
    synchronizerId: undefined,
    recordTime: undefined,
    paidTrafficCost: undefined,
    transactionHash: undefined,
    raw: {},
  };
}

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
  node.commandOf = (offset) => (hits.includes(offset) ? 'settle' : `c${offset}`);
  hits = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetchFrom(node, url, init));
});
afterEach(() => {
  for (const feed of feeds.splice(0)) feed.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
/** The offsets whose command id is "settle". */
let hits: readonly number[] = [];

/** A ledger of so many offsets, each a completion. */
function ledgerOf(end: number, ...found: number[]): void {
  hits = found;
  Object.assign(node, { offsets: Array.from({ length: end }, (_, place) => place + 1), end });
}
/** A ledger of that many offsets that contains only the hits. */
function sparseLedger(end: number, ...found: number[]): void {
  hits = found;
  Object.assign(node, { offsets: found, end });
}

function openFeed(): CompletionFeed {
  const network = { id: 'n', label: 'n', baseUrl: 'http://node.example', scanUrl: undefined };
  const { ledger, token } = openNode({ ...network, samples: [], demoToken: tokenFor('operator') });
  if (ledger === undefined || token === undefined) throw new Error('bug');
  const feed = openCompletionFeed(ledger, QUESTION, token);
  feeds.push(feed);
  return feed;
}

async function reach(is: () => boolean): Promise<void> {
  for (let turns = 0; turns < 2_000 && !is(); turns++) await vi.advanceTimersByTimeAsync(10);
  expect(is()).toBe(true);
}
async function settled(search: CompletionSearch) {
  await reach(() => search.state.get().kind !== 'looking');
  return search.state.get();
}
/** Nothing more is asked. */
async function expectQuiet(): Promise<void> {
  const before = node.asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(node.asked).toHaveLength(before);
}

describe('openCompletionSearch', () => {
  test('finds the newest hit of a range', async () => {
    ledgerOf(1_000, 10, 900);
    const search = openCompletionSearch(openFeed(), 'settle');
    expect(await settled(search)).toMatchObject({
      kind: 'found',
      found: { by: 'command id', after: undefined, completion: { offset: '900' } },
      completions: 1_000,
    });
    await expectQuiet();
  });

  test('finds an id that ends a sentence, and hex in upper case, and returns the id as it is', async () => {
    const hex = '202b050f83316109b50d0fbbaf0127cfc8edd881';
    sparseLedger(1_000, 10, 20, 30);
    const ids: Record<number, string> = { 10: 'settle.', 20: 'settle', 30: hex };
    node.commandOf = (offset) => ids[offset] ?? '';
    const feed = openFeed();
    const idAt = async (text: string) => {
      const { found } = await settled(openCompletionSearch(feed, text));
      return [found?.completion.offset, found?.id];
    };
    expect(await idAt(`${hex}.`)).toEqual(['30', hex]);
    expect(await idAt(hex.toUpperCase())).toEqual(['30', hex]);
    expect(await idAt(`${hex.toUpperCase()}?"`)).toEqual(['30', hex]);
    expect(await idAt('settle:')).toEqual(['20', 'settle']);
    // An id may end with a dot, and other ids have a case.
    expect(await idAt('settle.')).toEqual(['10', 'settle.']);
    expect(await idAt('SETTLE')).toEqual([undefined, undefined]);
  });

  test('reads up to the current ledger end first', async () => {
    sparseLedger(1_000, 10);
    const feed = openFeed();
    await settled(openCompletionSearch(feed, 'settle'));
    sparseLedger(1_100, 10, 1_090);
    const { found } = await settled(openCompletionSearch(feed, 'settle'));
    expect(found?.completion.offset).toBe('1090');
  });

  test('searches earlier ranges, and returns where the link has to begin', async () => {
    sparseLedger(40_000, 2_000, 12_000, 14_000);
    const { found } = await settled(openCompletionSearch(openFeed(), 'settle'));
    expect(found).toMatchObject({ after: '10000', completion: { offset: '14000' } });
  });

  test('goes on after a hit to all earlier completions, within its budget', async () => {
    sparseLedger(40_000, 2_000, 12_000, 14_000);
    const feed = openFeed();
    const search = openCompletionSearch(feed, 'settle');
    expect(await settled(search)).toMatchObject({ kind: 'found', completions: 2 });
    search.goOn();
    expect(await settled(search)).toMatchObject({ kind: 'not-found', after: '0', completions: 3 });
    await expectQuiet();
  });

  test('pauses at its budget, and goes on to the oldest completion', async () => {
    sparseLedger(40_000);
    const feed = openFeed();
    const search = openCompletionSearch(feed, 'nowhere', { completions: 100, requests: 2 });
    expect(await settled(search)).toMatchObject({ kind: 'paused', requests: 2 });
    await expectQuiet();
    search.goOn();
    expect(await settled(search)).toMatchObject({ kind: 'not-found', after: '0' });
  });

  test('keeps what was read when the budget ends within a range', async () => {
    ledgerOf(9_000);
    const budget = { completions: 2_000, requests: 4 };
    const search = openCompletionSearch(openFeed(), 'nowhere', budget);
    const read: number[] = [];
    for (let turns = 0; turns < 20 && (await settled(search)).kind === 'paused'; turns++) {
      read.push(search.state.get().completions);
      search.goOn();
    }
    expect(search.state.get()).toMatchObject({ kind: 'not-found', completions: 9_000 });
    expect(read).toEqual([...read].sort((a, b) => a - b));
  });

  test('searches earlier ranges while the page follows, and leaves the page following', async () => {
    sparseLedger(40_000, 14_000);
    const feed = openFeed();
    feed.begin(HERE);
    feed.setLive(true);
    const release = feed.hold();
    await reach(() => (feed.state.get().reading?.requests ?? 0) > 3);
    const search = openCompletionSearch(feed, 'settle');
    expect((await settled(search)).found?.completion.offset).toBe('14000');
    const other = openCompletionSearch(feed, 'nowhere', { completions: 100, requests: 1 });
    await settled(other);
    other.stop();
    search.close();
    other.close();
    expect(feed.state.get()).toMatchObject({ isFollowing: true, stop: undefined });
    const before = node.asked.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(node.asked.length).toBeGreaterThan(before);
    release();
    await expectQuiet();
  });

  test('sends no request when it is closed', async () => {
    ledgerOf(9_000);
    const feed = openFeed();
    const search = openCompletionSearch(feed, 'nowhere');
    await reach(() => node.asked.length > 2);
    search.close();
    await expectQuiet();
    feed.setLive(true);
    openCompletionSearch(feed, 'nowhere').close();
    await expectQuiet();
  });

  test('goes on when the page is left, and pauses when the page is cancelled', async () => {
    ledgerOf(9_000, 4_500);
    const feed = openFeed();
    const release = feed.hold();
    feed.begin(HERE);
    const search = openCompletionSearch(feed, 'settle', { completions: 20_000, requests: 200 });
    await reach(() => node.asked.length > 2);
    release();
    await reach(() => node.asked.length > 5);
    feed.cancel();
    expect(search.state.get().kind).toBe('paused');
    await expectQuiet();
    search.goOn();
    expect((await settled(search)).found?.completion.offset).toBe('4500');
  });

  test('stops at no id of another kind', async () => {
    sparseLedger(4_000, 10);
    const search = openCompletionSearch(openFeed(), 'settle', undefined, foundByTrace);
    expect(await settled(search)).toMatchObject({ kind: 'not-found', found: undefined });
  });

  test('reports a failure without a retry, and resumes there', async () => {
    sparseLedger(4_000, 10);
    node.refuse = ledgerError(403, 'NA');
    const search = openCompletionSearch(openFeed(), 'settle');
    expect((await settled(search)).failure?.kind).toBe('refused');
    node.refuse = undefined;
    search.goOn();
    expect(await settled(search)).toMatchObject({ kind: 'found', failure: undefined });
  });
});

test('foundBy matches every id of a command, also trace and correlation ids cut by logs', () => {
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
