import { expect, test } from 'vitest';
import { readInt64 } from '#domain/int64.ts';
import { viewTraffic } from './view-traffic.ts';

test('bytes of its own only for a view that is alone in its envelope', () => {
  const traffic = viewTraffic({
    total: readInt64('9007199254740993'),
    envelopes: [
      { cost: readInt64(1200), viewIds: [0, 1] },
      { cost: readInt64('9007199254739793'), viewIds: [2] },
      { cost: undefined, viewIds: [3, 1] },
    ],
  });
  expect([0, 1, 2, 4].map((id) => traffic?.short(id))).toEqual([
    'envelope 1',
    '2 envelopes',
    '9,007,199,254,739,793',
    'none',
  ]);
  expect(traffic?.long(0)).toEqual([
    'Envelope 1 carries this view with 1 other view: 1,200 bytes, <0.1 % of the total together; no part of them is this view’s alone.',
  ]);
  expect(traffic?.long(2)).toEqual([
    'Envelope 2 carries this view alone: 9,007,199,254,739,793 bytes, >99.9 % of the total.',
  ]);
  expect(traffic?.long(3)).toEqual([
    'Envelope 3 carries this view with 1 other view: its bytes are not told.',
  ]);
});

test('nothing where no envelope is told', () => {
  expect(viewTraffic(undefined)).toBeUndefined();
  expect(viewTraffic({ total: undefined, envelopes: [] })).toBeUndefined();
});
