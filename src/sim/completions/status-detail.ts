import type { Json } from '#sim/http/json-text.ts';
import { base64Of, message } from '#sim/world/protobuf-bytes.ts';

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

export function unknownDetail(): StatusDetail {
  const words = 'Settlement window 4 is closed until 06:30 UTC.';
  return detail('treeline.demo.v1.SettlementHint', message([[1, words]]), `1: "${words}"\n`);
}
