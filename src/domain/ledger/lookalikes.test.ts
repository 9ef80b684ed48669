import { expect, test } from 'vitest';
import { findLookalikes } from './lookalikes.ts';

const cut = (party: string) => `${party.slice(0, 9)}…${party.slice(-2)}`;

test('findLookalikes returns a hint of two namespaces once, and no repeated party (fault 75, TXT-03)', () => {
  const parties = ['alice::1220aa', 'alice::1220bb', 'alice::1220cc', 'bob::1220aa', 'bob::1220aa'];
  expect(findLookalikes(parties, (party) => party)).toEqual({
    sharedHints: ['alice'],
    mixedHints: [],
    alikeHints: [],
    cutAlike: new Set(),
  });
});

test.each([
  ['alice', false],
  ['\u0430lice', true],
  ['alic\u03B5', true],
  ['алиса', false],
  ['東京-bank', false],
])('findLookalikes finds mixed scripts in %s: %s', (hint, mixed) => {
  const { mixedHints } = findLookalikes([`${hint}::1220aa`], cut);
  expect(mixedHints).toEqual(mixed ? [hint] : []);
});

test('findLookalikes returns all ids with equal short forms (fault 75, TXT-03)', () => {
  const alike = ['alice::1220aa00', 'alice::1220bb00', 'alice::1220cc00'];
  const { cutAlike } = findLookalikes([...alike, 'alice::1220aa11'], cut);
  expect([...cutAlike].sort()).toEqual(alike);
});

test('findLookalikes returns ASCII hints that look alike together, and no numbered series (TXT-03)', () => {
  const named = (hints: readonly string[]) =>
    findLookalikes(
      hints.map((hint, at) => `${hint}::1220a${at}`),
      cut,
    ).alikeHints;
  expect(named(['alice', 'bob', 'aIice', 'al1ce', 'Alice', 'b0b', 'modern', 'modem'])).toEqual([
    ['alice', 'aIice', 'al1ce', 'Alice'],
    ['bob', 'b0b'],
    ['modern', 'modem'],
  ]);
  expect(named(['sv-1', 'sv-2', 'sv-10', 'sv-11', 'sv-100'])).toEqual([]);
});
