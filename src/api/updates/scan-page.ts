import { listRejectionIn } from '#api/feed/feed-stop.ts';
import type { Watching } from '#api/http/api-request.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { NO_CHECKPOINTS } from '#domain/ledger/checkpoint.ts';
import { toInt64 } from '#domain/ledger/int64.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';
import { isTail, USUAL_PAGE_SIZE } from '#domain/update-list/updates-request.ts';
import type { PageCursor, ReadingNote, UpdatesPageResult } from './page-cursor.ts';
import {
  type HistoryPart,
  type HistoryScan,
  openHistory,
  type ScanHistory,
  upTo,
} from './scan-history.ts';
import { larger, lastOffset, nextWidth } from './window-width.ts';

/** Reads pages of Scan's history. It keeps what it learns of the history. */
type HistoryReader = (place: PageCursor, watching?: Watching) => Promise<UpdatesPageResult>;

/**
 * Scan returns its history oldest first only. Positions are record times in microseconds:
 *
 *   oldest first    after the position, one page of Scan a page
 *   newest first    windows (position − width, position]; one with more updates than two requests
 *                   return is dropped and requested again, narrower. A request that ends after the
 *                   newest update begins there, because windows before its end would be empty
 *
 * The reader may reject with `RequestFailed`; the same cursor may be read again.
 */
