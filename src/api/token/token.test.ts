import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openHiddenPage } from './hidden-page.fixture.ts';
import { isUnder, openTokenHolder, type TokenHolder } from './token.ts';
import { openTokenChannel, type Wire } from './token-channel.ts';

const NODE = 'https://node.example/ledger';
const JWT = `e30.${btoa(
  JSON.stringify({ sub: 'ops', aud: 'https://aud', exp: 2_000_000_000, scope: 'a b', iss: 'idp' }),
)}.sig`;

/** A browser's BroadcastChannel without the browser: delivers to all others, one by one. */
function openEther() {
  const wires = new Set<Wire>();
  const posts: { kind: string }[] = [];
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const openWire = (): Wire => {
    const wire: Wire = {
      onmessage: null,
      close: () => void wires.delete(wire),
      postMessage: (data: { kind: string }) => {
        posts.push(data);
        for (const other of [...wires])
          if (other !== wire) other.onmessage?.({ data: structuredClone(data) } as MessageEvent);
      },
    };
    wires.add(wire);
    return wire;
  };
  const open = (baseUrl: string, takeOver = true, upstream?: string) =>
    openTokenHolder(baseUrl, {
      takeOver,
      upstream,
      openChannel: (base, ends) => openTokenChannel(base, ends, { openWire, storage }),
    });
  return { open, openWire, posts, stored };
}

/** One tab, and every message that another document of the origin can send. */
function openTalk() {
  const posts: { kind: string; id: string }[] = [];
  const wire: Wire = {
    onmessage: null,
    close: () => undefined,
    postMessage: (data) => void posts.push(data as { kind: string; id: string }),
  };
  const open = () => {
    const holder = openTokenHolder(NODE, {
      openChannel: (base, ends) =>
        openTokenChannel(base, ends, { storage: undefined, openWire: () => wire }),
    });
    opened.push(holder);
    return holder;
  };
  const say = (data: unknown) => wire.onmessage?.({ data } as MessageEvent);
  return { open, say, posts, asked: () => posts.find(({ kind }) => kind === 'ask')?.id };
}

function sentBy(holder: TokenHolder, url = `${holder.baseUrl}/v2/version`): string | null {
  const headers = new Headers();
  holder.authorize(headers, url);
  return headers.get('Authorization');
}

/** The ledger returns 401 to a request of a tab. */
function refuse(holder: TokenHolder) {
  return holder.unauthenticated(holder.authorize(new Headers(), holder.baseUrl));
}

const opened: TokenHolder[] = [];
afterEach(() => {
  for (const holder of opened.splice(0)) holder.dispose();
  vi.useRealTimers();
});

