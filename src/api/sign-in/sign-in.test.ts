import { afterEach, describe, expect, test, vi } from 'vitest';
import { isPassing, SignInFailed, type SignInProblem } from '#domain/sign-in/sign-in-problem.ts';
import type { IssuedTokens, IssuerClient } from './issuer-client.ts';
import { keepPending, type PendingSignIn, returnPath, takePending } from './pending-sign-in.ts';
import { beginSignIn, completeSignIn, openClient } from './sign-in.ts';

const SETTINGS = {
  issuer: 'https://login.example',
  clientId: 'treeline',
  scope: 'openid',
  audience: undefined,
  origins: [],
};
const BEGUN: PendingSignIn = {
  state: 'the-state',
  nonce: 'the-nonce',
  verifier: 'the-verifier',
  issuer: SETTINGS.issuer,
  network: 'bank',
  next: '/updates?network=bank',
  at: 1_000,
};
const ANSWER = () => new URLSearchParams({ state: 'the-state', code: 'the-code' });
const USER = { sub: 'ops' };
const ISSUED: IssuedTokens = {
  accessToken: 'access',
  refreshToken: undefined,
  expiresAt: undefined,
  ungranted: undefined,
  user: USER,
};

afterEach(() => void vi.unstubAllGlobals());

/** Completes a sign-in; returns the problem and what the issuer was asked. */
async function completed(
  answer: URLSearchParams | undefined,
  begun: PendingSignIn | undefined,
  {
    settings = SETTINGS,
    now = 2_000,
  }: { settings?: typeof SETTINGS | undefined; now?: number } = {},
) {
  const asked: unknown[] = [];
  const client = {
    exchange: async (...all: unknown[]) => {
      asked.push(all);
      return ISSUED;
    },
  } as unknown as IssuerClient;
  const root = 'https://t.example/treeline/';
  const outcome = await completeSignIn(answer, begun, settings, {
    root,
    now,
    open: async () => client,
  }).catch((thrown: unknown) => thrown);
  const problem: SignInProblem | undefined =
    outcome instanceof SignInFailed ? outcome.problem : undefined;
  return { outcome, problem, asked };
}

describe('completeSignIn', () => {
  test('exchanges the code for tokens, with the redirect address below the page', async () => {
    const { outcome, asked } = await completed(ANSWER(), BEGUN);
    expect(outcome).toEqual({ issued: ISSUED, user: USER });
    expect(asked).toEqual([[ANSWER(), BEGUN, 'https://t.example/treeline/signed-in']]);
  });

  test.each<[name: string, SignInProblem, Parameters<typeof completed>]>([
    ['without an answer', { kind: 'not-begun' }, [undefined, BEGUN]],
    ['that nobody began', { kind: 'not-begun' }, [ANSWER(), undefined]],
    ['after 15 minutes', { kind: 'late', minutes: 15 }, [ANSWER(), BEGUN, { now: 901_001 }]],
    ['with another state', { kind: 'other-state' }, [new URLSearchParams('state=x&code=y'), BEGUN]],
    ['without a state', { kind: 'other-state' }, [new URLSearchParams('code=y'), BEGUN]],
    [
      'for a network whose issuer has changed',
      { kind: 'unknown-network' },
      [ANSWER(), BEGUN, { settings: { ...SETTINGS, issuer: 'https://other.example' } }],
    ],
  ])('asks the issuer nothing %s', async (_name, problem, given) => {
    const ended = await completed(...given);
    expect([ended.problem, ended.asked]).toEqual([problem, []]);
  });
});

describe('beginSignIn', () => {
  test('needs the cryptography that browsers offer to secure pages only', async () => {
    vi.stubGlobal('crypto', {});
    const request = { settings: SETTINGS, network: 'bank', next: '/', root: 'http://t.example/' };
    await expect(beginSignIn(request)).rejects.toMatchObject({ problem: { kind: 'insecure' } });
  });
});

describe('openClient', () => {
  test('reports a part of the page that does not load, as a problem that may pass', async () => {
    vi.doMock('./issuer-client.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const problem = { kind: 'not-loaded' } as const;
    const request = { settings: SETTINGS, network: 'bank', next: '/', root: 'http://t.example/' };
    await expect(openClient(SETTINGS)).rejects.toMatchObject({ problem });
    await expect(beginSignIn(request)).rejects.toMatchObject({ problem });
    vi.doUnmock('./issuer-client.ts');
    expect(isPassing(problem)).toBe(true);
  });
});

describe('the pending sign-in', () => {
  test.each([
    ['/updates?network=bank', '/updates?network=bank'],
    [`/updates?q=${'x'.repeat(4_000)}`, '/updates'],
    [`/updates?q=${'x'.repeat(3_000)}#${'x'.repeat(3_000)}`, '/updates'],
    [`/updates?q=${'x'.repeat(4_000)}&network=the+bank#a`, '/updates?network=the+bank'],
    [`/${'x'.repeat(4_001)}?q=1&network=bank`, '/?network=bank'],
    [`/?network=${'x'.repeat(4_001)}`, '/'],
    ['//evil.example', '/'],
    ['https://evil.example', '/'],
  ])('returns to a screen whose address can be kept (%#)', (next, kept) => {
    expect(returnPath(next)).toBe(kept);
    const { storage } = openStore();
    keepPending({ ...BEGUN, next: returnPath(next) }, storage);
    expect(takePending(storage)?.next).toBe(kept);
  });

  const openStore = () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    return { kept, storage };
  };

  test('is returned once', () => {
    const { kept, storage } = openStore();
    expect(keepPending(BEGUN, storage)).toBe(true);
    expect(takePending(storage)).toEqual(BEGUN);
    expect(takePending(storage)).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  test.each([
    'null',
    '{',
    '{}',
    JSON.stringify({ ...BEGUN, next: '//evil.example' }),
    JSON.stringify({ ...BEGUN, next: 'https://evil.example' }),
    JSON.stringify({ ...BEGUN, more: 1 }),
  ])('is none, and removed, when the stored text is %s', (text) => {
    const { kept, storage } = openStore();
    kept.set('treeline.sign-in', text);
    expect(takePending(storage)).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  test('is not kept where the storage is blocked', () => {
    const setItem = () => {
      throw new Error('blocked');
    };
    expect(keepPending(BEGUN, { ...openStore().storage, setItem })).toBe(false);
    expect(keepPending(BEGUN, undefined)).toBe(false);
  });
});
