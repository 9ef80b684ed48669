import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CROWDED_PLACES } from '#sim/crowd/crowd-scenarios.ts';
import { crowdTruth, endOf, knownCrowd } from '#sim/crowd/known-crowd.fixture.ts';
import { PARTIES } from '#sim/world/party.ts';
import { placesUpTo } from '#sim/world/timeline.ts';
import {
  everyKind,
  type ListReader,
  offsetsIn,
  pageFrom,
  readerOf,
  refusalFrom,
  type WirePage,
} from './list-reader.fixture.ts';

const NOW = () => new Date('2026-11-21T09:00:00.000Z');
/** Pages until no token is returned, or until an ascending pass reaches the end. */
async function pass(
  read: ListReader,
  body: object,
  between: (pages: number, page: WirePage) => void = () => undefined,
): Promise<readonly WirePage[]> {
  const pages: WirePage[] = [];
  for (let pageToken: string | null = null; ; ) {
    const one = await pageFrom(read, { ...body, ...(pageToken === null ? {} : { pageToken }) });
    pages.push(one);
    if (pages.length > 3_000) throw new Error('This pass does not end.');
    between(pages.length, one);
    const isAtEnd = one.lowestPageOffsetExclusive === one.highestPageOffsetInclusive;
    pageToken = one.nextPageToken;
    if (pageToken === null || (isAtEnd && !('descendingOrder' in body))) return pages;
  }
}

const offsets = (pages: readonly WirePage[]) => pages.flatMap(({ updates }) => offsetsIn(updates));

/** Every page begins where the last one ended. */
function expectContiguous(pages: readonly WirePage[], descending: boolean) {
  for (const [place, one] of pages.entries()) {
    const before = pages[place - 1];
    if (before === undefined) continue;
    if (descending) expect(one.highestPageOffsetInclusive).toBe(before.lowestPageOffsetExclusive);
    else expect(one.lowestPageOffsetExclusive).toBe(before.highestPageOffsetInclusive);
  }
  for (const { updates, lowestPageOffsetExclusive, highestPageOffsetInclusive } of pages)
    for (const offset of offsetsIn(updates)) {
      expect(offset).toBeGreaterThan(lowestPageOffsetExclusive);
      expect(offset).toBeLessThanOrEqual(highestPageOffsetInclusive);
    }
}

describe('full pass by pages', () => {
  const anyPass = fc.record({
    places: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 5_000 })),
    maxPageSize: fc.integer({ min: 1, max: 2_000 }),
    descending: fc.boolean(),
    bounded: fc.boolean(),
    cuts: fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
  });

  test('returns every update once in any ledger, order and bounds', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(anyPass, async ({ places, maxPageSize, descending, bounded, cuts }) => {
        const size = Math.max(maxPageSize, Math.ceil(places / 60));
        const [from, to] = [Math.min(...cuts), Math.max(...cuts)].map((cut) =>
          Math.floor(cut * places),
        ) as [number, number];
        const { read } = knownCrowd(places, bounded ? 0 : from);
        const bounds = {
          ...(bounded && from > 0 ? { beginOffsetExclusive: endOf(from) } : {}),
          ...(bounded && to > 0 ? { endOffsetInclusive: endOf(to) } : {}),
        };
        const order = descending ? { descendingOrder: true } : {};
        const pages = await pass(read, { ...bounds, ...order, maxPageSize: size });
        const lastPlace = bounded && to > 0 ? to : places;
        const expected = [...crowdTruth(from, lastPlace)];
        expect(offsets(pages)).toEqual(descending ? expected.reverse() : expected);
        expectContiguous(pages, descending);
        const [first, last] = [pages[0], pages.at(-1)];
        const [low, high] = descending ? [last, first] : [first, last];
        expect(low?.lowestPageOffsetExclusive).toBe(endOf(from));
        expect(high?.highestPageOffsetInclusive).toBe(endOf(lastPlace));
        for (const { updates } of pages) expect(updates.length).toBeLessThanOrEqual(size);
      }),
      { numRuns: 25 },
    );
  });

  test('returns every update once when the ledger grows and is pruned behind the reader', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.tuple(fc.nat(120), fc.nat(80)), { maxLength: 6 }),
        async (places, maxPageSize, changes) => {
          const { read, state } = knownCrowd(places);
          let placesAtLastPage = places;
          const pages = await pass(
            read,
            { maxPageSize },
            (count, { highestPageOffsetInclusive }) => {
              placesAtLastPage = state.places;
              const [more, prune] = changes[count - 1] ?? [0, 0];
              const done = placesUpTo(BigInt(highestPageOffsetInclusive));
              state.places += more;
              state.pruned = Math.min(state.pruned + prune, done);
            },
          );
          expect(offsets(pages)).toEqual(crowdTruth(0, placesAtLastPage));
          expectContiguous(pages, false);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('ends without an error when data is pruned during a descending pass', async () => {
    const { read, state } = knownCrowd(100);
    const pages = await pass(read, { descendingOrder: true, maxPageSize: 20 }, (count) => {
      if (count === 2) state.pruned = 30;
      if (count === 3) state.pruned = 95;
    });
    const got = offsets(pages);
    expect(got).toEqual([...crowdTruth(0, 100)].reverse().slice(0, got.length));
    expect(pages.at(-1)).toMatchObject({ updates: [], nextPageToken: null });
    expectContiguous(pages, true);
  });

  test('returns the known updates at the begin, middle and end of crowded', async () => {
    const read = readerOf('crowded', NOW);
    const newest = await pageFrom(read, { descendingOrder: true, maxPageSize: 100 });
    expect(newest.highestPageOffsetInclusive).toBe(endOf(CROWDED_PLACES));
    expect(crowdTruth(0, CROWDED_PLACES)).toHaveLength(120_000);
    expect(crowdTruth(CROWDED_PLACES - 1, CROWDED_PLACES)).toHaveLength(1);
    const middle = await pageFrom(read, {
      beginOffsetExclusive: endOf(60_000),
      maxPageSize: 2_000,
    });
    expect(offsetsIn(middle.updates)).toEqual(crowdTruth(60_000, 65_000).slice(0, 2_000));
    const oldest = await pageFrom(read, { endOffsetInclusive: endOf(50) });
    expect(offsetsIn(oldest.updates)).toEqual(crowdTruth(0, 50));
    expect(oldest.nextPageToken).toBeNull();
  });
});

