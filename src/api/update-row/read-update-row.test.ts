import { beforeAll, describe, expect, test } from 'vitest';
import { WrongShape } from '#api/json/shape.ts';
import { readListResponse, readPageResponse } from '#api/updates/updates-wire.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';
import { updateRowText } from '#domain/update-list/update-row-text.ts';
import { RECORDINGS } from '#recorded';
import { everyAnswer, type Visit } from '#sim/scenarios/every-answer.fixture.ts';
import { openNamePool, readUpdateRow } from './read-update-row.ts';

const read = (update: unknown): UpdateRow => readUpdateRow({ update }, openNamePool());
const EXERCISE = {
  ExercisedEvent: {
    nodeId: 0,
    lastDescendantNodeId: 3,
    choice: 'Transfer',
    templateId: 'abc0:My.Module:Asset',
    packageName: 'assets',
    contractId: '00aa',
    consuming: true,
    actingParties: ['alice::1220aa', 'bob::1220bb'],
    witnessParties: ['alice::1220aa'],
    interfaceId: null,
  },
};
const created = (nodeId: number) => ({
  CreatedEvent: {
    nodeId,
    templateId: 'abc0:My.Module:Coin',
    packageName: 'coins',
    contractId: `00b${nodeId}`,
    signatories: ['alice::1220aa'],
    observers: ['carol::1220cc'],
    witnessParties: ['alice::1220aa'],
  },
});
const transaction = (events: unknown, more: object = {}) =>
  read({ Transaction: { value: { updateId: '1220aa', offset: 12, events, ...more } } });

