import * as z from 'zod/mini';
import { listRejectionIn } from '#api/feed/feed-stop.ts';
import { placeOf, type Watching } from '#api/http/api-request.ts';
import { int64Json } from '#api/json/int64-json.ts';
import { checkShape, listWire } from '#api/json/shape.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import { isWithoutRoute } from '#api/scan/without-route.ts';
import { failureOf, RequestFailed } from '#domain/failure/failure.ts';
import { NO_CHECKPOINTS } from '#domain/ledger/checkpoint.ts';
import { compareInt64, type Int64, toInt64 } from '#domain/ledger/int64.ts';
import { isoOfMicroseconds } from '#domain/ledger/microseconds.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';
import { isTail, USUAL_PAGE_SIZE } from '#domain/update-list/updates-request.ts';
import type { PageCursor, ReadingNote, UpdatesPageResult } from './page-cursor.ts';
import { readScanRow } from './read-scan-row.ts';
import { openNamePool } from './read-update-row.ts';
import { larger, lastOffset, nextWidth } from './window-width.ts';

type HistoryPath = '/v0/events' | '/v2/updates';

/** A Scan as its history needs it: a request, with the decoder of its response. */
export type HistoryScan = Pick<ScanClient, 'scanUrl' | 'address' | 'version'> & {
  readonly history: <T>(
    path: HistoryPath,
    body: object,
    read: (json: unknown) => T,
    watching: Watching,
  ) => Promise<T>;
};

/** Reads pages of Scan's history. It keeps what it learns of the network's migrations. */
export type HistoryReader = (place: PageCursor, watching?: Watching) => Promise<UpdatesPageResult>;

/**
 * Scan returns its history oldest first only, after a migration id and a record time
 * (docs/facts/wire.md#scan-history). Positions are record times in microseconds:
 *
 *   oldest first    after the position, one request a page
 *   newest first    the window (position − width, position], read from its beginning; without a
 *                   position up to the newest update
 *
 * A window with more updates than a page may request leaves a gap at its end. The reader may reject
 * with `RequestFailed`; the same cursor may be read again.
 */
export function openScanHistory(scan: HistoryScan): HistoryReader {
  const history = openHistory(scan);
  return async (place, watching = {}) => {
    const notes: ReadingNote[] = [];
    let { limit } = place.windows;
    for (;;) {
      try {
        const asked = { notes, limit, watching };
        const read = place.request.descendingOrder ? readDown : readUp;
        const page = await read(history, place, asked);
        return { ...page, route: 'scan', checkpoints: NO_CHECKPOINTS, notes };
      } catch (thrown) {
        watching.signal?.throwIfAborted();
        if (listRejectionIn(thrown)?.kind !== 'size-refused' || limit <= 1) throw thrown;
        const to = Math.floor(limit / 2);
        notes.push({ kind: 'limit-halved', from: limit, to });
        limit = to;
      }
    }
  };
}

/** No network has had this many. */
const MOST_MIGRATIONS = 50;
const FIRST_WIDTH = 10_000_000n;
/** Windows of a page, which is read until it has enough updates. */
const MOST_WINDOWS = 6;
const ENOUGH = USUAL_PAGE_SIZE / 2;
/** Maximum number of requests for one window. */
const MOST_REQUESTS = 10;

const READERS: Readonly<Record<HistoryPath, (json: unknown) => readonly UpdateRow[]>> = {
  '/v0/events': (json) => {
    const { events } = checkShape(z.looseObject({ events: listWire }), json);
    const pool = openNamePool();
    return events.map((item) => readScanRow(item, pool));
  },
  '/v2/updates': (json) => {
    const { transactions } = checkShape(z.looseObject({ transactions: listWire }), json);
    const pool = openNamePool();
    return transactions.map((update) => readScanRow({ update }, pool));
  },
};

