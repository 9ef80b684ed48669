import { afterEach, expect, test, vi } from 'vitest';
import { openNode } from '#api/connection/connections.ts';
import { withCache } from '#queries/connected-node.ts';
import { openSimulatedNode } from '#sim/http/node.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import { contractIdOf } from '#sim/world/identity.ts';
import { contentionQuery } from './contention.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a lock', true, 'coin elsewhere', 'active'],
  ['a lock', true, 'coin in transit', 'unassign'],
  ['an inactive contract', false, 'coin elsewhere', 'unassign'],
  ['an inactive contract', false, 'coin in transit', 'unassign'],
] as const)(
  'names no assignment as the faster update of %s (isLock: %s, %s)',
  async (_, isLock, name, winner) => {
    const node = openSimulatedNode('contracts');
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => node?.(new Request(url, init)));
    const connected = withCache(
      openNode({
        id: 'n',
        label: 'n',
        baseUrl: 'http://contention.example/ledger',
        scanUrl: undefined,
        samples: [],
        demoToken: tokenFor('operator'),
      }),
    );
    const { ledger } = connected.node;
    if (ledger === undefined) throw new Error('bug');
    const contractIds = [contractIdOf(`life of ${name}`)];
    const contention = { winner: 'ends', isLock, contractIds, more: 0 } as const;
    const rejectedAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
    const [found] = await connected.client.fetchQuery(
      contentionQuery(connected, ledger, contention, rejectedAt),
    );
    expect(found?.kind === 'moved' ? found.step.move.half : found?.kind).toBe(winner);
  },
);
