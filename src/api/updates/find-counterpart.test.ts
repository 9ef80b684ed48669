import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openNode } from '#api/connection/connections.ts';
import type { UpdatesRoute } from '#api/ledger/capabilities.ts';
import { askLedgerRange } from '#api/ledger/ledger-range.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import type { CounterpartProgress } from '#domain/update/reassignment.ts';
import { jumpToTime } from '#domain/update-list/jump.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';
import { usualUpdatesRequest } from '#domain/update-list/updates-request.ts';
import { openSimulatedNode, type SimulatedNode } from '#sim/http/node.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import { findCounterpart, firstOf, readOn } from './find-counterpart.ts';
import { startReading } from './page-cursor.ts';

const NOW = () => new Date('2026-11-21T09:00:00.000Z');
const REQUEST = { ...usualUpdatesRequest({ kind: 'any-party' }), maxPageSize: 2_000 };
const MOVES = { ...REQUEST, transactions: 'off', topology: { kind: 'off' } } as const;

let node: SimulatedNode | undefined;
beforeEach(() => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => node?.(new Request(url, init)));
});
afterEach(() => vi.unstubAllGlobals());

function connectTo(scenario: string) {
  node = openSimulatedNode(scenario, { now: NOW });
  const baseUrl = 'http://simulated.example/ledger';
  const network = { id: 'n', label: 'n', baseUrl, scanUrl: undefined, samples: [] };
  const { ledger } = openNode({ ...network, demoToken: tokenFor('operator') });
  if (ledger === undefined) throw new Error('bug');
  return ledger;
}

/** The moves of `half-moved` in the order of their offsets (sim/crowd/half-moved.ts). */
async function halves(route: UpdatesRoute) {
  const ledger = connectTo('half-moved');
  const rows: UpdateRow[] = [];
  const reading = startReading({ ...MOVES, descendingOrder: false }, route);
  for await (const page of readOn(ledger, reading)) rows.push(...page.rows);
  const seek = (place: number, budget = 50, onPage?: (progress: CounterpartProgress) => void) => {
    const { move, offset } = rows[place] ?? {};
    if (move === undefined || offset === undefined) throw new Error('no move there');
    const watching = onPage === undefined ? {} : { onPage };
    return findCounterpart(ledger, { move, offset }, { request: REQUEST, route }, budget, watching);
  };
  return { rows, seek };
}

test.each<[UpdatesRoute]>([['page'], ['list']])(
  'findCounterpart by %s finds the other half, or reports why not',
  async (route) => {
    const { rows, seek } = await halves(route);
    expect(rows).toHaveLength(7);
    const [far, lost, pruned, foreign, near, arrived, farArrived] = rows;
    expect(await seek(0)).toMatchObject({ kind: 'found', row: farArrived });
    expect(await seek(1)).toMatchObject({ kind: 'not-visible' });
    expect(await seek(2)).toMatchObject({ kind: 'pruned', upto: expect.stringMatching(/^60\d+$/) });
    expect(await seek(3)).toMatchObject({ kind: 'pruned' });
    expect(await seek(4)).toMatchObject({ kind: 'found', row: arrived });
    expect(await seek(5)).toMatchObject({ kind: 'found', row: near });
    expect(await seek(6)).toMatchObject({ kind: 'found', row: far });
    expect([lost, pruned, foreign].map((row) => row?.move?.half)).toEqual([
      'unassign',
      'assign',
      'assign',
    ]);
  },
);

test('findCounterpart reports the reached offset when the budget is used up', async () => {
  const ledger = connectTo('crowded');
  const seen: CounterpartProgress[] = [];
  const move = {
    half: 'unassign',
    id: '00none',
    idIs: 'reassignmentId',
    counter: '1' as Int64,
    source: '',
    target: '',
    contractId: '',
  } as const;
  const sought = { move, offset: '60000' as Int64 };
  const found = await findCounterpart(ledger, sought, { request: REQUEST, route: 'page' }, 3, {
    onPage: (progress) => seen.push(progress),
  });
  expect(found).toMatchObject({ kind: 'not-in-range', pages: 3 });
  expect(found).toHaveProperty('reached', seen.at(-1)?.reached);
  expect(seen).toHaveLength(3);
}, 30_000);

test.each<[UpdatesRoute]>([['page'], ['list']])('a jump to a time by %s', async (route) => {
  const ledger = connectTo('pruned');
  const range = await askLedgerRange(ledger);
  const request = { ...REQUEST, descendingOrder: false };
  const at = Date.parse('2026-11-21T08:40:00.000Z');
  const jump = await jumpToTime(at, range, firstOf(ledger, request, route), 40);
  if (jump.kind !== 'found') throw new Error(jump.kind);
  expect(Date.parse(jump.row.recordTime ?? '')).toBeGreaterThanOrEqual(at);
  const upToThere = { ...request, descendingOrder: true, endOffsetInclusive: jump.after };
  for await (const { rows } of readOn(ledger, startReading(upToThere, route))) {
    expect(Date.parse(rows[0]?.recordTime ?? '')).toBeLessThan(at);
    break;
  }
  expect(jump.requests).toBeLessThan(25);
});
