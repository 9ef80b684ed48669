import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type FailureReason, RequestFailed } from '#domain/failure/failure.ts';
import { type Int64, toInt64 } from '#domain/ledger/int64.ts';
import { isoOfMicroseconds, microsecondsOf } from '#domain/ledger/microseconds.ts';
import { usualUpdatesRequest } from '#domain/update-list/updates-request.ts';
import { startReading, tailAfter, type UpdatesPageResult } from './page-cursor.ts';
import type { HistoryScan } from './scan-history.ts';
import { openScanHistory } from './scan-page.ts';

/* A model of Scan's history: ascending in (migration, time), after a migration and a time. */

type Item = { readonly migration: number; readonly at: bigint };
type Sent = {
  readonly after?: { readonly after_migration_id: bigint; readonly after_record_time: string };
  readonly page_size: number;
};

const START = microsecondsOf('2026-01-02T10:00:00Z') ?? 0n;

function modelOf(items: () => readonly Item[]) {
  const sent: Sent[] = [];
  const small: HistoryScan['small'] = async ({ body, read }) => {
    const { after, page_size } = body as Sent;
    sent.push(body as Sent);
    const from = after && {
      migration: Number(after.after_migration_id),
      at: microsecondsOf(after.after_record_time) ?? 0n,
    };
    const later = items().filter(
      ({ migration, at }) =>
        from === undefined ||
        migration > from.migration ||
        (migration === from.migration && at > from.at),
    );
    return read(JSON.stringify({ events: later.slice(0, page_size).map(eventOf) }));
  };
  const version = async () => '0.6.13';
  const scan: HistoryScan = { scanUrl: 'https://scan', address: 'https://scan', small, version };
  return { scan, sent };
}

const eventOf = ({ migration, at }: Item) => ({
  update: null,
  verdict: {
    update_id: `u${at} of ${migration}`,
    migration_id: migration,
    record_time: isoOfMicroseconds(at),
    verdict_result: 'VERDICT_RESULT_REJECTED',
  },
});

const NEWEST = usualUpdatesRequest({ kind: 'any-party' });

async function readAll(
  scan: HistoryScan,
  bounds: { descendingOrder: boolean; begin?: bigint | undefined; end?: bigint | undefined },
  limit: number,
) {
  const read = openScanHistory(scan);
  const request = {
    ...NEWEST,
    descendingOrder: bounds.descendingOrder,
    beginOffsetExclusive: bounds.begin === undefined ? undefined : toInt64(bounds.begin),
    endOffsetInclusive: bounds.end === undefined ? undefined : toInt64(bounds.end),
  };
  const pages: UpdatesPageResult[] = [];
  let cursor: UpdatesPageResult['next'] = startReading(request, 'scan', limit);
  while (cursor !== undefined && pages.length < 500) {
    const page: UpdatesPageResult = await read(cursor);
    pages.push(page);
    cursor = page.caughtUp ? undefined : page.next;
  }
  return pages;
}

