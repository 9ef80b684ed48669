import { expect, test } from 'vitest';
import { trafficFor } from './verdict-views.ts';

const view = (viewId: number, informees: readonly string[], subViews: readonly number[] = []) => ({
  viewId,
  informees,
  quorums: [],
  subViews,
});

test('every view is in one envelope, with those that go to the same parties', () => {
  const views = [
    view(0, ['ann'], [1, 2, 3]),
    view(1, ['bob']),
    view(2, ['ann', 'bob']),
    view(3, ['ann'], [4]),
    view(4, ['cid']),
  ];
  const { total, envelopes } = trafficFor('test', { views, rootViews: [0] });
  expect(envelopes.map(({ viewIds }) => viewIds)).toEqual([[0, 3], [1, 2], [4], []]);
  const sum = envelopes.reduce((all, { cost }) => all + cost, 0n);
  expect(total > sum).toBe(true);
});
