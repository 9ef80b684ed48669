/**
 * How a command failed, before it is written as a google.rpc.Status (docs/facts/wire.md#status).
 */
export type Failure = {
  /** The error code; it is in the message and in ErrorInfo unless the failure is hidden. */
  readonly code: string;
  /**
   * Canton's error category; it gives the gRPC status and whether a retry is offered
   * (docs/facts/wire.md#error-categories).
   */
  readonly category: number;
  readonly cause: string;
  readonly resources?: readonly (readonly [type: string, name: string])[];
  /** Members of ErrorInfo's metadata beyond the usual ones. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Whether the sequencer ordered it: only then traffic was paid (OpenAPI, paidTrafficCost). */
  readonly sequenced: boolean;
  readonly definiteAnswer?: boolean;
  readonly oddity?: Oddity;
};

/** What is unusual about the status of a failure. */
type Oddity =
  /** The node keeps code and reason to itself (docs/facts/wire.md#redacted-errors). */
  | 'redacted'
  /** No gRPC status code, which no published node does. */
  | 'no-code'
  /**
   * `valueDecoded` is the text of the message, as for types that the node cannot decode
   * (docs/facts/wire.md#status).
   */
  | 'decoded-as-text'
  /** A detail of a type that nobody knows stands beside the usual ones. */
  | 'unknown-detail';

/** gRPC status codes by error category (docs/facts/wire.md#error-categories). */
export const GRPC_CODES: Readonly<Record<number, number>> = {
  1: 14,
  2: 10,
  3: 4,
  4: 13,
  5: 3,
  6: 16,
  7: 7,
  8: 3,
  9: 9,
  10: 6,
  11: 5,
  12: 11,
  14: 12,
};

/** Categories that come with a retry delay of one second (docs/facts/wire.md#error-categories). */
export const RETRYABLE: ReadonlySet<number> = new Set([1, 2, 3, 12]);
