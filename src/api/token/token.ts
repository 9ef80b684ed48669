import type { TokenLoss } from '#domain/failure/failure.ts';
import { type Claims, expiryOfClaims, readClaims } from './claims.ts';
import type { HiddenPage } from './hidden-limit.ts';
import { onceHidden } from './once-hidden.ts';
import { openTokenChannel, type TokenChannel } from './token-channel.ts';

/**
 * True if `url` has the origin of `baseUrl` and its path starts with the complete path of
 * `baseUrl`.
 */
export function isUnder(baseUrl: string, url: string): boolean {
  const base = new URL(baseUrl);
  const asked = new URL(url);
  const prefix = base.pathname.replace(/\/+$/, '');
  return (
    asked.origin === base.origin &&
    (asked.pathname === prefix || asked.pathname.startsWith(`${prefix}/`)) &&
    asked.username === '' &&
    asked.password === ''
  );
}

type TokenOrigin = 'pasted' | 'other-tab' | 'demo' | 'issuer';

/** The public state of a ledger's token, never the token itself (SEC-06). */
export type TokenState = {
  /** The ledger returned 401 for this token, or for a request without one. */
  readonly refused: boolean;
  /** The page should open the token dialog. */
  readonly wanted: boolean;
  /** The user wants it, so it opens over any content. */
  readonly isAsked?: boolean | undefined;
  /** The ledger returned 403 to a request that was not granted since. */
  readonly denied: boolean;
} & (
  | {
      /** Requests are sent without a token, unless the ledger refused one. */
      readonly kind: 'absent';
      readonly loss?: TokenLoss;
    }
  | {
      readonly kind: 'held';
      /** The unverified claims; undefined if the token is not a JWT. */
      readonly claims: Claims | undefined;
      readonly from: TokenOrigin;
      /** The time of expiry from `exp`, in milliseconds since the epoch; advisory. */
      readonly expiresAt: number | undefined;
      /** Expired when it was entered. Nothing is sent until the user decides (REL-11). */
      readonly isHeldBack: boolean;
      /** Set with `refused`. */
      readonly end: TokenEnd | undefined;
    }
);

/**
 * Why a token ended with a 401, as far as known: its `exp` has passed by this browser's clock, the
 * ledger accepted it before, or neither.
 */
export type TokenEnd = 'expired' | 'lapsed' | 'rejected';

/** Clocks of browser and node may differ this much, in milliseconds. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** Keeps the token of one `base_url` in a closure, in memory only. */
export type TokenHolder = {
  readonly baseUrl: string;
  /** Returns the same object until the state changes. */
  state(): TokenState;
  /** Returns a number that changes with each new or removed token. */
  generation(): number;
  subscribe(listener: () => void): () => void;
  /** @param text as `readPasted` returns it; an empty one removes the token, and requests without one are tried */
  paste(text: string): void;
  /**
   * Holds the token of a sign-in. A renewal keeps everything that was read with the token before,
   * which was of the same user; after a 401 it counts as another token.
   */
  accept(text: string, isRenewal: boolean): void;
  /** Removes the token from every tab that has one for this `base_url`. */
  forget(): void;
  /** Removes the token from this tab only. */
  drop(loss: TokenLoss): void;
  /** Resolves once another tab has responded or the wait has ended. */
  settled(): Promise<void>;
  /**
   * Only for the ledger client. Adds the token to a request below this `base_url` and returns the
   * token's number, which a renewal changes too. Throws on any other URL, which asserts SEC-02.
   */
  authorize(headers: Headers, url: string): number;
  /** Sets `wanted`; `dismiss` clears it. */
  ask(): void;
  dismiss(): void;
  /**
   * Only for the ledger client: reports a 401 for the token with this number, or for a request
   * without one. Returns why the token ended; undefined for a read if a later token is held. The state
   * of a later token does not change.
   */
  unauthenticated(token: number, isChange?: boolean): TokenEnd | undefined;
  /** Only for the ledger client: reports any other response, by its path. */
  authenticated(token: number, path: string, isDenied: boolean): void;
  /** Releases a token that is held back. */
  sendExpired(): void;
  /** Whether tokens are shared with other tabs of this origin; a setting of the user. */
  sharing(): boolean;
  share(on: boolean): void;
  /** Drops the token permanently, without a message to other tabs. */
  dispose(): void;
  isDisposed(): boolean;
};

