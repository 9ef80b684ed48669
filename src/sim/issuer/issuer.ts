import { type Context, Hono } from 'hono';
import { pause } from '#sim/http/answer.ts';
import { USERS, type User, userWithId } from '#sim/ledger/user.ts';
import { PARTICIPANT } from '#sim/world/party.ts';
import { BEHAVIOURS, type Behaviour, ERRORS, LIFETIMES } from './behaviour.ts';
import { type Grant, openGrants } from './grants.ts';
import { consentPage, escaped, issuerPage } from './issuer-page.ts';
import { openTokenMaker } from './token-maker.ts';

/** An OpenID Connect issuer, and the ledger's check of its access tokens. */
export type Issuer = {
  readonly routes: Hono;
  readonly userOf: (token: string) => Promise<User | undefined>;
};

/** The header with an issuer's own address, which a mounted route cannot see. */
export const ISSUER_BASE = 'x-simulated-base';

export const AUDIENCE = `https://daml.com/jwt/aud/participant/${PARTICIPANT}`;
export const LEDGER_SCOPE = 'daml_ledger_api';
/** The one client that is registered, a public one without a secret. */
export const CLIENT_ID = 'treeline';

const PEOPLE = [USERS.operator, USERS.auditor, USERS.clerk] as const;
const SCOPES = ['openid', 'offline_access', LEDGER_SCOPE];
const SLOW_MS = 3_000;
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

export function openIssuer({ clock }: { readonly clock: () => Date }): Issuer {
  const tokens = openTokenMaker();
  const grants = openGrants();
  const app = new Hono();

  const tokenAnswer = async (context: Context, grant: Grant, refreshToken: string | undefined) => {
    const iss = issuerOf(context);
    const { user: sub, lifetime, behaviour, nonce } = grant;
    const scope = behaviour === 'without-scope' ? without(grant.scope, LEDGER_SCOPE) : grant.scope;
    const iat = Math.floor(clock().getTime() / 1000);
    const aud = behaviour === 'wrong-audience' ? `${grant.audience}-other` : grant.audience;
    const jti = crypto.randomUUID();
    const sign = behaviour === 'wrong-signature' ? tokens.signWrongly : tokens.sign;
    return context.json(
      {
        access_token: await tokens.sign({ iss, sub, aud, scope, iat, exp: iat + lifetime, jti }),
        token_type: 'Bearer',
        expires_in: lifetime,
        scope,
        id_token: await sign({
          iss,
          sub,
          aud: CLIENT_ID,
          iat,
          exp: iat + 300,
          name: sub,
          ...(nonce === undefined ? {} : { nonce }),
        }),
        ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
      },
      200,
      { 'cache-control': 'no-store' },
    );
  };

  app.use(async (context, next) => {
    if (context.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
    await next();
    for (const [name, value] of Object.entries(CORS)) context.res.headers.set(name, value);
    return undefined;
  });
  app.get('/.well-known/openid-configuration', (context) => {
    const issuer = issuerOf(context);
    return context.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      revocation_endpoint: `${issuer}/revoke`,
      end_session_endpoint: `${issuer}/logout`,
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'fragment'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      scopes_supported: SCOPES,
      authorization_response_iss_parameter_supported: true,
    });
  });
  app.get('/jwks', async (context) => context.json(await tokens.publicKeys()));

  app.get('/authorize', (context) => {
    const problem = problemOf(context);
    if (problem !== undefined) return problem;
    const { client_id: client = '', scope = '' } = context.req.query();
    return consentPage(
      PEOPLE.map(({ id }) => id),
      client,
      scope,
    );
  });
  app.post('/authorize', async (context) => {
    const problem = problemOf(context);
    if (problem !== undefined) return problem;
    const asked = context.req.query();
    const form = await context.req.parseBody();
    const behaviour = behaviourOf(form['behaviour']);
    const answer = new URLSearchParams({
      iss: behaviour === 'wrong-issuer' ? 'https://other-issuer.example' : issuerOf(context),
      state: behaviour === 'wrong-state' ? 'another-state' : (asked['state'] ?? ''),
    });
    if (form['decision'] === 'cancel') answer.set('error', 'access_denied');
    else if (ERRORS.includes(behaviour)) answer.set('error', behaviour);
    else {
      const nonce = behaviour === 'wrong-nonce' ? 'another-nonce' : asked['nonce'];
      const grant = {
        user: String(form['user']),
        scope: asked['scope'] ?? '',
        audience: asked['audience'] ?? AUDIENCE,
        nonce,
        behaviour,
        lifetime: String(form['lifetime']) in LIFETIMES ? Number(form['lifetime']) : 300,
      };
      const request = {
        clientId: asked['client_id'] ?? '',
        redirectUri: asked['redirect_uri'] ?? '',
        challenge: asked['code_challenge'] ?? '',
      };
      answer.set('code', grants.issueCode(grant, request));
    }
    const mark = asked['response_mode'] === 'fragment' ? '#' : '?';
    return context.redirect(`${asked['redirect_uri']}${mark}${answer}`, 303);
  });

  app.post('/token', async (context) => {
    const form = await formOf(context);
    const client = form['client_id'] ?? '';
    if (form['grant_type'] === 'refresh_token') {
      const next = grants.rotate(form['refresh_token'] ?? '', client);
      if (next === undefined || next.grant.behaviour === 'no-renewal')
        return refusal(context, 'invalid_grant', 'The refresh token is not valid.');
      return tokenAnswer(context, { ...next.grant, nonce: undefined }, next.token);
    }
    if (form['grant_type'] !== 'authorization_code')
      return refusal(context, 'unsupported_grant_type', '');
    const grant = await grants.takeCode(form['code'] ?? '', {
      clientId: client,
      redirectUri: form['redirect_uri'] ?? '',
      verifier: form['code_verifier'] ?? '',
    });
    if (grant === undefined || grant.behaviour === 'no-token')
      return refusal(context, 'invalid_grant', 'The code is not valid.');
    if (grant.behaviour === 'slow') await pause(SLOW_MS);
    const renewable =
      grant.scope.split(' ').includes('offline_access') &&
      grant.behaviour !== 'without-refresh-token';
    const refreshToken = renewable ? grants.issueRefreshToken(grant, client) : undefined;
    return tokenAnswer(context, grant, refreshToken);
  });
  app.post('/revoke', async (context) => {
    grants.revoke((await formOf(context))['token'] ?? '');
    return context.body(null, 200);
  });
  app.get('/logout', (context) => {
    const { post_logout_redirect_uri: back, client_id: client } = context.req.query();
    if (client !== CLIENT_ID || back === undefined || !isRegistered(back))
      return issuerPage('<h1>Simulated issuer</h1>\n<p>Signed out.</p>');
    return context.redirect(back, 303);
  });

  return {
    routes: app,
    userOf: async (token) => {
      const claims = await tokens.verify(token, clock());
      const isOwn =
        claims?.aud === AUDIENCE && String(claims['scope']).split(' ').includes(LEDGER_SCOPE);
      return isOwn ? userWithId(claims.sub ?? '') : undefined;
    },
  };
}

