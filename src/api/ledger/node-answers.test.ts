import { expect, test } from 'vitest';
import { WrongShape } from '#api/json/shape.ts';
import { readLedgerEnd, readPrunedOffsets } from './ledger-wire.ts';

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
