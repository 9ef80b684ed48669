import { expect, test } from 'vitest';
import type { SourceName } from '#domain/update/document.ts';
import {
  mayHaveHashes,
  offeredSources,
  offersCommandCompletions,
  parseNodeVersion,
  takesPackageNamesOnly,
  updatesRouteOf,
} from './capabilities.ts';

test.each([
  ['3.4.12-SNAPSHOT', { major: 3, minor: 4 }],
  ['3.5.1', { major: 3, minor: 5 }],
  ['3.6', { major: 3, minor: 6 }],
  ['v10.0.0', { major: 10, minor: 0 }],
  ['latest', undefined],
  ['', undefined],
  ['3', undefined],
])('parseNodeVersion reads %j as %j', (text, version) => {
  expect(parseNodeVersion(text)).toEqual(version);
});

const both = { ledger: {}, scan: {} };

test('offeredSources has the old routes up to 3.5', () => {
  const all = ['scan', 'scan-legacy', 'ledger', 'ledger-tree', 'ledger-flat'];
  for (const version of ['3.3.0', '3.5.14', 'odd', undefined])
    expect(offeredSources(both, version)).toEqual(all);
  for (const version of ['3.6.0-SNAPSHOT', '4.0.1'])
    expect(offeredSources(both, version)).toEqual(all.slice(0, 3));
});

test('offeredSources omits a rejected route and a missing interface', () => {
  const refused = new Set<SourceName>(['ledger', 'scan']);
  expect(offeredSources(both, '3.4.4', refused)).toEqual([
    'scan-legacy',
    'ledger-tree',
    'ledger-flat',
  ]);
  expect(offeredSources({ ...both, ledger: undefined }, '3.6.0')).toEqual(['scan', 'scan-legacy']);
  expect(offeredSources({ ...both, scan: undefined }, '3.6.0')).toEqual(['ledger']);
});

test.each([
  ['3.3.0-SNAPSHOT', 'list', false],
  ['3.4.12', 'list', false],
  ['3.5.14', 'page', true],
  ['3.6.0-SNAPSHOT', 'page', true],
  ['4.0.0', 'page', true],
  ['unknown', 'page', false],
  [undefined, 'page', false],
] as const)('a node %s is read by %s, package names only: %s', (version, route, namesOnly) => {
  expect(updatesRouteOf(version)).toBe(route);
  expect(takesPackageNamesOnly(version)).toBe(namesOnly);
});

test('offersCommandCompletions is true from 3.5.7, and possibly true for other patches', () => {
  expect(offersCommandCompletions('3.6.0-SNAPSHOT')).toBe(true);
  expect(offersCommandCompletions('3.5.14')).toBe(true);
  expect(offersCommandCompletions('3.5.7')).toBe(true);
  expect(offersCommandCompletions('3.5.1')).toBeUndefined();
  expect(offersCommandCompletions('3.4.12')).toBe(false);
  expect(offersCommandCompletions(undefined)).toBeUndefined();
  expect(offersCommandCompletions('who knows')).toBeUndefined();
});

test.each([
  [undefined, true],
  ['unreadable', true],
  ['3.5.14', false],
  ['3.6.0-SNAPSHOT', true],
  ['4.0.0', true],
])('mayHaveHashes of %s is %s', (version, expected) => {
  expect(mayHaveHashes(version)).toBe(expected);
});