describe('openTokenHolder in one tab', () => {
  test('holds the pasted token, and shows unverified claims but never the token', () => {
    const holder = openEther().open(NODE);
    opened.push(holder);
    expect(holder.state()).toEqual({
      kind: 'absent',
      refused: false,
      wanted: false,
      denied: false,
    });
    holder.paste(JWT);
    expect(holder.state()).toEqual({
      kind: 'held',
      from: 'pasted',
      refused: false,
      wanted: false,
      denied: false,
      isHeldBack: false,
      end: undefined,
      expiresAt: 2_000_000_000_000,
      claims: {
        sub: 'ops',
        aud: ['https://aud'],
        exp: 2_000_000_000,
        scope: ['a', 'b'],
        iss: 'idp',
      },
    });
    expect(JSON.stringify([holder, holder.state()])).not.toContain(JWT);
    expect(sentBy(holder)).toBe(`Bearer ${JWT}`);
  });

  test('has no claims when the token is not a JWT, and no token when the text is empty', () => {
    const holder = openEther().open(NODE);
    opened.push(holder);
    holder.paste('opaque');
    expect(holder.state()).toMatchObject({ kind: 'held', claims: undefined });
    holder.paste('');
    expect(holder.state()).toEqual({
      kind: 'absent',
      refused: false,
      wanted: false,
      denied: false,
    });
    expect(sentBy(holder)).toBeNull();
  });

  test('notes that a token is required after a 401 without one, until the next paste', () => {
    const holder = openEther().open(NODE);
    opened.push(holder);
    holder.unauthenticated(holder.authorize(new Headers(), NODE));
    // No dialog: data of Scan may be on screen, and a button asks for the token.
    expect(holder.state()).toEqual({ kind: 'absent', refused: true, wanted: false, denied: false });
    holder.paste('');
    expect(holder.state().refused).toBe(false);
  });

  test('gives each token its own number, opaque ones included', () => {
    const holder = openEther().open(NODE);
    opened.push(holder);
    const generations = [holder.generation()];
    for (const step of [
      () => holder.paste('opaque-one'),
      () => holder.paste('opaque-two'),
      () => holder.paste(''),
      () => holder.forget(),
    ]) {
      step();
      generations.push(holder.generation());
    }
    expect(new Set(generations).size).toBe(5);
    holder.ask();
    holder.dismiss();
    expect(holder.generation()).toBe(generations.at(-1));
  });

  test('holds an expired token back until the user sends it, and shares it with no tab', () => {
    const ether = openEther();
    const holder = ether.open(NODE);
    const expired = `e30.${btoa(JSON.stringify({ sub: 'late', exp: 1_500_000_000 }))}.sig`;
    holder.paste(expired);
    expect(holder.state()).toMatchObject({ kind: 'held', isHeldBack: true, wanted: true });
    const other = ether.open(NODE);
    opened.push(holder, other);
    expect(other.state().kind).toBe('absent');
    const before = holder.generation();
    holder.sendExpired();
    expect(holder.state()).toMatchObject({ isHeldBack: false, wanted: false });
    expect(holder.generation()).not.toBe(before);
    expect(sentBy(holder)).toBe(`Bearer ${expired}`);
    expect(holder.unauthenticated(holder.generation())).toBe('expired');
  });

  test('distinguishes an expired, a revoked and a rejected token after a 401', () => {
    const endOf = (token: string, hasWorked: boolean) => {
      const holder = openEther().open(NODE);
      opened.push(holder);
      holder.paste(token);
      if (hasWorked) holder.authenticated(holder.generation(), '/v2/updates', false);
      return holder.unauthenticated(holder.generation());
    };
    const soon = `e30.${btoa(JSON.stringify({ exp: Math.ceil(Date.now() / 1000) + 60 }))}.sig`;
    expect(endOf(JWT, false)).toBe('rejected');
    expect(endOf(JWT, true)).toBe('lapsed');
    expect(endOf('opaque', true)).toBe('lapsed');
    // A minute before its end, by a clock that may be late.
    expect(endOf(soon, true)).toBe('expired');
    expect(endOf(soon, false)).toBe('rejected');
  });

  test('is denied from a 403 until the same path is granted, or the token changes', () => {
    const holder = openEther().open(NODE);
    opened.push(holder);
    holder.paste('one');
    const one = holder.generation();
    const denied = () => holder.state().denied;
    holder.authenticated(one, '/v2/updates', true);
    expect(denied()).toBe(true);
    holder.authenticated(one, '/v2/state/ledger-end', false);
    expect(denied()).toBe(true);
    holder.authenticated(one, '/v2/updates', false);
    expect(denied()).toBe(false);
    holder.authenticated(one, '/v2/updates', true);
    holder.paste('two');
    expect(denied()).toBe(false);
    holder.authenticated(one, '/v2/updates', true);
    expect(denied()).toBe(false);
  });

  test('requests another token only after a 401 for the current one', () => {
    const holder = openEther().open(NODE);
    opened.push(holder);
    holder.paste('first');
    const first = holder.authorize(new Headers(), `${NODE}/v2/version`);
    let changes = 0;
    holder.subscribe(() => changes++);
    holder.unauthenticated(first);
    holder.unauthenticated(first);
    expect([changes, holder.state().wanted]).toEqual([1, true]);
    holder.paste('second');
    holder.unauthenticated(first);
    expect(holder.state()).toMatchObject({ kind: 'held', refused: false, wanted: false });
  });
});

