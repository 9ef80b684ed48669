import { expect, test } from 'vitest';
import { isAcsDelta } from './acs-delta.ts';

test.each([
  ['ledger', undefined, 'transaction', false],
  ['ledger', 'acs-delta', 'transaction', true],
  ['ledger', 'acs-delta', 'reassignment', false],
  ['ledger-flat', undefined, 'transaction', true],
  ['ledger-flat', 'ledger-effects', 'transaction', false],
  ['ledger-tree', 'acs-delta', 'transaction', false],
] as const)(
  'isAcsDelta follows the shape of a transaction: %s, %s, %s',
  (source, shape, kind, is) => {
    expect(isAcsDelta({ source, reading: { shape }, facts: { kind } })).toBe(is);
  },
);
