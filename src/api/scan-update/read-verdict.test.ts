import { expect, test } from 'vitest';
import { readVerdict } from './scan-wire.ts';

test('readVerdict returns missing members as not reported, never as zero or empty', () => {
  const verdict = readVerdict({
    transaction_views: {
      views: [
        { view_id: 0 },
        { view_id: 1, confirming_parties: [] },
        { view_id: 2, confirming_parties: [{ parties: ['alice::12'], threshold: null }] },
      ],
    },
  });
  expect(verdict.views.map(({ quorumsMissing }) => quorumsMissing)).toEqual([
    true,
    undefined,
    undefined,
  ]);
  expect(verdict.views[2]?.quorums[0]?.threshold).toBeUndefined();
  expect(verdict.viewsMissing).toBeUndefined();
  expect(readVerdict({}).viewsMissing).toBe(true);
  expect(readVerdict({ transaction_views: { views: [] } }).viewsMissing).toBeUndefined();
});
