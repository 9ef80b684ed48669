import { expect, test } from 'vitest';
import type { PackageSearch } from './package-search.ts';
import { isSamePackageSearch } from './same-package-search.ts';

const search = { name: ['b', 'a', 'b'], party: ['y', 'x', 'y'] };

test.each<[boolean, string, PackageSearch]>([
  [true, 'without repetitions', { name: ['b', 'a'], party: ['y', 'x'] }],
  [true, 'with parties in another order', { ...search, party: ['x', 'y'] }],
  [false, 'with names in another order', { ...search, name: ['a', 'b'] }],
  [false, 'with other parties', { ...search, party: ['y'] }],
  [false, 'with a time', { ...search, at: '2026-11-21T09:00:00Z' }],
  [false, 'without names', { party: search.party }],
])('isSamePackageSearch is %s for a query %s', (isSame, _, other) => {
  expect(isSamePackageSearch(search, other)).toBe(isSame);
});
