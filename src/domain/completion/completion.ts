import type { Int64 } from '#domain/ledger/int64.ts';

/**
 * One detail of a google.rpc.Status, by the kinds that Canton sends. Whatever its kind, `raw` is
 * all of it as received, so that nothing is lost.
 */
export type StatusDetail = StatusDetailBody & {
  /** `google.rpc.ErrorInfo`, without the address in front; "" when it has none. */
  readonly type: string;
  readonly raw: unknown;
};

export type StatusDetailBody =
  | {
      readonly kind: 'error-info';
      /** The error code. */
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
  /** Another type, or one that is not as documented. */
  | { readonly kind: 'unknown' };

/** How one command ended, as its participant tells it (docs/facts/wire.md#completions). */
export type Completion = {
  readonly offset: Int64 | undefined;
  readonly commandId: string;
  readonly submissionId: string;
  readonly userId: string;
  /** Those of the acting parties that the reader asked for. */
  readonly actAs: readonly string[];
  /** Only of a command that was accepted; "" otherwise. */
  readonly updateId: string;
  /** Undefined where the node tells none: then nobody can say how it ended. */
  readonly status: CompletionStatus | undefined;
  readonly deduplication: Deduplication;
  readonly traceId: string | undefined;
  readonly synchronizerId: string | undefined;
  readonly recordTime: string | undefined;
  /** Bytes of traffic; from 3.4.12 on. */
  readonly paidTrafficCost: Int64 | undefined;
  /** Base64, unlike that of an update; from 3.6 on. */
  readonly transactionHash: string | undefined;
  /** All of it as received, so that nothing is lost. */
  readonly raw: unknown;
};

/** A google.rpc.Status. */
export type CompletionStatus = {
  /** The gRPC status code; 0 is success. Undefined where it is no number. */
  readonly code: number | undefined;
  readonly message: string;
  readonly details: readonly StatusDetail[];
};

/** For how long the ledger refuses the same command again. */
export type Deduplication =
  /** Seconds with up to nine decimals, as text. */
  | { readonly kind: 'duration'; readonly seconds: string }
  | { readonly kind: 'offset'; readonly offset: Int64 }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not-told' }
  | { readonly kind: 'unknown'; readonly name: string };

/** How it ended: `unknown` where there is no status, or an accepted one without its code. */
export type CompletionOutcome = (typeof OUTCOMES)[number];

export const OUTCOMES = ['failed', 'succeeded', 'unknown'] as const;

export function outcomeOf({ status }: Completion): CompletionOutcome {
  if (status?.code === undefined) return 'unknown';
  return status.code === 0 ? 'succeeded' : 'failed';
}