function issuerOf(context: Context): string {
  return `${context.req.header(ISSUER_BASE) ?? new URL(context.req.url).origin}/issuer`;
}

/** Errors that are shown here, because no redirect address can be trusted yet (RFC 6749, 4.1.2.1). */
function problemOf(context: Context): Response | undefined {
  const asked = context.req.query();
  const page = (text: string) =>
    issuerPage(`<h1>Simulated issuer</h1>\n<p>${escaped(text)}</p>`, 400);
  if (asked['client_id'] !== CLIENT_ID) return page(`Unknown client ${asked['client_id']}.`);
  if (!isRegistered(asked['redirect_uri'] ?? ''))
    return page('The redirect_uri is not registered.');
  if (asked['response_type'] !== 'code') return page('Only the response type code is supported.');
  if (asked['code_challenge_method'] !== 'S256' || !asked['code_challenge'])
    return page('PKCE with S256 is required.');
  return undefined;
}

/** Pages of Treeline on this machine, at any port and path. */
function isRegistered(address: string): boolean {
  return (
    URL.canParse(address) &&
    /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(address).hostname) &&
    /\/(?:signed-in|connect)$/.test(new URL(address).pathname)
  );
}

function behaviourOf(value: unknown): Behaviour {
  return typeof value === 'string' && value in BEHAVIOURS ? (value as Behaviour) : 'as-requested';
}

function without(scope: string, one: string): string {
  return scope
    .split(' ')
    .filter((name) => name !== one)
    .join(' ');
}

async function formOf(context: Context): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries(new URLSearchParams(await context.req.text()));
}

function refusal(context: Context, error: string, description: string): Response {
  return context.json({ error, error_description: description }, 400);
}
