import * as z from 'zod/mini';
import { placeOf, type Watching } from '#api/http/api-request.ts';
import { parseExact } from '#api/json/exact-json.ts';
import { checkShape, listWire } from '#api/json/shape.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import { isWithoutRoute } from '#api/scan/without-route.ts';
import { readScanRow } from '#api/update-row/read-scan-row.ts';
import { openNamePool } from '#api/update-row/read-update-row.ts';
import { RequestFailed } from '#domain/failure/failure.ts';
import { compareInt64, type Int64, toInt64 } from '#domain/ledger/int64.ts';
import { isoOfMicroseconds } from '#domain/ledger/microseconds.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';
import { lastOffset } from './window-width.ts';

type HistoryPath = '/v0/events' | '/v2/updates';

export type HistoryScan = Pick<ScanClient, 'scanUrl' | 'address' | 'version' | 'small'>;

/** 2200-01-01T00:00:00Z, after every update of a migration. */
const FAR_FUTURE = 7_258_118_400_000_000n;

/** No network has had this many. */
const MOST_MIGRATIONS = 50;

type Migration = {
  readonly id: Int64;
  /** The time of its first update. */
  readonly from: bigint;
  /** A time after which it has no update; undefined if not known. */
  until: bigint | undefined;
};

/** Updates after a time, in the order of their record times. */
export type HistoryPart = {
  readonly rows: readonly UpdateRow[];
  /** The time up to which they are complete; undefined if nothing is newer. */
  readonly bound: bigint | undefined;
  readonly requests: number;
};

export type ScanHistory = ReturnType<typeof openHistory>;

/**
 * Scan's history in the order of record times. Scan's own order is (migration id, record time), and
 * times of two migrations may overlap (docs/facts/wire.md#scan-history), so each migration is asked
 * that may have updates after a time.
 */
