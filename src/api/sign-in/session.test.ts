import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTokenHolder, type TokenHolder } from '#api/token/token.ts';
import type { openTokenChannel } from '#api/token/token-channel.ts';
import { SignInFailed, type SignInProblem } from '#domain/sign-in/sign-in-problem.ts';
import type { IssuedTokens, IssuerClient } from './issuer-client.ts';
import { openSession, type SessionKeeper } from './session.ts';
import type { SessionWireEnd } from './session-channel.ts';
import type { Turns } from './session-turn.ts';
import type { UsedPage } from './session-use.ts';

const NODE = 'https://node.example/ledger';
const SETTINGS = { issuer: 'https://login.example', clientId: 'treeline' };
const USER = { sub: 'ops', name: 'Operator' };
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => {
  for (const token of opened.splice(0)) token.dispose();
  vi.useRealTimers();
});
const opened: TokenHolder[] = [];

/** The channel of the token itself has its own tests. */
const CHANNEL: ReturnType<typeof openTokenChannel> = {
  ask: () => undefined,
  have: () => undefined,
  stopAsking: () => undefined,
  settled: () => Promise.resolve(),
  forget: () => undefined,
  sharing: () => true,
  share: () => undefined,
  close: () => undefined,
};

/** The tabs of one browser, and an issuer that counts renewals. */
function openBrowser(lifetime = 60 * MINUTE) {
  const wires = new Set<SessionWireEnd>();
  const posts: Record<string, unknown>[] = [];
  const queue: (() => void)[] = [];
  const renewals: string[] = [];
  const revoked: string[] = [];
  let problem: SignInProblem | undefined;
  let kept: string | undefined;
  let answering: Promise<void> = Promise.resolve();
  let isHeld = false;
  const turns: Turns = {
    request: ((_name: string, { signal }: LockOptions, run: () => Promise<void>) =>
      new Promise<void>((resolve) => {
        const start = async () => {
          if (signal?.aborted === true) return next();
          isHeld = true;
          await run();
          isHeld = false;
          resolve();
          next();
        };
        const next = () => void queue.shift()?.();
        if (isHeld) queue.push(() => void start());
        else void start();
      })) as Turns['request'],
  };
  const client = {
    renew: async (refreshToken: string): Promise<IssuedTokens> => {
      renewals.push(refreshToken);
      if (problem !== undefined) throw new SignInFailed(problem);
      const issued = issuedTokens(renewals.length, lifetime);
      await answering;
      return issued;
    },
    revoke: async (token: string) => {
      if (token === kept) throw new SignInFailed({ kind: 'unreachable', url: token });
      revoked.push(token);
    },
    logoutUrl: (back: string) => `https://login.example/logout?back=${back}`,
  } as unknown as IssuerClient;
  const openTab = ({ isLeft, ...more }: { takeOver?: boolean; isLeft?: boolean } = {}) => {
    const listeners = new Map<string, () => void>();
    const page = {
      visibilityState: 'visible',
      addEventListener: (kind: string, run: () => void) => void listeners.set(kind, run),
      removeEventListener: (kind: string) => void listeners.delete(kind),
    } as unknown as UsedPage;
    let pass: (text: string) => void = () => undefined;
    const openChannel: typeof openTokenChannel = (_base, ends) => {
      pass = ends.take;
      return CHANNEL;
    };
    const token = openTokenHolder(NODE, { openChannel });
    opened.push(token);
    if (isLeft) token.dispose();
    const openWire = (): SessionWireEnd => {
      const wire: SessionWireEnd = {
        onmessage: null,
        close: () => void wires.delete(wire),
        postMessage: (data) => {
          posts.push(data);
          for (const other of [...wires])
            if (other !== wire) other.onmessage?.({ data: structuredClone(data) } as MessageEvent);
        },
      };
      wires.add(wire);
      return wire;
    };
    const keeper = openSession(token, SETTINGS, {
      home: NODE,
      openClient: async () => client,
      openWire,
      turns,
      page,
      ...more,
    });
    return { token, keeper, listeners, pass, use: () => listeners.get('keydown')?.() };
  };
  const fail = (next: SignInProblem | undefined) => {
    problem = next;
  };
  const failRevoking = (token: string) => {
    kept = token;
  };
  /** Keeps the answers to renewals on their way until the returned function is called. */
  const delay = () => {
    let resolve: () => void = () => undefined;
    answering = new Promise((done) => {
      resolve = done;
    });
    return async () => {
      resolve();
      await vi.advanceTimersByTimeAsync(0);
    };
  };
  const post = (data: unknown) => {
    for (const wire of [...wires]) wire.onmessage?.({ data } as MessageEvent);
  };
  return { openTab, renewals, revoked, posts, post, fail, failRevoking, delay };
}

