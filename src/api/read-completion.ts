import type { Completion, Deduplication } from '#domain/completion.ts';
import { plainText, readInt64 } from '#domain/int64.ts';
import { openVariant } from './ledger-event.ts';
import { readStatus, textOf } from './read-status.ts';
import { isRecord, isText } from './shape.ts';

/** One element of the answer to a question for completions. */
export type CompletionItem =
  | { readonly kind: 'completion'; readonly completion: Completion }
  /** How far the node has got; nothing happened there for this reader. */
  | { readonly kind: 'checkpoint'; readonly offset: ReturnType<typeof readInt64> }
  | { readonly kind: 'empty' }
  /** A kind that this version does not know. */
  | { readonly kind: 'unknown'; readonly name: string; readonly raw: unknown };

/** Reads `{"completionResponse": {<kind>: {"value": …}}}` (wire-facts 1.7); never throws. */
export function readCompletionItem(item: unknown): CompletionItem {
  const response = isRecord(item) ? item['completionResponse'] : undefined;
  const variant = openVariant(response);
  const body = variant?.body;
  if (variant?.name === 'Empty') return { kind: 'empty' };
  if (variant?.name === 'OffsetCheckpoint' && body !== undefined)
    return { kind: 'checkpoint', offset: readInt64(body['offset']) };
  if (variant?.name === 'Completion' && body !== undefined)
    return { kind: 'completion', completion: readCompletion(body) };
  return { kind: 'unknown', name: variant?.name ?? '', raw: item };
}

function readCompletion(body: Readonly<Record<string, unknown>>): Completion {
  const { synchronizerTime, traceContext, actAs } = body;
  const time = isRecord(synchronizerTime) ? synchronizerTime : {};
  const traceparent = isRecord(traceContext) ? textOf(traceContext['traceparent']) : '';
  return {
    offset: readInt64(body['offset']),
    commandId: textOf(body['commandId']),
    submissionId: textOf(body['submissionId']),
    userId: textOf(body['userId']),
    actAs: Array.isArray(actAs) ? actAs.filter(isText).map(plainText) : [],
    updateId: textOf(body['updateId']),
    status: readStatus(body['status']),
    deduplication: readDeduplication(body['deduplicationPeriod']),
    // https://www.w3.org/TR/trace-context/: version, trace id, parent id, flags.
    traceId: /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(traceparent)?.[1],
    synchronizerId: textOf(time['synchronizerId']) || undefined,
    recordTime: textOf(time['recordTime']) || undefined,
    paidTrafficCost: readInt64(body['paidTrafficCost']),
    transactionHash: textOf(body['transactionHash']) || undefined,
    raw: body,
  };
}

function readDeduplication(period: unknown): Deduplication {
  if (period === undefined || period === null) return { kind: 'not-told' };
  const [name = '', held] = (isRecord(period) && Object.entries(period)[0]) || [];
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