type Asked = {
  readonly notes: ReadingNote[];
  /** Number of updates per request. */
  readonly limit: number;
  readonly watching: Watching;
};

type History = ReturnType<typeof openHistory>;

function openHistory(scan: HistoryScan) {
  /** The migrations with updates, in order, as far as known, with the time of the first update. */
  const migrations: { readonly id: Int64; readonly from: bigint }[] = [];
  let isStarted = false;
  let path: HistoryPath = '/v0/events';

  const bodyOf = (after: bigint | undefined, migration: Int64 | undefined, size: number) => ({
    ...(after !== undefined &&
      migration !== undefined && {
        after: {
          after_migration_id: int64Json(migration),
          after_record_time: isoOfMicroseconds(after),
        },
      }),
    page_size: size,
    daml_value_encoding: 'compact_json',
  });
  const send = async (body: object, { notes, watching }: Asked) => {
    try {
      return await scan.history(path, body, READERS[path], watching);
    } catch (thrown) {
      if (path !== '/v0/events' || !(await isWithoutRoute(scan, thrown, watching))) throw thrown;
      path = '/v2/updates';
      notes.push({ kind: 'without-verdicts' });
      return scan.history(path, body, READERS[path], watching);
    }
  };
  /** Returns whether the row is of a later migration than those known. */
  const learn = ({ scan, offset }: UpdateRow): boolean => {
    const id = scan?.migrationId;
    const last = migrations.at(-1);
    if (id === undefined || offset === undefined) return false;
    if (last !== undefined && compareInt64(id, last.id) <= 0) return false;
    migrations.push({ id, from: BigInt(offset) });
    return true;
  };
  return {
    /** Scan returned no update at all; known after the first request. */
    isEmpty: (): boolean => isStarted && migrations.length === 0,
    /** The time before the first update, known after the first request. */
    floor: (): bigint => (migrations[0] === undefined ? 0n : migrations[0].from - 1n),
    /** The first updates after a time. */
    list: async (after: bigint, asked: Asked) => {
      let requests = 0;
      if (!isStarted) {
        const [first] = await send(bodyOf(undefined, undefined, 1), asked);
        if (first !== undefined) learn(first);
        isStarted = true;
        requests++;
      }
      for (let hops = 0; ; hops++) {
        const { id } = migrations.findLast(({ from }) => from <= after) ?? migrations[0] ?? {};
        const rows = await send(bodyOf(after, id, asked.limit), asked);
        requests++;
        const isLater = rows.reduce((found, row) => learn(row) || found, false);
        const first = rows[0]?.offset;
        // A migration that began before `after` has updates after it, which come later.
        const isEarly = first !== undefined && BigInt(first) <= after;
        if (!isLater || !isEarly || hops >= MOST_MIGRATIONS) return { rows, requests };
      }
    },
    /** A full page whose times do not go beyond the time that was sent cannot be continued. */
    noProgress: (after: bigint) => {
      const body = bodyOf(after, migrations[0]?.id, 1);
      const place = placeOf({
        server: 'scan',
        url: scan.scanUrl + path,
        upstream: scan.address + path,
        body,
      });
      return new RequestFailed({ kind: 'no-progress', after: isoOfMicroseconds(after), place });
    },
  };
}

type Page = Omit<UpdatesPageResult, 'route' | 'checkpoints' | 'notes'>;

async function readUp(history: History, place: PageCursor, asked: Asked): Promise<Page> {
  const { request, position } = place;
  const after = BigInt(position ?? request.beginOffsetExclusive ?? 0n);
  const { rows, requests } = await history.list(after, asked);
  const end = request.endOffsetInclusive;
  const isCut = rows.length >= asked.limit;
  const last = lastOffset(rows) ?? after;
  if (isCut && last <= after) throw history.noProgress(after);
  const isDone = end !== undefined && (!isCut || last >= BigInt(end));
  const lowest = larger(after, history.floor());
  const highest = toInt64(larger(isDone ? BigInt(end) : last, lowest));
  return {
    rows: upTo(rows, end),
    lowestExclusive: toInt64(lowest),
    highestInclusive: highest,
    next: isDone
      ? undefined
      : { ...place, position: highest, windows: { ...place.windows, limit: asked.limit } },
    caughtUp: isTail(request) && !isCut,
    requests,
  };
}