function issuedTokens(turn: number, lifetime = 60 * MINUTE): IssuedTokens {
  const expiresAt = Date.now() + lifetime;
  const tokens = { accessToken: `access-${turn}`, refreshToken: `refresh-${turn}` };
  return { ...tokens, expiresAt, ungranted: undefined, user: USER };
}

/** The token that a holder sends. */
function sentBy(token: TokenHolder): string | null {
  const headers = new Headers();
  token.authorize(headers, `${NODE}/v2/version`);
  return headers.get('Authorization');
}

const isSignedIn = (keeper: SessionKeeper) => keeper.get() !== undefined;

describe('start', () => {
  test('gives the access token to its holder, and shows who is signed in, without a token', () => {
    const { keeper, token } = openBrowser().openTab();
    keeper.start(issuedTokens(0), USER);
    expect(sentBy(token)).toBe('Bearer access-0');
    expect(token.state()).toMatchObject({ kind: 'held', from: 'issuer' });
    expect(keeper.get()).toMatchObject({ user: USER, isRenewed: true, problem: undefined });
    expect(JSON.stringify(keeper.get())).not.toMatch(/access|refresh-/);
  });

  test('shows scopes that were not granted in each tab, also after a renewal without scopes', async () => {
    const { openTab, renewals } = openBrowser();
    const { keeper } = openTab();
    keeper.start({ ...issuedTokens(0, 6_000), ungranted: ['daml_ledger_api'] }, USER);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(renewals).toEqual(['refresh-0']);
    expect(keeper.get()?.ungranted).toEqual(['daml_ledger_api']);
    expect(openTab().keeper.get()?.ungranted).toEqual(['daml_ledger_api']);
  });

  test.each<[name: string, change: (token: TokenHolder) => void]>([
    ['forgotten', (token) => token.forget()],
    ['replaced by a pasted one', (token) => void token.paste('another')],
    ['dropped in a hidden tab', (token) => token.drop({ hiddenMinutes: 5 })],
    ['left for another network', (token) => token.dispose()],
  ])('ends when the token is %s, and renews nothing more', async (_name, change) => {
    const { openTab, renewals } = openBrowser();
    const { keeper, token } = openTab();
    keeper.start(issuedTokens(0), USER);
    change(token);
    expect(isSignedIn(keeper)).toBe(false);
    await vi.advanceTimersByTimeAsync(20 * 60 * MINUTE);
    expect(renewals).toEqual([]);
  });
});

describe('a session that opens after its network was left', () => {
  test('takes over and renews no sign-in of a network that was left (SEC-02)', async () => {
    const { openTab, posts, renewals } = openBrowser(6_000);
    const one = openTab();
    one.keeper.start(issuedTokens(0, 6_000), USER);
    posts.length = 0;
    const { keeper, listeners } = openTab({ isLeft: true });
    expect([posts, listeners.size, isSignedIn(keeper)]).toEqual([[], 0, false]);
    one.token.dispose();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(renewals).toEqual([]);
  });

  test('revokes what the issuer returns', async () => {
    const { openTab, renewals, revoked } = openBrowser(6_000);
    const { keeper } = openTab({ isLeft: true });
    keeper.start(issuedTokens(0, 6_000), USER);
    expect(isSignedIn(keeper)).toBe(false);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect([renewals, revoked]).toEqual([[], ['refresh-0']]);
  });
});