export function openHistory(scan: HistoryScan) {
  /** In the order of their ids, as far as known. */
  const migrations: Migration[] = [];
  let isAsked = false;
  let areAllKnown = false;
  let path: HistoryPath = '/v0/events';
  let hasEvents = false;

  const bodyOf = (after: bigint | undefined, migration: Int64 | undefined, size: number) => ({
    ...(after !== undefined &&
      migration !== undefined && {
        after: {
          // Scan rejects text in this place.
          after_migration_id: BigInt(migration),
          after_record_time: isoOfMicroseconds(after),
        },
      }),
    page_size: size,
    daml_value_encoding: 'compact_json',
  });
  const send = async (body: object, watching: Watching): Promise<readonly UpdateRow[]> => {
    const once = () => scan.small({ path, body, read: READERS[path] }, watching);
    try {
      const rows = await once();
      if (path === '/v0/events') hasEvents = true;
      return rows;
    } catch (thrown) {
      // A connection that is lost later says nothing about the route.
      if (hasEvents || path !== '/v0/events') throw thrown;
      if (!(await isWithoutRoute(scan, thrown, watching))) throw thrown;
      path = '/v2/updates';
      return once();
    }
  };
  const learn = ({ scan: part, offset }: UpdateRow): void => {
    const last = migrations.at(-1);
    const id = part?.migrationId ?? last?.id ?? toInt64(0n);
    if (last !== undefined && compareInt64(id, last.id) <= 0) return;
    migrations.push({ id, from: BigInt(offset ?? 0n), until: undefined });
  };
  const isOf = ({ id }: Migration, { scan: part }: UpdateRow): boolean =>
    part?.migrationId === undefined || compareInt64(part.migrationId, id) <= 0;
  return {
    /** Scan has no events, so its updates are listed, without verdicts. */
    isWithoutVerdicts: (): boolean => path === '/v2/updates',
    /** Scan returned no update at all; known after the first request. */
    isEmpty: (): boolean => isAsked && migrations.length === 0,
    /** The time before the first update, known after the first request. */
    floor: (): bigint =>
      migrations.reduce<bigint | undefined>(
        (low, { from }) => (low === undefined || from <= low ? from - 1n : low),
        undefined,
      ) ?? 0n,
    /**
     * Rejects with `RequestFailed`, also where the times of a full response do not go beyond `after`,
     * so that it cannot be continued.
     * @param size number of updates per request
     */
    list: async (after: bigint, size: number, watching: Watching): Promise<HistoryPart> => {
      let requests = 0;
      const ask = (from: bigint | undefined, migration: Int64 | undefined, most: number) => {
        requests++;
        return send(bodyOf(from, migration, most), watching);
      };
      if (migrations.length === 0) {
        const [first] = await ask(undefined, undefined, 1);
        if (first !== undefined) learn(first);
        isAsked = true;
      }
      // The first update of each later migration, whose times may be among those of the first.
      while (!areAllKnown && migrations.length > 0 && migrations.length < MOST_MIGRATIONS) {
        const known = migrations.length;
        const [next] = await ask(FAR_FUTURE, migrations.at(-1)?.id, 1);
        if (next !== undefined) learn(next);
        areAllKnown = migrations.length === known;
      }
      const parts: (readonly UpdateRow[])[] = [];
      let bound: bigint | undefined;
      for (let at = 0; at < Math.min(migrations.length, MOST_MIGRATIONS); at++) {
        const migration = migrations[at] as Migration;
        if (bound !== undefined && migration.from > bound) continue;
        if (migration.until !== undefined && migration.until <= after) continue;
        const rows = await ask(after, migration.id, size);
        const own = rows.filter((row) => isOf(migration, row));
        parts.push(own);
        const last = lastOffset(own) ?? after;
        if (own.length < rows.length) {
          rows.forEach(learn);
          // Later migrations have begun, so this one gets no more updates.
          migration.until = last;
          const { from = after } = migrations[at + 1] ?? {};
          if (from < last) {
            const [overlapping] = await ask(from, migration.id, 1);
            if (overlapping === undefined || !isOf(migration, overlapping)) migration.until = from;
          }
        } else if (rows.length >= size) {
          if (last <= after) throw noProgress(after, migration.id);
          if (bound === undefined || last < bound) bound = last;
        }
      }
      return { rows: merged(parts, bound), bound, requests };
    },
  };

  function noProgress(after: bigint, migration: Int64): RequestFailed {
    const place = placeOf({
      server: 'scan',
      url: scan.scanUrl + path,
      upstream: scan.address + path,
      body: bodyOf(after, migration, 1),
    });
    return new RequestFailed({ kind: 'no-progress', after: isoOfMicroseconds(after), place });
  }
}

const READERS: Readonly<Record<HistoryPath, (text: string) => readonly UpdateRow[]>> = {
  '/v0/events': (text) => {
    const { events } = checkShape(z.looseObject({ events: listWire }), parseExact(text));
    const pool = openNamePool();
    return events.map((item) => readScanRow(item, pool));
  },
  '/v2/updates': (text) => {
    const { transactions } = checkShape(
      z.looseObject({ transactions: listWire }),
      parseExact(text),
    );
    const pool = openNamePool();
    return transactions.map((update) => readScanRow({ update }, pool));
  },
};

/** Rows of several migrations in the order of their times, up to a bound. */
function merged(
  parts: readonly (readonly UpdateRow[])[],
  bound: bigint | undefined,
): readonly UpdateRow[] {
  const filled = parts.filter((part) => part.length > 0);
  const [first = []] = filled;
  const all =
    filled.length <= 1
      ? first
      : filled.flat().sort(({ offset: a }, { offset: b }) => compareInt64(a ?? ZERO, b ?? ZERO));
  return bound === undefined ? all : upTo(all, bound);
}

const ZERO = toInt64(0n);

/** The rows up to a time. */
export function upTo(rows: readonly UpdateRow[], end: bigint): readonly UpdateRow[] {
  return rows.filter(({ offset }) => offset === undefined || BigInt(offset) <= end);
}
