import { jsonAnswer, textAnswer } from '#sim/http/answer.ts';
import { type Body, envelope, Items } from '#sim/http/json-text.ts';
import type { Moment } from '#sim/world/moment.ts';
import type { Update } from '#sim/world/update.ts';
import type { World } from '#sim/world/world.ts';
import { eventHistoryItem, type ScanEncoding, updateHistoryItem } from './scan-body.ts';

type HistoryRoute = 'events' | 'transactions';

type Cursor = { readonly migration: bigint; readonly at: Moment };

type Question = {
  readonly size: number;
  readonly after: Cursor | undefined;
  readonly encoding: ScanEncoding;
};

/**
 * `POST /v0/events` or `POST /v2/updates`: the history after a migration id and a record time,
 * oldest first (docs/facts/wire.md#scan-history).
 */
export async function scanHistory(
  world: World,
  route: HistoryRoute,
  request: Request,
  withTraffic: boolean,
): Promise<Response> {
  const question = readQuestion(await request.text());
  if (typeof question === 'string') return textAnswer(400, question);
  const { size, after, encoding } = question;
  const items: Body[] = [];
  for (const update of inHistory(world, after)) {
    if (items.length === size) break;
    const item =
      route === 'events'
        ? eventHistoryItem(update, encoding, withTraffic)
        : updateHistoryItem(update, encoding);
    if (item !== undefined) items.push(item);
  }
  return jsonAnswer(envelope({ [route]: new Items(items) }));
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.(\d{1,9}))?(?:Z|[+-]\d{2}:\d{2})$/;

/** Returns the text of a 400 for an invalid question. */
function readQuestion(text: string): Question | string {
  const malformed = (why: string) => `The request content was malformed:\n${why}`;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return malformed('expected json value');
  }
  const { page_size: size, after, daml_value_encoding: encoding = 'compact_json' } = members(body);
  if (typeof size !== 'number' || !Number.isInteger(size)) return malformed('page_size');
  if (size < 1 || size > 1_000) return 'page_size must be between 1 and 1000';
  if (encoding !== 'compact_json' && encoding !== 'protobuf_json')
    return malformed('daml_value_encoding');
  if (after === undefined || after === null) return { size, after: undefined, encoding };
  const { after_migration_id: migration, after_record_time: time } = members(after);
  if (typeof migration !== 'number' || !Number.isInteger(migration))
    return malformed('after_migration_id');
  // `JSON.parse` rounds beyond 2^53.
  const digits = /"after_migration_id"\s*:\s*(-?\d+)\s*[,}]/.exec(text)?.[1] ?? migration;
  const at = typeof time === 'string' ? readTime(time) : undefined;
  if (at === undefined) return malformed('after_record_time');
  return { size, after: { migration: BigInt(digits), at }, encoding };
}

function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function readTime(time: string): Moment | undefined {
  const match = TIME.exec(time);
  const at = Date.parse(time);
  if (match === null || Number.isNaN(at)) return undefined;
  const micros = BigInt((match[1] ?? '').padEnd(6, '0').slice(0, 6));
  return BigInt(Math.floor(at / 1_000)) * 1_000_000n + micros;
}

/** The time that Scan reports, which is that of the verdict. */
function timeOf(update: Update): Moment {
  return (
    (update.kind === 'transaction' ? update.verdict?.recordTime : undefined) ?? update.recordTime
  );
}

const isAfter = (update: Update, after: Cursor): boolean =>
  update.migrationId > after.migration ||
  (update.migrationId === after.migration && timeOf(update) > after.at);

/** Worlds up to this size are sorted; in larger ones record times rise with offsets. */
const SORTED = 2_000;

function inHistory(world: World, after: Cursor | undefined): Iterable<Update> {
  const some: Update[] = [];
  for (const update of world.between(0n, world.ledgerEnd, 'oldest-first')) {
    some.push(update);
    if (some.length > SORTED) return inLongHistory(world, after);
  }
  const found = after === undefined ? some : some.filter((update) => isAfter(update, after));
  return found.sort((left, right) =>
    left.migrationId === right.migrationId
      ? Number(timeOf(left) - timeOf(right))
      : Number(left.migrationId - right.migrationId),
  );
}

/** Finds the first offset after the cursor by halving. */
function inLongHistory(world: World, after: Cursor | undefined): Iterable<Update> {
  const end = world.ledgerEnd;
  if (after === undefined) return world.between(0n, end, 'oldest-first');
  let low = 0n;
  let high = end;
  while (low < high) {
    const middle = (low + high) / 2n;
    const [next] = world.between(middle, end, 'oldest-first');
    if (next === undefined || isAfter(next, after)) high = middle;
    else low = next.offset;
  }
  return world.between(low, end, 'oldest-first');
}

/** Every second request is rejected (429), as a gateway in front of Scan does. */
export function openScanThrottle(): () => Response | undefined {
  let requests = 0;
  return () =>
    ++requests % 2 === 0
      ? textAnswer(429, 'local_rate_limited', 'text/plain', { 'retry-after': '3' })
      : undefined;
}
