import type { FeedStop } from './feed-stop.ts';
import type { TokenHolder } from './token.ts';

/** What a reading does when its token turns. */
type OnTurn = {
  /** There is no token any more: what was read with it goes (security.md DATA-05). */
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
