import * as oauth from 'oauth4webapi';
import { askIssuer } from '#api/http/issuer-request.ts';
import { expiryOfClaims, isToken, readClaims } from '#api/token/claims.ts';
import { SignInFailed, type SignInSettings } from '#domain/sign-in/sign-in-problem.ts';
import { toProblem } from './issuer-errors.ts';

/** What an issuer returned for a code or a refresh token, checked. */
export type IssuedTokens = {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  /** In milliseconds since the epoch by this browser's clock; undefined if no lifetime is known. */
  readonly expiresAt: number | undefined;
  /** Requested scopes that the answer does not list; undefined if it lists none. */
  readonly ungranted: string[] | undefined;
  /** From the verified ID token; undefined if a renewal had none. */
  readonly user: SignedInUser | undefined;
};

export type SignedInUser = { readonly sub: string; readonly name?: string | undefined };

/** One-time values that bind the answer of the issuer to its request. */
export type OneTimeValues = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};

export type IssuerClient = {
  /** The address to send the browser to. */
  readonly authorizationUrl: (values: OneTimeValues, redirectUri: string) => Promise<string>;
  /** @param answer what the issuer appended to the redirect address */
  readonly exchange: (
    answer: URLSearchParams,
    values: OneTimeValues,
    redirectUri: string,
  ) => Promise<IssuedTokens>;
  readonly renew: (refreshToken: string, user: SignedInUser) => Promise<IssuedTokens>;
  /** Makes a refresh token useless, where the issuer offers that. */
  readonly revoke: (refreshToken: string) => Promise<void>;
  /** Without a token in it, because addresses are kept in the history. */
  readonly logoutUrl: (back: string) => string | undefined;
};

/** As far as clocks of browser and issuer may differ, in seconds. */
const CLOCK_TOLERANCE = 300;

export function makeOneTimeValues(): OneTimeValues {
  return {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
  };
}

/** Reads the metadata of an issuer. All functions reject with `SignInFailed`. */
export async function openIssuerClient(
  settings: SignInSettings,
  send: typeof askIssuer = askIssuer,
): Promise<IssuerClient> {
  const { issuer, scope, audience } = settings;
  // Plain http only where the configured address is: at this machine, or at the page's own origin.
  const http = {
    [oauth.customFetch]: async (...request: Parameters<typeof askIssuer>) =>
      withoutNulls(await send(...request)),
    [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
  };
  const client: oauth.Client = {
    client_id: settings.clientId,
    [oauth.clockTolerance]: CLOCK_TOLERANCE,
  };
  const metadata = await named(issuer, async () => {
    const url = new URL(issuer);
    return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, http));
  });
  const authorization = endpointOf(metadata, 'authorization_endpoint', settings);
  const token = endpointOf(metadata, 'token_endpoint', settings);
  endpointOf(metadata, 'jwks_uri', settings);
  if (metadata.code_challenge_methods_supported?.includes('S256') === false)
    throw new SignInFailed({ kind: 'no-pkce' });

  const read = async (response: Response, answer: oauth.TokenEndpointResponse) => {
    if (answer.id_token !== undefined) await verifySignature(response);
    return checked(answer, oauth.getValidatedIdTokenClaims(answer), settings);
  };
  const verifySignature = async (response: Response) => {
    try {
      await oauth.validateApplicationLevelSignature(metadata, response, http);
    } catch (thrown) {
      if (thrown instanceof SignInFailed) throw thrown;
      throw new SignInFailed({ kind: 'id-token', claim: 'signature' });
    }
  };
  return {
    authorizationUrl: async ({ state, nonce, verifier }, redirectUri) => {
      const url = new URL(authorization);
      const challenge = await oauth.calculatePKCECodeChallenge(verifier);
      const params = {
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...(audience === undefined ? {} : { audience }),
        // In a fragment the code is sent to no server of this page, and is in no log of it.
        ...(metadata.response_modes_supported?.includes('fragment') === true
          ? { response_mode: 'fragment' }
          : {}),
      };
      for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
      return url.href;
    },
    exchange: (answer, { state, nonce, verifier }, redirectUri) =>
      named(token, async () => {
        const named = answer.get('iss') ?? undefined;
        const mustName = metadata.authorization_response_iss_parameter_supported === true;
        if (named === undefined ? mustName : named !== metadata.issuer)
          throw new SignInFailed({ kind: 'other-issuer', named });
        const response = await oauth.authorizationCodeGrantRequest(
          metadata,
          client,
          oauth.None(),
          oauth.validateAuthResponse(metadata, client, answer, state),
          redirectUri,
          verifier,
          http,
        );
        const processed = await oauth.processAuthorizationCodeResponse(metadata, client, response, {
          expectedNonce: nonce,
          requireIdToken: true,
        });
        return read(response, processed);
      }),
    renew: (refreshToken, user) =>
      named(token, async () => {
        const response = await oauth.refreshTokenGrantRequest(
          metadata,
          client,
          oauth.None(),
          refreshToken,
          http,
        );
        const processed = await oauth.processRefreshTokenResponse(metadata, client, response);
        const issued = await read(response, processed);
        if (issued.user !== undefined && issued.user.sub !== user.sub)
          throw new SignInFailed({ kind: 'other-user' });
        return issued;
      }),
    revoke: async (refreshToken) => {
      const endpoint = metadata.revocation_endpoint;
      if (endpoint === undefined || !isAllowed(endpoint, settings)) return;
      await named(endpoint, async () => {
        const given = { ...http, additionalParameters: { token_type_hint: 'refresh_token' } };
        const auth = oauth.None();
        const { ok, status } = await oauth.revocationRequest(
          metadata,
          client,
          auth,
          refreshToken,
          given,
        );
        if (!ok) throw new SignInFailed({ kind: 'not-offered', url: endpoint, status });
      });
    },
    logoutUrl: (back) => {
      const endpoint = metadata.end_session_endpoint;
      if (endpoint === undefined || !isSafe(endpoint, issuer)) return undefined;
      const url = new URL(endpoint);
      url.searchParams.set('client_id', settings.clientId);
      url.searchParams.set('post_logout_redirect_uri', back);
      return url.href;
    },
  };
}