describe('renewal', () => {
  test('happens before the token expires, and keeps what was read', async () => {
    const { openTab, renewals } = openBrowser();
    const { keeper, token, use } = openTab();
    keeper.start(issuedTokens(0), USER);
    await vi.advanceTimersByTimeAsync(0);
    const generation = token.generation();
    for (let minutes = 0; minutes < 60; minutes += 20) {
      use();
      await vi.advanceTimersByTimeAsync(20 * MINUTE);
    }
    expect(renewals).toEqual(['refresh-0']);
    expect(sentBy(token)).toBe('Bearer access-1');
    expect(token.generation()).toBe(generation);
  });

  test('is tried again while the issuer does not respond, and not after it refused', async () => {
    const { openTab, renewals, fail } = openBrowser();
    const { keeper } = openTab();
    const url = 'https://login.example/token';
    fail({ kind: 'unreachable', url });
    keeper.start(issuedTokens(0, 6_000), USER);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(keeper.get()).toMatchObject({ isRenewed: true, problem: { kind: 'unreachable' } });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(renewals).toEqual(['refresh-0', 'refresh-0']);
    fail({ kind: 'no-token', code: 'invalid_grant', description: undefined });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(keeper.get()).toMatchObject({ isRenewed: false, problem: { kind: 'no-token' } });
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(renewals).toHaveLength(3);
  });

  test('is tried again 15 s later, also while two tabs are in use', async () => {
    const { openTab, renewals, fail } = openBrowser();
    fail({ kind: 'unreachable', url: 'https://login.example/token' });
    const one = openTab();
    one.keeper.start(issuedTokens(0, 6_000), USER);
    const two = openTab();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(renewals).toHaveLength(1);
    for (const tab of [one, two, one, two]) {
      tab.use();
      await vi.advanceTimersByTimeAsync(8_000);
    }
    expect(renewals).toHaveLength(3);
  });

  test('happens at most every 3 s, even if each token has expired when it arrives', async () => {
    const { openTab, renewals } = openBrowser(0);
    const { keeper } = openTab();
    keeper.start(issuedTokens(0, 0), USER);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(renewals.length).toBeGreaterThan(0);
    expect(renewals.length).toBeLessThanOrEqual(20);
  });

  test('is not possible without a refresh token', async () => {
    const { openTab, renewals } = openBrowser();
    const { keeper } = openTab();
    keeper.start({ ...issuedTokens(0, 6_000), refreshToken: undefined }, USER);
    expect(keeper.get()?.isRenewed).toBe(false);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(renewals).toEqual([]);
  });

  test('happens at once after a 401 for an expired token', async () => {
    const { openTab, renewals } = openBrowser();
    const { keeper, token } = openTab();
    const exp = btoa(JSON.stringify({ sub: 'ops', exp: Date.now() / 1000 - 1 }));
    keeper.start({ ...issuedTokens(0), accessToken: `e30.${exp}.x` }, USER);
    await vi.advanceTimersByTimeAsync(0);
    token.unauthenticated(token.generation());
    await vi.advanceTimersByTimeAsync(0);
    expect(renewals).toEqual(['refresh-0']);
    expect(token.state()).toMatchObject({ kind: 'held', refused: false, wanted: false });
    expect(sentBy(token)).toBe('Bearer access-1');
  });
});

