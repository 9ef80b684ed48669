import type { Json } from '#sim/http/json-text.ts';
import { isFrom, type Release } from '#sim/ledger/release.ts';
import { PARTICIPANT_ALIAS } from '#sim/world/party.ts';
import { type Failure, GRPC_CODES, RETRYABLE } from './failure.ts';

type Field = string | number | readonly number[];

const encoder = new TextEncoder();

/** Empty texts and zeros are omitted, as in proto3. */
function message(fields: readonly (readonly [number: number, value: Field])[]): number[] {
  return fields.flatMap(([number, value]) => {
    if (typeof value === 'number')
      return value === 0 ? [] : [...varint(number * 8), ...varint(value)];
    const bytes = typeof value === 'string' ? [...encoder.encode(value)] : value;
    if (typeof value === 'string' && bytes.length === 0) return [];
    return [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes];
  });
}

const base64Of = (bytes: readonly number[]): string =>
  btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

/** A member of `status.details`: its bytes and their decoded form (docs/facts/wire.md#status). */
export type StatusDetail = {
  readonly typeUrl: string;
  readonly value: string;
  readonly decoded: Json;
};

const NO_UNKNOWN = { fields: {} };
const detail = (type: string, bytes: number[], decoded: Json): StatusDetail => ({
  typeUrl: `type.googleapis.com/${type}`,
  value: base64Of(bytes),
  decoded,
});

export function errorInfo(
  reason: string,
  metadata: Readonly<Record<string, string>>,
): StatusDetail {
  const entries = Object.entries(metadata).map(([key, value]): [number, number[]] => [
    3,
    message([
      [1, key],
      [2, value],
    ]),
  ]);
  return detail('google.rpc.ErrorInfo', message([[1, reason], ...entries]), {
    reason,
    domain: '',
    metadata,
    unknownFields: NO_UNKNOWN,
  });
}

export const retryInfo = (seconds: number): StatusDetail =>
  detail('google.rpc.RetryInfo', message([[1, message([[1, seconds]])]]), {
    retryDelay: { seconds, nanos: 0, unknownFields: NO_UNKNOWN },
    unknownFields: NO_UNKNOWN,
  });

export const requestInfo = (requestId: string): StatusDetail =>
  detail('google.rpc.RequestInfo', message([[1, requestId]]), {
    requestId,
    servingData: '',
    unknownFields: NO_UNKNOWN,
  });

export const resourceInfo = (resourceType: string, resourceName: string): StatusDetail =>
  detail(
    'google.rpc.ResourceInfo',
    message([
      [1, resourceType],
      [2, resourceName],
    ]),
    { resourceType, resourceName, owner: '', description: '', unknownFields: NO_UNKNOWN },
  );

function unknownDetail(): StatusDetail {
  const words = 'Settlement window 4 is closed until 06:30 UTC.';
  return detail('treeline.demo.v1.SettlementHint', message([[1, words]]), `1: "${words}"\n`);
}

export const statusBody = (failure: Failure | undefined, traceId: string, release: Release): Json =>
  status(plainStatusBody(failure, traceId, release), release);

/** `JsStatus`, without the unknown fields of the message; no failure is the code 0. */
export function plainStatusBody(
  failure: Failure | undefined,
  traceId: string,
  release: Release,
): Readonly<Record<string, Json>> {
  if (failure === undefined) return { code: 0, message: '', details: [] };
  const code = GRPC_CODES[failure.category] ?? 2;
  return {
    code: failure.variation === 'no-code' ? null : code,
    message: messageOf(failure, traceId),
    details: detailsOf(failure, traceId).map((one) => detailBody(one, failure, release)),
  };
}

/** Node 3.3 prints the protobuf message itself, with its unknown fields (OpenAPI 3.3, `Status`). */
const status = (members: Readonly<Record<string, Json>>, release: Release): Json =>
  isFrom(release, 3, 4) ? members : { ...members, unknownFields: { fields: {} } };

/**
 * `CODE(category,correlation): cause`, or only the trace id if redacted
 * (docs/facts/wire.md#redacted-errors).
 */
const messageOf = ({ code, category, cause, variation }: Failure, traceId: string): string =>
  variation === 'redacted'
    ? `An error occurred. Please contact the operator and inquire about the request ${short(traceId)} with tid ${traceId}`
    : `${code}(${category},${short(traceId)}): ${cause}`;

const short = (traceId: string): string => traceId.slice(0, 8);

function detailsOf(failure: Failure, traceId: string): readonly StatusDetail[] {
  if (failure.variation === 'redacted') return [requestInfo(traceId)];
  const { code, category, resources = [], metadata = {}, definiteAnswer = false } = failure;
  return [
    errorInfo(code, {
      participant: `'${PARTICIPANT_ALIAS}'`,
      tid: traceId,
      category: String(category),
      definite_answer: String(definiteAnswer),
      ...metadata,
    }),
    ...(RETRYABLE.has(category) ? [retryInfo(1)] : []),
    requestInfo(short(traceId)),
    ...resources.map(([type, name]) => resourceInfo(type, name)),
    ...(failure.variation === 'unknown-detail' ? [unknownDetail()] : []),
  ];
}

/** `valueDecoded` exists from 3.4 on (docs/facts/wire.md#fields-by-version). */
function detailBody(
  { typeUrl, value, decoded }: StatusDetail,
  { variation }: Failure,
  of: Release,
) {
  const told = variation === 'decoded-as-text' ? JSON.stringify(decoded) : decoded;
  return {
    typeUrl,
    value,
    unknownFields: { fields: {} },
    ...(isFrom(of, 3, 4) ? { valueDecoded: told } : {}),
  };
}
