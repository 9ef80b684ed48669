import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  kindsIn,
  offsetsIn,
  pageFrom,
  readerOf,
  refusalFrom,
} from '#sim/lists/list-reader.fixture.ts';
import { SCENARIOS } from '#sim/scenarios/scenarios.ts';
import { offsetAt, placesUpTo } from '#sim/world/timeline.ts';
import type { World } from '#sim/world/world.ts';
import { crowdUpdateId } from './crowd.ts';
import { CROWDED_PLACES } from './crowd-scenarios.ts';
import { crowdTruth, endOf } from './known-crowd.fixture.ts';

const OPENED = Date.UTC(2026, 10, 21, 9);

/** A clock that the test moves, in seconds since the world opened. */
function clockOf() {
  const at = { seconds: 0 };
  return { at, now: () => new Date(OPENED + at.seconds * 1000) };
}

function worldIn(scenario: string, now: () => Date): World {
  const world = SCENARIOS.get(scenario)?.world(now(), now);
  if (world === undefined) throw new Error(`no scenario ${scenario}`);
  return world;
}

describe('crowd world', () => {
  test('has ascending offsets that placesUpTo maps back to their places', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (place) => {
        const offset = offsetAt(place);
        expect(offset).toBeLessThan(offsetAt(place + 1));
        expect(placesUpTo(offset)).toBe(place + 1);
        expect(placesUpTo(offset - 1n)).toBe(place);
      }),
    );
  });

  test('finds an update by its id, and no update when the id differs', () => {
    const world = worldIn('crowded', () => new Date(OPENED));
    const id = crowdUpdateId(1, 77_777);
    expect(world.find(id)?.offset).toBe(offsetAt(77_777));
    expect(world.find(id.replace(/^1220./, '1220x'))).toBeUndefined();
    expect(world.find(crowdUpdateId(2, 77_777))).toBeUndefined();
    expect(world.find(crowdUpdateId(1, CROWDED_PLACES))).toBeUndefined();
  });

  test.each(['busy', 'flood', 'quiet', 'pruned', 'overtaken', 'restored', 'half-moved', 'untimed'])(
    'keeps record times of %s ascending and not after the clock',
    (scenario) => {
      const { at, now } = clockOf();
      const world = worldIn(scenario, now);
      at.seconds = 30;
      let last = 0n;
      for (const { recordTime } of world.between(0n, world.ledgerEnd, 'oldest-first')) {
        if (recordTime <= last) throw new Error(`${recordTime} after ${last}`);
        last = recordTime;
      }
      expect(last).toBeLessThanOrEqual(BigInt(OPENED + 30_000) * 1000n);
    },
  );
});

describe('crowd scenarios', () => {
  test('adds twenty updates per second in busy', async () => {
    const { at, now } = clockOf();
    const world = worldIn('busy', now);
    expect(world.ledgerEnd).toBe(BigInt(endOf(2_000)));
    at.seconds = 100;
    const places = placesUpTo(world.ledgerEnd);
    expect(crowdTruth(2_000, places).length / 100).toBeCloseTo(20, 0);
  });

  test('returns exactly the new updates of busy when a tail continues', async () => {
    const { at, now } = clockOf();
    const read = readerOf('busy', now);
    const begin = { beginOffsetExclusive: endOf(2_000) };
    const first = await pageFrom(read, begin);
    at.seconds = 3;
    const next = await pageFrom(read, { ...begin, pageToken: first.nextPageToken });
    expect(offsetsIn(next.updates)).toEqual(crowdTruth(2_000, 2_068));
  });

  test('returns full pages of 2,000 updates in flood', async () => {
    const read = readerOf('flood', clockOf().now);
    const offsets: number[] = [];
    let pageToken: string | null = null;
    for (let turn = 0; turn < 4; turn++) {
      const more: object = pageToken === null ? {} : { pageToken };
      const page = await pageFrom(read, { maxPageSize: 2_000, ...more });
      expect(page.updates).toHaveLength(2_000);
      offsets.push(...offsetsIn(page.updates));
      pageToken = page.nextPageToken;
    }
    expect(offsets).toEqual(crowdTruth(0, 20_000).slice(0, 8_000));
  });

  test('advances the page offsets without updates in quiet', async () => {
    const { at, now } = clockOf();
    const read = readerOf('quiet', now);
    const first = await pageFrom(read, {});
    at.seconds = 60;
    const next = await pageFrom(read, { pageToken: first.nextPageToken });
    expect(next.updates).toEqual([]);
    expect(next.highestPageOffsetInclusive).toBeGreaterThan(first.highestPageOffsetInclusive);
  });

  test('begins at the pruning offset in pruned, and reports it when an earlier begin is requested', async () => {
    const read = readerOf('pruned', clockOf().now);
    const first = await pageFrom(read, { maxPageSize: 2_000 });
    expect(first.lowestPageOffsetExclusive).toBe(endOf(1_200));
    expect(offsetsIn(first.updates)).toEqual(crowdTruth(1_200, 3_000));
    const { code, context } = await refusalFrom(read, { beginOffsetExclusive: endOf(1_100) });
    expect([code, context.earliest_offset]).toEqual([
      'PARTICIPANT_PRUNED_DATA_ACCESSED',
      String(endOf(1_200)),
    ]);
  });

  test('moves the ledger end back at the fourth list in restored, then adds other updates', async () => {
    const { at, now } = clockOf();
    const read = readerOf('restored', now);
    const newest = await pageFrom(read, { descendingOrder: true, maxPageSize: 10 });
    const tail = { beginOffsetExclusive: newest.highestPageOffsetInclusive };
    const first = await pageFrom(read, tail);
    const second = await pageFrom(read, { ...tail, pageToken: first.nextPageToken });
    expect(second.updates).toEqual([]);
    const back = await refusalFrom(read, { ...tail, pageToken: second.nextPageToken });
    expect([back.code, back.cause]).toEqual([
      'OFFSET_AFTER_LEDGER_END',
      expect.stringContaining(`ledger end (${endOf(340)})`),
    ]);
    at.seconds = 60;
    const again = await pageFrom(read, { ...tail });
    expect(again.highestPageOffsetInclusive).toBe(endOf(460));
    const ids = (await pageFrom(read, { descendingOrder: true, maxPageSize: 200 })).updates.map(
      ({ update }) => Object.values(update)[0]?.value.updateId,
    );
    const before = newest.updates.map(({ update }) => Object.values(update)[0]?.value.updateId);
    expect(before.filter((id) => ids.includes(id))).toEqual([]);
  });

  test('lists seven reassignments in half-moved, with two matching pairs', async () => {
    const read = readerOf('half-moved', clockOf().now);
    const { updates } = await pageFrom(read, { maxPageSize: 2_000, descendingOrder: true });
    expect(kindsIn(updates).filter((kind) => kind === 'Reassignment')).toHaveLength(7);
    const ids = [...JSON.stringify(updates).matchAll(/"reassignmentId":"([0-9a-f]+)"/g)].map(
      ([, id]) => id,
    );
    const pairs = [...new Set(ids)].filter((id) => ids.filter((one) => one === id).length === 2);
    expect([ids.length, pairs.length]).toEqual([7, 2]);
  });
});