describe('bounds of pages', () => {
  test('returns offsets 0 and 0 for an empty ledger, with a token in ascending order only', async () => {
    const { read } = knownCrowd(0);
    const empty = { updates: [], lowestPageOffsetExclusive: 0, highestPageOffsetInclusive: 0 };
    expect(await pageFrom(read, {})).toMatchObject({ ...empty, nextPageToken: expect.any(String) });
    expect(await pageFrom(read, { descendingOrder: true })).toEqual({
      ...empty,
      nextPageToken: null,
    });
  });

  test('returns a token at the ledger end, and new updates when the ledger grows', async () => {
    const { read, state } = knownCrowd(10);
    const first = await pageFrom(read, {});
    const idle = await pageFrom(read, { pageToken: first.nextPageToken });
    expect(idle).toMatchObject({
      updates: [],
      lowestPageOffsetExclusive: endOf(10),
      highestPageOffsetInclusive: endOf(10),
    });
    state.places = 30;
    const grown = await pageFrom(read, { pageToken: idle.nextPageToken });
    expect(offsetsIn(grown.updates)).toEqual(crowdTruth(10, 30));
    expect(grown.highestPageOffsetInclusive).toBe(endOf(30));
  });

  test('returns short and empty pages with tokens when a filter matches little', async () => {
    const read = readerOf('crowded', NOW);
    const body = {
      updateFormat: {
        includeTopologyEvents: {
          includeParticipantAuthorizationEvents: { parties: [PARTIES.fund] },
        },
      },
      endOffsetInclusive: endOf(25_000),
      maxPageSize: 10,
    };
    const pages = await pass(read, body);
    expect(pages.map(({ updates }) => updates.length)).toEqual([5, 5, 2]);
    const none = {
      includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [PARTIES.bob] } },
    };
    const empty = await pass(read, { ...body, updateFormat: none });
    expect(empty.map(({ updates }) => updates.length)).toEqual([0, 0, 0]);
    expectContiguous(empty, false);
  });

  test('returns 100 updates when no size is given', async () => {
    expect((await pageFrom(knownCrowd(400).read, {})).updates).toHaveLength(100);
  });
});

describe('page tokens', () => {
  const size = { maxPageSize: 5 };

  test.each<[string, object]>([
    ['another size', { maxPageSize: 6 }],
    ['no size', { maxPageSize: null }],
    ['another order', { ...size, descendingOrder: true }],
    ['another begin', { ...size, beginOffsetExclusive: 60_001 }],
    ['another end', { ...size, endOffsetInclusive: 60_100 }],
    ['another shape', { ...size, updateFormat: everyKind('any', 'LEDGER_EFFECTS') }],
    ['other parties', { ...size, updateFormat: everyKind([PARTIES.harbor]) }],
  ])('rejects a page token in a request with %s', async (_name, body) => {
    const { read } = knownCrowd(100);
    const { nextPageToken } = await pageFrom(read, size);
    expect(await refusalFrom(read, { ...body, pageToken: nextPageToken })).toMatchObject({
      status: 400,
      code: 'INVALID_UPDATES_PAGE_TOKEN',
      errorCategory: 8,
      grpcCodeValue: 3,
      retryInfo: null,
    });
  });

  test('accepts a page token when members are reordered or null', async () => {
    const { read } = knownCrowd(100);
    const { nextPageToken: pageToken } = await pageFrom(read, size);
    const updateFormat = everyKind();
    const body = {
      descendingOrder: null,
      pageToken,
      ...size,
      updateFormat,
      endOffsetInclusive: null,
    };
    expect((await read({ body })).status).toBe(200);
  });

  test('rejects an invented token and a token that is not base64', async () => {
    const { read } = knownCrowd(100);
    const pageToken = btoa('1 abc 60050 0000000000000000');
    expect((await refusalFrom(read, { pageToken })).code).toBe('INVALID_UPDATES_PAGE_TOKEN');
    const { status, headers } = await read({ body: { updateFormat: everyKind(), pageToken: '§' } });
    expect([status, headers.get('content-type')]).toEqual([400, 'text/plain; charset=UTF-8']);
  });
});