describe('a renewal whose answer is on its way', () => {
  test.each<[name: string, leave: (token: TokenHolder) => void]>([
    ['leaves for another network', (token) => token.dispose()],
    ['gets a pasted token', (token) => void token.paste('another')],
    ['is hidden for long', (token) => token.drop({ hiddenMinutes: 5 })],
  ])('reaches the other tabs when its own tab %s', async (_name, leave) => {
    const { openTab, renewals, revoked, delay } = openBrowser(6_000);
    const one = openTab();
    one.keeper.start(issuedTokens(0, 6_000), USER);
    const two = openTab();
    const answer = delay();
    await vi.advanceTimersByTimeAsync(4_000);
    leave(one.token);
    const sent = sentBy(one.token);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(renewals).toEqual(['refresh-0']);
    two.use();
    const usedAt = Date.now();
    await answer();
    expect([sentBy(one.token), sentBy(two.token)]).toEqual([sent, 'Bearer access-1']);
    expect(two.keeper.get()?.times.usedAt).toBe(usedAt);
    await vi.advanceTimersByTimeAsync(4_000);
    expect([renewals, revoked]).toEqual([['refresh-0', 'refresh-1'], []]);
    expect(sentBy(two.token)).toBe('Bearer access-2');
  });

  test('reaches no tab that was opened after the token was forgotten', async () => {
    const { openTab, delay } = openBrowser(6_000);
    const one = openTab();
    one.keeper.start(issuedTokens(0, 6_000), USER);
    const answer = delay();
    await vi.advanceTimersByTimeAsync(4_000);
    one.token.forget();
    const later = openTab();
    await answer();
    expect([isSignedIn(later.keeper), sentBy(later.token)]).toEqual([false, null]);
  });

  test('is revoked when the user signs out, before the page of the issuer opens', async () => {
    const { openTab, revoked, delay } = openBrowser(6_000);
    const { keeper, token } = openTab();
    keeper.start(issuedTokens(0, 6_000), USER);
    const answer = delay();
    await vi.advanceTimersByTimeAsync(4_000);
    let left: string | undefined;
    const leaving = keeper.signOut('https://t.example/').then((url) => {
      left = url;
    });
    expect(sentBy(token)).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(left).toBeUndefined();
    await answer();
    await leaving;
    expect([revoked, left]).toEqual([
      ['refresh-0', 'refresh-1'],
      'https://login.example/logout?back=https://t.example/',
    ]);
    expect([isSignedIn(keeper), sentBy(token)]).toEqual([false, null]);
  });

  test('that cannot be revoked is reported where the user signs out', async () => {
    const { openTab, failRevoking, delay } = openBrowser(6_000);
    const { keeper } = openTab();
    keeper.start(issuedTokens(0, 6_000), USER);
    const answer = delay();
    await vi.advanceTimersByTimeAsync(4_000);
    failRevoking('refresh-1');
    const leaving = keeper.signOut('https://t.example/');
    const reported = expect(leaving).rejects.toMatchObject({ problem: { kind: 'unreachable' } });
    await answer();
    await reported;
  });

  test('is revoked when another tab signs out, also after its own tab left', async () => {
    for (const isGone of [false, true]) {
      const { openTab, revoked, delay } = openBrowser(6_000);
      const one = openTab();
      one.keeper.start(issuedTokens(0, 6_000), USER);
      const two = openTab();
      const answer = delay();
      await vi.advanceTimersByTimeAsync(4_000);
      if (isGone) one.token.dispose();
      await two.keeper.signOut('https://t.example/');
      await answer();
      expect(revoked).toEqual(['refresh-0', 'refresh-1']);
      expect([one, two].map(({ keeper }) => isSignedIn(keeper))).toEqual([false, false]);
    }
  });

  test('does not keep the next sign-in of its tab from being renewed', async () => {
    const { openTab, renewals, delay } = openBrowser(6_000);
    const { keeper, token } = openTab();
    keeper.start(issuedTokens(0, 6_000), USER);
    const answer = delay();
    await vi.advanceTimersByTimeAsync(4_000);
    keeper.start({ ...issuedTokens(8, 6_000), refreshToken: 'refresh-8' }, USER);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(renewals).toEqual(['refresh-0']);
    await answer();
    expect(renewals).toEqual(['refresh-0', 'refresh-8']);
    expect(sentBy(token)).toBe('Bearer access-2');
  });
});

