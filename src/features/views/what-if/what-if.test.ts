import { describe, expect, test } from 'vitest';
import type { View } from '#domain/verdict/verdict.ts';
import { whatIfSummary } from './what-if.ts';

const view = (viewId: number, threshold: number, ...parties: string[]): View => ({
  viewId,
  informees: parties,
  quorums: [{ parties, threshold }],
  subViews: [],
  viewHash: '',
});

describe('whatIfSummary', () => {
  const impossible = view(0, 2, 'a', 'a');
  const views = [impossible, view(1, 2, 'a', 'b'), view(2, 1, 'b', 'c')];
  const NEVER = '1 view cannot be confirmed: a quorum requires more parties than it lists.';

  test.each([
    [[], NEVER],
    [['b'], `${NEVER} Without this party, 1 of 2 other views could not be confirmed either.`],
    [
      ['b', 'c'],
      `${NEVER} Without these 2 parties, 2 of 2 other views could not be confirmed either.`,
    ],
    [['c'], `${NEVER} Without this party, every other view could still be confirmed (2 views).`],
  ])('does not count an impossible view as one that fails without %j', (missing, summary) => {
    expect(whatIfSummary(views, new Set(missing))).toBe(summary);
  });

  test('says nothing else when every view is impossible', () => {
    expect(whatIfSummary([impossible], new Set(['b']))).toBe(NEVER);
  });

  test('leaves out a sentence about impossible views when there is none', () => {
    const possible = views.slice(1);
    expect(whatIfSummary(possible, new Set())).toBe('');
    expect(whatIfSummary(possible, new Set(['b']))).toBe(
      'Without this party, the mediator would reject the whole update. 1 of 2 views could not be confirmed.',
    );
    expect(whatIfSummary(possible, new Set(['c']))).toBe(
      'Without this party, every view could still be confirmed (2 views).',
    );
  });
});
