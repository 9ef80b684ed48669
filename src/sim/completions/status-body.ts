import type { Json } from '#sim/http/json-text.ts';
import { isFrom, type Release } from '#sim/ledger/release.ts';
import { PARTICIPANT_ALIAS } from '#sim/world/party.ts';
import { type Failure, GRPC_CODES, RETRYABLE } from './failure.ts';
import {
  errorInfo,
  requestInfo,
  resourceInfo,
  retryInfo,
  type StatusDetail,
  unknownDetail,
} from './status-detail.ts';

export function statusBody(failure: Failure | undefined, traceId: string, release: Release): Json {
  if (failure === undefined) return status({ code: 0, message: '', details: [] }, release);
  const code = GRPC_CODES[failure.category] ?? 2;
  const details = detailsOf(failure, traceId).map((one) => detailBody(one, failure, release));
  return status(
    {
      code: failure.oddity === 'no-code' ? null : code,
      message: messageOf(failure, traceId),
      details,
    },
    release,
  );
}

/** 3.3 prints the protobuf message itself, with its unknown fields (OpenAPI 3.3, `Status`). */
const status = (members: Readonly<Record<string, Json>>, release: Release): Json =>
  isFrom(release, 3, 4) ? members : { ...members, unknownFields: { fields: {} } };

/**
 * `CODE(category,correlation): cause`; only the trace id when redacted
 * (docs/facts/wire.md#redacted-errors).
 */
const messageOf = ({ code, category, cause, oddity }: Failure, traceId: string): string =>
  oddity === 'redacted'
    ? `An error occurred. Please contact the operator and inquire about the request ${short(traceId)} with tid ${traceId}`
    : `${code}(${category},${short(traceId)}): ${cause}`;

const short = (traceId: string): string => traceId.slice(0, 8);

function detailsOf(failure: Failure, traceId: string): readonly StatusDetail[] {
  if (failure.oddity === 'redacted') return [requestInfo(traceId)];
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
    ...(failure.oddity === 'unknown-detail' ? [unknownDetail()] : []),
  ];
}

/** `valueDecoded` exists from 3.4 on (docs/facts/wire.md#fields-by-version). */
function detailBody({ typeUrl, value, decoded }: StatusDetail, { oddity }: Failure, of: Release) {
  const told = oddity === 'decoded-as-text' ? JSON.stringify(decoded) : decoded;
  return {
    typeUrl,
    value,
    unknownFields: { fields: {} },
    ...(isFrom(of, 3, 4) ? { valueDecoded: told } : {}),
  };
}
