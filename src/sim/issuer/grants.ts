import type { Behaviour } from './behaviour.ts';

/** What a person consented to on the page of the issuer. */
export type Grant = {
  readonly user: string;
  readonly scope: string;
  readonly audience: string;
  readonly nonce: string | undefined;
  readonly behaviour: Behaviour;
  /** Seconds that an access token is valid. */
  readonly lifetime: number;
};

type CodeRequest = {
  readonly clientId: string;
  readonly redirectUri: string;
  /** Base64url of the SHA-256 of the verifier (RFC 7636). */
  readonly challenge: string;
};

type Family = { readonly grant: Grant; readonly clientId: string; current: string };

export type Grants = {
  readonly issueCode: (grant: Grant, request: CodeRequest) => string;
  /** A code works once, for the client, address and verifier that it was issued for. */
  readonly takeCode: (
    code: string,
    request: Omit<CodeRequest, 'challenge'> & { readonly verifier: string },
  ) => Promise<Grant | undefined>;
  readonly issueRefreshToken: (grant: Grant, clientId: string) => string;
  /**
   * Replaces a refresh token. One that was replaced before ends its whole family, because it may
   * have been stolen (RFC 9700, 4.14.2).
   */
  readonly rotate: (
    token: string,
    clientId: string,
  ) => { readonly grant: Grant; readonly token: string } | undefined;
  readonly revoke: (token: string) => void;
};

export function openGrants(): Grants {
  const codes = new Map<string, { readonly grant: Grant; readonly request: CodeRequest }>();
  const families = new Map<string, Family>();
  const endOf = (family: Family) => {
    for (const [token, one] of families) if (one === family) families.delete(token);
  };
  return {
    issueCode: (grant, request) => {
      const code = secret('code');
      codes.set(code, { grant, request });
      return code;
    },
    takeCode: async (code, { clientId, redirectUri, verifier }) => {
      const found = codes.get(code);
      codes.delete(code);
      if (found === undefined) return undefined;
      const isOwn =
        found.request.clientId === clientId &&
        found.request.redirectUri === redirectUri &&
        found.request.challenge === (await challengeOf(verifier));
      return isOwn ? found.grant : undefined;
    },
    issueRefreshToken: (grant, clientId) => {
      const token = secret('refresh');
      families.set(token, { grant, clientId, current: token });
      return token;
    },
    rotate: (token, clientId) => {
      const family = families.get(token);
      if (family === undefined || family.clientId !== clientId) return undefined;
      if (family.current !== token) {
        endOf(family);
        return undefined;
      }
      family.current = secret('refresh');
      families.set(family.current, family);
      return { grant: family.grant, token: family.current };
    },
    revoke: (token) => {
      const family = families.get(token);
      if (family !== undefined) endOf(family);
    },
  };
}

function secret(kind: string): string {
  return `${kind}-${base64url(crypto.getRandomValues(new Uint8Array(24)))}`;
}

async function challengeOf(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(hash));
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
