import { describe, expect, test } from 'vitest';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import type { LedgerReading } from '#domain/update/ledger-reading.ts';
import { updateRequest } from './update-request.ts';

const updateId = `1220${'ab'.repeat(32)}` as UpdateId;
const parties = { kind: 'parties', parties: ['a::1', 'b::2'] } as const;

const wildcard = (includeCreatedEventBlob: boolean) => ({
  identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob } } },
});

describe('updateRequest', () => {
  test('adds views and blobs to every contract, and the shape', () => {
    const reading: LedgerReading = { shape: 'acs-delta', interfaces: ['#p:M:I'], blobs: true };
    const events = {
      filtersByParty: {},
      filtersForAnyParty: {
        cumulative: [
          wildcard(true),
          {
            identifierFilter: {
              InterfaceFilter: {
                value: {
                  interfaceId: '#p:M:I',
                  includeInterfaceView: true,
                  includeCreatedEventBlob: true,
                },
              },
            },
          },
        ],
      },
      verbose: true,
    };
    expect(
      updateRequest({ source: 'ledger', updateId, reader: { kind: 'any-party' }, reading }),
    ).toEqual({
      path: '/v2/updates/update-by-id',
      body: {
        updateId,
        updateFormat: {
          includeTransactions: {
            eventFormat: events,
            transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA',
          },
          includeReassignments: events,
          includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [] } },
        },
      },
    });
  });

  test('sends transaction-by-id a format, or the parties, never both', () => {
    const ask = (
      reading: LedgerReading,
      reader: typeof parties | { kind: 'any-party' } = parties,
    ) => updateRequest({ source: 'ledger-flat', updateId, reader, reading }).body;
    const all = { cumulative: [wildcard(false)] };
    expect(ask({ shape: 'ledger-effects' })).toEqual({
      updateId,
      transactionFormat: {
        eventFormat: { filtersByParty: { 'a::1': all, 'b::2': all }, verbose: true },
        transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
      },
    });
    expect(ask({})).toMatchObject({
      transactionFormat: { transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' },
    });
    const byParties = { byParties: true, shape: 'ledger-effects', blobs: true } as const;
    expect(ask(byParties)).toEqual({ updateId, requestingParties: ['a::1', 'b::2'] });
    expect(ask(byParties, { kind: 'any-party' })).toEqual({
      updateId,
      transactionFormat: expect.anything(),
    });
  });

  test('sends the old tree parties only', () => {
    expect(
      updateRequest({ source: 'ledger-tree', updateId, reader: parties, reading: { blobs: true } }),
    ).toEqual({
      path: `/v2/updates/transaction-tree-by-id/${updateId}?parties=a%3A%3A1&parties=b%3A%3A2`,
    });
  });
});
