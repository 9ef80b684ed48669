import { afterEach, describe, expect, test, vi } from 'vitest';
import { BROKEN_SAMPLES, brokenUpdateId } from '#sim/broken/broken.ts';
import { DEMO_SAMPLES } from '#sim/demo/economy.ts';
import { tokenFor, type UserName } from '#sim/ledger/user.ts';
import { largeUpdateId } from '#sim/scenarios/large.ts';
import { updateIdOf } from '#sim/world/identity.ts';
import { HOSTED, PARTIES } from '#sim/world/party.ts';
import { openSimulatedNode } from './node.ts';
import { serveSimulatedNodes } from './serve.ts';

const NOW = { now: () => new Date('2026-11-21T09:00:00.000Z') };
const DEEP = updateIdOf('deep settlement');
const NETTING = updateIdOf('netting batch');

type Asked = { readonly user?: UserName; readonly body?: unknown; readonly method?: string };

/** One request to a fresh node. */
async function ask(scenario: string, path: string, { user, body, method }: Asked = {}) {
  const node = openSimulatedNode(scenario, NOW);
  if (node === undefined) throw new Error(`no scenario ${scenario}`);
  const headers = new Headers(
    user === undefined ? {} : { authorization: `Bearer ${tokenFor(user)}` },
  );
  const answer = await node(
    new Request(`http://simulated.example${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  );
  const text = await answer.text();
  const json = () => JSON.parse(text);
  return { status: answer.status, headers: answer.headers, text, json };
}

const all = { cumulative: [] };
const updateFormat = (parties: readonly string[] | 'any') => ({
  includeTransactions: {
    transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
    eventFormat:
      parties === 'any'
        ? { filtersForAnyParty: all }
        : { filtersByParty: Object.fromEntries(parties.map((party) => [party, all])) },
  },
});
const BY_ID = '/ledger/v2/updates/update-by-id';
const FLAT = '/ledger/v2/updates/transaction-by-id';
const tree = (parties: string) => `/ledger/v2/updates/transaction-tree-by-id/${DEEP}${parties}`;

describe('authorization', () => {
  const body = { updateId: DEEP, updateFormat: updateFormat('any') };

  test.each([undefined, 'stranger', 'expired'] as const)(
    'returns a redacted 401 for a token of %s',
    async (user) => {
      const { status, json } = await ask('demo', BY_ID, { body, ...(user && { user }) });
      expect(status).toBe(401);
      expect(json()).toMatchObject({
        code: 'NA',
        errorCategory: -1,
        grpcCodeValue: 16,
        context: {},
      });
    },
  );

  test.each(['auditor', 'newcomer', 'clerk'] as const)(
    'returns 403 when %s reads as any party',
    async (user) => {
      const { status, json } = await ask('demo', BY_ID, { user, body });
      expect(status).toBe(403);
      expect(json()).toMatchObject({ code: 'NA', errorCategory: -1, grpcCodeValue: 7 });
    },
  );

  test('returns only events and witnesses of the custodian when clerk reads as the custodian', async () => {
    const own = { updateId: NETTING, updateFormat: updateFormat([PARTIES.harbor]) };
    const { status, json } = await ask('no-rights', BY_ID, { user: 'clerk', body: own });
    expect(status).toBe(200);
    const events: Record<string, { nodeId: number; witnessParties: string[] }>[] =
      json().update.Transaction.value.events;
    const ids = events.flatMap((event) => Object.values(event).map(({ nodeId }) => nodeId));
    expect(ids).toEqual([...ids].sort((left, right) => left - right));
    expect(ids.at(0)).toBeGreaterThan(0);
    expect((ids.at(-1) ?? 0) - (ids.at(0) ?? 0) + 1).toBeGreaterThan(ids.length);
    for (const event of events)
      for (const { witnessParties } of Object.values(event))
        expect(witnessParties).toEqual([PARTIES.harbor]);
  });

  test('returns 403 to clerk for another party and for rights, and lists the rights for an admin', async () => {
    const other = { updateId: NETTING, updateFormat: updateFormat([PARTIES.alice]) };
    expect((await ask('no-rights', BY_ID, { user: 'clerk', body: other })).status).toBe(403);
    const path = '/ledger/v2/users/harbor-clerk/rights';
    expect((await ask('no-rights', path, { user: 'clerk' })).status).toBe(403);
    expect((await ask('demo', path, { user: 'operator' })).json().rights).toEqual([
      { kind: { CanReadAs: { value: { party: PARTIES.harbor } } } },
    ]);
  });

  test('lists the rights of the requesting user when the user id has a reserved character', async () => {
    const path = `/ledger/v2/users/${encodeURIComponent('auth0|0067a1c94be2d50e317f')}/rights`;
    expect((await ask('demo', path, { user: 'auditor' })).json().rights).toEqual([
      { kind: { CanActAs: { value: { party: PARTIES.alice } } } },
      { kind: { CanReadAs: { value: { party: PARTIES.harbor } } } },
    ]);
    expect((await ask('demo', path, { user: 'clerk' })).status).toBe(403);
  });

  test('returns version and health without a token', async () => {
    expect((await ask('demo', '/ledger/v2/version')).json().version).toBe('3.5.14');
    expect((await ask('demo', '/ledger/livez')).status).toBe(200);
    expect((await ask('demo', '/ledger/readyz')).text).toContain('readyz check passed');
  });
});

describe('rejections of the ledger', () => {
  test.each([
    ['GET', BY_ID, 405],
    ['OPTIONS', BY_ID, 405],
    ['OPTIONS', '/ledger/v2/version', 405],
    ['POST', '/ledger/v2/version', 405],
    ['GET', '/ledger/v2/nothing', 404],
    ['OPTIONS', '/ledger/v2/nothing', 404],
  ])('rejects %s %s with %i', async (method, path, status) => {
    const answer = await ask('demo', path, { user: 'operator', method });
    expect(answer.status).toBe(status);
    if (status === 405) expect(answer.text).toBe('Method Not Allowed');
    else expect(answer.json()).toMatchObject({ errors: [expect.any(String)], status: 404 });
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-'))).toEqual([]);
  });

  test.each([
    ['{', 'Invalid value for: body'],
    ['{"updateFormat":{}}', "Missing required field at 'updateId'"],
    ['{"updateId":7,"updateFormat":{}}', "at 'updateId'"],
  ])('returns 400 in text/plain when the body is %s', async (body, words) => {
    const answer = await ask('demo', BY_ID, { user: 'operator', body });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      400,
      'text/plain; charset=UTF-8',
    ]);
    expect(answer.text).toContain(words);
  });

  test('reports UPDATE_NOT_FOUND for an unknown update, and TRANSACTION_NOT_FOUND in 3.3', async () => {
    const body = { updateId: updateIdOf('never'), updateFormat: updateFormat('any') };
    const read = async (scenario: string) =>
      (await ask(scenario, BY_ID, { user: 'operator', body })).json();
    expect(await read('v35')).toMatchObject({
      code: 'UPDATE_NOT_FOUND',
      resources: [['UPDATE_ID', body.updateId]],
    });
    expect(await read('v33')).toMatchObject({
      code: 'TRANSACTION_NOT_FOUND',
      resources: [['ErrorResource(TRANSACTION_ID)', body.updateId]],
      retryInfo: null,
      definiteAnswer: null,
    });
  });

  test('requires either parties or a format for transaction-by-id', async () => {
    const transactionFormat = updateFormat('any').includeTransactions;
    const requestingParties = [PARTIES.harbor];
    const status = async (more: object) =>
      (await ask('demo', FLAT, { user: 'operator', body: { updateId: DEEP, ...more } })).status;
    expect(await status({})).toBe(400);
    expect(await status({ transactionFormat, requestingParties })).toBe(400);
    expect(await status({ transactionFormat })).toBe(200);
    expect(await status({ requestingParties })).toBe(200);
  });

  test('returns 400 for a tree without parties, and events by id with parties', async () => {
    expect((await ask('demo', tree(''), { user: 'operator' })).status).toBe(400);
    const { json } = await ask('demo', tree(`?parties=${PARTIES.lumen}`), { user: 'operator' });
    expect(Object.keys(json().transaction.eventsById)).toContain('0');
  });

  test('rejects filters by package id from 3.5 on', async () => {
    const filter = (templateId: string) => ({
      updateId: DEEP,
      updateFormat: {
        includeTransactions: {
          transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA',
          eventFormat: {
            filtersForAnyParty: {
              cumulative: [{ identifierFilter: { TemplateFilter: { value: { templateId } } } }],
            },
          },
        },
      },
    });
    const byId = filter(`${'ab'.repeat(32)}:Dvp.Settlement:Receipt`);
    const byName = filter('#dvp-settlement:Dvp.Settlement:Receipt');
    const read = (scenario: string, body: object) =>
      ask(scenario, BY_ID, { user: 'operator', body });
    expect((await read('v35', byId)).json().code).toBe('INVALID_FIELD');
    expect((await read('v34', byId)).status).toBe(404);
    const kept = (await read('v35', byName)).json().update.Transaction.value.events;
    expect(kept).toHaveLength(2);
  });
});

describe('releases', () => {
  const user = 'operator';
  test.each([
    ['v33', 404, 200, 200],
    ['v34', 200, 200, 200],
    ['v35', 200, 200, 200],
    ['v36', 200, 404, 404],
    ['flat-only', 200, 200, 404],
    ['tree-only', 200, 404, 200],
  ])(
    'returns in %s: authenticated-user %i, flat %i, tree %i',
    async (scenario, whoami, flat, treeStatus) => {
      const body = { updateId: DEEP, requestingParties: [...HOSTED] };
      const got = [
        (await ask(scenario, '/ledger/v2/authenticated-user', { user })).status,
        (await ask(scenario, FLAT, { user, body })).status,
        (await ask(scenario, tree(`?parties=${PARTIES.lumen}`), { user })).status,
      ];
      expect(got).toEqual([whoami, flat, treeStatus]);
    },
  );

  test.each([
    ['v33', 'unassignId', false, false],
    ['v34', 'reassignmentId', true, false],
    ['v35', 'reassignmentId', true, true],
  ])(
    'returns in %s: %s, synchronizerId %s, paidTrafficCost %s',
    async (scenario, idName, sync, paid) => {
      const eventFormat = { filtersForAnyParty: all };
      const body = {
        updateId: updateIdOf('coin leaves'),
        updateFormat: { includeReassignments: eventFormat },
      };
      const value = (await ask(scenario, BY_ID, { user, body })).json().update.Reassignment.value;
      expect(value.events[0].JsUnassignedEvent.value).toHaveProperty(idName);
      expect(['synchronizerId' in value, 'paidTrafficCost' in value]).toEqual([sync, paid]);
    },
  );

  test('returns topology events flat with numbers in 3.3, and nested with names from 3.4 on', async () => {
    const body = {
      updateId: updateIdOf('party hosted'),
      updateFormat: { includeTopologyEvents: { includeParticipantAuthorizationEvents: {} } },
    };
    const event = async (scenario: string) =>
      (await ask(scenario, BY_ID, { user, body })).json().update.TopologyTransaction.value
        .events[0];
    expect((await event('v33')).ParticipantAuthorizationAdded.participantPermission).toBe(1);
    expect(
      (await event('v34')).event.ParticipantAuthorizationAdded.value.participantPermission,
    ).toBe('PARTICIPANT_PERMISSION_SUBMISSION');
  });
});

describe('Scan', () => {
  const origin = { headers: { origin: 'https://explorer.example' } };

  test('allows any origin, also in a preflight', async () => {
    const node = openSimulatedNode('demo', NOW);
    const url = `http://simulated.example/api/scan/v0/events/${DEEP}`;
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await node?.(new Request(url, { method, ...origin }));
      expect(answer?.headers.get('access-control-allow-origin')).toBe('https://explorer.example');
    }
  });

  test('returns 404 with an error body for an update, and in text/plain for a route', async () => {
    const missing = await ask('demo', `/api/scan/v0/events/${updateIdOf('never')}`);
    expect([missing.status, missing.json()]).toEqual([
      404,
      { error: `Event with id ${updateIdOf('never')} not found` },
    ]);
    const noRoute = await ask('legacy', `/api/scan/v0/events/${DEEP}`);
    expect([noRoute.status, noRoute.headers.get('content-type')]).toEqual([
      404,
      'text/plain; charset=UTF-8',
    ]);
    expect((await ask('legacy', `/api/scan/v0/updates/${DEEP}`)).json().offset).toHaveLength(18);
  });

  test('sorts events as text and omits a missing external hash', async () => {
    const { update } = (await ask('demo', `/api/scan/v0/events/${DEEP}`)).json();
    const ids = Object.keys(update.events_by_id);
    expect(ids).toEqual([...ids].sort());
    expect(update).not.toHaveProperty('external_transaction_hash');
    const signed = updateIdOf('externally signed transfer');
    const { update: other } = (await ask('demo', `/api/scan/v0/events/${signed}`)).json();
    expect(other.external_transaction_hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

/** One whose Scan answer is healthy, one whose ledger answer is. */
const healthyIds = [brokenUpdateId('ledger 413'), brokenUpdateId('scan html')];

describe('openSimulatedNode', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('returns undefined for an unknown scenario', () => {
    expect(openSimulatedNode('nothing')).toBeUndefined();
  });

  test('returns the same ids for every clock, and the same bytes for the same clock', async () => {
    const later = openSimulatedNode('demo', { now: () => new Date('2031-01-01T00:00:00Z') });
    const url = `/api/scan/v0/events/${DEEP}`;
    const first = (await ask('demo', url)).text;
    expect((await ask('demo', url)).text).toBe(first);
    const other = await later?.(new Request(`http://simulated.example${url}`));
    const text = (await other?.text()) ?? '';
    expect(text).not.toBe(first);
    const ids = (body: string) => body.match(/[0-9a-f]{64,}/g);
    expect(ids(text)).toEqual(ids(first));
  });

  test('returns every int64 above 2^53 on both interfaces in int64', async () => {
    const body = { updateId: updateIdOf('int64 transaction'), updateFormat: updateFormat('any') };
    const answers = await Promise.all([
      ask('int64', `/api/scan/v0/events/${body.updateId}`),
      ask('int64', BY_ID, { user: 'operator', body }),
      ask('int64', '/ledger/v2/state/ledger-end', { user: 'operator' }),
      ask('int64', '/ledger/v2/version'),
    ]);
    for (const { text } of answers) expect(text).toContain(':9007199254740993');
    expect(answers[0]?.text).toContain('"migration_id":9007199254740993');
    expect(answers[0]?.text).toContain('"weight":9007199254740993');
    expect(answers[1]?.text).toContain('"paidTrafficCost":9007199254740993');
  });

  test.each([1, 7, 1_000])('returns an update of %i events in each shape', async (size) => {
    for (const shape of ['mixed', 'wide', 'deep'] as const) {
      const { json, headers } = await ask(
        'large',
        `/api/scan/v0/events/${largeUpdateId(size, shape)}`,
      );
      expect(Object.keys(json().update.events_by_id)).toHaveLength(size);
      expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
    }
  });

  test('returns 404 for an update above 200,000 events', async () => {
    expect((await ask('large', `/api/scan/v0/events/${largeUpdateId(200_001)}`)).status).toBe(404);
  });

  test('sends slow responses in pieces and declares their length', async () => {
    vi.useFakeTimers();
    const node = openSimulatedNode('slow', NOW);
    const url = `http://simulated.example/api/scan/v0/events/${largeUpdateId(50)}`;
    const started = Date.now();
    const asking = node?.(new Request(url));
    await vi.advanceTimersByTimeAsync(1_000);
    const answer = await asking;
    let pieces = 0;
    let bytes = 0;
    const reading = (async () => {
      for await (const piece of answer?.body ?? []) {
        pieces++;
        bytes += piece.byteLength;
      }
      return Date.now() - started;
    })();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await reading).toBeLessThanOrEqual(8_000);
    expect(pieces).toBeGreaterThan(10);
    expect(Number(answer?.headers.get('content-length'))).toBe(bytes);
  });

  test.each(BROKEN_SAMPLES)(
    'breaks only the interface of the label: $label',
    async ({ update_id, label }) => {
      const scanPath = `/api/scan/v0/events/${update_id}`;
      const body = { updateId: update_id, updateFormat: updateFormat('any') };
      const scan = await ask('broken', scanPath);
      const ledger = await ask('broken', BY_ID, { user: 'operator', body });
      // Healthy answers are about one and the same transfer; only its id and its times differ.
      const usual = (text: string) =>
        text
          .replaceAll(update_id, 'id')
          .replaceAll(healthyIds[0] ?? '', 'id')
          .replaceAll(healthyIds[1] ?? '', 'id')
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|"offset":\d+/g, '');
      const healthyScan = await ask('broken', `/api/scan/v0/events/${healthyIds[0]}`);
      const healthyLedger = await ask('broken', BY_ID, {
        user: 'operator',
        body: { ...body, updateId: healthyIds[1] },
      });
      const isScanBroken = scan.status !== 200 || usual(scan.text) !== usual(healthyScan.text);
      const isLedgerBroken =
        ledger.status !== 200 || usual(ledger.text) !== usual(healthyLedger.text);
      expect([isScanBroken, isLedgerBroken]).toEqual([
        label.startsWith('Scan'),
        label.startsWith('Ledger'),
      ]);
    },
  );

  test('keeps the ledger intact when Scan returns HTML', async () => {
    const updateId = brokenUpdateId('scan html');
    const scan = await ask('broken', `/api/scan/v0/events/${updateId}`);
    expect(scan.headers.get('content-type')).toContain('text/html');
    const body = { updateId, updateFormat: updateFormat('any') };
    expect(
      (await ask('broken', BY_ID, { user: 'operator', body })).json().update.Transaction,
    ).toBeDefined();
  });
});

