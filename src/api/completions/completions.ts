import type { Watching } from '#api/http/api-request.ts';
import { parseExact } from '#api/json/exact-json.ts';
import { int64Json } from '#api/json/int64-json.ts';
import { checkShape, isRecord, isText, listWire } from '#api/json/shape.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { openVariant, readSynchronizerTimes } from '#api/ledger-update/ledger-event.ts';
import type {
  Completion,
  CompletionStatus,
  Deduplication,
  StatusDetail,
  StatusDetailBody,
} from '#domain/completion/completion.ts';
import type { CompletionStep } from '#domain/completion-list/completion-reading.ts';
import type { CompletionsResponse } from '#domain/completion-list/completion-response.ts';
import {
  type CompletionQuestion,
  type CompletionsRoute,
  routeOf,
} from '#domain/completion-question/completion-question.ts';
import { curlOf } from '#domain/failure/failure.ts';
import type { Checkpoint } from '#domain/ledger/checkpoint.ts';
import { type Int64, readInt64 } from '#domain/ledger/int64.ts';
import { traceIdOf } from '#domain/ledger/trace-id.ts';
import type { LedgerPath } from '#domain/node/route-table.ts';
import { printJson } from '#domain/text/json-text.ts';
import type { OffsetRange } from '#domain/update-list/page-chain.ts';

const COMPLETION_PATHS = {
  'command-completions': '/v2/commands/command-completions',
  completions: '/v2/commands/completions',
} as const satisfies Readonly<Record<CompletionsRoute, LedgerPath>>;

/**
 * Returns a CompletionStreamRequest or a GetCompletionsRequest (docs/facts/wire.md#completions).
 */
export function completionsBody(question: CompletionQuestion, after: Int64): object {
  const { reader, user } = question;
  return {
    parties: reader.kind === 'parties' ? reader.parties : [],
    ...(user.kind === 'named' ? { userId: user.id } : {}),
    beginExclusive: int64Json(after),
  };
}

/** @param idleMs how long the node waits for another element before it responds */
export function completionsPath(
  question: CompletionQuestion,
  limit: number,
  idleMs: number,
): LedgerPath {
  return `${COMPLETION_PATHS[routeOf(question)]}?limit=${limit}&stream_idle_timeout_ms=${idleMs}`;
}

export function completionsCurl(
  baseUrl: string,
  question: CompletionQuestion,
  { after, limit }: CompletionStep,
): string {
  const url = baseUrl + completionsPath(question, limit, question.idleMs ?? IDLE_MS);
  const body = JSON.stringify(completionsBody(question, after));
  return curlOf({ server: 'ledger', method: 'POST', url, body, at: '' });
}

/** The node's default idle time (docs/facts/wire.md#limits). */
const IDLE_MS = 500;
const WIDE = 200_000n;
const WIDE_IDLE_MS = 2_000;

/** A wide range has a longer idle time, because a node may need a long time to find one element. */
export function idleOver({ after, upto }: OffsetRange): number {
  return BigInt(upto) - BigInt(after) > WIDE ? WIDE_IDLE_MS : IDLE_MS;
}

type Members = Readonly<Record<string, unknown>>;

/** Reads a `JsStatus` (docs/facts/wire.md#status); never throws. */
export function readStatus(value: unknown): CompletionStatus | undefined {
  if (!isRecord(value)) return undefined;
  const { code, message, details } = value;
  const digits = readInt64(code);
  return {
    code: digits === undefined ? undefined : Number(digits),
    message: textOf(message),
    details: Array.isArray(details) ? details.map(readStatusDetail) : [],
  };
}

/**
 * Reads one of `details`. `valueDecoded` is an object, or a text for a type unknown to the node
 * (docs/facts/wire.md#status).
 */
