import { decodeJwt } from 'jose/jwt/decode';

/** What a token says of itself. Nobody has checked it: the node alone verifies (wire-facts 6.1). */
export type Claims = {
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
export function readClaims(token: string): Claims | undefined {
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