describe('readUpdateRow of a transaction', () => {
  test('describes the first event, counts the other roots, and does not count their children', () => {
    const row = transaction([EXERCISE, created(1), created(3), created(4), created(6)], {
      recordTime: '2026-01-02T03:04:05.000006Z',
      synchronizerId: 's::1220',
      commandId: null,
      workflowId: 'w',
      traceContext: null,
    });
    expect(row).toMatchObject({
      kind: 'transaction',
      offset: '12',
      recordTime: '2026-01-02T03:04:05.000006Z',
      workflowId: 'w',
      commandId: '',
      events: 5,
      moreRoots: 2,
      templates: ['My.Module:Asset', 'My.Module:Coin'],
      choices: ['Transfer'],
      packages: ['assets', 'coins'],
      packageIds: ['abc0'],
      parties: ['alice::1220aa', 'bob::1220bb', 'carol::1220cc'],
      partyCount: 3,
      namesLeftOut: false,
    });
    expect(updateRowText(row)).toBe(
      'alice and 1 other exercised Transfer on Asset + 2 more, 2 events below',
    );
  });

  test('counts the roots of events whose node ids are text', () => {
    const events = [EXERCISE, created(1), created(3), created(4), created(6)];
    const inText = JSON.stringify(events).replace(/(odeId":)(\d+)/g, '$1"$2"');
    expect(transaction(JSON.parse(inText))).toEqual(transaction(events));
  });

  test.each([null, undefined, [], 'x', 7])('returns a row when the events are %j', (events) => {
    const row = transaction(events);
    expect(row).toMatchObject({ kind: 'transaction', events: 0, lead: undefined, parties: [] });
    expect(updateRowText(row)).toBe('No visible event');
  });

  test('keeps 50 names of each kind and reports that there are more', () => {
    const many = Array.from({ length: 60 }, (_, n) => `p${n}::1220aa`);
    const { CreatedEvent } = created(0);
    const row = transaction([{ CreatedEvent: { ...CreatedEvent, observers: many } }]);
    expect(row.parties).toHaveLength(50);
    expect(row).toMatchObject({ partyCount: 61, namesLeftOut: true });
  });

  test('returns a row when an event is unknown or invalid', () => {
    expect(transaction([{ NewEvent: { x: 1 } }, created(1)])).toMatchObject({
      lead: { kind: 'unknown', action: 'NewEvent' },
      moreRoots: 1,
    });
    expect(transaction([null, 5, { CreatedEvent: { templateId: 9 } }]).events).toBe(3);
  });
});

describe('readUpdateRow of other kinds', () => {
  test('returns the latest time of a checkpoint', () => {
    const value = {
      offset: 9,
      synchronizerTimes: [
        { synchronizerId: 'a', recordTime: '2026-01-02T00:00:00Z' },
        { synchronizerId: 'b', recordTime: '2026-01-02T00:00:00.5Z' },
        { synchronizerId: 'c', recordTime: null },
      ],
    };
    expect(read({ OffsetCheckpoint: { value } })).toMatchObject({
      kind: 'checkpoint',
      offset: '9',
      recordTime: '2026-01-02T00:00:00.5Z',
      updateId: '',
    });
    expect(read({ OffsetCheckpoint: { value: { offset: 9 } } }).recordTime).toBeUndefined();
  });

  test.each([
    ['reassignmentId', 'value'],
    ['unassignId', 'none'],
  ] as const)('an unassignment with %s', (idIs, layer) => {
    const move = {
      [idIs]: 'r1',
      source: 's1',
      target: 's2',
      reassignmentCounter: 3,
      contractId: '00c',
      templateId: 'p:M:E',
      packageName: 'p',
      submitter: null,
      witnessParties: ['alice::1220aa'],
    };
    const event = { JsUnassignedEvent: layer === 'value' ? { value: move } : move };
    const row = read({ Reassignment: { value: { updateId: 'u', offset: 1, events: [event] } } });
    expect(row).toMatchObject({
      kind: 'reassignment',
      move: {
        half: 'unassign',
        id: 'r1',
        idIs,
        counter: '3',
        source: 's1',
        target: 's2',
        contractId: '00c',
      },
    });
    expect(updateRowText(row)).toBe('Unassigned E');
  });

  test('keeps the start of the JSON when the kind is unknown', () => {
    const value = { offset: 3, updateId: 'u', text: 'x'.repeat(9_000) };
    const row = read({ Tomorrow: { value } });
    expect(row).toMatchObject({ kind: 'unknown', offset: '3', updateId: 'u' });
    expect(row.raw).toHaveLength(2_000);
    expect(row.raw).toMatch(/^\{"Tomorrow":\{"value":\{"offset":3,/);
    expect(updateRowText(row)).toBe('Unknown kind: Tomorrow');
  });

  test.each([undefined, null, 1, 'x', [], {}, { a: 1, b: 2 }, { a: null }])(
    'returns a row of unknown kind when the element is %j',
    (update) => {
      expect(read(update)).toMatchObject({ kind: 'unknown', offset: undefined });
      expect(readUpdateRow(update, openNamePool()).kind).toBe('unknown');
    },
  );
});

test('openNamePool returns one string for equal names and one list for equal lists', () => {
  const pool = openNamePool();
  const [one, other] = ['ab', 'cd'].map(() => ['x', 'y\nz']);
  expect(pool.list(one ?? [])).toBe(pool.list(other ?? []));
  expect(pool.template('p:M.N:E')).toBe('M.N:E');
});

test('readPageAnswer throws when the answer has another shape', () => {
  const page = { lowestPageOffsetExclusive: 1, highestPageOffsetInclusive: 2 };
  expect(readPageResponse(JSON.stringify(page))).toMatchObject({ rows: [], token: undefined });
  for (const wrong of [{}, [], { ...page, updates: {} }, { ...page, nextPageToken: 7 }])
    expect(() => readPageResponse(JSON.stringify(wrong))).toThrow(WrongShape);
  expect(() => readListResponse('{}')).toThrow(WrongShape);
});

describe('readListAnswer and readPageAnswer of every simulated answer', () => {
  type Wire = { readonly update: Record<string, { value: Record<string, unknown> }> };
  let visits: readonly Visit[] = [];
  beforeAll(async () => {
    const routes = ['/v2/updates', '/v2/updates/get-updates-page'];
    visits = (await everyAnswer(routes)).filter(
      ({ status, release }) => status === 200 && release !== undefined,
    );
  }, 120_000);

  test('return the offsets, ids and kinds, and updateRowText has a text for each', {
    timeout: 60_000,
  }, () => {
    const seen = new Map<string, Set<string>>();
    for (const { text, scenario, route } of visits) {
      const isList = route === '/v2/updates';
      const rows = isList ? readListResponse(text) : readPageResponse(text).rows;
      const elements: readonly Wire[] = isList ? JSON.parse(text) : JSON.parse(text).updates;
      // Numbers beyond 2^53 are for the reader's own test.
      if (scenario !== 'int64')
        expect(rows.map(({ offset }) => offset)).toEqual(
          elements.flatMap(({ update }) =>
            Object.values(update).map((one) => `${one.value['offset']}`),
          ),
        );
      for (const [at, row] of rows.entries()) {
        const [[name, { value }] = ['', { value: {} }]] = Object.entries(
          elements[at]?.update ?? {},
        );
        expect(row.updateId).toBe(value['updateId'] ?? '');
        expect(row.kind).toBe(
          name === 'OffsetCheckpoint'
            ? 'checkpoint'
            : name === 'PartyMigration'
              ? 'unknown'
              : name.replace('Transaction', '').toLowerCase() || 'transaction',
        );
        if (name !== 'OffsetCheckpoint')
          expect(row.recordTime).toBe(value['recordTime'] ?? undefined);
        if (scenario !== 'untimed' && name !== 'PartyMigration')
          expect(row.recordTime).toMatch(/^2026-/);
        if (name === 'PartyMigration')
          expect(row).toMatchObject({
            kind: 'unknown',
            raw: expect.stringContaining('PartyMigration'),
          });
        else expect(updateRowText(row)).not.toMatch(/unknown|No visible/i);
        if (row.kind === 'reassignment') expect(row.move?.id).toMatch(/^00/);
        const kinds = seen.get(scenario) ?? new Set();
        seen.set(scenario, kinds.add(row.kind).add(row.move?.idIs ?? ''));
      }
    }
    // The lists of `v35` are those of `demo`, and asked there.
    for (const scenario of ['v33', 'v34', 'demo', 'v36'])
      expect([...(seen.get(scenario) ?? [])]).toEqual(
        expect.arrayContaining(['transaction', 'reassignment', 'topology', 'checkpoint']),
      );
    expect(seen.get('v33')).toContain('unassignId');
    expect(seen.get('v34')).toContain('reassignmentId');
  });

  test('return exact offsets when they exceed 2^53', () => {
    const rows = visits
      .filter(({ scenario, route }) => scenario === 'int64' && route.endsWith('page'))
      .flatMap(({ text }) => readPageResponse(text).rows);
    expect(rows.map(({ offset }) => offset)).toContain('9007199254740993');
  });
});

test.each(RECORDINGS)('readListAnswer reads a recorded list ($kind)', ({ text }) => {
  const rows = readListResponse(text('updates-list-ledger-effects.json'));
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row.kind).not.toBe('unknown');
    expect(row.offset).toMatch(/^\d+$/);
  }
});
