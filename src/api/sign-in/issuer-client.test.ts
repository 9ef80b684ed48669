import { describe, expect, test } from 'vitest';
import type { askIssuer } from '#api/http/issuer-request.ts';
import { isPassing, SignInFailed, type SignInProblem } from '#domain/sign-in/sign-in-problem.ts';
import { serveSimulatedNodes } from '#sim/http/serve.ts';
import { makeOneTimeValues, openIssuerClient } from './issuer-client.ts';

const ORIGIN = 'http://localhost:4000';
const BACK = `${ORIGIN}/signed-in`;
const USER = { sub: 'sv-2-operator', name: 'sv-2-operator' };

/** An issuer of its own, and what it is asked. @param change alters its metadata */
function openWorld(change: (metadata: Record<string, unknown>) => object = (same) => same) {
  const serve = serveSimulatedNodes();
  const issuer = `${ORIGIN}/sim/sign-in/issuer`;
  const settings = {
    issuer,
    clientId: 'treeline',
    scope: 'openid offline_access daml_ledger_api',
    audience: undefined,
    origins: [],
  };
  const send: typeof askIssuer = async (url, { method, headers, body }) => {
    const request = new Request(url, { method, headers: { ...headers }, body: body ?? null });
    const response = (await serve(request)) ?? new Response(null, { status: 404 });
    if (!url.endsWith('/openid-configuration')) return response;
    return Response.json(change(await response.json()));
  };
  return { serve, settings, send, open: () => openIssuerClient(settings, send) };
}

type World = ReturnType<typeof openWorld>;
type Form = Readonly<Record<string, string>>;

/** What the issuer appends to the redirect address, after its form was sent. */
async function answerOf({ serve }: World, url: string, form: Form = {}): Promise<URLSearchParams> {
  const response = await serve(
    new Request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        user: USER.sub,
        lifetime: '300',
        behaviour: 'as-requested',
        decision: 'allow',
        ...form,
      }),
    }),
  );
  return new URLSearchParams(new URL(response?.headers.get('location') ?? '').hash.slice(1));
}

async function signIn(world: World, form?: Form) {
  const client = await world.open();
  const values = makeOneTimeValues();
  const answer = await answerOf(world, await client.authorizationUrl(values, BACK), form);
  return { client, values, answer };
}

async function problemOf(work: Promise<unknown>): Promise<SignInProblem | undefined> {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  return thrown instanceof SignInFailed ? thrown.problem : undefined;
}

describe('authorizationUrl', () => {
  test('has a challenge, a state and a nonce, and neither the verifier nor a token', async () => {
    const client = await openWorld().open();
    const values = makeOneTimeValues();
    const url = new URL(await client.authorizationUrl(values, BACK));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      response_mode: 'fragment',
      client_id: 'treeline',
      redirect_uri: BACK,
      scope: 'openid offline_access daml_ledger_api',
      state: values.state,
      nonce: values.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(url.href).not.toContain(values.verifier);
  });

  test('requests no fragment of an issuer that does not announce it', async () => {
    const client = await openWorld((metadata) => {
      return { ...metadata, response_modes_supported: undefined };
    }).open();
    const url = new URL(await client.authorizationUrl(makeOneTimeValues(), BACK));
    expect(url.searchParams.has('response_mode')).toBe(false);
  });
});

describe('openIssuerClient', () => {
  const other = 'https://token.example/x';
  test.each<[name: string, change: object, problem: SignInProblem]>([
    [
      'token_endpoint',
      { token_endpoint: undefined },
      { kind: 'missing-endpoint', endpoint: 'token_endpoint' },
    ],
    ['jwks_uri', { jwks_uri: 'nonsense' }, { kind: 'missing-endpoint', endpoint: 'jwks_uri' }],
    [
      'token_endpoint',
      { token_endpoint: other },
      { kind: 'other-origin', endpoint: 'token_endpoint', origin: 'https://token.example' },
    ],
    [
      'jwks_uri',
      { jwks_uri: other },
      { kind: 'other-origin', endpoint: 'jwks_uri', origin: 'https://token.example' },
    ],
    [
      'authorization_endpoint',
      { authorization_endpoint: 'javascript:alert(1)' },
      { kind: 'unsafe-endpoint', endpoint: 'authorization_endpoint' },
    ],
    [
      'code_challenge_methods_supported',
      { code_challenge_methods_supported: ['plain'] },
      { kind: 'no-pkce' },
    ],
    ['issuer', { issuer: 'https://other.example' }, { kind: 'other-metadata' }],
  ])('rejects metadata whose %s does not do', async (_name, change, problem) => {
    const world = openWorld((metadata) => ({ ...metadata, ...change }));
    expect(await problemOf(world.open())).toEqual(problem);
  });

  test('accepts an endpoint of an origin that is configured', async () => {
    const world = openWorld((metadata) => ({ ...metadata, jwks_uri: other }));
    const settings = { ...world.settings, origins: ['https://token.example'] };
    await expect(openIssuerClient(settings, world.send)).resolves.toBeDefined();
  });

  test('rejects an endpoint without https of an issuer with it', async () => {
    const issuer = 'https://login.example';
    const send: typeof askIssuer = async () =>
      Response.json({
        issuer,
        authorization_endpoint: `${issuer}/a`,
        token_endpoint: 'http://login.example/t',
        jwks_uri: `${issuer}/j`,
      });
    const settings = { ...openWorld().settings, issuer };
    expect(await problemOf(openIssuerClient(settings, send))).toEqual({
      kind: 'unsafe-endpoint',
      endpoint: 'token_endpoint',
    });
  });

  test('reports a response that is not metadata', async () => {
    const settings = openWorld().settings;
    const { issuer } = settings;
    const opened = (response: Response) =>
      problemOf(openIssuerClient(settings, async () => response));
    expect(await opened(new Response('no', { status: 404 }))).toEqual({
      kind: 'not-offered',
      url: issuer,
      status: 404,
    });
    expect(
      await opened(new Response('<html>', { headers: { 'content-type': 'text/html' } })),
    ).toEqual({ kind: 'not-readable', url: issuer });
  });
});