describe('openTokenHolder in several tabs', () => {
  test('passes the token to a new tab, for the same base_url only (SEC-02)', () => {
    const ether = openEther();
    const first = ether.open(NODE);
    first.paste(JWT);
    const same = ether.open(NODE);
    const other = ether.open('https://node.example/other');
    opened.push(first, same, other);
    expect(same.state()).toMatchObject({ kind: 'held', from: 'other-tab' });
    expect(other.state()).toMatchObject({ kind: 'absent' });
  });

  test('passes a token that works to the tabs whose token ended (SEC-02)', () => {
    const ether = openEther();
    const first = ether.open(NODE);
    first.paste('old');
    const second = ether.open(NODE);
    const other = ether.open('https://node.example/other');
    opened.push(first, second, other);
    for (const tab of [first, second, other]) refuse(tab);
    first.paste('new');
    expect(second.state().refused, 'nothing says yet that the token works').toBe(true);
    first.authenticated(first.authorize(new Headers(), NODE), '/v2/version', false);
    expect(second.state()).toMatchObject({ kind: 'held', from: 'other-tab', refused: false });
    expect(sentBy(second)).toBe('Bearer new');
    expect(other.state().kind).toBe('absent');
    expect(JSON.stringify(ether.posts.filter(({ kind }) => kind !== 'give'))).not.toContain('new');
  });

  test('takes the token that works, also when a tab with a refused one answers first (SEC-02)', () => {
    const ether = openEther();
    const [idle, good, ended] = [ether.open(NODE), ether.open(NODE), ether.open(NODE)];
    opened.push(idle, good, ended);
    for (const [tab, text] of [
      [idle, 'older'],
      [good, 'older'],
      [ended, 'older'],
    ] as const)
      tab.paste(text);
    refuse(ended);
    expect(sentBy(ended)).toBe('Bearer older');
    idle.paste('old');
    ended.paste('old');
    refuse(ended);
    expect(sentBy(ended), 'not refused in this tab since it was pasted').toBe('Bearer older');
    refuse(ended);
    expect(ended.state().refused).toBe(true);
    good.paste('new');
    good.authenticated(good.authorize(new Headers(), NODE), '/v2/version', false);
    expect(sentBy(ended)).toBe('Bearer new');
  });

  test('passes no token that has expired since, and takes none', () => {
    vi.useFakeTimers({ now: 1_999_999_990_000 });
    const wire = openTalk();
    const holder = wire.open();
    holder.paste(JWT);
    wire.say({ kind: 'ask', base: NODE, id: '1-2-3-4' });
    expect(wire.posts.filter(({ kind }) => kind === 'give')).toHaveLength(1);
    vi.setSystemTime(2_000_000_000_000);
    wire.say({ kind: 'ask', base: NODE, id: '1-2-3-4' });
    expect(wire.posts.filter(({ kind }) => kind === 'give')).toHaveLength(1);
    const other = openTalk();
    const receiver = other.open();
    other.say({ kind: 'give', base: NODE, id: other.asked(), token: JWT });
    expect(receiver.state().kind).toBe('absent');
  });

  test('takes no token of another user in place of one that ended', () => {
    const of = (sub: string, jti: number) => `e30.${btoa(JSON.stringify({ sub, jti }))}.sig`;
    const ether = openEther();
    const [first, second] = [ether.open(NODE), ether.open(NODE)];
    opened.push(first, second);
    second.paste(of('operator', 1));
    refuse(second);
    const work = () =>
      first.authenticated(first.authorize(new Headers(), NODE), '/v2/version', false);
    first.paste(of('auditor', 2));
    work();
    expect(second.state()).toMatchObject({ refused: true, from: 'pasted' });
    first.paste(of('operator', 3));
    work();
    expect(second.state()).toMatchObject({ refused: false, from: 'other-tab' });
  });

  test('takes no token after the user chose to send none', () => {
    const ether = openEther();
    const [first, second] = [ether.open(NODE), ether.open(NODE)];
    opened.push(first, second);
    first.paste(JWT);
    second.paste('');
    refuse(second);
    expect(sentBy(second)).toBeNull();
  });

  test('requests the token of another tab after a 401, and takes none that was refused (SEC-02)', () => {
    const ether = openEther();
    const first = ether.open(NODE);
    const second = ether.open(NODE);
    opened.push(first, second);
    first.paste('old');
    second.paste('old');
    const before = second.generation();
    refuse(second);
    expect(second.state()).toMatchObject({ refused: true, from: 'pasted' });
    expect(second.generation()).toBe(before);
    first.paste('new');
    second.paste('old');
    expect(refuse(second)).toBe('rejected');
    expect(second.state()).toMatchObject({ refused: false, from: 'other-tab' });
  });

  test('takes no token again that this hidden tab dropped, before one is pasted into it (SEC-07)', () => {
    const ether = openEther();
    const first = ether.open(NODE);
    first.paste('one');
    const second = ether.open(NODE);
    const returning = ether.open(NODE, false);
    opened.push(first, second, returning);
    second.drop({ hiddenMinutes: 5 });
    const talk = openTalk();
    const late = talk.open();
    late.drop({ hiddenMinutes: 5 });
    talk.say({ kind: 'give', base: NODE, id: talk.asked(), token: JWT });
    expect(late.state().kind).toBe('absent');
    for (const tab of [second, returning]) {
      refuse(tab);
      first.paste('two');
      first.authenticated(first.authorize(new Headers(), NODE), '/v2/version', false);
      expect(tab.state().kind).toBe('absent');
    }
    second.paste('three');
    refuse(second);
    expect(sentBy(second)).toBe('Bearer two');
  });

  test('passes neither a rejected nor an empty token', () => {
    const ether = openEther();
    const first = ether.open(NODE);
    first.paste('');
    opened.push(first, ether.open(NODE));
    expect(opened[1]?.state().kind).toBe('absent');
    first.paste('stale');
    first.unauthenticated(first.authorize(new Headers(), NODE));
    const third = ether.open(NODE);
    opened.push(third);
    expect(third.state().kind).toBe('absent');
  });

  test('forgets in all tabs, even with sharing disabled (SEC-02)', () => {
    const ether = openEther();
    const first = ether.open(NODE);
    first.paste(JWT);
    const second = ether.open(NODE);
    opened.push(first, second);
    second.share(false);
    const third = ether.open(NODE);
    opened.push(third);
    expect(third.state().kind).toBe('absent');
    expect(ether.stored.get('treeline.share-token')).toBe('off');
    second.forget();
    expect([first.state().kind, second.state().kind]).toEqual(['absent', 'absent']);
  });

  test('ignores messages of unknown structure', () => {
    const ether = openEther();
    const wire: { current: Wire | undefined } = { current: undefined };
    const holder = openTokenHolder(NODE, {
      openChannel: (base, ends) =>
        openTokenChannel(base, ends, {
          storage: undefined,
          openWire: () => {
            wire.current = {
              onmessage: null,
              close: () => undefined,
              postMessage: () => undefined,
            };
            return wire.current;
          },
        }),
    });
    opened.push(holder);
    const say = (data: unknown) => wire.current?.onmessage?.({ data } as MessageEvent);
    for (const data of [null, 1, {}, { kind: 'give', base: NODE, token: 'x' }]) say(data);
    say({ kind: 'give', base: NODE, id: 'guessed', token: 'evil' });
    expect(holder.state().kind).toBe('absent');
    expect(ether.posts).toHaveLength(0);
  });

  test.each([
    ['a line break', 'evil\r\nX-Evil: 1'],
    ['a space', 'e vil'],
    ['a letter that is not ASCII', 'tokén'],
    ['NUL', 'evil\u0000'],
    ['a prefix', 'Bearer evil'],
    ['quotes', '"evil"'],
    ['17 KiB', 'x'.repeat(17 * 1024)],
    ['no text', ''],
    ['a number', 7],
    ['a list', ['evil']],
    ['an object', { toString: () => 'evil' }],
    ['nothing', undefined],
  ])(
    'rejects a response with the right id and as the token %s (SEC-02, SEC-07)',
    (_name, token) => {
      const wire = openTalk();
      const holder = wire.open();
      wire.say({ kind: 'give', base: NODE, id: wire.asked(), token });
      expect(holder.state().kind).toBe('absent');
      wire.say({ kind: 'give', base: NODE, id: wire.asked(), token: JWT });
      expect(holder.state()).toMatchObject({ kind: 'held', from: 'other-tab' });
    },
  );

  test.each(['', '1', '1-2-3', '1-2-3-4-5', '1-2-3-x', '1-2-3-4\n', `${'1'.repeat(11)}-2-3-4`])(
    'passes no token to a request with the id %j (SEC-02)',
    (id) => {
      const wire = openTalk();
      const holder = wire.open();
      holder.paste(JWT);
      wire.say({ kind: 'ask', base: NODE, id });
      expect(wire.posts.filter(({ kind }) => kind === 'give')).toEqual([]);
      wire.say({ kind: 'ask', base: NODE, id: '1-2-3-4' });
      expect(wire.posts.at(-1)).toEqual({ kind: 'give', base: NODE, id: '1-2-3-4', token: JWT });
    },
  );

  test('passes no token after the server of the page forwards to another node (SEC-02)', () => {
    const ether = openEther();
    const first = ether.open(NODE, true, 'https://a.example');
    first.paste(JWT);
    const restarted = ether.open(NODE, true, 'https://b.example');
    const direct = ether.open(NODE);
    const same = ether.open(NODE, true, 'https://a.example');
    opened.push(first, restarted, direct, same);
    expect(restarted.state().kind).toBe('absent');
    expect(direct.state().kind).toBe('absent');
    expect(same.state()).toMatchObject({ kind: 'held', from: 'other-tab' });
  });

  test('drops the token of a hidden tab, and of this tab only (SEC-07)', async () => {
    const ether = openEther();
    const { page, show } = openHiddenPage('visible', 5);
    vi.useFakeTimers();
    const holder = openTokenHolder(NODE, {
      hiddenPage: page,
      openChannel: (base, ends) =>
        openTokenChannel(base, ends, { openWire: ether.openWire, storage: undefined }),
    });
    holder.paste(JWT);
    const other = ether.open(NODE);
    opened.push(holder, other);
    const generation = holder.generation();
    show('hidden');
    await vi.dynamicImportSettled();
    vi.advanceTimersByTime(5 * 60_000);
    vi.useRealTimers();
    expect(holder.state()).toMatchObject({
      kind: 'absent',
      refused: false,
      loss: { hiddenMinutes: 5 },
    });
    expect(sentBy(holder)).toBeNull();
    expect(holder.generation()).toBeGreaterThan(generation);
    expect(other.state().kind).toBe('held');
  });

  test('does not share the token of a simulated node', () => {
    const holder = openTokenHolder(NODE, {
      demoToken: JWT,
      openChannel: () => {
        throw new Error('no channel for the demo');
      },
    });
    opened.push(holder);
    expect(holder.state()).toMatchObject({ kind: 'held', from: 'demo' });
  });
});

