import { decodeJwt } from 'jose/jwt/decode';
import { openTokenChannel, type TokenChannel } from './token-channel.ts';

/** Maximum length of a token in characters (SEC-07). */
const LONGEST = 16 * 1024;

/**
 * Removes a leading `Bearer `, quotes and the line breaks of terminals from a pasted token. Returns
 * "" for an empty text. The allowed characters are from RFC 6750.
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

const TOO_LONG = 'Longer than 16 KiB, the maximum for a token.';

function nameOf(character: string): string {
  if (/\s/.test(character)) return 'a space';
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

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

/** Unverified claims; only the node verifies them (docs/facts/wire.md#tokens). */
type Claims = {
  readonly sub: string | undefined;
  readonly aud: readonly string[];
  /** Expiry in seconds since the epoch. */
  readonly exp: number | undefined;
  /** Scopes from `scope` (separated by spaces) or the `scp` list. */
  readonly scope: readonly string[];
  readonly iss: string | undefined;
};

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

/** The public state of a ledger's token, never the token itself (SEC-06). */
export type TokenState = {
  /** The ledger returned 401 for this token, or for a request without one. */
  readonly refused: boolean;
  readonly wanted: boolean;
} /** Requests are sent without a token, unless the ledger refused one. */ & (
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'held';
      /** The unverified claims; undefined if the token is not a JWT. */
      readonly claims: Claims | undefined;
      readonly from: 'pasted' | 'other-tab' | 'demo';
      /** The time of expiry from `exp`, in milliseconds since the epoch; advisory. */
      readonly expiresAt: number | undefined;
    }
);

type Pasted = { readonly ok: true } | { readonly problem: string };

/** Keeps the token of one `base_url` in a closure, in memory only. */
export type TokenHolder = {
  readonly baseUrl: string;
  /** Returns the same object until the state changes. */
  state(): TokenState;
  /** Returns a number that changes with each new or removed token. */
  generation(): number;
  subscribe(listener: () => void): () => void;
  /** An empty text removes the token, and requests without one are tried. `problem` is a sentence. */
  paste(text: string): Pasted;
  /** Removes the token from every tab that has one for this `base_url`. */
  forget(): void;
  /** Resolves once another tab has responded or the wait has ended. */
  settled(): Promise<void>;
  /**
   * Only for the ledger client. Adds the token to a request below this `base_url` and returns the
   * token's number. Throws on any other URL, which asserts SEC-02.
   */
  authorize(headers: Headers, url: string): number;
  /** Sets `wanted`; `dismiss` clears it. */
  ask(): void;
  dismiss(): void;
  /**
   * For the ledger client only: reports a 401 for the token with this number, or for a request
   * without one.
   */
  unauthenticated(token: number): void;
  /** Whether tokens are shared with other tabs of this origin; a setting of the user. */
  sharing(): boolean;
  share(on: boolean): void;
  /** Drops the token permanently, without a message to other tabs. */
  dispose(): void;
};

export type TokenOptions = {
  /** A token issued by the simulated node; never shared. */
  readonly demoToken?: string | undefined;
  /** Whether another tab may share its token; false if the user returns to a network. */
  readonly takeOver?: boolean;
  readonly openChannel?: typeof openTokenChannel;
};

const QUIET = { refused: false, wanted: false } as const;

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
          give: () => (state.refused ? undefined : token),
          take: (text) => {
            if (!disposed && state.kind === 'absent') hold(text, 'other-tab');
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
      if (read.token === '') become({ kind: 'absent', ...QUIET }, undefined);
      else hold(read.token, 'pasted');
      return { ok: true };
    },
    forget: () => {
      channel?.forget();
      become({ kind: 'absent', ...QUIET }, undefined);
    },
    settled: () => channel?.settled() ?? Promise.resolve(),
    authorize: (headers, url) => {
      if (!isUnder(baseUrl, url)) throw new Error('A token is sent only to its own base_url.');
      if (token !== undefined && !disposed) headers.set('Authorization', `Bearer ${token}`);
      return generation;
    },
    unauthenticated: (used) => {
      if (used === generation && !state.refused)
        flag({ refused: true, wanted: state.kind === 'held' });
    },
    ask: () => flag({ wanted: true }),
    dismiss: () => flag({ wanted: false }),
    sharing: () => channel?.sharing() ?? false,
    share: (on) => channel?.share(on),
    dispose: () => {
      disposed = true;
      channel?.close();
      // Refused, so that lists that outlive the connection send no request without a token.
      become({ kind: 'absent', refused: true, wanted: false }, undefined);
      listeners.clear();
    },
  };
}
