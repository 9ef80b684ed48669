import type { CompletionStatus } from '#domain/completion.ts';
import { plainText, readInt64 } from '#domain/int64.ts';
import { printJson } from '#domain/json-text.ts';
import type { StatusDetail, StatusDetailBody } from '#domain/status-detail.ts';
import { isRecord } from './shape.ts';

type Members = Readonly<Record<string, unknown>>;

/** Reads a `JsStatus` (wire-facts 1.7), whatever it is; never throws. */
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
 * Reads one of `details`. `valueDecoded` is an object, or a text for a type that the node itself
 * does not know (wire-facts S7).
 */
function readStatusDetail(raw: unknown): StatusDetail {
  const { typeUrl, valueDecoded } = membersOf(raw);
  const type = textOf(typeUrl).replace(/^type\.googleapis\.com\//, '');
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  return { ...(read?.(membersOf(valueDecoded)) ?? { kind: 'unknown' }), type, raw };
}

/** Each gives nothing where a member that it is about is missing. */
const READERS: Readonly<Record<string, (decoded: Members) => StatusDetailBody | undefined>> = {
  'google.rpc.ErrorInfo': ({ reason, metadata }) =>
    typeof reason === 'string'
      ? { kind: 'error-info', reason: plainText(reason), metadata: textPairs(metadata) }
      : undefined,
  'google.rpc.RetryInfo': ({ retryDelay }) => {
    const delayMs = isRecord(retryDelay) ? millisecondsOf(retryDelay) : undefined;
    return delayMs === undefined ? undefined : { kind: 'retry-info', delayMs };
  },
  'google.rpc.RequestInfo': ({ requestId }) =>
    typeof requestId === 'string'
      ? { kind: 'request-info', requestId: plainText(requestId) }
      : undefined,
  'google.rpc.ResourceInfo': ({ resourceType, resourceName, owner, description }) =>
    typeof resourceType === 'string' && typeof resourceName === 'string'
      ? {
          kind: 'resource-info',
          resourceType: plainText(resourceType),
          resourceName: plainText(resourceName),
          owner: textOf(owner),
          description: textOf(description),
        }
      : undefined,
};

/** A `google.protobuf.Duration`; undefined unless both parts are in its bounds. */
function millisecondsOf({ seconds, nanos = 0 }: Members): number | undefined {
  const [whole, part] = [readInt64(seconds ?? 0), readInt64(nanos ?? 0)].map(Number);
  if (whole === undefined || part === undefined) return undefined;
  if (!(whole >= 0 && whole <= 315_576_000_000) || !(part >= 0 && part < 1e9)) return undefined;
  return Math.ceil(whole * 1_000 + part / 1e6);
}

function textPairs(value: unknown): readonly (readonly [string, string])[] {
  return Object.entries(membersOf(value)).map(([key, one]) => [
    plainText(key),
    typeof one === 'string' ? plainText(one) : printJson(one),
  ]);
}

function membersOf(value: unknown): Members {
  return isRecord(value) ? value : {};
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? plainText(value) : '';
}
