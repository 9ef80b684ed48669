import { expect, test } from 'vitest';
import { WrongShape } from '#api/json/shape.ts';
import { readListTimes } from './record-times.ts';

test('readListTimes returns several times of a checkpoint, one of an update, none of an unknown kind', () => {
  const list = [
    { update: { Transaction: { value: { synchronizerId: 'a', recordTime: '1', events: [] } } } },
    {
      update: {
        OffsetCheckpoint: {
          value: { offset: 3, synchronizerTimes: [{ synchronizerId: 'b', recordTime: '2' }] },
        },
      },
    },
    { update: { TopologyTransaction: { value: { synchronizerId: 'a' } } } },
    {
      update: {
        Transaction: null,
        Reassignment: { value: { synchronizerId: 'c', recordTime: '3' } },
      },
    },
    { update: { Novelty: 'x' } },
    { update: {} },
  ];
  expect(readListTimes(JSON.stringify(list))).toEqual([
    { synchronizerId: 'a', at: '1', from: 'update' },
    { synchronizerId: 'b', at: '2', from: 'checkpoint' },
    { synchronizerId: 'c', at: '3', from: 'update' },
  ]);
  expect(() => readListTimes('{}')).toThrow(WrongShape);
});
