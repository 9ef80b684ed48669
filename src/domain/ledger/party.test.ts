import { expect, test } from 'vitest';
import { isPartyId, partyHint, splitParty } from './party.ts';

test.each([
  ['Digital-Asset-2::12209b', 'Digital-Asset-2', '12209b'],
  ['odd::hint::1220', 'odd::hint', '1220'],
  ['no namespace', 'no namespace', ''],
  ['::1220', '', '1220'],
])('%s', (party, hint, namespace) => {
  expect(splitParty(party)).toEqual({ hint, namespace });
});

test('splitParty returns the hint, or the whole text without one', () => {
  expect(partyHint('alice::1220aa')).toBe('alice');
  expect(partyHint('::1220aa')).toBe('::1220aa');
});

const NAMESPACE = `1220${'ab'.repeat(32)}`;

test.each([
  [`alice::${NAMESPACE}`, true],
  [`odd:hint -_ 2::${NAMESPACE}`, true],
  [`PAR::odd::${NAMESPACE}`, false],
  [`::${NAMESPACE}`, false],
  ['alice::1220ab', false],
  [`al\u0456ce::${NAMESPACE}`, false],
  [`alice::${NAMESPACE}0`, false],
])('isUniqueId of %s is %s', (text, is) => {
  expect(isPartyId(text)).toBe(is);
});
