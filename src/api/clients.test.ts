import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openNode } from '#api/connection/connections.ts';
import { askAbout } from '#api/node/node-about.ts';
import { readUpdate } from '#api/updates/update-request.ts';
import type { Failure } from '#domain/failure/failure.ts';
import { failureOf } from '#domain/failure/failure.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';

/** A node and a Scan on one origin, as canned answers by path (synthetic). */
type Canned = readonly [status: number, body: unknown];
type Seen = { method: string; url: string; token: string | undefined; body: string };

const ID = `1220${'ab'.repeat(32)}` as UpdateId;
const TOKEN = `e30.${btoa('{"sub":"from-token"}')}.sig`;
let answers: Record<string, Canned> = {};
let seen: Seen[] = [];
let origin = '';

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, token: headers.authorization, body });
    const [status, answer] = answers[url.split('?')[0] ?? ''] ?? [404, { errors: ['no'] }];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
});

beforeEach(async () => {
  answers = {};
  seen = [];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function open(token: { demo?: string } = { demo: TOKEN }) {
  const {
    ledger,
    scan,
    token: holder,
  } = openNode({
    id: 'n',
    label: 'n',
    baseUrl: `${origin}/ledger`,
    scanUrl: `${origin}/scan`,
    demoToken: token.demo,
    samples: [],
  });
  if (ledger === undefined || scan === undefined || holder === undefined) throw new Error('bug');
  return { ledger, scan, holder };
}

async function failing(promise: Promise<unknown>): Promise<Failure> {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  const failure = failureOf(thrown);
  if (failure === undefined) throw thrown ?? new Error('it did not fail');
  return failure;
}

/** A route without a method: what it answers, as a list of its members' names. */
const members = <Path extends string>(path: Path) => ({
  path,
  read: (text: string) => Object.keys(JSON.parse(text)),
});

describe('a small request by any route', () => {
  test('is sent to the ledger with its token, or without one when none is needed', async () => {
    answers = {
      '/ledger/v2/version': [200, { version: '3.5.1' }],
      '/ledger/v2/updates': [200, { update: 1 }],
    };
    const { ledger } = open();
    expect(await ledger.small({ ...members('/v2/version'), isOpen: true })).toEqual(['version']);
    const body = { beginExclusive: '1' };
    expect(await ledger.small({ ...members('/v2/updates?limit=2'), body })).toEqual(['update']);
    expect(seen).toEqual([
      { method: 'GET', url: '/ledger/v2/version', token: undefined, body: '' },
      {
        method: 'POST',
        url: '/ledger/v2/updates?limit=2',
        token: `Bearer ${TOKEN}`,
        body: '{"beginExclusive":"1"}',
      },
    ]);
  });

  test('is sent without a token where none is held', async () => {
    answers = { '/ledger/v2/state/ledger-end': [200, { offset: 1 }] };
    const { ledger } = open({});
    expect(await ledger.small(members('/v2/state/ledger-end'))).toEqual(['offset']);
    expect(seen.map(({ token }) => token)).toEqual([undefined]);
  });

  test('is sent to Scan without a token', async () => {
    answers = { '/scan/v0/dso': [200, { dso_party_id: 'DSO' }] };
    const { scan } = open();
    expect(await scan.small(members('/v0/dso'))).toEqual(['dso_party_id']);
    expect(seen.map(({ token }) => token)).toEqual([undefined]);
  });
});

test('a client accepts no path that the route table lacks', async () => {
  answers = { '/ledger/v2/packages': [200, {}], '/scan/v0/scans': [200, {}] };
  const { ledger, scan } = open();
  // @ts-expect-error: the local server would not forward this path.
  expect(await ledger.small(members('/v2/packages'))).toEqual([]);
  // @ts-expect-error: likewise.
  expect(await scan.small(members('/v0/scans'))).toEqual([]);
});

describe('ledger.user', () => {
  test('returns the user from the node, or from the token at a 3.3 node', async () => {
    answers = { '/ledger/v2/authenticated-user': [200, { user: { id: 'from-node' } }] };
    expect(await open().ledger.user()).toEqual({ id: 'from-node', by: 'node' });
    answers = {};
    expect(await open().ledger.user()).toEqual({ id: 'from-token', by: 'token' });
    expect(await open({ demo: 'no-jwt' }).ledger.user()).toBe(undefined);
  });
});

describe('the ledger client', () => {
  test('requests the version without a token, and everything else with it', async () => {
    answers = {
      '/ledger/v2/version': [200, { version: '3.5.1', features: null }],
      '/ledger/v2/state/ledger-end': [200, { offset: 12 }],
      '/ledger/v2/parties/participant-id': [200, { participantId: 'p1' }],
    };
    const { ledger } = open();
    expect(await askAbout(ledger)).toMatchObject({ version: '3.5.1' });
    expect(await ledger.ledgerEnd()).toEqual({ offset: '12', times: [] });
    expect(await ledger.participantId()).toBe('p1');
    const [version, ...rest] = seen.map((one) => one.token);
    expect(version).toBeUndefined();
    expect(rest).toEqual(Array(2).fill(`Bearer ${TOKEN}`));
  });

  test('sends one of several requests without a token, and no other after its 401 (fault 28, REL-09)', async () => {
    const refused: Canned = [401, { code: 'NA', cause: 'x' }];
    answers = { '/ledger/v2/state/ledger-end': refused, '/ledger/v2/authenticated-user': refused };
    const { ledger, holder } = open({});
    const [end, user] = await Promise.all([
      failing(ledger.ledgerEnd()),
      failing(ledger.authenticatedUser()),
    ]);
    expect(end).toMatchObject({
      kind: 'needs-token',
      words: { kind: 'ledger-error' },
      place: { url: `${origin}/ledger/v2/state/ledger-end` },
    });
    expect(user).toEqual({
      kind: 'needs-token',
      isExpired: false,
      place: expect.anything(),
    });
    expect((await failing(ledger.ledgerEnd())).kind).toBe('needs-token');
    expect(seen.map(({ url, token }) => [url, token])).toEqual([
      ['/ledger/v2/state/ledger-end', undefined],
    ]);
    expect(holder.state()).toMatchObject({ kind: 'absent', refused: true, wanted: false });
    seen = [];
    holder.paste('');
    answers = { '/ledger/v2/state/ledger-end': [200, { offset: 0 }] };
    expect(await ledger.ledgerEnd()).toMatchObject({ offset: '0' });
    expect(seen[0]?.token).toBeUndefined();
    holder.dispose();
    expect((await failing(ledger.ledgerEnd())).kind).toBe('needs-token');
    expect(seen).toHaveLength(1);
  });

  test('sends requests side by side once one without a token has succeeded', async () => {
    answers = {
      '/ledger/v2/state/ledger-end': [200, { offset: 12 }],
      '/ledger/v2/parties/participant-id': [200, { participantId: 'p1' }],
      // The request has no user (docs/facts/wire.md#tokens).
      '/ledger/v2/authenticated-user': [400, { code: 'INVALID_TOKEN', cause: 'x' }],
    };
    const { ledger } = open({});
    const all = [ledger.ledgerEnd(), ledger.participantId(), ledger.user(), ledger.reader()];
    expect(await Promise.all(all)).toEqual([
      { offset: '12', times: [] },
      'p1',
      undefined,
      { kind: 'any-party', because: 'no-user' },
    ]);
    expect(seen.map(({ token }) => token)).toEqual(Array(4).fill(undefined));
  });

  test('sends the next request without a token after the first one was abandoned', async () => {
    const refused: Canned = [401, { code: 'NA', cause: 'x' }];
    answers = {
      '/ledger/v2/state/ledger-end': refused,
      '/ledger/v2/authenticated-user': refused,
      '/ledger/v2/parties/participant-id': refused,
    };
    const { ledger } = open({});
    const abandoned = new AbortController();
    const first = ledger.ledgerEnd({ signal: abandoned.signal });
    const others = [ledger.authenticatedUser(), ledger.participantId()].map(failing);
    abandoned.abort();
    await expect(first).rejects.toThrow();
    const kinds = (await Promise.all(others)).map(({ kind }) => kind);
    expect(kinds).toEqual(['needs-token', 'needs-token']);
    expect(seen.filter(({ url }) => !url.endsWith('/ledger-end'))).toHaveLength(1);
  });

  test('counts a 403 by the route, whatever id ends the path', async () => {
    const tree = (id: string) => `/v2/updates/transaction-tree-by-id/${id}?parties=a` as const;
    const denied: Canned = [403, { code: 'NA', cause: 'x' }];
    answers = {
      [`/ledger${tree('one').split('?')[0]}`]: denied,
      [`/ledger${tree('two').split('?')[0]}`]: [200, {}],
      '/ledger/v2/parties/p': denied,
    };
    const { ledger, holder } = open();
    expect((await failing(ledger.small(members(tree('one'))))).kind).toBe('refused');
    expect(holder.state().denied).toBe(true);
    await ledger.small(members(tree('two')));
    expect(holder.state().denied).toBe(false);
    // Only administrators read these.
    expect((await failing(ledger.small(members('/v2/parties/p')))).kind).toBe('refused');
    expect(holder.state().denied).toBe(false);
  });

  test('requests another token after a 401', async () => {
    answers = { '/ledger/v2/state/ledger-end': [401, { code: 'NA', cause: 'x', context: {} }] };
    const { ledger, holder } = open();
    expect((await failing(ledger.ledgerEnd())).kind).toBe('unauthenticated');
    expect(holder.state()).toMatchObject({ refused: true, wanted: true });
  });

  test('requests a token once after several 401s (fault 28, REL-09)', async () => {
    const { ledger, holder } = open();
    const refused: Canned = [401, { code: 'NA', cause: 'x' }];
    const asked = ['/state/ledger-end', '/parties/participant-id', '/authenticated-user'];
    answers = Object.fromEntries(asked.map((path) => [`/ledger/v2${path}`, refused]));
    const wanted: boolean[] = [];
    holder.subscribe(() => wanted.push(holder.state().wanted));
    await Promise.all(
      [ledger.ledgerEnd(), ledger.participantId(), ledger.authenticatedUser()].map(failing),
    );
    expect(seen).toHaveLength(3);
    expect(wanted).toEqual([true]);
  });

  test('keeps the digits of an int64 beyond 2^53, and reports an invalid one (fault 57, DATA-02)', async () => {
    const { ledger } = open();
    answers = { '/ledger/v2/state/ledger-end': [200, '{"offset":9007199254740993}'] };
    expect(await ledger.ledgerEnd()).toMatchObject({ offset: '9007199254740993' });
    answers = { '/ledger/v2/state/ledger-end': [200, { offset: 'x' }] };
    expect(await failing(ledger.ledgerEnd())).toMatchObject({
      kind: 'wrong-shape',
      path: 'offset',
    });
  });

  test('requests one update with all three kinds', async () => {
    const { ledger } = open();
    const reader = { kind: 'parties', parties: ['a::1'] } as const;
    await failing(readUpdate(ledger, { source: 'ledger', updateId: ID, reader }));
    await failing(
      readUpdate(ledger, { source: 'ledger', updateId: ID, reader: { kind: 'any-party' } }),
    );
    const [named, any] = seen.map((one) => JSON.parse(one.body));
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/ledger/v2/updates/update-by-id' });
    expect(named.updateId).toBe(ID);
    const { includeTransactions, includeTopologyEvents } = named.updateFormat;
    expect(includeTransactions.transactionShape).toBe('TRANSACTION_SHAPE_LEDGER_EFFECTS');
    expect(Object.keys(includeTransactions.eventFormat.filtersByParty)).toEqual(['a::1']);
    expect(includeTopologyEvents.includeParticipantAuthorizationEvents.parties).toEqual(['a::1']);
    expect(any.updateFormat.includeReassignments).toMatchObject({
      filtersByParty: {},
      filtersForAnyParty: { cumulative: [{}] },
      verbose: true,
    });
  });

  test('requests the old tree for named parties only, and the flat transaction for any', async () => {
    const { ledger } = open();
    expect(
      (
        await failing(
          readUpdate(ledger, {
            source: 'ledger-tree',
            updateId: ID,
            reader: { kind: 'any-party' },
          }),
        )
      ).kind,
    ).toBe('needs-parties');
    expect(seen).toEqual([]);
    await failing(
      readUpdate(ledger, {
        source: 'ledger-tree',
        updateId: ID,
        reader: { kind: 'parties', parties: ['a::1', 'b&c::2'] },
      }),
    );
    await failing(
      readUpdate(ledger, { source: 'ledger-flat', updateId: ID, reader: { kind: 'any-party' } }),
    );
    expect(seen[0]).toMatchObject({
      method: 'GET',
      url: `/ledger/v2/updates/transaction-tree-by-id/${ID}?parties=a%3A%3A1&parties=b%26c%3A%3A2`,
    });
    expect(JSON.parse(seen[1]?.body ?? '').transactionFormat.transactionShape).toBe(
      'TRANSACTION_SHAPE_ACS_DELTA',
    );
  });
});

describe('ledger.reader', () => {
  const RIGHTS: Canned = [
    200,
    { rights: [{ kind: { CanActAs: { value: { party: 'b::1' } } } }, { kind: { Empty: {} } }] },
  ];

  test('uses the rights of the authenticated user', async () => {
    answers = {
      '/ledger/v2/authenticated-user': [200, { user: { id: 'o/ps', primaryParty: '' } }],
      '/ledger/v2/users/o%2Fps/rights': RIGHTS,
    };
    expect(await open().ledger.reader()).toEqual({
      kind: 'parties',
      parties: ['b::1'],
      because: 'rights',
    });
  });

  test('uses the sub of the token at a 3.3 node', async () => {
    answers = { '/ledger/v2/users/from-token/rights': RIGHTS };
    expect(await open().ledger.reader()).toMatchObject({ parties: ['b::1'] });
  });

  test('returns any party when the rights cannot be read', async () => {
    for (const [status, body] of [
      [403, { code: 'NA', cause: 'x' }],
      [400, { code: 'INVALID_TOKEN', cause: 'x' }],
      [200, { odd: true }],
    ] as const) {
      answers = { '/ledger/v2/authenticated-user': [status, body] };
      expect(await open().ledger.reader()).toEqual({
        kind: 'any-party',
        because: 'rights-unreadable',
      });
    }
  });

  test('rejects after a transient failure', async () => {
    for (const status of [429, 500, 502, 503]) {
      answers = { '/ledger/v2/authenticated-user': [status, 'busy'] };
      expect(await failing(open().ledger.reader())).toHaveProperty('words');
    }
  });

  test('rejects after a 401', async () => {
    answers = { '/ledger/v2/authenticated-user': [401, { code: 'NA', cause: 'x' }] };
    expect((await failing(open().ledger.reader())).kind).toBe('unauthenticated');
  });
});

describe('the scan client', () => {
  test('sends no token, even to the origin of the ledger', async () => {
    const { scan } = open();
    answers = { '/scan/version': [200, { version: '0.5.18', commit_ts: 'x' }] };
    expect(await scan.version()).toBe('0.5.18');
    await failing(scan.event(ID, 'compact_json'));
    await failing(scan.legacyUpdate(ID, 'protobuf_json'));
    await failing(scan.legacyUpdate(ID, 'compact_json'));
    expect(seen.map((one) => one.url)).toEqual([
      '/scan/version',
      `/scan/v0/events/${ID}?daml_value_encoding=compact_json`,
      `/scan/v0/updates/${ID}?lossless=true`,
      `/scan/v0/updates/${ID}?lossless=false`,
    ]);
    expect(seen.every((one) => one.token === undefined)).toBe(true);
  });
});

test('a 403 of a list counts until a list of another length is granted', async () => {
  const { ledger, holder } = open();
  const list = (limit: number) =>
    ledger.small({ path: `/v2/updates?limit=${limit}`, body: {}, read: JSON.parse });
  answers['/ledger/v2/updates'] = [403, { code: 'NA', cause: 'x' }];
  await expect(list(200)).rejects.toThrow('refused');
  expect(holder.state().denied).toBe(true);
  answers['/ledger/v2/updates'] = [200, []];
  await list(100);
  expect(holder.state().denied).toBe(false);
});
