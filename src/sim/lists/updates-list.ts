import { type Body, envelope, Items, int64Json, type Json } from '#sim/http/json-text.ts';
import { readBody } from '#sim/http/request-body.ts';
import type { LedgerRoute } from '#sim/ledger/ledger-node.ts';
import { tooManyElements } from '#sim/ledger/offset-error.ts';
import { CHECKPOINT_EVERY, timesAtEnd, timesBy } from '#sim/ledger/record-times.ts';
import type { Pick } from '#sim/ledger/update-format.ts';
import type { Moment } from '#sim/world/moment.ts';
import type { Update } from '#sim/world/update.ts';
import { LONGEST_WAIT_MS, pause, readListQuery } from './list-query.ts';
import { readListFormat, readListRequest, requireOnLedger } from './list-request.ts';

/**
 * `POST /v2/updates`: ends at the requested end or, without one, when idle. At most 200 elements by
 * `limit`; without it, 201 are an error (docs/facts/wire.md#updates-list).
 */
export const updatesList: LedgerRoute = async (context, asker, node) => {
  const { world } = node;
  const { most, longest, idleMs } = readListQuery(context, node);
  const body = await readBody(context.req.raw);
  const pick = readListFormat(body, asker);
  const request = readListRequest(body, asker);
  world.listed?.(request.descending ? undefined : request.begin);
  requireOnLedger(request, world, asker);
  if (request.end === undefined) await pause(Math.min(idleMs, LONGEST_WAIT_MS));
  const { begin, end = world.ledgerEnd, descending } = request;
  const updates = world.between(begin, end, descending ? 'newest-first' : 'oldest-first');
  const timesOf = (newest: Moment, offset: bigint) =>
    offset === world.ledgerEnd ? timesAtEnd(node, newest) : timesBy(node, newest);
  const elements: Body[] = [];
  for (const element of descending
    ? picked(updates, pick)
    : streamed(updates, end, pick, timesOf)) {
    if (elements.length === most) break;
    if (elements.length === longest) throw tooManyElements(longest, asker);
    elements.push(envelope({ update: element }));
  }
  return new Items(elements);
};

function* picked(updates: Iterable<Update>, pick: Pick): Generator<Body> {
  for (const update of updates) {
    const body = pick(update);
    if (body !== undefined) yield body;
  }
}

/**
 * Adds checkpoints (docs/facts/wire.md#update-kinds): every 75 seconds of record time, and at the
 * end of the range.
 */
function* streamed(
  updates: Iterable<Update>,
  end: bigint,
  pick: Pick,
  timesOf: (newest: Moment, offset: bigint) => Json,
): Generator<Body> {
  let told: Moment | undefined;
  let last: Update | undefined;
  for (const update of updates) {
    const isDue = told !== undefined && update.recordTime - told >= CHECKPOINT_EVERY;
    if (isDue && last !== undefined)
      yield checkpoint(update.offset - 1n, timesOf(last.recordTime, update.offset - 1n));
    if (isDue || told === undefined) told = update.recordTime;
    const body = pick(update);
    if (body !== undefined) yield body;
    last = update;
  }
  if (last !== undefined) yield checkpoint(end, timesOf(last.recordTime, end));
}

const checkpoint = (offset: bigint, synchronizerTimes: Json): Body => ({
  OffsetCheckpoint: { value: { offset: int64Json(offset), synchronizerTimes } },
});