function readStatusDetail(raw: unknown): StatusDetail {
  const { typeUrl, valueDecoded } = membersOf(raw);
  const type = textOf(typeUrl).replace(/^type\.googleapis\.com\//, '');
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  return { ...(read?.(membersOf(valueDecoded)) ?? { kind: 'unknown' }), type, raw };
}

/** Each function returns undefined if a required member is missing. */
const READERS: Readonly<Record<string, (decoded: Members) => StatusDetailBody | undefined>> = {
  'google.rpc.ErrorInfo': ({ reason, metadata }) =>
    typeof reason === 'string'
      ? { kind: 'error-info', reason, metadata: textPairs(metadata) }
      : undefined,
  'google.rpc.RetryInfo': ({ retryDelay }) => {
    const delayMs = isRecord(retryDelay) ? millisecondsOf(retryDelay) : undefined;
    return delayMs === undefined ? undefined : { kind: 'retry-info', delayMs };
  },
  'google.rpc.RequestInfo': ({ requestId }) =>
    typeof requestId === 'string' ? { kind: 'request-info', requestId } : undefined,
  'google.rpc.ResourceInfo': ({ resourceType, resourceName, owner, description }) =>
    typeof resourceType === 'string' && typeof resourceName === 'string'
      ? {
          kind: 'resource-info',
          resourceType,
          resourceName,
          owner: textOf(owner),
          description: textOf(description),
        }
      : undefined,
};

/** A `google.protobuf.Duration`; undefined if a part is out of range. */
function millisecondsOf({ seconds, nanos = 0 }: Members): number | undefined {
  const [whole, part] = [readInt64(seconds ?? 0), readInt64(nanos ?? 0)].map(Number);
  if (whole === undefined || part === undefined) return undefined;
  if (!(whole >= 0 && whole <= 315_576_000_000) || !(part >= 0 && part < 1e9)) return undefined;
  return Math.ceil(whole * 1_000 + part / 1e6);
}

function textPairs(value: unknown): readonly (readonly [string, string])[] {
  return Object.entries(membersOf(value)).map(([key, one]) => [
    key,
    typeof one === 'string' ? one : printJson(one),
  ]);
}

function membersOf(value: unknown): Members {
  return isRecord(value) ? value : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export type CompletionItem =
  | { readonly kind: 'completion'; readonly completion: Completion }
  /** Up to this offset, the node has listed everything. */
  | {
      readonly kind: 'checkpoint';
      readonly offset: ReturnType<typeof readInt64>;
      readonly times: Checkpoint['times'];
    }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unknown'; readonly name: string; readonly raw: unknown };

/**
 * Reads `{"completionResponse": {<kind>: {"value": …}}}` (docs/facts/wire.md#completions); never
 * throws.
 */
export function readCompletionItem(item: unknown): CompletionItem {
  const response = isRecord(item) ? item['completionResponse'] : undefined;
  const variant = openVariant(response);
  const body = variant?.body;
  if (variant?.name === 'Empty') return { kind: 'empty' };
  if (variant?.name === 'OffsetCheckpoint' && body !== undefined)
    return {
      kind: 'checkpoint',
      offset: readInt64(body['offset']),
      times: readSynchronizerTimes(body['synchronizerTimes']),
    };
  if (variant?.name === 'Completion' && body !== undefined)
    return { kind: 'completion', completion: readCompletion(body) };
  return { kind: 'unknown', name: variant?.name ?? '', raw: item };
}

export function readCompletion(body: Readonly<Record<string, unknown>>): Completion {
  const { synchronizerTime, traceContext, actAs } = body;
  const time = isRecord(synchronizerTime) ? synchronizerTime : {};
  const { traceparent, tracestate } = membersOf(traceContext);
  return {
    offset: readInt64(body['offset']),
    commandId: textOf(body['commandId']),
    submissionId: textOf(body['submissionId']),
    userId: textOf(body['userId']),
    ...(Array.isArray(actAs) ? { actAs: actAs.filter(isText) } : { actAs: [], actAsMissing: true }),
    updateId: textOf(body['updateId']),
    status: readStatus(body['status']),
    deduplication: readDeduplication(body['deduplicationPeriod']),
    // https://www.w3.org/TR/trace-context/: version, trace id, parent id, flags.
    traceId: traceIdOf(textOf(traceparent)),
    tracestate: textOf(tracestate),
    synchronizerId: textOf(time['synchronizerId']) || undefined,
    recordTime: textOf(time['recordTime']) || undefined,
    paidTrafficCost: readInt64(body['paidTrafficCost']),
    transactionHash: textOf(body['transactionHash']) || undefined,
    raw: body,
  };
}

function readDeduplication(period: unknown): Deduplication {
  if (period === undefined || period === null) return { kind: 'not-reported' };
  const members = isRecord(period) ? Object.entries(period) : [];
  const [name = '', held] = members.find(([, one]) => one) ?? [];
  const value = isRecord(held) ? held['value'] : undefined;
  if (name === 'Empty') return { kind: 'empty' };
  const offset = name === 'DeduplicationOffset' ? readInt64(value) : undefined;
  if (offset !== undefined) return { kind: 'offset', offset };
  if (name === 'DeduplicationDuration' && isRecord(value)) {
    const seconds = readInt64(value['seconds'] ?? 0);
    const nanos = readInt64(value['nanos'] ?? 0);
    if (seconds !== undefined && nanos !== undefined && /^\d{1,9}$/.test(nanos)) {
      const part = nanos.padStart(9, '0').replace(/0+$/, '');
      return { kind: 'duration', seconds: part === '' ? seconds : `${seconds}.${part}` };
    }
  }
  return { kind: 'unknown', name };
}

/**
 * Completions after an offset, oldest first, silently cut at `limit`
 * (docs/facts/wire.md#completions). May reject with `RequestFailed`.
 */
export function fetchCompletions(
  ledger: Pick<LedgerClient, 'small'>,
  question: CompletionQuestion,
  { after, limit }: CompletionStep,
  { idleMs = IDLE_MS, ...watching }: Watching & { readonly idleMs?: number } = {},
): Promise<CompletionsResponse> {
  const path = completionsPath(question, limit, idleMs);
  const body = completionsBody(question, after);
  return ledger.small({ path, body, read: readCompletions }, watching);
}

/** Reads the elements of a response. May throw SyntaxError or WrongShape. */
export function readCompletions(text: string): CompletionsResponse {
  const items = checkShape(listWire, parseExact(text)).map(readCompletionItem);
  return {
    completions: items.flatMap((item) => (item.kind === 'completion' ? [item.completion] : [])),
    checkpoints: items.flatMap((item) =>
      item.kind === 'checkpoint' && item.offset !== undefined
        ? [{ offset: item.offset, times: item.times }]
        : [],
    ),
    unknown: items.flatMap((item) => (item.kind === 'unknown' ? [item.raw] : [])),
    length: items.length,
  };
}
