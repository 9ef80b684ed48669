import type { Completion } from './completion.ts';

/** Why a command failed, put together from the status of its completion. */
export type Rejection = {
  /** The error code; undefined where none came, as from a proxy or an old node. */
  readonly code: string | undefined;
  /** The number of its category; undefined where none came. */
  readonly category: number | undefined;
  readonly grpc: number | undefined;
  readonly message: string;
  /** False: the command may still go through later by another submission. */
  readonly definiteAnswer: boolean | undefined;
  /** The pause that the node asks for, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  readonly correlationId: string | undefined;
  readonly traceId: string | undefined;
  readonly resources: readonly (readonly [type: string, value: string])[];
  /** All that the error says of itself, in the order of the wire. */
  readonly metadata: readonly (readonly [key: string, value: string])[];
};

/** Undefined unless the completion says that the command failed. */
export function rejectionOf({ status, traceId }: Completion): Rejection | undefined {
  if (status === undefined || status.code === 0) return undefined;
  const { details } = status;
  const info = details.find((one) => one.kind === 'error-info');
  const retry = details.find((one) => one.kind === 'retry-info');
  const request = details.find((one) => one.kind === 'request-info');
  const metadata = info?.metadata ?? [];
  const said = (key: string) => metadata.find(([name]) => name === key)?.[1];
  return {
    code: info?.reason ?? codeIn(status.message),
    category: numberOf(said('category')),
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

/** Every message of Canton begins `CODE(category,correlation id): …`. */
function codeIn(message: string): string | undefined {
  return /^([A-Z][A-Z0-9_]{2,99})\(\d{1,2},/.exec(message)?.[1];
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,4}$/.test(text) ? Number(text) : undefined;
}

function flagOf(text: string | undefined): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined;
}
