import { describe, expect, test } from 'vitest';
import type { Int64 } from '#domain/ledger/int64.ts';
import { parseSearch, stringifySearch } from '#domain/text/search-params.ts';
import {
  topologyOf,
  type UpdatesRequest,
  usualUpdatesRequest,
} from '#domain/update-list/updates-request.ts';
import { readUpdatesParams, toUpdatesParams } from './updates-address.ts';
import { readUpdatesForm } from './updates-form.ts';

const party = (name: string) => `${name}::1220${'ab'.repeat(32)}`;
const USUAL = usualUpdatesRequest({ kind: 'parties', parties: [party('alice')] });

/** As another machine reads it: out of the text of the address. */
function reopened(request: UpdatesRequest, usual = USUAL) {
  const search = stringifySearch(toUpdatesParams(request, usual));
  return readUpdatesForm(readUpdatesParams(parseSearch(search), usual), true);
}

describe('toUpdatesParams', () => {
  test('returns no params for the default query', () => {
    expect(toUpdatesParams(USUAL, USUAL)).toEqual({});
    expect(reopened(USUAL)).toEqual({ kind: 'ready', value: USUAL });
  });

  test('returns only differences from the default query', () => {
    const request: UpdatesRequest = {
      ...USUAL,
      beginOffsetExclusive: '9007199254740993' as Int64,
      descendingOrder: false,
      topology: { kind: 'off' },
      transactions: 'acs-delta',
    };
    expect(stringifySearch(toUpdatesParams(request, USUAL))).toBe(
      '?after=9007199254740993&dir=oldest&kind=transaction&kind=reassignment&shape=acs-delta',
    );
  });

  test('omits topology when it follows the parties', () => {
    const reader = { kind: 'parties', parties: [party('bob')] } as const;
    const request: UpdatesRequest = { ...USUAL, reader, topology: topologyOf(reader) };
    expect(toUpdatesParams(request, USUAL)).toEqual({ party: [party('bob')] });
    expect(toUpdatesParams({ ...request, topology: { kind: 'all' } }, USUAL)).toMatchObject({
      topology: 'all',
    });
  });
});

describe('readUpdatesParams', () => {
  test('keeps invalid values so that the form reports each at its field', () => {
    const form = readUpdatesParams(parseSearch('?after=-3&size=many&party=bob&template=x'), USUAL);
    const read = readUpdatesForm(form, true);
    expect(read.kind === 'problems' && read.problems.map(({ field }) => field)).toEqual([
      'begin',
      'size',
      'parties',
      'templates',
      'topologyParties',
    ]);
  });
});
