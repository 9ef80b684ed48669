export type Failure = {
  /** The error code; part of the message and of ErrorInfo unless the failure is redacted. */
  readonly code: string;
  /**
   * Canton's error category; it determines gRPC status and retry
   * (docs/facts/wire.md#error-categories).
   */
  readonly category: number;
  readonly cause: string;
  readonly resources?: readonly (readonly [type: string, name: string])[];
  readonly metadata?: Readonly<Record<string, string>>;
  /** Only sequenced commands pay for traffic (OpenAPI, paidTrafficCost). */
  readonly sequenced: boolean;
  readonly definiteAnswer?: boolean;
  readonly variation?: Variation;
};

type Variation =
  /** The node omits code and reason (docs/facts/wire.md#redacted-errors). */
  | 'redacted'
  /** The gRPC status code is missing, which no published node does. */
  | 'no-code'
  /**
   * `valueDecoded` is the text of the message, as for types that the node cannot decode
   * (docs/facts/wire.md#status).
   */
  | 'decoded-as-text'
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
