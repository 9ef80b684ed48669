import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { offeredSources } from '#api/ledger/capabilities.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import {
  type FailureKind,
  type FailureReason,
  failureOf,
  RequestFailed,
} from '#domain/failure/failure.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import type { SourceName, UpdateDocument } from '#domain/update/document.ts';
import type { LedgerSource } from '#domain/update/ledger-reading.ts';
import { eventQuery, type ScanSource } from './event.ts';
import { refusedSourcesQuery } from './refused-sources.ts';
import { updateQuery } from './update.ts';

const ID = `1220${'ab'.repeat(32)}` as UpdateId;

/** How each route answers: with a document of its name, or with a failure. */
type Ways = Partial<Record<SourceName | 'version' | 'reader', FailureReason>>;

const NOT_OFFERED: FailureReason = { kind: 'not-offered', status: 404, words: { kind: 'none' } };
const NOT_FOUND: FailureReason = { kind: 'not-found', words: { kind: 'none' } };
const REFUSED: FailureReason = { kind: 'refused', words: { kind: 'none' } };

function openClients(ways: Ways) {
  const asked: string[] = [];
  async function answer<T>(name: keyof Ways, value: T): Promise<T> {
    asked.push(name);
    const reason = ways[name];
    const place = { server: 'ledger', method: 'GET', url: 'https://node.example', at: '' } as const;
    if (reason !== undefined) throw new RequestFailed({ ...reason, place });
    return value;
  }
  const document = (source: SourceName) => answer(source, { source } as UpdateDocument);
  const ledger: Partial<LedgerClient> = {
    // The old tree requires a party.
    reader: () =>
      answer('reader', { kind: 'parties', parties: ['a::1220'], because: 'rights' } as const),
    baseUrl: 'https://node.example',
    address: 'https://node.example',
    document: (_path, { as }) =>
      document(as === 'ledger-tree' || as === 'ledger-flat' ? as : 'ledger'),
  };
  const scan: Partial<ScanClient> = {
    event: () => document('scan'),
    legacyUpdate: () => document('scan-legacy'),
    version: () => answer('version', '0.5.18'),
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return { asked, client, ledger: ledger as LedgerClient, scan: scan as ScanClient };
}

type Clients = ReturnType<typeof openClients>;
const askLedger = ({ client, ledger }: Clients, source?: LedgerSource) =>
  client.fetchQuery(updateQuery(ledger, { updateId: ID, source }));
const askScan = ({ client, scan }: Clients, source?: ScanSource) =>
  client.fetchQuery(eventQuery(scan, { updateId: ID, encoding: 'compact_json', source }));

async function outcome(asked: Promise<UpdateDocument>): Promise<SourceName | FailureKind> {
  return asked.then(
    ({ source }) => source,
    (thrown: unknown) => failureOf(thrown)?.kind ?? Promise.reject(thrown),
  );
}

describe('updateQuery', () => {
  test('reads shape and filters from transaction-by-id where update-by-id is not offered', async () => {
    const clients = openClients({ ledger: NOT_OFFERED });
    const reading = { shape: 'ledger-effects' } as const;
    const ask = { updateId: ID, source: undefined, reading };
    const { source } = await clients.client.fetchQuery(updateQuery(clients.ledger, ask));
    expect(source).toBe('ledger-flat');
    expect(clients.asked).toEqual(['reader', 'ledger', 'ledger-flat']);
  });

  test('does not read the rights where the parties are chosen', async () => {
    const clients = openClients({});
    const reading = { reader: { kind: 'parties', parties: ['b::1220'] } } as const;
    const ask = { updateId: ID, source: undefined, reading };
    const { reader } = await clients.client.fetchQuery(updateQuery(clients.ledger, ask));
    expect(reader).toEqual(reading.reader);
    expect(clients.asked).toEqual(['ledger']);
  });

  test('keeps the reader of the ledger', async () => {
    const { reader } = await askLedger(openClients({}));
    expect(reader).toMatchObject({ kind: 'parties', parties: ['a::1220'] });
  });

  test.each<[string, Ways, string, string[]]>([
    ['offers update-by-id', {}, 'ledger', ['ledger']],
    ['offers the old tree', { ledger: NOT_OFFERED }, 'ledger-tree', ['ledger', 'ledger-tree']],
    [
      'offers only the flat route',
      { ledger: NOT_OFFERED, 'ledger-tree': NOT_OFFERED },
      'ledger-flat',
      ['ledger', 'ledger-tree', 'ledger-flat'],
    ],
    [
      'offers the old tree for named parties only',
      { ledger: NOT_OFFERED, 'ledger-tree': { kind: 'needs-parties' } },
      'ledger-flat',
      ['ledger', 'ledger-tree', 'ledger-flat'],
    ],
    [
      'offers only routes that need parties',
      { ledger: NOT_OFFERED, 'ledger-tree': { kind: 'needs-parties' }, 'ledger-flat': NOT_OFFERED },
      'needs-parties',
      ['ledger', 'ledger-tree', 'ledger-flat'],
    ],
    [
      'offers no route',
      { ledger: NOT_OFFERED, 'ledger-tree': NOT_OFFERED, 'ledger-flat': NOT_OFFERED },
      'not-offered',
      ['ledger', 'ledger-tree', 'ledger-flat'],
    ],
    ['does not know the id', { ledger: NOT_FOUND }, 'not-found', ['ledger']],
    ['rejects the request', { ledger: REFUSED }, 'refused', ['ledger']],
    [
      'does not know the id in the old tree',
      { ledger: NOT_OFFERED, 'ledger-tree': NOT_FOUND },
      'not-found',
      ['ledger', 'ledger-tree'],
    ],
  ])('returns the best source or the failure when the ledger %s', async (_, ways, end, asked) => {
    const clients = openClients(ways);
    expect(await outcome(askLedger(clients))).toBe(end);
    expect(clients.asked).toEqual(['reader', ...asked]);
  });

  test.each<LedgerSource>(['ledger', 'ledger-tree', 'ledger-flat'])(
    'requests no other source when %s is requested by name',
    async (source) => {
      const clients = openClients({ [source]: NOT_OFFERED });
      expect(await outcome(askLedger(clients, source))).toBe('not-offered');
      expect(clients.asked).toEqual(['reader', source]);
    },
  );

  test('requests no update when the reader is unknown', async () => {
    const clients = openClients({ reader: { kind: 'unreachable' } });
    expect(await outcome(askLedger(clients))).toBe('unreachable');
    expect(clients.asked).toEqual(['reader']);
  });
});

describe('eventQuery', () => {
  test.each<[string, Ways, string, string[]]>([
    ['offers events', {}, 'scan', ['scan']],
    ['offers the legacy route', { scan: NOT_OFFERED }, 'scan-legacy', ['scan', 'scan-legacy']],
    [
      'has no readable event route but responds',
      { scan: { kind: 'cors' } },
      'scan-legacy',
      ['scan', 'version', 'scan-legacy'],
    ],
    [
      'does not respond',
      { scan: { kind: 'unreachable' }, version: { kind: 'unreachable' } },
      'unreachable',
      ['scan', 'version'],
    ],
    ['does not know the id', { scan: NOT_FOUND }, 'not-found', ['scan']],
    [
      'does not know the id on the legacy route',
      { scan: NOT_OFFERED, 'scan-legacy': NOT_FOUND },
      'not-found',
      ['scan', 'scan-legacy'],
    ],
    [
      'breaks off, and does not know the id on the legacy route',
      { scan: { kind: 'unreachable' }, 'scan-legacy': NOT_FOUND },
      'unreachable',
      ['scan', 'version', 'scan-legacy'],
    ],
    [
      'offers no route',
      { scan: NOT_OFFERED, 'scan-legacy': NOT_OFFERED },
      'not-offered',
      ['scan', 'scan-legacy'],
    ],
  ])('returns the best source or the failure when Scan %s', async (_, ways, end, asked) => {
    const clients = openClients(ways);
    expect(await outcome(askScan(clients))).toBe(end);
    expect(clients.asked).toEqual(asked);
  });

  test.each<ScanSource>(['scan', 'scan-legacy'])(
    'requests no other source when %s is requested by name',
    async (source) => {
      const clients = openClients({ [source]: NOT_OFFERED });
      expect(await outcome(askScan(clients, source))).toBe('not-offered');
      expect(clients.asked).toEqual([source]);
    },
  );
});

describe('refusedSourcesQuery', () => {
  test('returns a route that the node does not have until the route responds', async () => {
    const ways: Ways = { ledger: NOT_OFFERED, 'ledger-tree': NOT_FOUND, scan: NOT_OFFERED };
    const clients = openClients(ways);
    const refused = () => clients.client.getQueryData(refusedSourcesQuery().queryKey);
    await outcome(askLedger(clients));
    await outcome(askScan(clients));
    expect(refused()).toEqual(new Set(['ledger', 'scan']));
    const offered = offeredSources(clients, undefined, refused());
    expect(offered).toEqual(['scan-legacy', 'ledger-tree', 'ledger-flat']);
    delete ways.ledger;
    expect(await outcome(askLedger(clients, 'ledger'))).toBe('ledger');
    expect(refused()).toEqual(new Set(['scan']));
  });
});
