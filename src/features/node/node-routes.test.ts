import { describe, expect, test } from 'vitest';
import type { SourceName } from '#domain/update/document.ts';
import { ledgerPlans, type Release, type RouteUse, scanPlans } from './node-routes.ts';

const NONE: ReadonlySet<SourceName> = new Set();
const minor = (number: number): Release => ({ major: 3, minor: number });
const said = (release: Release | undefined, version = '3.x', keepsUsers = true) => ({
  version,
  release,
  keepsUsers,
});

function usesOf(release: Release | undefined, purpose: string, refused = NONE, keepsUsers = true) {
  const plans = ledgerPlans(said(release, '3.x', keepsUsers), refused);
  return plans.find((one) => one.purpose === purpose)?.routes.map(({ use }) => use);
}

describe('the routes of a ledger node', () => {
  test.each<[number, RouteUse, RouteUse]>([
    [3, 'absent', 'used'],
    [4, 'absent', 'used'],
    [5, 'used', 'spare'],
    [6, 'used', 'spare'],
  ])('3.%i: pages are %s, bounded lists are %s', (number, pages, lists) => {
    expect(usesOf(minor(number), 'Updates, page by page')).toEqual([pages, lists]);
  });

  test.each<[string, RouteUse, string]>([
    ['3.5.0', 'tried', 'Since 3.5.1; this node is 3.5.0. The last number tells little'],
    ['3.5.0-SNAPSHOT', 'tried', 'Since 3.5.1; this node is 3.5.0-SNAPSHOT. The last number'],
    ['3.5.1', 'used', 'Since 3.5.1; this node is 3.5.1.'],
    ['3.5', 'used', 'Since 3.5.1; this node is 3.5.'],
    ['3.5.14', 'used', 'Since 3.5.1; this node is 3.5.14.'],
  ])('pages came with a patch: on %s they are %s', (version, use, why) => {
    const [plan] = ledgerPlans(said(minor(5), version), NONE);
    expect(plan?.routes[0]?.use).toBe(use);
    expect(plan?.routes[0]?.why).toContain(why);
  });

  test('an unknown version is the reason to try', () => {
    const [plan] = ledgerPlans(said(undefined, 'main'), NONE);
    expect(plan?.routes[0]?.why).toBe(
      "Since 3.5.1; this node is main. The node's version is not known, so it is tried.",
    );
  });

  test('the old ways to one update are gone from 3.6 on', () => {
    const purpose = 'One update by its id';
    expect(usesOf(minor(5), purpose)).toEqual(['used', 'spare', 'spare']);
    expect(usesOf(minor(6), purpose)).toEqual(['used', 'absent', 'absent']);
    expect(usesOf({ major: 4, minor: 0 }, purpose)).toEqual(['used', 'absent', 'absent']);
  });

  test('a route that the node refused is passed over, whatever the version says', () => {
    const refused = new Set(['ledger'] as const);
    expect(usesOf(minor(5), 'One update by its id', refused)).toEqual(['refused', 'used', 'spare']);
  });

  test('a route that denied its last question says so, and stays the one that is asked', () => {
    const denied = (status: number) => ledgerPlans(said(minor(5)), NONE, () => status)[0]?.routes;
    expect(denied(403)?.map(({ use }) => use)).toEqual(['denied', 'denied']);
    expect(denied(403)?.[0]?.why).toContain('it answered 403: this user may not.');
    expect(denied(401)?.[0]?.why).toContain('it answered 401: it did not take the token.');
    expect(denied(200)?.map(({ use }) => use)).toEqual(['used', 'spare']);
    expect(ledgerPlans(said(minor(3)), NONE, () => 403)[0]?.routes[0]?.use).toBe('absent');
  });

  test('an unknown version is tried, best way first', () => {
    expect(usesOf(undefined, 'Updates, page by page')).toEqual(['tried', 'spare']);
    expect(usesOf(undefined, 'Whose token it is')).toEqual(['tried', 'used']);
  });

  test('some routes are asked together', () => {
    expect(usesOf(minor(5), 'Where the ledger begins and ends')).toEqual(['used', 'used']);
    expect(usesOf(minor(3), 'Whose token it is')).toEqual(['absent', 'used']);
  });

  test('a node without users has no rights to be asked for', () => {
    expect(usesOf(minor(5), 'Whose token it is', NONE, false)).toEqual(['absent', 'absent']);
  });

  test('the reason names the version, and a note only where it matters', () => {
    const [pages] = ledgerPlans(said(minor(4), '3.4.11'), NONE);
    expect(pages?.routes.map(({ why }) => why)).toEqual([
      'Since 3.5.1; this node is 3.4.11.',
      'In every known version. Bounded lists of at most 200, oldest first; this page makes the pages.',
    ]);
    const plans = ledgerPlans(said(minor(6), '3.6.0-SNAPSHOT'), NONE);
    const byId = plans.find(({ purpose }) => purpose === 'One update by its id');
    expect(byId?.routes[1]?.why).toBe('Gone from 3.6 on; this node is 3.6.0-SNAPSHOT.');
  });
});

test('the routes of Scan are known by its answers alone', () => {
  const uses = (refused: ReadonlySet<SourceName>) =>
    scanPlans(refused)[0]?.routes.map(({ use }) => use);
  expect(uses(NONE)).toEqual(['used', 'spare']);
  expect(uses(new Set(['scan'] as const))).toEqual(['refused', 'used']);
  expect(scanPlans(NONE)[0]?.routes[0]?.why).toBe('The update with its verdict.');
  expect(scanPlans(NONE)[1]?.routes.map(({ use }) => use)).toEqual(['used', 'spare']);
});