describe('exchange', () => {
  test('returns the tokens of the user who signed in, once', async () => {
    const world = openWorld();
    const { client, values, answer } = await signIn(world);
    const before = Date.now();
    const issued = await client.exchange(answer, values, BACK);
    expect(issued).toMatchObject({ user: USER, refreshToken: expect.stringMatching(/^refresh-/) });
    expect(issued.expiresAt).toBeGreaterThanOrEqual(before + 300_000);
    expect(await problemOf(client.exchange(answer, values, BACK))).toMatchObject({
      kind: 'no-token',
      code: 'invalid_grant',
    });
  });

  test.each<[behaviour: string, problem: Partial<SignInProblem>]>([
    ['wrong-issuer', { kind: 'other-issuer', named: 'https://other-issuer.example' }],
    ['wrong-nonce', { kind: 'id-token', claim: 'nonce' }],
    ['wrong-signature', { kind: 'id-token', claim: 'signature' }],
    ['no-token', { kind: 'no-token', code: 'invalid_grant' }],
    ['invalid_scope', { kind: 'refused', code: 'invalid_scope' }],
    ['login_required', { kind: 'refused', code: 'login_required' }],
  ])('rejects the answer of an issuer with the behaviour %s', async (behaviour, problem) => {
    const { client, values, answer } = await signIn(openWorld(), { behaviour });
    expect(await problemOf(client.exchange(answer, values, BACK))).toMatchObject(problem);
  });

  test('rejects an answer without its issuer where the issuer announces it (RFC 9207)', async () => {
    const { client, values, answer } = await signIn(openWorld());
    answer.delete('iss');
    expect(await problemOf(client.exchange(answer, values, BACK))).toEqual({
      kind: 'other-issuer',
      named: undefined,
    });
  });

  test('rejects another verifier, another redirect address and a repeated parameter', async () => {
    const other = makeOneTimeValues();
    const one = await signIn(openWorld());
    const { verifier } = other;
    expect(
      await problemOf(one.client.exchange(one.answer, { ...one.values, verifier }, BACK)),
    ).toMatchObject({ kind: 'no-token' });
    const two = await signIn(openWorld());
    expect(await problemOf(two.client.exchange(two.answer, two.values, `${BACK}/`))).toMatchObject({
      kind: 'no-token',
    });
    const three = await signIn(openWorld());
    three.answer.append('code', 'another');
    expect(await problemOf(three.client.exchange(three.answer, three.values, BACK))).toMatchObject({
      kind: 'not-readable',
    });
  });

  test('rejects a token for another audience than the configured one', async () => {
    const world = openWorld();
    const audience = 'https://ledger.example';
    const client = await openIssuerClient({ ...world.settings, audience }, world.send);
    const values = makeOneTimeValues();
    const url = await client.authorizationUrl(values, BACK);
    const answer = await answerOf(world, url, { behaviour: 'wrong-audience' });
    expect(await problemOf(client.exchange(answer, values, BACK))).toEqual({
      kind: 'audience',
      named: [`${audience}-other`],
    });
  });

  test('has no lifetime where the token has expired by the clock of the browser', async () => {
    const world = openWorld();
    const { values, answer } = await signIn(world);
    const client = await openIssuerClient(world.settings, async (url, asked) => {
      const response = await world.send(url, asked);
      if (!url.endsWith('/token')) return response;
      return Response.json({ ...(await response.json()), expires_in: 0 });
    });
    expect((await client.exchange(answer, values, BACK)).expiresAt).toBeUndefined();
  });

  test('reads an absent member that is null', async () => {
    const { settings, send, ...world } = openWorld((metadata) => {
      return { ...metadata, code_challenge_methods_supported: null, revocation_endpoint: null };
    });
    const open = () =>
      openIssuerClient(settings, async (url, request) => {
        const response = await send(url, request);
        if (!url.endsWith('/token')) return response;
        return Response.json({ ...(await response.json()), scope: null, refresh_token: null });
      });
    const { client, values, answer } = await signIn({ ...world, settings, send, open });
    const issued = await client.exchange(answer, values, BACK);
    expect(issued).toMatchObject({ user: USER, refreshToken: undefined, ungranted: undefined });
  });

  /** Of a sign-in whose token response has this scope. */
  async function ungrantedOf(asked: string, scope: string | undefined) {
    const { settings, send, ...world } = openWorld();
    const open = () =>
      openIssuerClient({ ...settings, scope: asked }, async (url, request) => {
        const response = await send(url, request);
        if (!url.endsWith('/token')) return response;
        return Response.json({ ...(await response.json()), scope });
      });
    const { client, values, answer } = await signIn({ ...world, settings, send, open });
    return (await client.exchange(answer, values, BACK)).ungranted;
  }

  test('accepts other scopes than the requested ones, and names those that are missing', async () => {
    const asked = 'openid offline_access daml_ledger_api';
    expect(await ungrantedOf(asked, 'openid')).toEqual(['daml_ledger_api']);
    expect(await ungrantedOf(asked, 'daml_ledger_api more')).toEqual([]);
    expect(await ungrantedOf(asked, undefined)).toBeUndefined();
    expect(await ungrantedOf(asked, '')).toBeUndefined();
    const all = 'openid api://ledger/.default';
    expect(await ungrantedOf(all, 'openid api://ledger/daml_ledger_api')).toEqual([]);
    expect(await ungrantedOf(all, 'openid api://other/read')).toEqual(['api://ledger/.default']);
  });

  test('has no refresh token where the issuer gives none', async () => {
    const { client, values, answer } = await signIn(openWorld(), {
      behaviour: 'without-refresh-token',
    });
    expect((await client.exchange(answer, values, BACK)).refreshToken).toBeUndefined();
  });
});

