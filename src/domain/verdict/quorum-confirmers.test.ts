import { describe, expect, test } from 'vitest';
import { confirmersOfAll } from './quorum.ts';
import type { Quorum, View } from './verdict.ts';

const viewOf = (...quorums: Quorum[]): View => ({
  viewId: 0,
  informees: [],
  quorums,
  subViews: [],
  viewHash: '',
});

describe('confirmersOfAll', () => {
  test('sorts by need and counts each view once', () => {
    const views = [
      viewOf({ parties: ['dso', 'alice'], threshold: 1 }, { parties: ['alice'], threshold: 1 }),
      viewOf({ parties: ['bob', 'dso'], threshold: 1 }, { parties: ['bob', 'dso'], threshold: 1 }),
      viewOf({ parties: ['alice', 'bob'], threshold: 2 }),
      viewOf(),
    ];
    expect(confirmersOfAll(views)).toEqual([
      { party: 'alice', must: 2, can: 0 },
      { party: 'bob', must: 1, can: 1 },
      { party: 'dso', must: 0, can: 2 },
    ]);
  });
});
