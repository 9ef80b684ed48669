import {
  type Failure,
  failureOf,
  isOfToken,
  serverMessageOf,
  statusOf,
} from '#domain/failure/failure.ts';
import { isRetried, retryWait } from '#domain/failure/retry.ts';
import { type Int64, readInt64 } from '#domain/ledger/int64.ts';

/** A rejection of a list request from which the list can recover, or which it can explain. */
export type ListRejection =
  /** Pruned up to `earliest`; a new reading may begin after it. */
  | { readonly kind: 'pruned'; readonly earliest: Int64 | undefined }
  /** The node is behind, or was restored from a backup. */
  | { readonly kind: 'after-ledger-end'; readonly ledgerEnd: Int64 | undefined }
  /**
   * The page token belongs to another request, participant or Canton version
   * (docs/facts/wire.md#page-token).
   */
  | { readonly kind: 'token-refused' }
  /** The page is too large for this node, or for Treeline. */
  | { readonly kind: 'size-refused' }
  /** The list has more elements than the node returns at once (413). */
  | { readonly kind: 'too-many-elements' };

/** Undefined if the failure does not depend on the request (docs/facts/wire.md#error-ids). */
export function listRejectionOf(failure: Failure): ListRejection | undefined {
  if (failure.kind === 'too-large' || isScanTooLarge(failure)) return { kind: 'size-refused' };
  const words = serverMessageOf(failure);
  if (words.kind !== 'ledger-error') return undefined;
  const { code, cause, context } = words.error;
  const offset = (key: string) => readInt64(context.find(([name]) => name === key)?.[1]);
  switch (code) {
    case 'PARTICIPANT_PRUNED_DATA_ACCESSED':
      return { kind: 'pruned', earliest: offset('earliest_offset') };
    case 'OFFSET_AFTER_LEDGER_END':
    case 'PARTICIPANT_DATA_ACCESSED_AFTER_LEDGER_END':
      return { kind: 'after-ledger-end', ledgerEnd: offset('latest_offset') ?? endIn(cause) };
    case 'INVALID_UPDATES_PAGE_TOKEN':
      return { kind: 'token-refused' };
    case 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED':
      return { kind: 'too-many-elements' };
    case 'INVALID_ARGUMENT':
    case 'INVALID_FIELD':
      return /page[ _]?size/i.test(cause) ? { kind: 'size-refused' } : undefined;
    default:
      return undefined;
  }
}

/** A proxy in front of Scan limits responses; the ledger's 413 is `too-many-elements`. */
const isScanTooLarge = (failure: Failure): boolean =>
  failure.place.server === 'scan' && statusOf(failure) === 413;

/** Reads the rejection from the failure of a request. */
export function listRejectionIn(thrown: unknown): ListRejection | undefined {
  const failure = failureOf(thrown);
  return failure && listRejectionOf(failure);
}

/** OFFSET_AFTER_LEDGER_END reports the ledger end in its text only. */
function endIn(cause: string): Int64 | undefined {
  return readInt64(/after ledger end \((\d{1,19})\)/.exec(cause)?.[1]);
}

export type FeedStop = {
  readonly failure: Failure;
  readonly rejection: ListRejection | undefined;
  /** The time of the next automatic retry, in milliseconds since the epoch. */
  readonly retryAt: number | undefined;
  /** Number of failures in a row, with this one. */
  readonly inARow: number;
};

/**
 * Retries transient failures with back-off. The promise rejects with the last failure or the abort
 * reason.
 */
export async function retryWithBackoff<T>(
  ask: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await ask();
    } catch (thrown) {
      signal?.throwIfAborted();
      const failure = failureOf(thrown);
      if (failure === undefined || !isRetried(failure, failures)) throw thrown;
      await pause(retryWait(failure, failures, Math.random()), signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

export function lacksToken(stop: FeedStop | undefined): boolean {
  return stop !== undefined && isOfToken(stop.failure);
}
