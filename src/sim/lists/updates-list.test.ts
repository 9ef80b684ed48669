import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { crowdTruth, endOf, knownCrowd } from '#sim/crowd/known-crowd.fixture.ts';
import {
  eventsOf,
  everyKind,
  kindsIn,
  type ListReader,
  offsetsIn,
  readerOf,
  refusalFrom,
  type WireElement,
} from './list-reader.fixture.ts';

const NOW = () => new Date('2026-11-21T09:00:00.000Z');

async function list(read: ListReader, body: object, query = ''): Promise<readonly WireElement[]> {
  const { status, text } = await read({
    path: query,
    body: { updateFormat: everyKind(), beginExclusive: 0, ...body },
  });
  expect(status, text.slice(0, 400)).toBe(200);
  return JSON.parse(text);
}

const updatesOf = (elements: readonly WireElement[]) =>
  elements.filter(({ update }) => !('OffsetCheckpoint' in update));

describe('POST /v2/updates', () => {
  test.each(['v33', 'v34', 'v35', 'v36'])(
    'returns a list in %s, and pages from 3.5 on only',
    async (scenario) => {
      const read = readerOf(scenario, NOW);
      const user = scenario === 'v36' ? 'treasurer' : 'operator';
      const body = { updateFormat: everyKind(), beginExclusive: 60_000, endInclusive: 60_640 };
      expect((await read({ path: '?limit=5', user, body })).status).toBe(200);
      const page = await read({ user, body });
      expect(page.status).toBe(scenario < 'v35' ? 404 : 200);
      if (page.status === 404)
        expect(page.text).toMatch(/^\{"errors":\["HttpMethod\(POST\), uri: /);
    },
  );

  test('returns every update once when each list begins at the last offset before', async () => {
    const { read } = knownCrowd(900);
    const offsets: number[] = [];
    const end = endOf(900);
    for (let beginExclusive = 0; beginExclusive < end; ) {
      const elements = await list(read, { beginExclusive, endInclusive: end }, '?limit=70');
      expect(elements.length).toBeLessThanOrEqual(70);
      offsets.push(...offsetsIn(updatesOf(elements)));
      beginExclusive = offsetsIn(elements).at(-1) ?? end;
    }
    expect(offsets).toEqual(crowdTruth(0, 900));
  });

  test('rejects more than 200 elements when the limit is missing or above 200', async () => {
    const { read } = knownCrowd(900);
    for (const query of ['', '?limit=201', '?limit=5000'])
      expect(
        await refusalFrom(read, { beginExclusive: 0, endInclusive: endOf(900) }, query),
      ).toMatchObject({
        status: 413,
        code: 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED',
        errorCategory: 2,
        grpcCodeValue: 10,
        retryInfo: '1 second',
      });
    const most = await list(read, { endInclusive: endOf(900) }, '?limit=200');
    expect(most).toHaveLength(200);
    expect(await list(read, { endInclusive: endOf(100) })).not.toHaveLength(0);
  });

  test('returns checkpoints every 75 seconds and at the end, in order of offsets', async () => {
    const { read } = knownCrowd(200);
    const elements = await list(read, { endInclusive: endOf(200) });
    const offsets = offsetsIn(elements);
    expect(offsets).toEqual([...offsets].sort((left, right) => left - right));
    expect(kindsIn(elements).filter((kind) => kind === 'OffsetCheckpoint')).toHaveLength(3);
    expect(kindsIn(elements).at(-1)).toBe('OffsetCheckpoint');
    expect(offsets.at(-1)).toBe(endOf(200));
    expect(offsetsIn(updatesOf(elements))).toEqual(crowdTruth(0, 200));
  });

  test('returns descending order with an end from 3.5 on, and ignores the member in 3.4', async () => {
    const { read } = knownCrowd(100);
    const body = { beginExclusive: 0, descendingOrder: true };
    expect(await refusalFrom(read, body, '')).toMatchObject({
      status: 400,
      code: 'DESCENDING_ORDER_MISSING_END',
    });
    const down = await list(read, { ...body, endInclusive: endOf(100) });
    expect(offsetsIn(down)).toEqual([...crowdTruth(0, 100)].reverse());
    const older = await list(
      readerOf('crowded-v34', NOW),
      { ...body, endInclusive: endOf(100) },
      '?limit=10',
    );
    expect(offsetsIn(updatesOf(older))).toEqual(crowdTruth(0, 100).slice(0, 10));
  });

  test.each<[object, string]>([
    [{ beginExclusive: -1 }, 'NEGATIVE_OFFSET'],
    [{ beginExclusive: 0, endInclusive: 0 }, 'NON_POSITIVE_OFFSET'],
    [{ beginExclusive: 70_000 }, 'OFFSET_AFTER_LEDGER_END'],
    [{ beginExclusive: 60_100, endInclusive: 70_000 }, 'OFFSET_AFTER_LEDGER_END'],
    [{ beginExclusive: 60_100, endInclusive: 60_090 }, 'OFFSET_OUT_OF_RANGE'],
    [{ beginExclusive: 0, endInclusive: 60_090 }, 'PARTICIPANT_PRUNED_DATA_ACCESSED'],
    [{ beginExclusive: 60_100, updateFormat: null }, 'MISSING_FIELD'],
    [{ beginExclusive: 60_100, filter: eventsOf('any') }, 'INVALID_ARGUMENT'],
  ])('rejects %j with %s', async (body, code) => {
    const { read } = knownCrowd(100, 10);
    expect(await refusalFrom(read, body, '')).toMatchObject({ status: 400, code });
  });

  test('returns ACS delta for the older filter', async () => {
    const { read } = knownCrowd(40);
    const legacy = { updateFormat: null, filter: eventsOf('any'), verbose: true };
    const bounds = { endInclusive: endOf(40) };
    expect(await list(read, { ...legacy, ...bounds })).toEqual(await list(read, bounds));
  });

  test('rejects a limit that is not a number', async () => {
    const { read } = knownCrowd(3);
    const { status, text } = await read({ path: '?limit=few', body: {} });
    expect([status, text]).toEqual([400, 'Invalid value for: query parameter limit']);
  });

  describe('without an end', () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    test('waits for the idle time, then returns all updates', async () => {
      const { read, state } = knownCrowd(10);
      const asking = list(read, {}, '?stream_idle_timeout_ms=900');
      await vi.advanceTimersByTimeAsync(800);
      state.places = 20;
      await vi.advanceTimersByTimeAsync(200);
      expect(offsetsIn(updatesOf(await asking))).toEqual(crowdTruth(0, 20));
    });
  });
});

describe('POST /v2/updates/update-by-offset', () => {
  const path = '/update-by-offset';

  test('returns the update at an offset, and reports an offset without an update', async () => {
    const { read } = knownCrowd(100, 10);
    const [offset = 0] = crowdTruth(20, 40);
    const { status, text } = await read({ path, body: { offset, updateFormat: everyKind() } });
    expect(status).toBe(200);
    expect(offsetsIn([JSON.parse(text)])).toEqual([offset]);
    const codeAt = async (asked: number) => (await refusalFrom(read, { offset: asked }, path)).code;
    expect(await codeAt(0)).toBe('NON_POSITIVE_OFFSET');
    expect(await codeAt(endOf(5))).toBe('UPDATE_NOT_FOUND');
    expect(await codeAt(70_000)).toBe('UPDATE_NOT_FOUND');
  });

  test('keeps the digits of an offset above 2^53', async () => {
    const body =
      '{"offset": 9007199254740993, "updateFormat": {"includeReassignments": {"filtersForAnyParty": {}}, "includeTransactions": {"transactionShape": "TRANSACTION_SHAPE_ACS_DELTA", "eventFormat": {"filtersForAnyParty": {}}}}}';
    const { status, text } = await readerOf('int64', NOW)({ path, body });
    expect([status, text.includes('"offset":9007199254740993')]).toEqual([200, true]);
  });
});