/**
 * SEC-02 as a model: tabs that open, switch between networks of one origin, paste, forget and send.
 * A token's text names the base_url for which it was pasted.
 */
const BASES = [
  'https://a.example/ledger',
  'https://a.example/ledger2',
  'https://a.example',
  'https://b.example/ledger',
] as const;
type Model = { forgotten: Set<string> };
type Tab = { holder: TokenHolder; left: Set<string> };
type Real = { tabs: Tab[]; ether: ReturnType<typeof openEther>; serial: number };

const step = (
  name: string,
  tab: number,
  run: (tab: Tab, real: Real, model: Model) => void,
): fc.Command<Model, Real> => ({
  check: () => true,
  toString: () => `tab ${tab}: ${name}`,
  run: (model, real) => {
    const at = real.tabs[tab % Math.max(1, real.tabs.length)];
    if (at !== undefined) run(at, real, model);
    for (const { holder } of real.tabs) assertTokensStayHome(holder, model);
  },
});

function assertTokensStayHome(holder: TokenHolder, model: Model): void {
  for (const base of BASES) {
    const url = `${base}/v2/version`;
    if (!isUnder(holder.baseUrl, url)) {
      expect(() => sentBy(holder, url)).toThrow();
      continue;
    }
    const sent = sentBy(holder, url);
    if (sent === null) continue;
    const [, serial = '', pastedFor = ''] = /^Bearer (\d+)-(.*)$/.exec(sent) ?? [];
    expect(pastedFor).toBe(holder.baseUrl.replace(/\W/g, '_'));
    expect(model.forgotten.has(serial)).toBe(false);
  }
}

