import { describe, expect, test } from 'vitest';
import type { SourceName } from '#domain/update/document.ts';
import { ledgerPlans, type Release, type RouteUse, scanPlans } from './route-plan.ts';

const NONE: ReadonlySet<SourceName> = new Set();
const minor = (number: number): Release => ({ major: 3, minor: number });
const report = (release: Release | undefined, version = '3.x', keepsUsers = true) => ({
  version,
  release,
  keepsUsers,
});

function usesOf(release: Release | undefined, purpose: string, refused = NONE, keepsUsers = true) {
  const plans = ledgerPlans(report(release, '3.x', keepsUsers), refused);
  return plans.find((one) => one.purpose === purpose)?.routes.map(({ use }) => use);
}

describe('ledgerPlans', () => {
  test.each<[number, RouteUse, RouteUse]>([
    [3, 'absent', 'used'],
    [4, 'absent', 'used'],
    [5, 'used', 'spare'],
    [6, 'used', 'spare'],
  ])('plans for release 3.%i: pages are %s, bounded lists are %s', (number, pages, lists) => {
    expect(usesOf(minor(number), 'Updates, page by page')).toEqual([pages, lists]);
  });

  test.each<[string, RouteUse, string]>([
    ['3.5.0', 'tried', 'Since 3.5.1; this node is 3.5.0. Patch versions are unreliable'],
    ['3.5.0-SNAPSHOT', 'tried', 'Since 3.5.1; this node is 3.5.0-SNAPSHOT. Patch versions'],
    ['3.5.1', 'used', 'Since 3.5.1; this node is 3.5.1.'],
    ['3.5', 'used', 'Since 3.5.1; this node is 3.5.'],
    ['3.5.14', 'used', 'Since 3.5.1; this node is 3.5.14.'],
  ])(
    'decides by the patch version whether get-updates-page is used: %s is %s',
    (version, use, why) => {
      const [plan] = ledgerPlans(report(minor(5), version), NONE);
      expect(plan?.routes[0]?.use).toBe(use);
      expect(plan?.routes[0]?.why).toContain(why);
    },
  );

  test('gives the unknown version as the reason when an endpoint is tried', () => {
    const [plan] = ledgerPlans(report(undefined, 'main'), NONE);
    expect(plan?.routes[0]?.why).toBe(
      'Since 3.5.1; this node is main. The node’s version is unknown, so the endpoint is tried.',
    );
  });

  test('marks the old update endpoints as absent from 3.6 on', () => {
    const purpose = 'One update by its id';
    expect(usesOf(minor(5), purpose)).toEqual(['used', 'spare', 'spare']);
    expect(usesOf(minor(6), purpose)).toEqual(['used', 'absent', 'absent']);
    expect(usesOf({ major: 4, minor: 0 }, purpose)).toEqual(['used', 'absent', 'absent']);
  });

  test('skips an endpoint that the node does not have, whatever the version', () => {
    const refused = new Set(['ledger'] as const);
    expect(usesOf(minor(5), 'One update by its id', refused)).toEqual(['refused', 'used', 'spare']);
  });

  test('skips an endpoint whose newest response was “no such endpoint”', () => {
    const plans = (release: Release, path: string) =>
      ledgerPlans(report(release), NONE, (way) => ({
        status: 404,
        isOffered: way.path !== path,
      }));
    const pages = '/v2/updates/get-updates-page';
    const [plan] = plans(minor(5), pages);
    expect(plan?.routes.map(({ use }) => use)).toEqual(['refused', 'used']);
    expect(plan?.routes[0]?.why).toContain('The node returned “no such endpoint”.');
    expect(plans(minor(3), pages)[0]?.routes[0]?.use).toBe('absent');
  });

  test('marks an endpoint as denied when the last response was 401 or 403', () => {
    const last = (status: number) => () => ({ status, isOffered: true });
    const denied = (status: number) => ledgerPlans(report(minor(5)), NONE, last(status))[0]?.routes;
    expect(denied(403)?.map(({ use }) => use)).toEqual(['denied', 'denied']);
    expect(denied(403)?.[0]?.why).toContain('The last response was 403: access denied.');
    expect(denied(401)?.[0]?.why).toContain(
      'The last response was 401: token missing or rejected.',
    );
    expect(denied(200)?.map(({ use }) => use)).toEqual(['used', 'spare']);
    expect(ledgerPlans(report(minor(3)), NONE, last(403))[0]?.routes[0]?.use).toBe('absent');
  });

  test('tries the best endpoint first when the version is unknown', () => {
    expect(usesOf(undefined, 'Updates, page by page')).toEqual(['tried', 'spare']);
    expect(usesOf(undefined, 'Authenticated user')).toEqual(['tried', 'used']);
  });

  test('uses endpoints together when none replaces another', () => {
    expect(usesOf(minor(5), 'Ledger range')).toEqual(['used', 'used']);
    expect(usesOf(minor(3), 'Authenticated user')).toEqual(['absent', 'used']);
  });

  test('marks user endpoints as absent when the node has no users', () => {
    expect(usesOf(minor(5), 'Authenticated user', NONE, false)).toEqual(['absent', 'absent']);
  });

  test('gives the version as the reason for absent endpoints and a note for available ones', () => {
    const [pages] = ledgerPlans(report(minor(4), '3.4.11'), NONE);
    expect(pages?.routes.map(({ why }) => why)).toEqual([
      'Since 3.5.1; this node is 3.4.11.',
      'In every known version. Bounded lists of up to 200 elements, oldest first. Treeline pages through them.',
    ]);
    const plans = ledgerPlans(report(minor(6), '3.6.0-SNAPSHOT'), NONE);
    const byId = plans.find(({ purpose }) => purpose === 'One update by its id');
    expect(byId?.routes[1]?.why).toBe('Removed in 3.6; this node is 3.6.0-SNAPSHOT.');
  });
});

describe('scanPlans', () => {
  test('decides by responses only whether an endpoint is used', () => {
    const uses = (refused: ReadonlySet<SourceName>) =>
      scanPlans(refused)[0]?.routes.map(({ use }) => use);
    expect(uses(NONE)).toEqual(['used', 'spare']);
    expect(uses(new Set(['scan'] as const))).toEqual(['refused', 'used']);
    expect(scanPlans(NONE)[0]?.routes[0]?.why).toBe('The update with its verdict.');
    expect(scanPlans(NONE)[1]?.routes.map(({ use }) => use)).toEqual(['used', 'spare']);
  });
});
