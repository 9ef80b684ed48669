import { expect, test } from 'vitest';
import { readInt64 } from '#domain/ledger/int64.ts';
import { verdictFixture, viewFixture } from '#domain/verdict/verdict.fixture.ts';
import { viewTraffic } from '#features/views/view-traffic.tsx';
import { rowTraffic } from './map-row.tsx';

test('a row refers to the row above only where a single envelope carries both views', () => {
  const views = [0, 1, 2, 3, 4, 5, 6, 7].map(viewFixture);
  const envelopes = [
    { cost: readInt64(40), viewIds: [0, 1, 3, 4, 5] },
    { cost: readInt64(80), viewIds: [2, 4] },
    { cost: readInt64(20), viewIds: [5] },
  ];
  const traffic = viewTraffic({ total: undefined, envelopes }, views);
  if (traffic === undefined) throw new Error('The envelopes carry views.');
  const rows = Int32Array.from(views.keys());
  const read = rowTraffic(traffic, verdictFixture({ views }), rows, rows);
  expect([...rows].map((row) => [read(row).shown, read(row).words, read(row).share])).toEqual([
    ['first', '40 B · envelope 1', 0.5],
    ['above', 'envelope 1', 0],
    ['first', '80 B · envelope 2', 1],
    ['again', 'envelope 1', 0],
    ['first', '2 envelopes', 0],
    ['first', '2 envelopes', 0],
    ['first', 'no envelope', 0],
    ['first', 'no envelope', 0],
  ]);
});
