import { expect, test } from 'vitest';
import type { Int64 } from '#domain/ledger/int64.ts';
import { completionsCurl, readCompletions } from './completions.ts';

const item = (kind: string, value: object) => ({ completionResponse: { [kind]: { value } } });

test('readCompletions reads and counts every element, also unknown kinds', () => {
  const answer = readCompletions(
    JSON.stringify([
      item('Completion', { commandId: 'c', offset: 9 }),
      item('OffsetCheckpoint', { offset: 12, synchronizerTimes: null }),
      item('OffsetCheckpoint', {
        offset: 13,
        synchronizerTimes: [{ synchronizerId: 'a', recordTime: 't' }, { synchronizerId: 'b' }, 7],
      }),
      { completionResponse: { Empty: {} } },
      item('OfTheFuture', { offset: 14 }),
      null,
    ]).replace('"offset":9', '"offset":9007199254740993'),
  );
  expect(answer.completions.map(({ offset }) => offset)).toEqual(['9007199254740993']);
  expect(answer.checkpoints).toEqual([
    { offset: '12', times: [] },
    {
      offset: '13',
      times: [
        { synchronizerId: 'a', recordTime: 't' },
        { synchronizerId: 'b', recordTime: undefined },
      ],
    },
  ]);
  expect(answer.unknown).toEqual([item('OfTheFuture', { offset: 14 }), null]);
  expect(answer.length).toBe(6);
});

test('readCompletions rejects a response that is no list', () => {
  expect(() => readCompletions('{}')).toThrow(/the response: expected/);
  expect(() => readCompletions('[')).toThrow(SyntaxError);
});

test('completionsCurl has the exact offset and no token', () => {
  const curl = completionsCurl(
    'http://node.example',
    { reader: { kind: 'parties', parties: ['alice::1220'] }, user: { kind: 'named', id: 'me' } },
    { after: '9007199254740993' as Int64, limit: 200 },
  );
  expect(curl).toContain('$TOKEN');
  expect(curl).toContain('"userId":"me","beginExclusive":"9007199254740993"');
  expect(curl).toContain('/v2/commands/completions?limit=200&stream_idle_timeout_ms=500');
});
