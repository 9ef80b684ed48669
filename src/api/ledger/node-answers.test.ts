import { expect, test } from 'vitest';
import { WrongShape } from '#api/json/shape.ts';
import { readLedgerEnd, readPrunedOffsets, readRights } from './ledger-wire.ts';

test('readLedgerEnd returns record times when present', () => {
  expect(readLedgerEnd('{"offset":12}')).toEqual({ offset: '12', times: [] });
  expect(
    readLedgerEnd(
      '{"offset":12,"synchronizerTimes":[{"synchronizerId":"a","recordTime":"t"},{"synchronizerId":7,"recordTime":"t"}]}',
    ),
  ).toEqual({ offset: '12', times: [{ synchronizerId: 'a', at: 't', from: 'ledger-end' }] });
  expect(() => readLedgerEnd('{"synchronizerTimes":[]}')).toThrow(WrongShape);
});

test('readPrunedOffsets distinguishes zero, missing and null', () => {
  expect(
    readPrunedOffsets(
      '{"participantPrunedUpToInclusive":0,"allDivulgedContractsPrunedUpToInclusive":12}',
    ),
  ).toEqual({ participant: '0', divulged: '12' });
  expect(readPrunedOffsets('{"participantPrunedUpToInclusive":null}')).toEqual({
    participant: undefined,
    divulged: undefined,
  });
});

test('readRights leaves out members that are null', () => {
  const kind = { ParticipantAdmin: null, CanReadAs: { value: { party: 'alice::1220' } } };
  expect(readRights(JSON.stringify({ rights: [{ kind }] }))).toEqual([
    { kind: 'CanReadAs', party: 'alice::1220' },
  ]);
});
