/** In characters (SEC-07). */
export const LONGEST_TOKEN = 16 * 1024;

/**
 * Whether a text can be sent as a token (RFC 6750, 2.1). Some issuers pad the parts of a JWT, so = is
 * also accepted before a dot.
 */
export function isToken(text: unknown): text is string {
  return (
    typeof text === 'string' &&
    text.length <= LONGEST_TOKEN &&
    /^(?:[A-Za-z0-9._~+/-]|=(?=[.=]|$))+$/.test(text)
  );
}

/** Unverified claims; only the node verifies them (docs/facts/wire.md#tokens). */
export type Claims = {
  readonly sub: string | undefined;
  readonly aud: readonly string[];
  /** Expiry in seconds since the epoch (RFC 7519, 2). */
  readonly exp: number | 'invalid' | undefined;
  /** Scopes from `scope` (separated by spaces) or the `scp` list. */
  readonly scope: readonly string[];
  readonly iss: string | undefined;
};

/** Returns undefined if the text is not a JWT. */
export function readClaims(token: string): Claims | undefined {
  const payload = payloadOf(token);
  if (payload === undefined) return undefined;
  const { sub, aud, exp, scope, scp, iss } = payload;
  return {
    sub: textOf(sub),
    aud: texts(aud),
    exp: exp == null ? undefined : isSeconds(exp) ? exp : 'invalid',
    scope: typeof scope === 'string' ? scope.split(/\s+/).filter(Boolean) : texts(scp),
    iss: textOf(iss),
  };
}

/** The end of the year 9999; milliseconds in place of seconds are later. */
const LAST_SECOND = 253_402_300_799;

function isSeconds(exp: unknown): exp is number {
  return typeof exp === 'number' && exp >= 0 && exp <= LAST_SECOND;
}

/** In milliseconds since the epoch. */
export function expiryOfClaims(claims: Claims | undefined): number | undefined {
  return typeof claims?.exp === 'number' ? claims.exp * 1000 : undefined;
}

/** Reading is all that a page does with it, so the first load has no library for it. */
function payloadOf(token: string): Partial<Record<string, unknown>> | undefined {
  const [, part = '', ...rest] = token.split('.');
  if (rest.length !== 1) return undefined;
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (one) => one.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
    return isObject ? { ...payload } : undefined;
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
}