/** The library rejects null, with which some issuers write an absent member. */
async function withoutNulls(response: Response): Promise<Response> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (typeof body !== 'object' || body === null || !Object.values(body).includes(null))
    return response;
  const present = Object.entries(body).filter(([, value]) => value !== null);
  const { status, headers } = response;
  return new Response(JSON.stringify(Object.fromEntries(present)), { status, headers });
}

/** Words the errors of the library. @param url the place that the problem is reported for */
async function named<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw new SignInFailed(toProblem(thrown, url));
  }
}

function endpointOf(
  metadata: oauth.AuthorizationServer,
  endpoint: 'authorization_endpoint' | 'token_endpoint' | 'jwks_uri',
  settings: SignInSettings,
): string {
  const url = metadata[endpoint];
  if (typeof url !== 'string' || !URL.canParse(url))
    throw new SignInFailed({ kind: 'missing-endpoint', endpoint });
  if (!isSafe(url, settings.issuer)) throw new SignInFailed({ kind: 'unsafe-endpoint', endpoint });
  // The page is sent to the first one; only requests of the page are bound by its policy.
  if (endpoint !== 'authorization_endpoint' && !isAllowed(url, settings))
    throw new SignInFailed({ kind: 'other-origin', endpoint, origin: new URL(url).origin });
  return url;
}

function isSafe(url: string, issuer: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && issuer.startsWith('http:'));
}

function isAllowed(url: string, { issuer, origins }: SignInSettings): boolean {
  if (!isSafe(url, issuer)) return false;
  const { origin } = new URL(url);
  return origin === new URL(issuer).origin || origins.includes(origin);
}

function checked(
  answer: oauth.TokenEndpointResponse,
  idToken: oauth.IDToken | undefined,
  { scope, audience }: SignInSettings,
): IssuedTokens {
  const { access_token: accessToken, token_type: type, expires_in: seconds } = answer;
  if (type !== 'bearer' || !isToken(accessToken)) throw new SignInFailed({ kind: 'token-form' });
  const claims = readClaims(accessToken);
  if (audience !== undefined && claims !== undefined && !claims.aud.includes(audience))
    throw new SignInFailed({ kind: 'audience', named: claims.aud });
  const now = Date.now();
  const claimed = expiryOfClaims(claims);
  const expiresAt = seconds === undefined ? claimed : now + seconds * 1000;
  return {
    accessToken,
    refreshToken: answer.refresh_token,
    // A token that expired before it arrived shows a clock that is ahead, not a lifetime.
    expiresAt: expiresAt !== undefined && expiresAt > now ? expiresAt : undefined,
    ungranted: ungrantedScopes(scope, answer.scope),
    user: idToken && { sub: idToken.sub, name: nameIn(idToken) },
  };
}

/** An answer without scopes grants all of them (RFC 6749, 5.1); an empty one is not valid (3.3). */
function ungrantedScopes(asked: string, granted = ''): string[] | undefined {
  const given = granted.split(' ').filter((name) => name !== '');
  if (given.length === 0) return undefined;
  // The ID token and the refresh token themselves show whether these were granted.
  const shown = ['openid', 'offline_access', 'profile', 'email', ''];
  return asked.split(' ').filter((name) => {
    // At Entra, `api://…/.default` requests all scopes of a resource, which are returned by name.
    const resource = /^.+\/(?=\.default$)/.exec(name)?.[0];
    const isGiven = given.some((one) => one === name || (resource && one.startsWith(resource)));
    return !isGiven && !shown.includes(name);
  });
}

function nameIn(idToken: oauth.IDToken): string | undefined {
  const names = [idToken['name'], idToken['preferred_username'], idToken['email']];
  return names.find((name) => typeof name === 'string' && name !== '') as string | undefined;
}
