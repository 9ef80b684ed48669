import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openNode } from '#api/connection/connections.ts';
import { listRejectionOf } from '#api/feed/feed-stop.ts';
import { LIMITS, type Limits } from '#api/http/api-request.ts';
import { resetGates } from '#api/http/request-gate.ts';
import type { UpdatesRoute } from '#api/ledger/capabilities.ts';
import { failureOf } from '#domain/failure/failure.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { joinPage, openPageChain, type PageChain } from '#domain/update-list/page-chain.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';
import { type UpdatesRequest, usualUpdatesRequest } from '#domain/update-list/updates-request.ts';
import { crowdPlaceOf, crowdUpdate } from '#sim/crowd/crowd.ts';
import { CROWDED_PLACES } from '#sim/crowd/crowd-scenarios.ts';
import { crowdTruth, endOf } from '#sim/crowd/known-crowd.fixture.ts';
import { openSimulatedNode } from '#sim/http/node.ts';
import { openLedger } from '#sim/ledger/ledger.ts';
import { RELEASES } from '#sim/ledger/release.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import { placesUpTo, timelineWorld } from '#sim/world/timeline.ts';
import { readOn } from './find-counterpart.ts';
import {
  type PageCursor,
  type ReadingNote,
  startReading,
  tailAfter,
  type UpdatesLedger,
  type UpdatesPageResult,
} from './page-cursor.ts';
import { readUpdatesPage } from './updates-page.ts';

type Server = (request: Request) => Promise<Response> | Response;
const NOW = () => new Date('2026-11-21T09:00:00.000Z');
const USUAL = usualUpdatesRequest({ kind: 'any-party' });
const UP: UpdatesRequest = { ...USUAL, descendingOrder: false };

let serve: Server = () => new Response(null, { status: 500 });
let asked: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, search } = new URL(url);
    asked.push({ path: pathname + search, body: JSON.parse(String(init.body ?? '{}')) });
    init.signal?.throwIfAborted();
    return serve(new Request(url, init));
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The real client over a server in this process. */
function connect(server: Server, limits: Partial<Limits> = {}, base = 'http://simulated.example') {
  serve = server;
  // Each of many servers in one test has the budget of a minute.
  resetGates();
  const network = { id: 'n', label: 'n', baseUrl: base, scanUrl: undefined, samples: [] };
  const { ledger, token } = openNode(
    { ...network, demoToken: tokenFor('operator') },
    { limits: { ...LIMITS, ...limits } },
  );
  if (ledger === undefined || token === undefined) throw new Error('bug');
  return { ledger, token };
}

function connectTo(scenario: string, now = NOW) {
  const node = openSimulatedNode(scenario, { now });
  if (node === undefined) throw new Error(`no scenario ${scenario}`);
  return connect(node, {}, 'http://simulated.example/ledger');
}

/** A crowd whose size, pruning and life the test moves. */
function crowd(route: UpdatesRoute, places: number, pruned = 0) {
  const state = { places, pruned, life: 1 };
  const world = timelineWorld({
    size: () => state.places,
    tell: (place, offset) => crowdUpdate(1, place, offset, BigInt(place) * 1_000_000n),
    placeOf: crowdPlaceOf,
    pruned: () => state.pruned,
  });
  const release = route === 'page' ? RELEASES.v35 : RELEASES.v34;
  const incident = { life: () => state.life, meets: () => undefined };
  const app = openLedger({ release, world, incident });
  return { state, ledger: connect((request) => app.fetch(request)).ledger };
}

const offsets = (rows: readonly UpdateRow[]) => rows.map(({ offset }) => Number(offset));
const digits = (offset: number) => String(offset) as Int64;

type Pass = {
  readonly offsets: number[];
  readonly chain: PageChain;
  readonly pages: readonly UpdatesPageResult[];
  readonly notes: readonly ReadingNote[];
};