describe('serveSimulatedNodes', () => {
  test('lists the demo first, samples for every network, and tokens for ledgers only', async () => {
    const serve = serveSimulatedNodes(NOW);
    const answer = await serve(new Request('http://simulated.example/sim/networks.json'));
    const { networks } = JSON.parse((await answer?.text()) ?? '') as {
      networks: {
        id: string;
        label: string;
        base_url?: string;
        scan_url?: string;
        token?: string;
        samples: { update_id: string; label: string }[];
      }[];
    };
    expect(networks[0]).toMatchObject({
      id: 'demo',
      base_url: '/sim/demo/ledger',
      scan_url: '/sim/demo/api/scan',
      token: tokenFor('operator'),
    });
    expect(networks[0]?.samples.length).toBeGreaterThanOrEqual(12);
    expect(networks.slice(1).every(({ id }) => id.startsWith('sim-'))).toBe(true);
    for (const { id, token, base_url, samples } of networks) {
      expect(samples.length, id).toBeGreaterThan(0);
      if (base_url === undefined) expect(token, id).toBeUndefined();
    }
    expect(networks.find(({ id }) => id === 'sim-scan-only')).not.toHaveProperty('base_url');
    expect(networks.find(({ id }) => id === 'sim-ledger-only')).not.toHaveProperty('scan_url');
    expect(networks.find(({ id }) => id === 'sim-needs-token')).not.toHaveProperty('token');
  });

  test.each([
    ['/sim/demo/ledger/v2/version', 200],
    ['/sim/demo~test-7/ledger/v2/version', 200],
    ['/sim/scan-only/ledger/v2/version', 404],
    ['/sim/demo/elsewhere', 404],
  ])('returns for %s status %i', async (path, status) => {
    const answer = await serveSimulatedNodes(NOW)(new Request(`http://simulated.example${path}`));
    expect(answer?.status).toBe(status);
  });

  test.each(['/', '/sim', '/sim/', '/sim/nothing/ledger/v2/version', '/sim/demo~/x', '/updates'])(
    'returns undefined for %s',
    async (path) => {
      const serve = serveSimulatedNodes(NOW);
      expect(await serve(new Request(`http://simulated.example${path}`))).toBeUndefined();
    },
  );

  test('keeps the body of a POST', async () => {
    const [sample] = DEMO_SAMPLES;
    const answer = await serveSimulatedNodes(NOW)(
      new Request(`http://simulated.example/sim/demo~post${BY_ID}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokenFor('operator')}` },
        body: JSON.stringify({ updateId: sample?.update_id, updateFormat: updateFormat('any') }),
      }),
    );
    expect(answer?.status).toBe(200);
  });
});
