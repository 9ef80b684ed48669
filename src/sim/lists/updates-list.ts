import { type Body, envelope, Items, int64Json, type Json } from '#sim/http/json-text.ts';
import {
  flagMember,
  int64Member,
  type JsonObject,
  objectMember,
  readBody,
} from '#sim/http/request-body.ts';
import { type Asker, invalidArgument } from '#sim/ledger/ledger-error.ts';
import type { LedgerRoute } from '#sim/ledger/ledger-node.ts';
import {
  afterLedgerEnd,
  endBeforeBegin,
  missingEnd,
  negativeOffset,
  nonPositiveOffset,
  prunedAccess,
  tooManyElements,
} from '#sim/ledger/offset-error.ts';
import { CHECKPOINT_EVERY, timesAtEnd, timesBy } from '#sim/ledger/record-times.ts';
import { isFrom } from '#sim/ledger/release.ts';
import { type Pick, readUpdateFormat } from '#sim/ledger/update-format.ts';
import type { Moment } from '#sim/world/moment.ts';
import type { Update } from '#sim/world/update.ts';
import type { World } from '#sim/world/world.ts';
import { LONGEST_WAIT_MS, pause, readListQuery } from './list-query.ts';

type ListRequest = {
  readonly begin: bigint;
  readonly end: bigint | undefined;
  readonly descending: boolean;
};

/**
 * Reads a `GetUpdatesRequest` without its format, and without access to the ledger. Throws the
 * rejection.
 */
function readListRequest(body: JsonObject, asker: Asker): ListRequest {
  const begin = int64Member(body, 'beginExclusive') ?? 0n;
  const end = int64Member(body, 'endInclusive');
  // Older nodes ignore this member (docs/facts/wire.md#fields-by-version).
  const descending = isFrom(asker.release, 3, 5, 1) && flagMember(body, 'descendingOrder');
  if (begin < 0n) throw negativeOffset(begin, 'begin_exclusive', asker);
  if (descending && end === undefined) throw missingEnd(asker);
  if (end !== undefined && end <= 0n) throw nonPositiveOffset(end, 'end_inclusive', asker);
  return { begin, end, descending };
}

/** Throws if the range is pruned or after the ledger end. */
function requireOnLedger(
  { begin, end }: ListRequest,
  { ledgerEnd, prunedUpTo }: World,
  asker: Asker,
): void {
  if (begin > ledgerEnd) throw afterLedgerEnd('Begin', begin, ledgerEnd, asker);
  if (end !== undefined && end > ledgerEnd) throw afterLedgerEnd('End', end, ledgerEnd, asker);
  if (end !== undefined && begin > end) throw endBeforeBegin(begin, end, asker);
  if (begin < prunedUpTo)
    throw prunedAccess({ after: begin, upto: end ?? ledgerEnd, prunedUpTo }, asker);
}

/**
 * Reads `updateFormat`, or up to 3.5 the older `filter` with `verbose`; both together are rejected.
 */
function readListFormat(body: JsonObject, asker: Asker): Pick {
  const format = objectMember(body, 'updateFormat');
  const filter = isFrom(asker.release, 3, 6) ? undefined : objectMember(body, 'filter');
  if (format !== undefined && filter !== undefined)
    throw invalidArgument(
      'Both filter/verbose and update_format is specified. Please use either backwards compatible arguments (filter and verbose) or update_format, but not both.',
      asker,
    );
  if (format !== undefined) return readUpdateFormat(format, asker);
  if (filter === undefined) throw invalidArgument('update_format', asker, 'MISSING_FIELD');
  const parties = Object.keys(objectMember(filter, 'filtersByParty') ?? {});
  return readUpdateFormat(
    {
      includeTransactions: { eventFormat: filter, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' },
      includeReassignments: filter,
      includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties } },
    },
    asker,
  );
}

/**
 * `POST /v2/updates`, which ends at the requested end or, without one, if idle. At most `limit`
 * elements, up to 200; without `limit`, more than 200 are an error
 * (docs/facts/wire.md#updates-list).
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