async function readDown(history: History, place: PageCursor, asked: Asked): Promise<Page> {
  const { request, position, windows } = place;
  const floor = () => BigInt(request.beginOffsetExclusive ?? history.floor());
  // Without an end, the first window is open at its top, because the clocks of browser and Scan differ.
  let end = position ?? request.endOffsetInclusive;
  let top = end === undefined ? BigInt(Date.now()) * 1000n : BigInt(end);
  let width = windows.width ?? FIRST_WIDTH;
  let highest: bigint | undefined;
  const isOpen = end === undefined;
  let requests = 0;
  let isWhole = true;
  const rows: UpdateRow[] = [];
  for (let count = 0; isWhole && count < MOST_WINDOWS && rows.length < ENOUGH; count++) {
    const after = larger(top - width, floor());
    let window: Window;
    try {
      window = await readWindow(history, after, end, asked);
    } catch (thrown) {
      // What was read remains; the next page begins with the window that failed.
      const isKept = count > 0 && failureOf(thrown) !== undefined;
      if (!isKept || asked.watching.signal?.aborted) throw thrown;
      break;
    }
    requests += window.requests;
    if (history.isEmpty()) {
      top = 0n;
      break;
    }
    isWhole = window.isWhole;
    width = nextWidth(larger(1n, top - after), window.rows.length, USUAL_PAGE_SIZE);
    // A window that is cut leaves a gap at its end, which only the page itself can have there.
    if (!isWhole && rows.length > 0) break;
    rows.push(...[...window.rows].reverse());
    // Until an open window has an update, Scan's newest one may be anywhere below.
    if (!isOpen || rows.length > 0)
      highest ??= isWhole && end !== undefined ? BigInt(end) : window.upto;
    // The first request may find that the history begins inside its window.
    if (after <= floor()) {
      top = floor() < top ? floor() : after;
      break;
    }
    top = after;
    if (!isOpen || rows.length > 0) end = toInt64(after);
  }
  const isDone = top <= floor();
  return {
    rows,
    lowestExclusive: toInt64(top),
    highestInclusive: toInt64(larger(highest ?? top, top)),
    next: isDone
      ? undefined
      : { ...place, position: toInt64(top), windows: { ...windows, limit: asked.limit, width } },
    caughtUp: false,
    requests,
  };
}

type Window = {
  readonly rows: readonly UpdateRow[];
  /** Read up to here. */
  readonly upto: bigint;
  readonly isWhole: boolean;
  readonly requests: number;
};

/** The updates of (after, end], oldest first, or as many as a page may request. */
async function readWindow(
  history: History,
  after: bigint,
  end: Int64 | undefined,
  asked: Asked,
): Promise<Window> {
  const rows: UpdateRow[] = [];
  let upto = after;
  let requests = 0;
  for (;;) {
    const listed = await history.list(upto, asked);
    requests += listed.requests;
    const within = upTo(listed.rows, end);
    rows.push(...within);
    const last = lastOffset(within) ?? upto;
    const isCut = listed.rows.length >= asked.limit && within.length === listed.rows.length;
    if (isCut && last <= upto) throw history.noProgress(upto);
    upto = last;
    if (!isCut || requests >= MOST_REQUESTS) return { rows, upto, isWhole: !isCut, requests };
  }
}

function upTo(rows: readonly UpdateRow[], end: Int64 | undefined): readonly UpdateRow[] {
  if (end === undefined) return rows;
  return rows.filter(({ offset }) => offset === undefined || compareInt64(offset, end) <= 0);
}
