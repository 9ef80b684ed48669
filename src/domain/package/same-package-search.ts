import type { PackageSearch } from './package-search.ts';

/** Names and parties of a link may be repeated, and parties in another order than the form's. */
export const isSamePackageSearch = (one: PackageSearch, other: PackageSearch): boolean =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));

const comparable = ({ name = [], party = [], synchronizer, at }: PackageSearch) => [
  [...new Set(name)],
  [...new Set(party)].sort(),
  synchronizer,
  at,
];
