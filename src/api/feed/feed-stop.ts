import type { TokenHolder } from '#api/token/token.ts';
import { type Failure, failureOf, serverWordsOf } from '#domain/failure/failure.ts';
import { isAskedAgain, isRetryable, retryWait } from '#domain/failure/retry.ts';
import { type Int64, readInt64 } from '#domain/ledger/int64.ts';

/** What the node says of a request for a list that the reading itself can answer to. */
export type UpdatesTrouble =
  /** History up to `earliest` is deleted; a reading may begin there, exclusive. */
  | { readonly kind: 'pruned'; readonly earliest: Int64 | undefined }
  /** The node is behind, or was restored from a backup: an offset lies after its ledger end. */
  | { readonly kind: 'after-ledger-end'; readonly ledgerEnd: Int64 | undefined }
  /**
   * Another request, participant or Canton version: the offset is as good
   * (docs/facts/wire.md#page-token).
   */
  | { readonly kind: 'token-refused' }
  /** This node gives smaller pages, or this page is larger than can be read here. */
  | { readonly kind: 'size-refused' }
  /** The list has more elements than the node gives at once (413). */
  | { readonly kind: 'too-many-elements' };

/**
 * The trouble in a failure, or undefined where it is no matter of the request
 * (docs/facts/wire.md#error-ids).
 */
export function updatesTroubleOf(failure: Failure): UpdatesTrouble | undefined {
  if (failure.kind === 'too-large') return { kind: 'size-refused' };
  const words = serverWordsOf(failure);
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

/** Of OFFSET_AFTER_LEDGER_END the ledger end stands in the words alone. */
function endIn(cause: string): Int64 | undefined {
  return readInt64(/after ledger end \((\d{1,19})\)/.exec(cause)?.[1]);
}

/** Why a reading does not go on. */
export type FeedStop = {
  readonly failure: Failure;
  /** What the reading itself can do about it, or the reader of the page. */
  readonly trouble: UpdatesTrouble | undefined;
  /** When it is asked again by itself, in milliseconds since the epoch. */
  readonly again: number | undefined;
};

/**
 * What is no failure of a server is a bug of ours, and is thrown on so that it gets noticed.
 * @param again in milliseconds since the epoch
 */
export function stopOf(thrown: unknown, again: number | undefined): FeedStop {
  const failure = failureOf(thrown);
  if (failure === undefined) throw thrown;
  return { failure, trouble: updatesTroubleOf(failure), again };
}

/**
 * Asks again by itself where the server could not answer just now, after as long as it wants
 * (domain/failure/retry.ts). Rejects with the last failure, and with the signal's reason when it is left.
 */
export async function askPatiently<T>(
  ask: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await ask();
    } catch (thrown) {
      signal?.throwIfAborted();
      const failure = failureOf(thrown);
      if (failure === undefined || !isAskedAgain(failure, failures)) throw thrown;
      await pause(retryWait(failure, failures, Math.random()), signal);
    }
  }
}

/** Rejects with the signal's reason when it is left. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, ms);
    signal?.addEventListener('abort', leave, { once: true });
  });
}

/** What a reading does when its token turns. */
type OnTurn = {
  /** There is no token any more: what was read with it goes (DATA-05). */
  readonly forget: () => void;
  /** Goes on with what a 401 stopped; false where nothing had waited for a token. */
  readonly goOn: () => boolean;
  /** Another token that nobody asked for. */
  readonly anew: () => void;
};

/** Follows the tokens of a ledger for a reading. Gives what ends that. */
export function watchTokens(
  token: Pick<TokenHolder, 'generation' | 'state' | 'subscribe'>,
  on: OnTurn,
): () => void {
  let generation = token.generation();
  let wasRefused = isRefused(token);
  return token.subscribe(() => {
    const now = token.generation();
    const wasAsked = wasRefused;
    wasRefused = isRefused(token);
    if (now === generation) return;
    generation = now;
    if (token.state().kind === 'absent') return on.forget();
    // After a 401, whoever met it, the next token is meant to go on where the last one died.
    const waited = on.goOn();
    if (!wasAsked && !waited) on.anew();
  });
}

function isRefused(token: Pick<TokenHolder, 'state'>): boolean {
  const state = token.state();
  return state.kind !== 'absent' && state.refused;
}

/** Whether a reading waits for a token. */
export function lacksToken(stop: FeedStop | undefined): boolean {
  const kind = stop?.failure.kind;
  return kind === 'unauthenticated' || kind === 'needs-token';
}

/**
 * After how many milliseconds a tail asks again by itself when a question failed; undefined where
 * that would not help (no token, an end that went back, what is pruned, a refusal). What passes is
 * waited for, longer each time and at least as long as the node asks, never less than the reader's
 * own pace.
 * @param failures how often in a row it failed before this failure
 * @param random from 0 to 1, fresh for each wait
 */
export function waitAfter(
  failure: Failure,
  failures: number,
  intervalMs: number,
  random: number,
): number | undefined {
  if (!isRetryable(failure)) return undefined;
  return Math.max(intervalMs, retryWait(failure, Math.min(failures, 10), random));
}