export function openScanHistory(scan: HistoryScan): HistoryReader {
  const history = openHistory(scan);
  const tried: Tried = { narrowed: undefined, probe: undefined };
  let isTold = false;
  return async (place, watching = {}) => {
    const notes: ReadingNote[] = [];
    let { limit } = place.windows;
    for (;;) {
      try {
        const read = place.request.descendingOrder ? readDown : readUp;
        const page = await read({ history, tried, limit, watching }, place);
        // A list that begins again has lost its notes.
        if (history.isWithoutVerdicts() && (!isTold || place.position === undefined)) {
          notes.push({ kind: 'without-verdicts' });
          isTold = true;
        }
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

const FIRST_WIDTH = 10_000_000n;
/** A page is read until it has enough updates, or used up its requests. */
const ENOUGH = USUAL_PAGE_SIZE / 2;
const MOST_REQUESTS = 12;

type Probe = {
  readonly after: bigint;
  readonly step: bigint;
  /** The latest full response. */
  readonly full:
    | (Pick<HistoryPart, 'rows'> & { readonly after: bigint; readonly bound: bigint })
    | undefined;
};

/** What failed attempts have found, so that a retry does not begin again. */
type Tried = {
  /** How wide the window below a time may be. */
  narrowed: { readonly top: bigint; readonly width: bigint } | undefined;
  /** Where the newest update is looked for. */
  probe: Probe | undefined;
};

type Asked = {
  readonly history: ScanHistory;
  readonly tried: Tried;
  /** Number of updates per request. */
  readonly limit: number;
  readonly watching: Watching;
};

type Page = Omit<UpdatesPageResult, 'route' | 'checkpoints' | 'notes'>;

async function readUp({ history, limit, watching }: Asked, place: PageCursor): Promise<Page> {
  const { request, position } = place;
  const after = BigInt(position ?? request.beginOffsetExclusive ?? 0n);
  const { rows, bound, requests } = await history.list(after, limit, watching);
  const end =
    request.endOffsetInclusive === undefined ? undefined : BigInt(request.endOffsetInclusive);
  const isDone = end !== undefined && (bound === undefined || bound >= end);
  const lowest = larger(after, history.floor());
  const highest = toInt64(larger(isDone ? end : (bound ?? lastOffset(rows) ?? after), lowest));
  return {
    rows: end === undefined ? rows : upTo(rows, end),
    lowestExclusive: toInt64(lowest),
    highestInclusive: highest,
    next: isDone
      ? undefined
      : { ...place, position: highest, windows: { ...place.windows, limit } },
    caughtUp: isTail(request) && bound === undefined,
    requests,
  };
}

async function readDown(asked: Asked, place: PageCursor): Promise<Page> {
  const { request, position, windows } = place;
  const { history, tried, limit, watching } = asked;
  const floor = () => BigInt(request.beginOffsetExclusive ?? history.floor());
  const rows: UpdateRow[] = [];
  let requests = 0;
  let { width = FIRST_WIDTH } = windows;
  const start = position ?? request.endOffsetInclusive;
  const end = start === undefined ? undefined : BigInt(start);
  let top = end ?? 0n;
  let highest = top;
  let isAtNewest = end === undefined;
  if (end !== undefined && position === undefined) {
    const later = await history.list(end, 1, watching);
    requests += later.requests;
    isAtNewest = later.rows.length === 0;
  }
  if (isAtNewest) {
    const newest = await readNewest(asked, end);
    // A later update may have come in the meantime, and the newest one may be before the request.
    const most = end ?? newest.upto;
    const begin = BigInt(request.beginOffsetExclusive ?? 0);
    const within = upTo(newest.rows, most).filter(
      ({ offset }) => offset === undefined || BigInt(offset) > begin,
    );
    rows.push(...within.reverse());
    requests += newest.requests;
    top = larger(least(newest.after, most), begin);
    highest = least(newest.upto, most);
  }
  const narrower = () => (tried.narrowed?.top === top ? tried.narrowed.width : width);
  width = least(width, narrower());
  const isMoved = () => isAtNewest || top < highest;
  while (top > floor() && rows.length < ENOUGH && (requests < MOST_REQUESTS || !isMoved())) {
    const after = larger(top - width, floor());
    let window: Window;
    try {
      window = await readWindow(asked, after, top);
    } catch (thrown) {
      // What was read remains; the next page begins with the window that failed.
      if (!isMoved() || failureOf(thrown) === undefined || watching.signal?.aborted) throw thrown;
      break;
    }
    requests += window.requests;
    if (window.rows === undefined) {
      width = narrower();
      continue;
    }
    rows.push(...[...window.rows].reverse());
    width = nextWidth(larger(1n, top - after), window.rows.length, limit);
    // The first request may find that the history begins inside its window.
    top = floor() < top ? larger(after, floor()) : after;
  }
  const isDone = top <= floor();
  return {
    rows,
    lowestExclusive: toInt64(top),
    highestInclusive: toInt64(larger(highest, top)),
    next: isDone
      ? undefined
      : { ...place, position: toInt64(top), windows: { ...windows, limit, width } },
    caughtUp: false,
    requests,
  };
}

type Newest = {
  /** Oldest first, all of (after, upto]. */
  readonly rows: readonly UpdateRow[];
  readonly after: bigint;
  readonly upto: bigint;
  readonly requests: number;
};

/** Maximum number of requests for the newest update, where the clocks of browser and Scan differ. */
const MOST_PROBES = 40;

/**
 * The newest updates. Windows open at their top begin at the clock of the browser, which differs from
 * Scan's: without an update they begin earlier, and after a full response later. If probes are used
 * up, later updates remain for the tail.
 * @param end a time that no update is after
 */
async function readNewest(
  { history, tried, limit, watching }: Asked,
  end: bigint | undefined,
): Promise<Newest> {
  let requests = 0;
  const now = BigInt(Date.now()) * 1_000n;
  let probe: Probe = tried.probe ?? {
    after: least(now, end ?? now) - FIRST_WIDTH,
    step: FIRST_WIDTH,
    full: undefined,
  };
  const found = (part: Omit<Newest, 'requests'>): Newest => {
    tried.probe = undefined;
    return { ...part, requests };
  };
  for (let probes = 0; probes < MOST_PROBES; probes++) {
    tried.probe = probe;
    const { after, step, full } = probe;
    const listed = await history.list(after, limit, watching);
    const { rows, bound } = listed;
    requests += listed.requests;
    if (history.isEmpty()) return found({ rows, after: 0n, upto: 0n });
    const last = lastOffset(rows);
    if (bound !== undefined) {
      const further = full === undefined ? larger(1n, bound - after) : step * 4n;
      probe = { after: bound + further, step: further, full: { after, rows, bound } };
    } else if (last !== undefined) return found({ rows, after, upto: last });
    else if (full !== undefined) {
      if (after === full.bound) break;
      probe = { after: full.bound + step / 8n, step: step / 8n, full };
    } else {
      const floor = history.floor();
      // All rows are without a time.
      if (after <= floor) return found({ rows, after: floor, upto: floor });
      probe = { after: larger(after - step * 8n, floor), step: step * 8n, full };
    }
  }
  const { after, full } = probe;
  if (full === undefined) return found({ rows: [], after, upto: after });
  return found({ rows: full.rows, after: full.after, upto: full.bound });
}

type Window = {
  /** Oldest first; undefined if the window has more than can be returned. */
  readonly rows: readonly UpdateRow[] | undefined;
  readonly requests: number;
};

/** The updates of (after, end], or a narrower width in `tried`. */
async function readWindow(
  { history, tried, limit, watching }: Asked,
  after: bigint,
  end: bigint,
): Promise<Window> {
  const first = await history.list(after, limit, watching);
  if (first.bound === undefined || first.bound >= end)
    return { rows: upTo(first.rows, end), requests: first.requests };
  // Noted before the next request, which may fail.
  const width = larger(1n, least((end - after) / 4n, ((first.bound - after) * 3n) / 4n));
  tried.narrowed = { top: end, width };
  const second = await history.list(first.bound, limit, watching);
  const requests = first.requests + second.requests;
  if (second.bound !== undefined && second.bound < end) return { rows: undefined, requests };
  return { rows: [...first.rows, ...upTo(second.rows, end)], requests };
}

const least = (left: bigint, right: bigint): bigint => (left < right ? left : right);
