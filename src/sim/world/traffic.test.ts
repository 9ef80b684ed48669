import { describe, expect, test } from 'vitest';
import { trafficFor } from './verdict-views.ts';

const view = (viewId: number, informees: readonly string[], subViews: readonly number[] = []) => ({
  viewId,
  informees,
  quorums: [],
  subViews,
});

describe('trafficFor', () => {
  test('puts each view in one envelope with the views of the same recipients', () => {
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
});