describe('renew', () => {
  test('returns another access token and another refresh token; the old one ends all', async () => {
    const { client, values, answer } = await signIn(openWorld());
    const first = await client.exchange(answer, values, BACK);
    const second = await client.renew(first.refreshToken ?? '', USER);
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    for (const token of [first.refreshToken, second.refreshToken])
      expect(await problemOf(client.renew(token ?? '', USER))).toMatchObject({
        kind: 'no-token',
        code: 'invalid_grant',
      });
  });

  test('reports a rate limit by its status, which passes, whatever the body says', async () => {
    const { settings, send } = openWorld();
    const client = await openIssuerClient(settings, async (url, asked) =>
      url.endsWith('/token')
        ? Response.json({ error: 'too_many_requests' }, { status: 429 })
        : send(url, asked),
    );
    const problem = await problemOf(client.renew('any', USER));
    expect(problem).toEqual({ kind: 'not-offered', url: `${settings.issuer}/token`, status: 429 });
    expect(problem && isPassing(problem)).toBe(true);
  });

  test('rejects a renewal for another user', async () => {
    const { client, values, answer } = await signIn(openWorld());
    const { refreshToken = '' } = await client.exchange(answer, values, BACK);
    expect(await problemOf(client.renew(refreshToken, { sub: 'somebody else' }))).toEqual({
      kind: 'other-user',
    });
  });
});

describe('signing out', () => {
  test('makes the refresh token useless, and names the page to return to without a token', async () => {
    const { client, values, answer } = await signIn(openWorld());
    const { refreshToken = '' } = await client.exchange(answer, values, BACK);
    await client.revoke(refreshToken);
    expect(await problemOf(client.renew(refreshToken, USER))).toMatchObject({ kind: 'no-token' });
    const url = new URL(client.logoutUrl(`${ORIGIN}/connect`) ?? '');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'treeline',
      post_logout_redirect_uri: `${ORIGIN}/connect`,
    });
  });

  test('is reported as incomplete where the issuer does not revoke', async () => {
    const { settings, send } = openWorld();
    const client = await openIssuerClient(settings, async (url, asked) =>
      url.endsWith('/revoke') ? new Response(null, { status: 503 }) : send(url, asked),
    );
    expect(await problemOf(client.revoke('any'))).toEqual({
      kind: 'not-offered',
      url: `${settings.issuer}/revoke`,
      status: 503,
    });
  });

  test('has no address where the issuer offers none', async () => {
    const client = await openWorld((metadata) => {
      return { ...metadata, end_session_endpoint: undefined, revocation_endpoint: undefined };
    }).open();
    await client.revoke('any');
    expect(client.logoutUrl(`${ORIGIN}/connect`)).toBeUndefined();
  });
});
