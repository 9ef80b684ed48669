import { expect, test } from 'vitest';
import { readInt64 } from '#domain/ledger/int64.ts';
import type { View } from '#domain/verdict/verdict.ts';
import { viewTraffic } from './view-traffic.tsx';

const view = (viewId: number): View => ({
  viewId,
  informees: [],
  quorums: [],
  subViews: [],
  viewHash: '',
});

test('bytes of its own only for a view that is alone in its envelope', () => {
  const summary = {
    total: readInt64('9007199254740993'),
    envelopes: [
      { cost: readInt64(1200), viewIds: [0, 1] },
      { cost: readInt64('9007199254739793'), viewIds: [2] },
      { cost: undefined, viewIds: [3, 1] },
    ],
  };
  const traffic = viewTraffic(summary, [0, 1, 2, 3, 4, 5, 5].map(view));
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

test('an id that is not a view’s own gives it no traffic', () => {
  const envelopes = [{ cost: readInt64(1200), viewIds: [1, -1] }];
  const traffic = viewTraffic({ total: undefined, envelopes }, [1, 1, -1].map(view));
  expect([1, -1].map((id) => traffic?.short(id))).toEqual(['not known', 'not known']);
  expect(traffic?.long(1)).toEqual([
    'Not known: envelopes name views by id, and this view has no id of its own.',
  ]);
});

test('nothing where no envelope is told', () => {
  expect(viewTraffic(undefined, [])).toBeUndefined();
  expect(viewTraffic({ total: undefined, envelopes: [] }, [])).toBeUndefined();
});
