import type { Int64 } from '#domain/ledger/int64.ts';

/**
 * A detail of a google.rpc.Status, of a kind that Canton sends. `raw` is the entire detail as
 * received.
 */
export type StatusDetail = StatusDetailBody & {
  /** `google.rpc.ErrorInfo`, without its address prefix; "" if absent. */
  readonly type: string;
  readonly raw: unknown;
};

export type StatusDetailBody =
  | {
      readonly kind: 'error-info';
      readonly reason: string;
      readonly metadata: readonly (readonly [key: string, value: string])[];
    }
  | { readonly kind: 'retry-info'; readonly delayMs: number }
  | { readonly kind: 'request-info'; readonly requestId: string }
  | {
      readonly kind: 'resource-info';
      readonly resourceType: string;
      readonly resourceName: string;
      readonly owner: string;
      readonly description: string;
    }
  /** Another type, or a detail that is not as documented. */
  | { readonly kind: 'unknown' };

/** The outcome of one command, as its participant reports it (docs/facts/wire.md#completions). */
export type Completion = {
  readonly offset: Int64 | undefined;
  readonly commandId: string;
  readonly submissionId: string;
  readonly userId: string;
  /** The acting parties among the requested ones. */
  readonly actAs: readonly string[];
  /** The node does not report the acting parties. */
  readonly actAsMissing?: true;
  /** The update id; "" unless the command was accepted. */
  readonly updateId: string;
  /** Undefined if the node omits it; the outcome is then unknown. */
  readonly status: CompletionStatus | undefined;
  readonly deduplication: Deduplication;
  readonly traceId: string | undefined;
  /** Vendor members of the trace context (W3C); "" where not set. */
  readonly tracestate: string;
  readonly synchronizerId: string | undefined;
  readonly recordTime: string | undefined;
  /** Charged bytes of traffic; reported from 3.4.12 on. */
  readonly paidTrafficCost: Int64 | undefined;
  /** A hash in base64, unlike that of an update; reported from 3.6 on. */
  readonly transactionHash: string | undefined;
  /** The entire completion as received. */
  readonly raw: unknown;
};

export type CompletionStatus = {
  /** The gRPC status code; 0 is success. Undefined if it is not a number. */
  readonly code: number | undefined;
  readonly message: string;
  readonly details: readonly StatusDetail[];
};

/** The period in which the ledger rejects the same command. */
export type Deduplication =
  /** Seconds with up to nine decimals, as text. */
  | { readonly kind: 'duration'; readonly seconds: string }
  | { readonly kind: 'offset'; readonly offset: Int64 }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not-reported' }
  | { readonly kind: 'unknown'; readonly name: string };

/** `unknown` without a status code, or if an error leaves the outcome open (`endingOf`). */
export type CompletionOutcome = (typeof OUTCOMES)[number];

export const OUTCOMES = ['failed', 'succeeded', 'unknown'] as const;

export function outcomeOf({ status }: Completion): CompletionOutcome {
  if (status?.code === undefined) return 'unknown';
  return status.code === 0 ? 'succeeded' : 'failed';
}