describe('tabs of one sign-in', () => {
  test('a new tab takes it over, one of them renews, and the next one after it is closed', async () => {
    const { openTab, renewals } = openBrowser(6_000);
    const one = openTab();
    one.keeper.start(issuedTokens(0, 6_000), USER);
    const two = openTab();
    const three = openTab();
    const sent = () => [two, three].map(({ token }) => sentBy(token));
    expect(sent()).toEqual(['Bearer access-0', 'Bearer access-0']);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(renewals).toEqual(['refresh-0']);
    expect(sent()).toEqual(['Bearer access-1', 'Bearer access-1']);
    one.token.dispose();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(renewals).toEqual(['refresh-0', 'refresh-1']);
    expect(sent()).toEqual(['Bearer access-2', 'Bearer access-2']);
  });

  test('a tab that is used keeps it in all, and without a use it ends in all', async () => {
    const { openTab, revoked } = openBrowser();
    const one = openTab();
    one.keeper.start(issuedTokens(0, 24 * 60 * MINUTE), USER);
    const two = openTab();
    await vi.advanceTimersByTimeAsync(29 * MINUTE);
    two.use();
    await vi.advanceTimersByTimeAsync(29 * MINUTE);
    expect([one, two].map(({ keeper }) => isSignedIn(keeper))).toEqual([true, true]);
    await vi.advanceTimersByTimeAsync(MINUTE);
    for (const { keeper, token } of [one, two]) {
      expect(isSignedIn(keeper)).toBe(false);
      expect(token.state()).toMatchObject({ kind: 'absent', loss: { ended: 'idle' } });
      expect(sentBy(token)).toBeNull();
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(revoked).toEqual(['refresh-0']);
  });

  test('ends after 10 hours however much it is used', async () => {
    const { openTab, revoked } = openBrowser();
    const { keeper, token, use } = openTab();
    keeper.start(issuedTokens(0, 24 * 60 * MINUTE), USER);
    for (let minutes = 0; minutes < 600; minutes += 20) {
      expect(isSignedIn(keeper)).toBe(true);
      use();
      await vi.advanceTimersByTimeAsync(20 * MINUTE);
    }
    expect(token.state()).toMatchObject({ kind: 'absent', loss: { ended: 'limit' } });
    expect(revoked).toEqual(['refresh-0']);
  });

  test('signing out in one forgets it in all, and makes the refresh token useless', async () => {
    const { openTab, revoked } = openBrowser();
    const one = openTab();
    one.keeper.start(issuedTokens(0), USER);
    const two = openTab();
    const left = one.keeper.signOut('https://t.example/connect');
    for (const { keeper, token } of [one, two]) {
      expect(isSignedIn(keeper)).toBe(false);
      expect(token.state()).toMatchObject({ kind: 'absent', loss: { ended: 'signed-out' } });
    }
    expect(await left).toBe('https://login.example/logout?back=https://t.example/connect');
    expect(revoked).toEqual(['refresh-0']);
  });

  test('a tab whose sign-in ended joins the one whose token it takes, and ends with it', async () => {
    const { openTab } = openBrowser();
    const one = openTab();
    one.keeper.start({ ...issuedTokens(0, MINUTE), refreshToken: undefined }, USER);
    const two = openTab();
    expect(two.keeper.get()?.isRenewed).toBe(false);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    one.token.unauthenticated(one.token.authorize(new Headers(), NODE));
    const three = openTab();
    expect(isSignedIn(three.keeper), 'no tab takes over what has ended').toBe(false);
    three.keeper.start(issuedTokens(1), { ...USER, sub: 'other' });
    one.pass('access-1');
    expect(one.keeper.get()).toMatchObject({ user: { sub: 'other' }, isRenewed: true });
    expect(sentBy(one.token)).toBe('Bearer access-1');
    await three.keeper.signOut('https://t.example/connect');
    expect(one.token.state()).toMatchObject({ kind: 'absent', loss: { ended: 'signed-out' } });
    one.pass('access-1');
    expect(sentBy(one.token)).toBeNull();
  });

  test('a tab that forgot its token, or returned to a network, takes none over', () => {
    const { openTab } = openBrowser();
    const one = openTab();
    const forgetful = openTab();
    forgetful.token.forget();
    const returned = openTab({ takeOver: false });
    one.keeper.start(issuedTokens(0), USER);
    openTab();
    expect([forgetful, returned].map(({ keeper }) => isSignedIn(keeper))).toEqual([false, false]);
  });

  test('messages of another form, of another ledger or of another sign-in change nothing', () => {
    const { openTab, posts, post } = openBrowser();
    const { keeper, token } = openTab();
    keeper.start(issuedTokens(0), USER);
    post({ kind: 'ask', home: `${NODE} https://login.example treeline` });
    const shared = posts.find(({ kind }) => kind === 'session');
    const home = shared?.['home'];
    const session = shared?.['session'] as { readonly id: string } | undefined;
    const newer = { ...session, turn: 1, accessToken: 'evil' };
    const end = { kind: 'end', home, id: session?.id, end: 'idle' };
    for (const message of [
      null,
      'end',
      { ...end, home: 'https://evil.example' },
      { ...end, id: 'another' },
      { ...end, end: 'because' },
      { kind: 'session', home: 'https://evil.example', session: newer },
      { kind: 'session', home, session: { ...newer, id: 'another' } },
      { kind: 'session', home, session: { ...newer, more: 1 } },
      { kind: 'session', home, session: { ...newer, turn: 0 } },
    ])
      post(message);
    expect([isSignedIn(keeper), sentBy(token)]).toEqual([true, 'Bearer access-0']);
    post(end);
    expect(isSignedIn(keeper)).toBe(false);
  });
});