/** Reads to the end, or of a tail until it has caught up. Fails on any gap or anomaly. */
async function pass(
  ledger: UpdatesLedger,
  start: PageCursor,
  between: (page: UpdatesPageResult, pages: number) => Promise<void> | void = () => undefined,
  most = 3_000,
): Promise<Pass> {
  let chain = openPageChain(start.request.descendingOrder);
  const pages: UpdatesPageResult[] = [];
  const read: number[] = [];
  for (let place: PageCursor | undefined = start; place !== undefined; ) {
    const page: UpdatesPageResult = await readUpdatesPage(ledger, place);
    const joined = joinPage(chain, page);
    expect(joined.gap).toBeUndefined();
    expect(joined.anomalies).toEqual([]);
    chain = joined.chain;
    read.push(...offsets(joined.rows));
    // Rows are many in some of these passes.
    pages.push({ ...page, rows: [] });
    if (pages.length > most) throw new Error('This reading does not end.');
    if (page.caughtUp) break;
    await between(page, pages.length);
    place = page.next;
  }
  return { offsets: read, chain, pages, notes: pages.flatMap(({ notes }) => notes) };
}

describe.each<[UpdatesRoute]>([['page'], ['list']])('a full pass by %s is the truth', (route) => {
  const anyPass = fc.record({
    places: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 5_000 })),
    maxPageSize: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 2_000 })),
    descending: fc.boolean(),
    bounded: fc.boolean(),
    cuts: fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
  });

  test('readUpdatesPage reads any ledger in both orders, pruned or within bounds', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(anyPass, async ({ places, maxPageSize, descending, bounded, cuts }) => {
        const size = Math.max(maxPageSize, Math.ceil(places / 60));
        const [from, to] = [Math.min(...cuts), Math.max(...cuts)].map((cut) =>
          Math.floor(cut * places),
        ) as [number, number];
        const { ledger } = crowd(route, places, bounded ? 0 : from);
        const isBelow = bounded && to > 0;
        const request: UpdatesRequest = {
          ...USUAL,
          descendingOrder: descending,
          maxPageSize: size,
          beginOffsetExclusive: bounded ? digits(endOf(from)) : undefined,
          endOffsetInclusive: isBelow ? digits(endOf(to)) : undefined,
        };
        const read = await pass(ledger, startReading(request, route));
        const last = isBelow ? to : places;
        const truth = [...crowdTruth(from, last)];
        expect(read.offsets).toEqual(descending ? truth.reverse() : truth);
        expect(read.chain.range).toEqual({
          after: digits(endOf(from)),
          upto: digits(endOf(last)),
        });
        expect(read.notes).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  test('readUpdatesPage reads a ledger that restarts, grows and is pruned', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 1, max: 200 }),
        fc.boolean(),
        fc.array(fc.tuple(fc.nat(120), fc.nat(80), fc.boolean()), { maxLength: 8 }),
        async (places, maxPageSize, descending, changes) => {
          const { ledger, state } = crowd(route, places);
          let seenAtLastPage = places;
          const request = { ...USUAL, descendingOrder: descending, maxPageSize };
          const read = await pass(ledger, startReading(request, route), (page, count) => {
            // Pages of one update would use up the requests of a minute, and wait for the next.
            resetGates();
            seenAtLastPage = state.places;
            const [more, prune, restarts] = changes[count - 1] ?? [0, 0, false];
            if (restarts) state.life++;
            state.places += more;
            if (descending) return;
            const done = placesUpTo(BigInt(page.highestInclusive));
            state.pruned = Math.min(state.pruned + prune, done);
          });
          const truth = [...crowdTruth(0, descending ? places : seenAtLastPage)];
          expect(read.offsets).toEqual(descending ? truth.reverse() : truth);
          for (const { kind } of read.notes)
            expect([route, kind]).toEqual(['page', 'token-refused']);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('readUpdatesPage ends at the pruning offset when pruned meanwhile, newest first', async () => {
    const { ledger, state } = crowd(route, 400);
    const read = await pass(
      ledger,
      startReading({ ...USUAL, maxPageSize: 20 }, route),
      (_page, count) => {
        if (count === 2) state.pruned = 300;
        if (count === 4) state.pruned = 395;
      },
    );
    expect(read.offsets.length).toBeGreaterThan(50);
    expect(read.offsets).toEqual([...crowdTruth(0, 400)].reverse().slice(0, read.offsets.length));
  });

  test('readUpdatesPage continues a tail when updates arrive', async () => {
    const { ledger, state } = crowd(route, 50);
    const first = await pass(ledger, startReading(UP, route));
    const place = first.pages.at(-1)?.next;
    if (place === undefined) throw new Error('a tail has no end');
    state.places = 90;
    state.life++;
    const more = await pass(ledger, place);
    expect([...first.offsets, ...more.offsets]).toEqual(crowdTruth(0, 90));
    expect(more.chain.range?.after).toBe(first.chain.range?.upto);
  });

  test('readUpdatesPage returns an empty page for an empty ledger', async () => {
    const { ledger } = crowd(route, 0);
    const bounds = { rows: [], lowestExclusive: '0', highestInclusive: '0' };
    expect(await readUpdatesPage(ledger, startReading(USUAL, route))).toMatchObject({
      ...bounds,
      next: undefined,
    });
    const tail = await readUpdatesPage(ledger, startReading(UP, route));
    expect(tail).toMatchObject({ ...bounds, caughtUp: true });
    expect(tail.next).toBeDefined();
  });

  test('readUpdatesPage rejects a pruned begin with the earliest offset, and continues from there', async () => {
    for (const descendingOrder of [true, false]) {
      const { ledger } = crowd(route, 300, 100);
      const begin = { ...USUAL, descendingOrder, beginOffsetExclusive: '1' as Int64 };
      const start = startReading(begin, route);
      expect(await troubleFrom(readUpdatesPage(ledger, start))).toEqual({
        kind: 'pruned',
        earliest: digits(endOf(100)),
      });
      const again = { ...begin, beginOffsetExclusive: digits(endOf(100)) };
      const read = await pass(ledger, startReading(again, route));
      expect(read.offsets).toHaveLength(crowdTruth(100, 300).length);
    }
  });

  test('readUpdatesPage continues with a gap when pruning overtakes a tail', async () => {
    const { ledger, state } = crowd(route, 300);
    const first = await readUpdatesPage(ledger, startReading({ ...UP, maxPageSize: 20 }, route));
    state.pruned = 200;
    if (first.next === undefined) throw new Error('there is more');
    const { chain } = joinPage(openPageChain(false), first);
    const upto = digits(endOf(200));
    // What goes on a page, and a tail that begins where a page of newest ones ended.
    for (const place of [first.next, tailAfter(USUAL, route, first.highestInclusive)]) {
      const page = await readUpdatesPage(ledger, place);
      expect(page.notes).toEqual([{ kind: 'pruned-meanwhile', upto }]);
      expect(joinPage(chain, page).gap).toEqual({ after: first.highestInclusive, upto });
      expect(offsets(page.rows)).toEqual(crowdTruth(200, 300).slice(0, page.rows.length));
    }
  });

  test('readUpdatesPage rejects bounds after the ledger end', async () => {
    const { ledger, state } = crowd(route, 100);
    const beyond = digits(endOf(100) + 1_000);
    for (const request of [
      { ...USUAL, endOffsetInclusive: beyond },
      { ...UP, endOffsetInclusive: beyond },
      { ...USUAL, beginOffsetExclusive: beyond },
      { ...UP, beginOffsetExclusive: beyond },
    ])
      expect(
        await troubleFrom(readUpdatesPage(ledger, startReading(request, route))),
      ).toMatchObject({
        kind: 'after-ledger-end',
      });
    const place = (await pass(ledger, startReading(UP, route))).pages.at(-1)?.next;
    state.places = 60;
    if (place === undefined) throw new Error('a tail has no end');
    expect(await troubleFrom(readUpdatesPage(ledger, place))).toEqual({
      kind: 'after-ledger-end',
      ledgerEnd: digits(endOf(60)),
    });
  });

  test('readUpdatesPage returns empty pages when a filter matches little', async () => {
    const { ledger } = crowd(route, 5_000);
    const request: UpdatesRequest = {
      ...USUAL,
      transactions: 'off',
      reassignments: false,
      topology: { kind: 'parties', parties: [`nobody::1220${'aa'.repeat(32)}`] },
    };
    for (const descendingOrder of [true, false]) {
      const read = await pass(ledger, startReading({ ...request, descendingOrder }, route));
      expect(read.offsets).toEqual([]);
      expect(read.chain.range).toEqual({ after: '0', upto: digits(endOf(5_000)) });
    }
  });

  test('readUpdatesPage rejects after an abort, and its cursor can be read again', async () => {
    const { ledger } = crowd(route, 100);
    const start = startReading(USUAL, route);
    const leaving = AbortSignal.abort(new Error('left'));
    await expect(readUpdatesPage(ledger, start, { signal: leaving })).rejects.toThrow('left');
    expect(offsets((await readUpdatesPage(ledger, start)).rows).slice(0, 3)).toEqual(
      [...crowdTruth(0, 100)].reverse().slice(0, 3),
    );
  });
});

async function troubleFrom(reading: Promise<unknown>) {
  const thrown = await reading.then(
    () => new Error('it did not fail'),
    (error: unknown) => error,
  );
  const failure = failureOf(thrown);
  if (failure === undefined) throw thrown;
  return listRejectionOf(failure);
}

describe('readUpdatesPage after a rejection', () => {
  test('reads a list from the same offset when the node has no pages', async () => {
    const { ledger } = crowd('list', 500);
    const read = await pass(ledger, startReading(USUAL, 'page'));
    expect(read.offsets).toEqual([...crowdTruth(0, 500)].reverse());
    expect(read.notes).toEqual([{ kind: 'list-instead' }]);
    expect(read.pages.every(({ route }) => route === 'list')).toBe(true);
    expect(asked.filter(({ path }) => path.endsWith('get-updates-page'))).toHaveLength(1);
  });

  test('stops when another participant returns the answer, because its offsets are not comparable (fault 45)', async () => {
    const { ledger } = crowd('page', 500);
    const { next } = await readUpdatesPage(
      ledger,
      startReading({ ...USUAL, maxPageSize: 100 }, 'page'),
    );
    if (next?.token === undefined) throw new Error('The list has no next page.');
    // The simulated node reads this as a token of another participant.
    const failing = readUpdatesPage(ledger, { ...next, token: 'AAAA' });
    expect(await troubleFrom(failing)).toEqual({ kind: 'token-refused' });
  });

  test('halves a rejected page size until it is accepted (fault 56)', async () => {
    const { ledger } = crowd('page', 4_000);
    const size = 12_000;
    const page = await readUpdatesPage(ledger, startReading({ ...UP, maxPageSize: size }, 'page'));
    const message = expect.stringMatching(/^INVALID_ARGUMENT: .*page_size exceeds the maximum/);
    expect(page.notes).toEqual([
      { kind: 'size-halved', from: 12_000, to: 6_000, message },
      { kind: 'size-halved', from: 6_000, to: 3_000, message },
      { kind: 'size-halved', from: 3_000, to: 1_500, message },
    ]);
    expect(page.rows).toHaveLength(1_500);
    expect(page.next?.request.maxPageSize).toBe(1_500);
  });

  test('leaves the page size to the node', async () => {
    const { ledger } = crowd('page', 4_000);
    const request = { ...UP, maxPageSize: undefined };
    const page = await readUpdatesPage(ledger, startReading(request, 'page'));
    expect(page.rows).toHaveLength(100);
    expect(JSON.stringify(asked.map(({ body }) => body))).not.toContain('maxPageSize');
    const lists = crowd('list', 500);
    const list = await readUpdatesPage(lists.ledger, startReading(request, 'list'));
    expect(list.rows).toHaveLength(100);
  });

  test.each<[UpdatesRoute, string]>([
    ['page', 'size-halved'],
    ['list', 'limit-halved'],
  ])('a %s larger than can be read here is asked for in smaller parts', async (route, kind) => {
    crowd(route, 300);
    const { ledger } = connect(serve, { smallBytes: 100_000 });
    for (const descendingOrder of [true, false]) {
      const request = { ...USUAL, descendingOrder, maxPageSize: 200 };
      const read = await pass(ledger, startReading(request, route));
      const truth = [...crowdTruth(0, 300)];
      expect(read.offsets).toEqual(descendingOrder ? truth.reverse() : truth);
      expect(read.notes[0]?.kind).toBe(kind);
    }
  });

  test('finds any list limit without missing updates', { timeout: 60_000 }, async () => {
    const anyLimit = fc.integer({ min: 1, max: 40 });
    const anySize = fc.integer({ min: 1, max: 120 });
    const anyOrder = fc.boolean();
    const anyManner = fc.constantFrom('refused', 'cut', 'cut-without-checkpoints');
    await fc.assert(
      fc.asyncProperty(anyLimit, anySize, anyOrder, anyManner, async (...asking) => {
        const [most, maxPageSize, descending, manner] = asking;
        const { ledger } = crowd('list', 80);
        serve = limitedTo(most, manner, serve);
        const request = { ...USUAL, descendingOrder: descending, maxPageSize };
        const read = await pass(ledger, startReading(request, 'list'));
        const truth = [...crowdTruth(0, 80)];
        expect(read.offsets).toEqual(descending ? truth.reverse() : truth);
        for (const { kind } of read.notes) expect(kind).toBe('limit-halved');
      }),
      { numRuns: 50 },
    );
  });

  test('repeats the whole request with the page token', async () => {
    const { ledger } = crowd('page', 200);
    await pass(ledger, startReading({ ...USUAL, maxPageSize: 40 }, 'page'));
    const bodies = asked.map(({ body: { pageToken: _, ...rest } }) => JSON.stringify(rest));
    expect(bodies.length).toBeGreaterThan(3);
    expect(new Set(bodies).size).toBe(1);
    expect(asked.slice(1).every(({ body }) => typeof body['pageToken'] === 'string')).toBe(true);
  });

  test('always requests a list with an end, and at most 200 elements', async () => {
    const { ledger } = crowd('list', 2_000);
    await pass(ledger, startReading({ ...USUAL, maxPageSize: 500 }, 'list'));
    const lists = asked.filter(({ path }) => path.startsWith('/v2/updates?'));
    expect(lists.length).toBeGreaterThan(5);
    for (const { path, body } of lists) {
      expect(path).toMatch(/\?limit=(?:[1-9]\d?|1\d\d|200)$/);
      expect(body['endInclusive']).toBeGreaterThan(0);
    }
  });
});

/**
 * A node whose operator allows fewer elements. A higher requested limit gets a 413; early 3.3 nodes
 * cut the list silently, and may end it without a checkpoint.
 */
function limitedTo(
  most: number,
  manner: 'refused' | 'cut' | 'cut-without-checkpoints',
  server: Server,
): Server {
  return async (request) => {
    const url = new URL(request.url);
    const limit = Number(url.searchParams.get('limit') ?? 0);
    const answer = await server(request);
    if (url.pathname !== '/v2/updates' || !answer.ok) return answer;
    const elements: readonly { readonly update: object }[] = await answer.clone().json();
    if (manner !== 'refused') {
      const told = elements.filter(
        ({ update }) => manner === 'cut' || !('OffsetCheckpoint' in update),
      );
      return Response.json(told.slice(0, most));
    }
    if (limit <= most || elements.length <= most) return answer;
    const code = 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED';
    return Response.json({ code, cause: 'too many', errorCategory: 2 }, { status: 413 });
  };
}

describe('readUpdatesPage in each scenario', () => {
  test('crowded: reads its updates once in pages of 2,000', { timeout: 120_000 }, async () => {
    const { ledger } = connectTo('crowded');
    const first = process.env['TREELINE_FULL'] === '1' ? 0 : CROWDED_PLACES - 20_000;
    const request: UpdatesRequest = {
      ...USUAL,
      beginOffsetExclusive: first === 0 ? undefined : digits(endOf(first)),
      transactions: 'acs-delta',
      maxPageSize: 2_000,
    };
    const read = await pass(ledger, startReading(request, 'page'));
    const truth = [...crowdTruth(first, CROWDED_PLACES)].reverse();
    expect(read.offsets).toHaveLength(truth.length);
    // Not toEqual: thousands of lines of difference would say no more.
    expect(read.offsets.every((offset, at) => offset === truth[at])).toBe(true);
  });

  test('expiring: continues by offset with a new token', async () => {
    const { ledger, token } = connectTo('expiring');
    let dialogs = 0;
    const read = await patientPass(ledger, { ...UP, maxPageSize: 400 }, (kind) => {
      expect(kind).toBe('unauthenticated');
      dialogs++;
      expect(token.state().wanted).toBe(true);
      token.paste(tokenFor('renewed'));
    });
    expect(read).toEqual(crowdTruth(0, 3_000));
    expect(dialogs).toBe(1);
  });

  test.each([
    ['restarting', 'status'],
    ['throttled', 'rate-limited'],
  ])(
    '%s: reads everything when repeated from the same cursor (fault 39)',
    async (scenario, kind) => {
      const { ledger } = connectTo(scenario);
      const kinds: string[] = [];
      const read = await patientPass(ledger, { ...USUAL, maxPageSize: 150 }, (one) => {
        kinds.push(one);
      });
      expect(read).toEqual([...crowdTruth(0, 3_000)].reverse());
      expect(kinds).toContain(kind);
    },
  );

  test('restored: reports that the ledger end moved back', async () => {
    const { ledger } = connectTo('restored');
    let place: PageCursor | undefined = startReading({ ...UP, maxPageSize: 2_000 }, 'page');
    const reading = async () => {
      for (let polls = 0; polls < 10 && place !== undefined; polls++)
        place = (await readUpdatesPage(ledger, place)).next;
    };
    expect(await troubleFrom(reading())).toMatchObject({ kind: 'after-ledger-end' });
  });

  test('flood: continues a tail without an end', async () => {
    const { ledger } = connectTo('flood');
    const newest = await readUpdatesPage(ledger, startReading(USUAL, 'page'));
    const after = newest.highestInclusive;
    const start = tailAfter({ ...USUAL, maxPageSize: 500 }, 'page', after);
    let pages = 0;
    let rows = 0;
    for await (const page of readOn(ledger, start)) {
      if (pages === 0) expect(page.lowestExclusive).toBe(after);
      rows += page.rows.length;
      if (++pages === 10) break;
    }
    expect(rows).toBe(5_000);
  });

  test('busy: reads each new update once', async () => {
    let at = NOW().getTime();
    const { ledger } = connectTo('busy', () => new Date(at));
    const request = { ...UP, beginOffsetExclusive: digits(endOf(1_900)) };
    const read = await pass(ledger, startReading(request, 'page'), (_page, count) => {
      if (count < 6) at += 7_000;
    });
    expect(read.offsets).toEqual(crowdTruth(1_900, 2_000 + Math.floor((5 * 7_000) / 43.75)));
  });

  test.each([
    ['v33', 'list'],
    ['v34', 'list'],
    ['v35', 'page'],
    ['v36', 'page'],
  ] as const)('%s by %s: reads every kind equally in both orders', async (scenario, route) => {
    const node = openSimulatedNode(scenario, { now: NOW });
    if (node === undefined) throw new Error('bug');
    const user = scenario === 'v36' ? 'treasurer' : 'operator';
    const { ledger, token } = connect(node, {}, 'http://simulated.example/ledger');
    token.paste(tokenFor(user));
    const down = await pass(ledger, startReading(USUAL, 'page'));
    const up = await pass(ledger, startReading(UP, route));
    expect(up.offsets.length).toBeGreaterThan(10);
    expect(up.offsets).toEqual([...down.offsets].reverse());
    expect(down.pages.at(-1)?.route).toBe(route);
    expect(down.notes).toEqual(route === 'page' ? [] : [{ kind: 'list-instead' }]);
  });
});

/** A full pass by a reader that corrects what fails and retries from the same place. */
async function patientPass(
  ledger: UpdatesLedger,
  request: UpdatesRequest,
  putRight: (kind: string) => void,
): Promise<readonly number[]> {
  const read: number[] = [];
  let chain = openPageChain(request.descendingOrder);
  let place: PageCursor | undefined = startReading(request, 'page');
  for (let tries = 0; place !== undefined && tries < 200; tries++) {
    try {
      const page: UpdatesPageResult = await readUpdatesPage(ledger, place);
      const joined = joinPage(chain, page);
      expect([joined.gap, joined.anomalies]).toEqual([undefined, []]);
      chain = joined.chain;
      read.push(...offsets(joined.rows));
      if (page.caughtUp) break;
      place = page.next;
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure === undefined) throw thrown;
      putRight(failure.kind);
    }
  }
  return read;
}