/** Migrations with pauses between a microsecond and days; some begin before the last one ends. */
const histories = fc
  .array(
    fc.record({
      pause: fc.oneof(
        fc.bigInt(1n, 50n),
        fc.bigInt(1n, 60_000_000n),
        fc.bigInt(1n, 200_000_000_000n),
      ),
      migrates: fc.integer({ min: 0, max: 12 }).map((n) => n === 0),
      back: fc.oneof(fc.constant(0n), fc.bigInt(0n, 400_000_000_000n)),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let at = START;
    let migration = 2;
    return steps.map(({ pause, migrates, back }): Item => {
      if (migrates) {
        migration += 1;
        at -= back;
      }
      at += pause;
      return { migration, at };
    });
  });

const idOf = ({ migration, at }: Item) => `u${at} of ${migration}`;
const byTime = (items: readonly Item[]) =>
  [...items].sort((a, b) => Number(a.at - b.at) || a.migration - b.migration);
const updateIds = (pages: readonly UpdatesPageResult[]) =>
  pages.flatMap(({ rows }) => rows.map(({ updateId }) => updateId));

afterEach(() => vi.useRealTimers());

describe('openScanHistory', () => {
  test('reads every update of a history once, in both directions, whatever the clock', async () => {
    await fc.assert(
      fc.asyncProperty(
        histories,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: -7_200_000, max: 7_200_000 }),
        async (items, limit, clockDifference) => {
          const truth = byTime(items);
          const last = truth.at(-1)?.at ?? START;
          vi.useFakeTimers({ now: Number(last / 1000n) + clockDifference, toFake: ['Date'] });
          const { scan } = modelOf(() => items);
          const ids = truth.map(idOf);
          const up = await readAll(scan, { descendingOrder: false }, limit);
          expect(updateIds(up)).toEqual(ids);
          const down = await readAll(scan, { descendingOrder: true }, limit);
          expect(updateIds(down)).toEqual(ids.reverse());
          // No page leaves a gap.
          expect(down.slice(1).map(({ highestInclusive }) => highestInclusive)).toEqual(
            down.slice(0, -1).map(({ lowestExclusive }) => lowestExclusive),
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  test('requests the updates after a migration id beyond 2^53 by all its digits', async () => {
    const small: HistoryScan['small'] = async ({ body, read }) => {
      bodies.push(body);
      const item = { update: { update_id: 'u', record_time: '2026-01-02T10:00:00Z' } };
      const events = bodies.length === 1 ? [{ ...item, verdict: { migration_id: id } }] : [];
      return read(JSON.stringify({ events }));
    };
    const id = '9007199254740993';
    const bodies: unknown[] = [];
    const { scan } = modelOf(() => []);
    await readAll({ ...scan, small }, { descendingOrder: false }, 10);
    expect(bodies.length).toBeGreaterThan(1);
    for (const body of bodies.slice(1))
      expect(body).toMatchObject({ after: { after_migration_id: 9007199254740993n } });
  });

  test('reads no update outside the bounds of the request', async () => {
    await fc.assert(
      fc.asyncProperty(
        histories,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        fc.boolean(),
        async (items, from, to, descendingOrder) => {
          const truth = byTime(items);
          const begin = truth[Math.min(from, to)]?.at;
          const end = truth[Math.max(from, to)]?.at;
          if (begin === undefined || end === undefined) return;
          const { scan } = modelOf(() => items);
          const pages = await readAll(scan, { descendingOrder, begin, end }, 100);
          const wanted = truth.filter(({ at }) => at > begin && at <= end).map(idOf);
          expect(updateIds(pages)).toEqual(descendingOrder ? wanted.reverse() : wanted);
          if (begin < end)
            expect(pages[0]?.[descendingOrder ? 'highestInclusive' : 'lowestExclusive']).toBe(
              toInt64(descendingOrder ? end : begin),
            );
          if (begin < end) expect(pages.at(-1)?.next).toBeUndefined();
        },
      ),
      {
        numRuns: 200,
        // The request ends at the newest update, and begins after one beside it.
        examples: [
          [
            [
              { migration: 0, at: START },
              { migration: 1, at: START + 1n },
            ],
            0,
            1,
            true,
          ],
        ],
      },
    );
  });

  test('follows the end of the history without losing an update', async () => {
    let items: readonly Item[] = [{ migration: 0, at: START }];
    const { scan } = modelOf(() => items);
    const read = openScanHistory(scan);
    let cursor = tailAfter(NEWEST, 'scan', toInt64(START), 2);
    const found: (Int64 | undefined)[] = [];
    for (const more of [0, 1, 5, 0, 3]) {
      items = [
        ...items,
        ...Array.from({ length: more }, (_, n) => ({
          // A migration in between.
          migration: items.length + n < 4 ? 0 : 1,
          at: START + BigInt(items.length + n),
        })),
      ];
      for (let isCaughtUp = false; !isCaughtUp; ) {
        const page = await read(cursor);
        found.push(...page.rows.map(({ offset }) => offset));
        isCaughtUp = page.caughtUp;
        cursor = page.next ?? cursor;
      }
    }
    expect(found).toEqual(items.slice(1).map(({ at }) => String(at)));
  });

  test('keeps what it read before a failure, and continues with what failed', async () => {
    const items = [0n, 5_000_000n, 60_000_000n].map((after) => ({
      migration: 0,
      at: START + after,
    }));
    vi.useFakeTimers({ now: Number(START / 1000n) + 61_000, toFake: ['Date'] });
    const { scan, sent } = modelOf(() => items);
    const failing: HistoryScan = {
      ...scan,
      small: (route) => {
        // The second window fails once.
        if (sent.length !== 3) return scan.small(route);
        sent.push({ page_size: 0 });
        const url = `https://scan${route.path}`;
        const place = { server: 'scan', method: 'POST', url, at: '' } as const;
        const words = { kind: 'none' } as const;
        throw new RequestFailed({ kind: 'rate-limited', retryAfter: 1, words, place });
      },
    };
    const pages = await readAll(failing, { descendingOrder: true }, 100);
    expect(sent.length).toBeGreaterThan(3);
    expect(pages.map(({ rows }) => rows.length)).toEqual([1, 2]);
  });

  test('rejects a full page whose times do not go on', async () => {
    const event = eventOf({ migration: 0, at: START });
    const small: HistoryScan['small'] = async ({ read }) =>
      read(JSON.stringify({ events: [event, event] }));
    const scan = { ...modelOf(() => []).scan, small };
    const reading = openScanHistory(scan)(tailAfter(NEWEST, 'scan', toInt64(START), 2));
    await expect(reading).rejects.toMatchObject({ failure: { kind: 'no-progress' } });
  });

  test.each<FailureReason>([
    { kind: 'not-offered', status: 404, words: { kind: 'none' } },
    // A 404 of a gateway without CORS headers.
    { kind: 'cors' },
  ])('lists updates without verdicts where Scan has no events ($kind)', async (reason) => {
    const { scan } = modelOf(() => []);
    const paths: string[] = [];
    const old: HistoryScan = {
      ...scan,
      small: async ({ path, read }) => {
        paths.push(path);
        if (path === '/v2/updates') return read(JSON.stringify({ transactions: [UPDATE] }));
        const url = `https://scan${path}`;
        const place = { server: 'scan', method: 'POST', url, at: '' } as const;
        throw new RequestFailed({ ...reason, place });
      },
    };
    const request = { ...NEWEST, descendingOrder: false };
    const read = openScanHistory(old);
    const page = await read(startReading(request, 'scan', 10));
    expect(paths[0]).toBe('/v0/events');
    expect(new Set(paths.slice(1))).toEqual(new Set(['/v2/updates']));
    expect(page.notes).toEqual([{ kind: 'without-verdicts' }]);
    const more = await read(tailAfter(NEWEST, 'scan', page.highestInclusive, 10));
    expect(more.notes).toEqual([]);
    // The list begins again.
    const again = await read(startReading(request, 'scan', 10));
    expect(again.notes).toEqual(page.notes);
    expect(page.rows).toMatchObject([{ kind: 'transaction', updateId: 'u', events: 1 }]);
  });

  test.each([
    ['12 hours with an update an hour', 12, 3_600_000_000n, 5_000, 1_000_000n],
    ['2 quiet hours', 2, 3_600_000_000n, 10_000, 200_000n],
    ['60 quiet hours', 60, 3_600_000_000n, 20_000, 1_000_000n],
  ])('reads a busy time before %s without a gap', async (_, few, rarely, many, often) => {
    let at = START;
    const items = [Array(many).fill(often), Array(few).fill(rarely)].flat().map((pause: bigint) => {
      at += pause;
      return { migration: 0, at };
    });
    vi.useFakeTimers({ now: Number(at / 1000n), toFake: ['Date'] });
    const { scan, sent } = modelOf(() => items);
    const pages = await readAll(scan, { descendingOrder: true }, 100);
    expect(updateIds(pages)).toEqual(byTime(items).map(idOf).reverse());
    expect(sent.length).toBeLessThan((2.5 * items.length) / 100 + 40);
  });

  test('reads everything from a Scan that rejects every second request (429)', async () => {
    let at = START;
    const items = Array.from({ length: 3_000 }, () => {
      at += 20_000n;
      return { migration: 0, at };
    });
    vi.useFakeTimers({ now: Number(at / 1000n) - 300_000, toFake: ['Date'] });
    const { scan } = modelOf(() => items);
    let count = 0;
    const throttled: HistoryScan = {
      ...scan,
      small: (route) => {
        count += 1;
        if (count % 2 === 1) return scan.small(route);
        const url = `https://scan${route.path}`;
        const place = { server: 'scan', method: 'POST', url, at: '' } as const;
        throw new RequestFailed({
          kind: 'rate-limited',
          retryAfter: 1,
          words: { kind: 'none' },
          place,
        });
      },
    };
    const read = openScanHistory(throttled);
    const found: string[] = [];
    let cursor: UpdatesPageResult['next'] = startReading(
      { ...NEWEST, descendingOrder: true },
      'scan',
      100,
    );
    for (let failures = 0; cursor !== undefined && failures < 200; ) {
      try {
        const page: UpdatesPageResult = await read(cursor);
        found.push(...updateIds([page]));
        cursor = page.next;
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(RequestFailed);
        failures += 1;
      }
    }
    expect(found).toEqual(items.map(idOf).reverse());
  });

  test('keeps asking for events after a connection was lost', async () => {
    const { scan } = modelOf(() => [{ migration: 0, at: START }]);
    const paths: string[] = [];
    let isLost = false;
    const unsteady: HistoryScan = {
      ...scan,
      small: (route) => {
        paths.push(route.path);
        if (!isLost) return scan.small(route);
        const place = {
          server: 'scan',
          method: 'POST',
          url: `https://scan${route.path}`,
          at: '',
        } as const;
        throw new RequestFailed({ kind: 'cors', place });
      },
    };
    const read = openScanHistory(unsteady);
    const tail = tailAfter(NEWEST, 'scan', toInt64(START), 10);
    await read(tail);
    isLost = true;
    await expect(read(tail)).rejects.toMatchObject({ failure: { kind: 'cors' } });
    expect(new Set(paths)).toEqual(new Set(['/v0/events']));
  });

  test('begins at the newest update where the request ends after it', async () => {
    const items = [0n, 1_000_000n, 2_000_000n].map((after) => ({
      migration: 0,
      at: START + after,
    }));
    const last = START + 2_000_000n;
    const decades = 5n * 365n * 86_400_000_000n;
    // The clock of the browser is before the newest update, after it, and after the end.
    for (const now of [START - 60_000_000n, last + 60_000_000n, last + 2n * decades]) {
      vi.useFakeTimers({ now: Number(now / 1000n), toFake: ['Date'] });
      const { scan, sent } = modelOf(() => items);
      const [page, ...more] = await readAll(
        scan,
        { descendingOrder: true, end: last + decades },
        100,
      );
      expect(more).toEqual([]);
      expect(updateIds(page === undefined ? [] : [page])).toEqual(items.map(idOf).reverse());
      expect(page?.highestInclusive).toBe(toInt64(last));
      expect(sent.length).toBeLessThan(20);
    }
  });

  test('leaves out an update that comes after the end while the newest one is looked for', async () => {
    const end = START + 1_000_000n;
    const items: Item[] = [{ migration: 0, at: START }];
    const { scan, sent } = modelOf(() => {
      if (sent.length > 2) items[1] = { migration: 0, at: end + 1n };
      return items;
    });
    const pages = await readAll(scan, { descendingOrder: true, end }, 100);
    expect(items).toHaveLength(2);
    expect(updateIds(pages)).toEqual([`u${START} of 0`]);
    expect(pages[0]?.highestInclusive).toBe(toInt64(end));
  });

  test('follows updates that come while the clock of the browser is ahead', async () => {
    vi.useFakeTimers({ now: Number(START / 1000n) + 300_000, toFake: ['Date'] });
    const items = [0n, 1_000_000n].map((after) => ({ migration: 0, at: START + after }));
    const read = openScanHistory(modelOf(() => items).scan);
    const request = { ...NEWEST, descendingOrder: true };
    const { highestInclusive } = await read(startReading(request, 'scan', 10));
    const later = START + 2_000_000n;
    items.push({ migration: 0, at: later });
    const { rows } = await read(tailAfter(NEWEST, 'scan', highestInclusive, 10));
    expect(rows.map(({ updateId }) => updateId)).toEqual([`u${later} of 0`]);
  });
});

const UPDATE = {
  update_id: 'u',
  migration_id: 0,
  record_time: isoOfMicroseconds(START),
  root_event_ids: ['u:0'],
  events_by_id: {
    'u:0': {
      event_type: 'created_event',
      contract_id: '00',
      template_id: 'p:M:T',
      signatories: [],
    },
  },
};

/** What the bounds of pages, newest first, leave out below the newest update. */