const tabs = fc.nat(3);
const bases = fc.constantFrom(...BASES);
const commands = [
  bases.map((base) => ({
    check: () => true,
    toString: () => `new tab at ${base}`,
    run: (model: Model, real: Real) => {
      real.tabs.push({ holder: real.ether.open(base), left: new Set() });
      for (const { holder } of real.tabs) assertTokensStayHome(holder, model);
    },
  })),
  tabs.map((tab) =>
    step('paste', tab, ({ holder }, real) => {
      holder.paste(`${real.serial++}-${holder.baseUrl.replace(/\W/g, '_')}`);
    }),
  ),
  tabs.map((tab) =>
    step('forget', tab, ({ holder }, real, model) => {
      for (const other of real.tabs)
        if (other.holder.baseUrl === holder.baseUrl) {
          const sent = sentBy(other.holder);
          if (sent !== null) model.forgotten.add(/\d+/.exec(sent)?.[0] ?? '');
        }
      holder.forget();
      expect(sentBy(holder)).toBeNull();
    }),
  ),
  fc.tuple(tabs, bases).map(([tab, base]) =>
    step(`switch to ${base}`, tab, (at, real) => {
      at.left.add(at.holder.baseUrl);
      at.holder.dispose();
      expect(sentBy(at.holder)).toBeNull();
      const returning = at.left.has(base);
      at.holder = real.ether.open(base, !returning);
      if (returning) expect(sentBy(at.holder)).toBeNull();
    }),
  ),
  tabs.map((tab) =>
    step('reload', tab, (at, real) => {
      at.holder.dispose();
      at.holder = real.ether.open(at.holder.baseUrl);
      at.left = new Set();
    }),
  ),
  tabs.map((tab) =>
    step('401', tab, ({ holder }) => {
      const before = sentBy(holder);
      refuse(holder);
      // Another tab may have had a token that was not refused yet.
      if (sentBy(holder) === before) expect(holder.state().refused).toBe(true);
      else expect(holder.state()).toMatchObject({ kind: 'held', from: 'other-tab' });
    }),
  ),
  tabs.map((tab) =>
    step('200', tab, ({ holder }) => {
      holder.authenticated(holder.authorize(new Headers(), holder.baseUrl), '/v2/version', false);
    }),
  ),
  fc
    .tuple(tabs, fc.boolean())
    .map(([tab, on]) => step(`sharing ${on}`, tab, ({ holder }) => holder.share(on))),
];

