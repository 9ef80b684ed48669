import { expect, test } from 'vitest';
import { visibilityCell } from './visibility.ts';

test.each([
  ['informee', 'must', 'must'],
  ['witness', 'can', 'can'],
  ['none', 'can', 'unlisted'],
  ['none', 'must', 'unlisted-must'],
  ['informee', undefined, 'informed'],
  ['witness', undefined, 'witness'],
  ['none', undefined, 'none'],
  ['informee', 'not-reported', 'unreported'],
  ['witness', 'not-reported', 'witness'],
  ['none', 'not-reported', 'none'],
] as const)('a party that sees a view as %s, with the role %s: %s', (visibility, role, cell) => {
  expect(visibilityCell(visibility, role)).toBe(cell);
});
