import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openNode } from '#api/connection/connections.ts';
import { openSimulatedNode } from '#sim/http/node.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import { GLOBAL, PARTICIPANT, PARTIES } from '#sim/world/party.ts';
import { hostsQuery, partyQuery } from './parties.ts';

afterEach(() => vi.unstubAllGlobals());

describe('partyQuery and hostsQuery', () => {
  test('returns a hosted party and its hosts, and neither for an unknown party', async () => {
    const node = openSimulatedNode('demo');
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => node?.(new Request(url, init)));
    const { ledger, scan } = openNode({
      id: 'n',
      label: 'n',
      baseUrl: 'http://node.example/ledger',
      scanUrl: 'http://node.example/api/scan',
      samples: [],
      demoToken: tokenFor('operator'),
    });
    const client = new QueryClient();
    const unknown = `nobody::1220${'0'.repeat(64)}`;
    expect(await client.fetchQuery(partyQuery(ledger, PARTIES.fund))).toMatchObject({
      isLocal: true,
    });
    expect(await client.fetchQuery(partyQuery(ledger, unknown))).toBeNull();
    expect(await client.fetchQuery(hostsQuery(scan, GLOBAL.id, PARTIES.fund))).toEqual([
      PARTICIPANT,
    ]);
    expect(await client.fetchQuery(hostsQuery(scan, GLOBAL.id, unknown))).toEqual([]);
  });
});
