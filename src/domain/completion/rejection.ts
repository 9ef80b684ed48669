import { isPartyId } from '#domain/ledger/party.ts';
import type { Completion } from './completion.ts';

/** Why a command failed, from a completion's status. */
export type Rejection = {
  /** Undefined if the error has no code, for example from a proxy or an old node. */
  readonly code: string | undefined;
  readonly category: number | undefined;
  readonly grpc: number | undefined;
  readonly message: string;
  /** False means that another submission of the command may still be accepted. */
  readonly definiteAnswer: boolean | undefined;
  /** The retry delay requested by the node, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  readonly correlationId: string | undefined;
  readonly traceId: string | undefined;
  readonly resources: readonly (readonly [type: string, value: string])[];
  /** All metadata of the error, in wire order. */
  readonly metadata: readonly (readonly [key: string, value: string])[];
};

export function rejectionOf({ status, traceId }: Completion): Rejection | undefined {
  if (status === undefined || status.code === 0) return undefined;
  const { details } = status;
  const info = details.find((one) => one.kind === 'error-info');
  const retry = details.find((one) => one.kind === 'retry-info');
  const request = details.find((one) => one.kind === 'request-info');
  const metadata = info?.metadata ?? [];
  const begun = BEGINNING.exec(status.message);
  const said = (key: string) => metadata.find(([name]) => name === key)?.[1];
  return {
    code: info?.reason ?? begun?.[1],
    category: numberOf(said('category') ?? begun?.[2]),
    grpc: status.code,
    message: status.message,
    definiteAnswer: flagOf(said('definite_answer')),
    retryAfterMs: retry?.delayMs,
    correlationId: request?.requestId,
    traceId: traceId ?? said('tid'),
    resources: details.flatMap((one) =>
      one.kind === 'resource-info' ? [[one.resourceType, one.resourceName] as const] : [],
    ),
    metadata,
  };
}

/**
 * The node redacts code and reason and only logs them (docs/facts/wire.md#redacted-errors). A
 * redacted error body has code NA; a redacted status has no code and one of two messages.
 */
export function isHidden({ code, message }: Rejection): boolean {
  return code === 'NA' || (code === undefined && HIDING.test(message));
}

const HIDING =
  /^(An error occurred\. Please contact the operator and inquire about the request |A security-sensitive error has been received)/;

/** Every message of Canton begins `CODE(category,correlation id): …`. */
const BEGINNING = /^([A-Z][A-Z0-9_]{2,99})\((\d{1,2}),[^)\n]{0,100}\):? ?/;

/** The message without Canton's leading code; the entire message if it has none. */
export function reasonIn({ code, message }: Rejection): string {
  const begun = BEGINNING.exec(message);
  return begun?.[1] === code && begun !== null ? message.slice(begun[0].length) : message;
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,4}$/.test(text) ? Number(text) : undefined;
}

function flagOf(text: string | undefined): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

/** A failed choice throws a Daml value in base64, which is neither a resource nor an id. */
export function isEncoded(type: string): boolean {
  return /^(?:ErrorResource\()?EXCEPTION_VALUE\)?$/.test(type);
}

/** The kind of an error's resource, which determines its links and chips. */
export type ResourceKind = 'contract' | 'party' | 'package' | 'synchronizer' | 'update' | 'other';

/**
 * Nodes spell types differently (`CID`, `ErrorResource(CID)`, `CONTRACT_ID`;
 * docs/facts/wire.md#error-bodies), so the form of the value is checked first.
 */
export function resourceKind(type: string, value: string): ResourceKind {
  if (/^00[0-9a-f]{64,}$/i.test(value)) return 'contract';
  if (/^1220[0-9a-f]{64}$/.test(value)) return 'update';
  if (/SYNCHRONIZER|DOMAIN/i.test(type) && /::/.test(value)) return 'synchronizer';
  if (isPartyId(value)) return 'party';
  if (/PACKAGE|DALF/i.test(type) && /^[0-9a-f]{64}$/.test(value)) return 'package';
  return 'other';
}
