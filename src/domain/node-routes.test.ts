import { describe, expect, test } from 'vitest';
import { type Release, type RouteUse, routePlans } from './node-routes.ts';

const NONE = new Set<never>();
const minor = (number: number): Release => ({ major: 3, minor: number });

function usesOf(release: Release | undefined, purpose: string, refused: Set<'ledger'> = NONE) {
  const plan = routePlans('3.x', release, refused).find((one) => one.purpose === purpose);
  return plan?.routes.map(({ use }) => use);
}

describe('the routes of a node', () => {
  test.each<[number, RouteUse, RouteUse]>([
    [3, 'absent', 'used'],
    [4, 'absent', 'used'],
    [5, 'used', 'spare'],
    [6, 'used', 'spare'],
  ])('3.%i: pages are %s, bounded lists are %s', (number, pages, lists) => {
    expect(usesOf(minor(number), 'Updates, page by page')).toEqual([pages, lists]);
  });

  test('the old ways to one update are gone from 3.6 on', () => {
    expect(usesOf(minor(5), 'One update by its id')).toEqual(['used', 'spare', 'spare']);
    expect(usesOf(minor(6), 'One update by its id')).toEqual(['used', 'absent', 'absent']);
    expect(usesOf({ major: 4, minor: 0 }, 'One update by its id')).toEqual([
      'used',
      'absent',
      'absent',
    ]);
  });

  test('a route that the node refused is passed over, whatever the version says', () => {
    const refused = new Set(['ledger'] as const);
    expect(usesOf(minor(5), 'One update by its id', refused)).toEqual(['refused', 'used', 'spare']);
  });

  test('an unknown version is tried, best way first', () => {
    expect(usesOf(undefined, 'Updates, page by page')).toEqual(['tried', 'spare']);
    expect(usesOf(undefined, 'Whose token it is')).toEqual(['tried', 'used']);
  });

  test('some routes are asked together', () => {
    expect(usesOf(minor(5), 'Where the ledger begins and ends')).toEqual(['used', 'used']);
    expect(usesOf(minor(3), 'Whose token it is')).toEqual(['absent', 'used']);
  });

  test('the reason names the version, and a note only where it matters', () => {
    const [pages] = routePlans('3.4.11', minor(4), NONE);
    expect(pages?.routes.map(({ why }) => why)).toEqual([
      'Since 3.5; this node is 3.4.11.',
      'In every known version. Bounded lists of at most 200, oldest first; this page makes the pages.',
    ]);
    const [, byId] = routePlans('3.6.0-SNAPSHOT', minor(6), NONE);
    expect(byId?.routes[1]?.why).toBe('Gone from 3.6 on; this node is 3.6.0-SNAPSHOT.');
  });
});