test('every request with Authorization starts with the base_url of its token (SEC-02)', () => {
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 50 }), (run) => {
      const real: Real = { tabs: [], ether: openEther(), serial: 0 };
      fc.modelRun(() => ({ model: { forgotten: new Set<string>() }, real }), run);
      for (const { holder } of real.tabs) holder.dispose();
    }),
    { numRuns: 200 },
  );
});

describe('the token of a sign-in', () => {
  test('is sent whatever the clock of the browser shows, because the issuer just returned it', () => {
    const holder = openTalk().open();
    const old = `e30.${btoa(JSON.stringify({ sub: 'ops', exp: 1 }))}.sig`;
    holder.accept(old, false);
    expect(holder.state()).toMatchObject({ kind: 'held', from: 'issuer', isHeldBack: false });
    expect(sentBy(holder)).toBe(`Bearer ${old}`);
  });

  test('is renewed without a new generation, and after a 401 with one', () => {
    const holder = openTalk().open();
    holder.accept('first', false);
    const generation = holder.generation();
    holder.accept('second', true);
    expect([sentBy(holder), holder.generation()]).toEqual(['Bearer second', generation]);
    holder.unauthenticated(holder.authorize(new Headers(), NODE));
    holder.accept('third', true);
    expect([sentBy(holder), holder.generation()]).toEqual(['Bearer third', generation + 1]);
    expect(holder.state()).toMatchObject({ refused: false, wanted: false });
  });

  test('is not refused by a late 401 for the one before its renewal', () => {
    const holder = openTalk().open();
    holder.accept('first', false);
    const first = holder.authorize(new Headers(), NODE);
    holder.accept('second', true);
    expect(holder.unauthenticated(first), 'a read can be sent again').toBeUndefined();
    expect(holder.unauthenticated(first, true)).toBe('expired');
    expect(holder.state()).toMatchObject({ kind: 'held', refused: false, wanted: false });
    // Other late responses are of the same user.
    holder.authenticated(first, '/v2/updates', true);
    expect(holder.state().denied).toBe(true);
    holder.unauthenticated(holder.authorize(new Headers(), NODE));
    expect(holder.state()).toMatchObject({ refused: true, wanted: true });
  });

  test('keeps what was read with the same text, which another tab has passed before', () => {
    const ether = openEther();
    const other = ether.open(NODE);
    other.accept('shared', false);
    const holder = ether.open(NODE);
    opened.push(other, holder);
    const generation = holder.generation();
    const used = holder.authorize(new Headers(), NODE);
    expect(holder.state()).toMatchObject({ kind: 'held', from: 'other-tab' });
    holder.accept('shared', false);
    expect(holder.state()).toMatchObject({ kind: 'held', from: 'issuer' });
    expect(holder.generation()).toBe(generation);
    holder.unauthenticated(used);
    expect(holder.state().refused).toBe(true);
  });

  test('is dropped in this tab only, with the reason, and never accepted after the end', () => {
    const { open, posts } = openTalk();
    const holder = open();
    holder.accept('first', false);
    holder.drop({ ended: 'idle' });
    expect(holder.state()).toMatchObject({ kind: 'absent', loss: { ended: 'idle' } });
    expect(posts.filter(({ kind }) => kind === 'forget')).toEqual([]);
    holder.dispose();
    holder.accept('second', false);
    expect([holder.isDisposed(), sentBy(holder)]).toEqual([true, null]);
  });
});

describe('isUnder', () => {
  test.each([
    ['https://n.example/ledger', 'https://n.example/ledger/v2/version', true],
    ['https://n.example/ledger', 'https://n.example/ledger', true],
    ['https://n.example', 'https://n.example/v2/version', true],
    ['https://n.example/ledger', 'https://n.example/ledger2/v2', false],
    ['https://n.example/ledger', 'https://n.example/scan', false],
    ['https://n.example/ledger', 'https://n.example/ledger/../scan', false],
    ['https://n.example/ledger', 'https://n.example/ledger/%2e%2e/scan', false],
    ['https://n.example/ledger', 'http://n.example/ledger/v2', false],
    ['https://n.example/ledger', 'https://n.example:8443/ledger/v2', false],
    ['https://n.example/ledger', 'https://n.example.evil/ledger/v2', false],
    ['https://n.example/ledger', 'https://user@n.example/ledger/v2', false],
  ])('%s holds %s: %j', (base, url, held) => {
    expect(isUnder(base, url)).toBe(held);
  });
});
