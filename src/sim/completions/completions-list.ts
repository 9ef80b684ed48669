import type { Context } from 'hono';
import { Items, int64Json, type Json } from '#sim/http/json-text.ts';
import { readBody } from '#sim/http/request-body.ts';
import { type Asker, timedOut } from '#sim/ledger/ledger-error.ts';
import type { LedgerNode, LedgerRoute } from '#sim/ledger/ledger-node.ts';
import { tooManyElements } from '#sim/ledger/offset-error.ts';
import { CHECKPOINT_EVERY, timesAtEnd, timesBy } from '#sim/ledger/record-times.ts';
import { LONGEST_WAIT_MS, pause, readListQuery } from '#sim/lists/list-query.ts';
import type { Moment } from '#sim/world/moment.ts';
import type { World } from '#sim/world/world.ts';
import { type Completion, completionOf } from './completion.ts';
import { completionBody } from './completion-body.ts';
import {
  type CompletionRequest,
  readAnyCompletionRequest,
  readCompletionRequest,
} from './completion-request.ts';

type Happening = {
  readonly offset: bigint;
  readonly recordTime: Moment;
  readonly completion: Completion | undefined;
};

/** Entries with `after < offset <= upto`, oldest first, failed commands included. */
export function* happenings(world: World, after: bigint, upto: bigint): Generator<Happening> {
  const failed = (world.failed?.(after, upto) ?? [])[Symbol.iterator]();
  let next = failed.next();
  for (const update of world.between(after, upto, 'oldest-first')) {
    for (; next.done !== true && next.value.offset < update.offset; next = failed.next())
      yield toHappening(next.value);
    const { offset, recordTime } = update;
    yield { offset, recordTime, completion: completionOf(update) };
  }
  for (; next.done !== true; next = failed.next()) yield toHappening(next.value);
}

const toHappening = (completion: Completion): Happening => ({
  offset: completion.offset,
  recordTime: completion.recordTime,
  completion,
});

/** `POST /v2/commands/completions`, for one user. */
export const completionsList: LedgerRoute = async (context, asker, node) => {
  const body = await readBody(context.req.raw);
  return streamed(context, asker, node, readCompletionRequest(body, node.world, asker));
};

/** `POST /v2/commands/command-completions`, for all users (3.5.7 and later). */
export const anyCompletionsList: LedgerRoute = async (context, asker, node) => {
  const body = await readBody(context.req.raw);
  return streamed(context, asker, node, readAnyCompletionRequest(body, node.world, asker));
};

const LOOK_MS = 100;

type Progress = { told: Moment | undefined; last: Happening | undefined };

/**
 * A stream without an end stops when its limit is reached or it is idle. Continuous output ends at
 * the request timeout (docs/facts/wire.md#completions and #error-bodies).
 */
async function streamed(
  context: Context,
  asker: Asker,
  node: LedgerNode,
  request: CompletionRequest,
): Promise<Items> {
  const { most, longest, idleMs } = readListQuery(context, node);
  node.world.listed?.(request.begin);
  const end = performance.now() + LONGEST_WAIT_MS;
  const progress: Progress = { told: undefined, last: undefined };
  const elements: Json[] = [];
  let after = request.begin;
  for (let idle = 0; ; ) {
    const upto = node.world.ledgerEnd;
    const before = elements.length;
    for (const element of elementsOf(request, { after, upto }, progress, asker, node)) {
      if (elements.length === most) return asList(elements);
      if (elements.length === longest) throw tooManyElements(longest, asker);
      elements.push(element);
    }
    if (elements.length === most) return asList(elements);
    // After a restore, the node may have an earlier end.
    if (upto > after) after = upto;
    if (elements.length > before) idle = 0;
    if (idle >= idleMs) break;
    if (performance.now() > end) throw timedOut();
    const wait = Math.min(LOOK_MS, idleMs - idle);
    await pause(wait);
    idle += wait;
  }
  const { last } = progress;
  if (last !== undefined && elements.length < longest)
    elements.push(checkpoint(after, timesAtEnd(node, last.recordTime)));
  return asList(elements);
}

const asList = (elements: readonly Json[]): Items =>
  new Items(elements.map((completionResponse) => ({ completionResponse })));

function* elementsOf(
  { userId, parties }: CompletionRequest,
  range: { readonly after: bigint; readonly upto: bigint },
  progress: Progress,
  { release }: Asker,
  node: LedgerNode,
): Generator<Json> {
  for (const happening of happenings(node.world, range.after, range.upto)) {
    const { recordTime, completion } = happening;
    const { told, last } = progress;
    const isDue = told !== undefined && recordTime - told >= CHECKPOINT_EVERY;
    if (isDue && last !== undefined) yield checkpoint(last.offset, timesBy(node, last.recordTime));
    if (isDue || told === undefined) progress.told = recordTime;
    if (completion !== undefined && isFor(completion, userId, parties))
      yield { Completion: { value: completionBody(completion, parties, release) } };
    progress.last = happening;
  }
}

const isFor = (
  { userId, actAs }: Completion,
  user: string | undefined,
  parties: ReadonlySet<string> | undefined,
): boolean =>
  (user === undefined || userId === user) &&
  (parties === undefined || actAs.some((party) => parties.has(party)));

const checkpoint = (offset: bigint, synchronizerTimes: Json): Json => ({
  OffsetCheckpoint: { value: { offset: int64Json(offset), synchronizerTimes } },
});
