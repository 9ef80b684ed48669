import { decodeJwt } from 'jose/jwt/decode';
import { openTokenChannel, type TokenChannel } from './token-channel.ts';

/** Longest token accepted, in characters (SEC-07). */
const LONGEST = 16 * 1024;

/**
 * The token in what was pasted: without a leading `Bearer `, quotes, and the line breaks that
 * terminals put into long lines. "" when nothing was pasted. The characters are RFC 6750's.
 */
export function readPasted(
  text: string,
): { readonly token: string } | { readonly problem: string } {
  if (text.length > 2 * LONGEST) return { problem: TOO_LONG };
  const token = text
    .trim()
    .replace(/^authorization:\s*/i, '')
    .replace(/^["'`]+/, '')
    .replace(/^bearer(?:\s+|$)/i, '')
    .replace(/^["'`]+|["'`]+$/g, '')
    .replace(/[ \t]*[\r\n]+[ \t]*/g, '')
    .trim();
  if (token.length > LONGEST) return { problem: TOO_LONG };
  const odd = /[^A-Za-z0-9._~+/=-]/u.exec(token);
  if (odd !== null)
    return {
      problem: `A token has only letters, digits and . _ ~ + / - =. Character ${odd.index + 1} is ${nameOf(odd[0])}.`,
    };
  return { token };
}

const TOO_LONG = 'This is longer than 16 KiB; no token is that long.';

function nameOf(character: string): string {
  if (/\s/.test(character)) return 'a space';
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** True when `url` has the origin of `baseUrl` and its path begins with the whole of its path. */
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

/**
 * What a token says of itself. Nobody has checked it: the node alone verifies
 * (docs/facts/wire.md#tokens).
 */
type Claims = {
  /** The ledger user. */
  readonly sub: string | undefined;
  readonly aud: readonly string[];
  /** Seconds since the epoch. */
  readonly exp: number | undefined;
  /** From `scope` (space separated) or the `scp` list. */
  readonly scope: readonly string[];
  readonly iss: string | undefined;
};

/** The claims of a JWT; undefined when the text is none. */
function readClaims(token: string): Claims | undefined {
  let payload: Record<string, unknown>;
  try {
    payload = decodeJwt(token);
  } catch {
    return undefined;
  }
  const { sub, aud, exp, scope, scp, iss } = payload;
  return {
    sub: textOf(sub),
    aud: texts(aud),
    exp: typeof exp === 'number' && Number.isFinite(exp) ? exp : undefined,
    scope: typeof scope === 'string' ? scope.split(/\s+/).filter(Boolean) : texts(scp),
    iss: textOf(iss),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
}

/** What the page may know of a ledger's token; never the token itself (SEC-06). */
export type TokenState = {
  /** The ledger answered 401 to what is held: another token is needed for this same `base_url`. */
  readonly refused: boolean;
  /** The reader is to be asked for a token now. */
  readonly wanted: boolean;
} & (
  | { readonly kind: 'absent' }
  /** The reader said that this node asks for no token. */
  | { readonly kind: 'none-needed' }
  | {
      readonly kind: 'held';
      /** Unverified, from the token itself; undefined when it is no JWT. */
      readonly claims: Claims | undefined;
      readonly from: 'pasted' | 'other-tab' | 'demo';
      /** Milliseconds since the epoch, from `exp`; advisory. */
      readonly expiresAt: number | undefined;
    }
);

type Pasted = { readonly ok: true } | { readonly problem: string };

/** The token of one `base_url`, in a closure in memory. */
export type TokenHolder = {
  readonly baseUrl: string;
  /** A snapshot that stays the same object until something changes. */
  state(): TokenState;
  /** A number that is new whenever another token, or none, takes the place of what was there. */
  generation(): number;
  subscribe(listener: () => void): () => void;
  /** Takes a pasted token; an empty text says that none is needed. `problem` is a sentence. */
  paste(text: string): Pasted;
  /** Forgets it here and in every tab that holds one for this `base_url`. */
  forget(): void;
  /** Resolves when another tab has answered, or will not. */
  settled(): Promise<void>;
  /**
   * For the ledger client only: puts the token on a request of this `base_url`. Throws on any
   * other URL: the one place where SEC-02 is asserted. Returns which token it was.
   */
  authorize(headers: Headers, url: string): number;
  /** Asks the reader for a token (`wanted`), or no longer does. */
  ask(): void;
  dismiss(): void;
  /** For the ledger client only: a 401 came back for that token. */
  unauthenticated(token: number): void;
  /** Whether tokens are shared with other tabs of this origin; the reader's own switch. */
  sharing(): boolean;
  share(on: boolean): void;
  /** Drops the token for good, without telling other tabs. */
  dispose(): void;
};

export type TokenOptions = {
  /** The token that a simulated node made for itself; never shared. */
  readonly demoToken?: string | undefined;
  /** Whether to take a token over from another tab; not when returning to a network. */
  readonly takeOver?: boolean;
  readonly openChannel?: typeof openTokenChannel;
};

const QUIET = { refused: false, wanted: false } as const;

/** @param baseUrl absolute, without a trailing slash */
export function openTokenHolder(baseUrl: string, options: TokenOptions = {}): TokenHolder {
  let token: string | undefined;
  let generation = 0;
  let disposed = false;
  let state: TokenState = { kind: 'absent', ...QUIET };
  const listeners = new Set<() => void>();

  function show(next: TokenState): void {
    state = next;
    for (const listener of [...listeners]) listener();
  }
  function flag(flags: Partial<Record<keyof typeof QUIET, boolean>>): void {
    if (!disposed) show({ ...state, ...flags });
  }
  function become(next: TokenState, text: string | undefined): void {
    token = text;
    generation++;
    show(next);
  }
  function hold(text: string, from: 'pasted' | 'other-tab' | 'demo'): void {
    const claims = readClaims(text);
    const expiresAt = claims?.exp === undefined ? undefined : claims.exp * 1000;
    become({ kind: 'held', claims, from, expiresAt, ...QUIET }, text);
  }

  const channel: TokenChannel | undefined =
    options.demoToken === undefined
      ? (options.openChannel ?? openTokenChannel)(baseUrl, {
          give: () => (state.kind === 'none-needed' ? '' : state.refused ? undefined : token),
          take: (text) => {
            if (disposed || state.kind !== 'absent') return;
            if (text === '') become({ kind: 'none-needed', ...QUIET }, undefined);
            else hold(text, 'other-tab');
          },
          forget: () => become({ kind: 'absent', ...QUIET }, undefined),
        })
      : undefined;
  if (options.demoToken !== undefined) hold(options.demoToken, 'demo');
  else if (options.takeOver !== false) channel?.ask();

  return {
    baseUrl,
    state: () => state,
    generation: () => generation,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    paste: (text) => {
      const read = readPasted(text);
      if ('problem' in read) return read;
      channel?.stopAsking();
      if (read.token === '') become({ kind: 'none-needed', ...QUIET }, undefined);
      else hold(read.token, 'pasted');
      return { ok: true };
    },
    forget: () => {
      channel?.forget();
      become({ kind: 'absent', ...QUIET }, undefined);
    },
    settled: () => channel?.settled() ?? Promise.resolve(),
    authorize: (headers, url) => {
      if (!isUnder(baseUrl, url)) throw new Error('A token goes to its own base_url only.');
      if (token !== undefined && !disposed) headers.set('Authorization', `Bearer ${token}`);
      return generation;
    },
    unauthenticated: (used) => {
      if (used === generation && !state.refused) flag({ refused: true, wanted: true });
    },
    ask: () => flag({ wanted: true }),
    dismiss: () => flag({ wanted: false }),
    sharing: () => channel?.sharing() ?? false,
    share: (on) => channel?.share(on),
    dispose: () => {
      disposed = true;
      channel?.close();
      become({ kind: 'absent', ...QUIET }, undefined);
      listeners.clear();
    },
  };
}