export type TokenOptions = {
  /** A token issued by the simulated node; never shared. */
  readonly demoToken?: string | undefined;
  /**
   * The node behind `baseUrl` where a server forwards requests. A token is for this node, so it is
   * not passed to a tab that was opened after that server was started for another node.
   */
  readonly upstream?: string | undefined;
  /** Whether another tab may share its token; false if the user returns to a network. */
  readonly takeOver?: boolean;
  readonly openChannel?: typeof openTokenChannel;
  readonly hiddenPage?: HiddenPage | undefined;
};

function isPast(time: number | undefined): boolean {
  return time !== undefined && time <= Date.now();
}

/** A space is in no URL, so two parts cannot look like one. */
function homeOf(baseUrl: string, upstream: string | undefined): string {
  return upstream === undefined ? baseUrl : `${baseUrl} ${upstream}`;
}

const QUIET = { refused: false, wanted: false, denied: false } as const;

/** Holds the token of one ledger. @param baseUrl absolute, without a trailing slash */
export function openTokenHolder(baseUrl: string, options: TokenOptions = {}): TokenHolder {
  let token: string | undefined;
  let generation = 0;
  /** Changes with each text, also with that of a renewal. */
  let serial = 0;
  /** The first serial of this generation. */
  let first = 0;
  let disposed = false;
  /** Whether another tab may pass its token to this one. */
  let mayTake = options.takeOver !== false;
  /** The texts that the ledger refused, which another tab may still have. */
  const refusals = new Set<string>();
  let hasWorked = false;
  const denials = new Set<string>();
  let state: TokenState = { kind: 'absent', ...QUIET };
  const listeners = new Set<() => void>();

  function show(next: TokenState): void {
    state = next;
    for (const listener of [...listeners]) listener();
  }
  function flag(flags: Partial<Pick<TokenState, keyof typeof QUIET | 'isAsked'>>): void {
    if (!disposed) show({ ...state, ...flags });
  }
  function become(next: TokenState, text: string | undefined): void {
    token = text;
    if (text === undefined) refusals.clear();
    generation++;
    first = ++serial;
    hasWorked = false;
    denials.clear();
    show(next);
  }
  function hold(text: string, from: TokenOrigin, isRenewal = false): void {
    const claims = readClaims(text);
    const expiresAt = expiryOfClaims(claims);
    // What the issuer has just returned is valid, whatever the clock of this browser shows.
    const isHeldBack = from !== 'issuer' && isPast(expiresAt);
    const facts = { claims, from, expiresAt, isHeldBack };
    if (isRenewal && state.kind === 'held' && !state.refused && !state.isHeldBack) {
      if (text !== token) serial++;
      token = text;
      show({ ...state, ...facts });
    } else become({ kind: 'held', end: undefined, ...QUIET, wanted: isHeldBack, ...facts }, text);
  }
  const drop: TokenHolder['drop'] = (loss) => {
    mayTake = false;
    channel?.stopAsking();
    if (token !== undefined) become({ kind: 'absent', ...QUIET, loss }, undefined);
  };
  function lacks(): boolean {
    return mayTake && !disposed && (state.refused || (state.kind === 'held' && state.isHeldBack));
  }
  function endOfToken(): TokenEnd {
    const expiresAt = state.kind === 'held' ? state.expiresAt : undefined;
    const skew = hasWorked ? CLOCK_SKEW_MS : 0;
    if (expiresAt !== undefined && expiresAt <= Date.now() + skew) return 'expired';
    return hasWorked ? 'lapsed' : 'rejected';
  }

  const channel: TokenChannel | undefined =
    options.demoToken === undefined
      ? (options.openChannel ?? openTokenChannel)(homeOf(baseUrl, options.upstream), {
          give: () =>
            state.refused || (state.kind === 'held' && isPast(state.expiresAt)) ? undefined : token,
          take: (text) => {
            const isWanted = mayTake && !disposed && (state.kind === 'absent' || lacks());
            const claims = readClaims(text);
            if (!isWanted || refusals.has(text) || isPast(expiryOfClaims(claims))) return false;
            // The page goes on with what the same user may read.
            const [was, is] = [state.kind === 'held' ? state.claims?.sub : undefined, claims?.sub];
            if (was !== undefined && is !== undefined && was !== is) return false;
            hold(text, 'other-tab');
            return true;
          },
          lacks,
          forget: () => become({ kind: 'absent', ...QUIET }, undefined),
        })
      : undefined;
  if (options.demoToken !== undefined) hold(options.demoToken, 'demo');
  else if (mayTake) channel?.ask();
  const unwatch =
    options.demoToken === undefined ? onceHidden(drop, options.hiddenPage) : undefined;

  return {
    baseUrl,
    state: () => state,
    generation: () => generation,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    paste: (text) => {
      channel?.stopAsking();
      mayTake = text !== '';
      refusals.clear();
      if (text === '') become({ kind: 'absent', ...QUIET }, undefined);
      else hold(text, 'pasted');
    },
    accept: (text, isRenewal) => {
      channel?.stopAsking();
      mayTake = true;
      // The lists of a new tab may have begun with the same text, which another tab passed to it.
      if (!disposed) hold(text, 'issuer', isRenewal || text === token);
    },
    drop,
    forget: () => {
      channel?.forget();
      become({ kind: 'absent', ...QUIET }, undefined);
    },
    settled: () => channel?.settled() ?? Promise.resolve(),
    authorize: (headers, url) => {
      if (!isUnder(baseUrl, url)) throw new Error('A token is sent only to its own base_url.');
      if (token !== undefined && !disposed) headers.set('Authorization', `Bearer ${token}`);
      return serial;
    },
    unauthenticated: (used, isChange) => {
      if (used !== serial) {
        if (state.kind === 'held' && !state.refused && !isChange) return undefined;
        return used < first ? 'rejected' : 'expired';
      }
      const isNew = !state.refused && !disposed;
      if (isNew) {
        if (token !== undefined) refusals.add(token);
        if (state.kind === 'held')
          show({ ...state, refused: true, wanted: true, end: endOfToken() });
        else show({ ...state, refused: true });
      }
      const end = (state.kind === 'held' && state.end) || 'rejected';
      if (isNew && lacks()) channel?.ask();
      return end;
    },
    authenticated: (used, path, isDenied) => {
      if (used < first) return;
      if (!hasWorked && token !== undefined) channel?.have();
      hasWorked = true;
      if (isDenied) denials.add(path);
      else denials.delete(path);
      const denied = denials.size > 0;
      if (denied !== state.denied) flag({ denied });
    },
    sendExpired: () => {
      if (state.kind === 'held' && token !== undefined)
        become({ ...state, isHeldBack: false, ...QUIET }, token);
    },
    ask: () => flag({ wanted: true, isAsked: true }),
    dismiss: () => flag({ wanted: false, isAsked: undefined }),
    sharing: () => channel?.sharing() ?? false,
    share: (on) => channel?.share(on),
    dispose: () => {
      disposed = true;
      channel?.close();
      unwatch?.();
      // Refused, so that lists that outlive the connection send no request without a token.
      become({ kind: 'absent', ...QUIET, refused: true }, undefined);
      listeners.clear();
    },
    isDisposed: () => disposed,
  };
}
