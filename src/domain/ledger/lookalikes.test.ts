import { expect, test } from 'vitest';
import { findLookalikes, markDifferences, markForeignLetters, markText } from './lookalikes.ts';

const cut = (party: string) => `${party.slice(0, 9)}…${party.slice(-2)}`;

test('findLookalikes returns a hint of two namespaces once, and no repeated party (fault 75, TXT-03)', () => {
  const parties = ['alice::1220aa', 'alice::1220bb', 'alice::1220cc', 'bob::1220aa', 'bob::1220aa'];
  expect(findLookalikes(parties, (party) => party)).toEqual({
    sharedHints: ['alice'],
    mixedHints: [],
    alikeHints: [],
    namespacesOf: new Map([
      ['alice', new Set(['1220aa', '1220bb', '1220cc'])],
      ['bob', new Set(['1220aa'])],
    ]),
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

test.each([
  ['alice', ['alice', 'aIice', 'al1ce'], 'U+006C at position 2, U+0069 at position 3'],
  ['aIice', ['alice', 'aIice'], 'U+0049 at position 2'],
  ['modern-0', ['modern-0', 'modem-0'], 'U+0072 U+006E at position 5'],
  ['modem-O', ['modern-0', 'modem-O'], 'U+006D at position 5, U+004F at position 7'],
  ['wvx', ['wvx', 'vvvx'], 'U+0077 at position 1'],
])('markDifferences marks what differs in %s (TXT-03)', (hint, alike, text) => {
  const parts = markDifferences(hint, alike);
  expect(markText(parts)).toBe(text);
  expect(parts.map((part) => part.text).join('')).toBe(hint);
});

test('markForeignLetters marks Cyrillic and Greek letters (TXT-03)', () => {
  expect(markForeignLetters('b\u0430nk')).toEqual([
    { text: 'b' },
    { text: '\u0430', position: 2 },
    { text: 'nk' },
  ]);
});
