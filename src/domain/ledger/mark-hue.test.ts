import { expect, test } from 'vitest';
import { markClass, markColour, markHue } from './mark-hue.ts';

test('markHue returns one of 24 hues, always the same for an id', () => {
  const ids = Array.from({ length: 500 }, (_, at) => `party-${at}::1220`);
  const hues = new Set(ids.map(markHue));
  expect([...hues].sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, at) => at * 15));
  expect(ids.map(markHue)).toEqual(ids.map(markHue));
});

test('markClass returns the classes that styles/theme.css lists', () => {
  const ids = Array.from({ length: 500 }, (_, at) => `party-${at}::1220`);
  const light = Array.from({ length: 12 }, (_, at) => `hue-${30 * at}`);
  const deep = Array.from({ length: 12 }, (_, at) => `deep-hue-${30 * at + 15}`);
  expect(new Set(ids.map(markClass))).toEqual(new Set([...light, ...deep]));
});

test('markColour is darker for every second hue, in both themes', () => {
  expect(markColour(0)).toBe('light-dark(oklch(0.62 0.14 0), oklch(0.78 0.14 0))');
  expect(markColour(15)).toBe('light-dark(oklch(0.42 0.14 15), oklch(0.58 0.14 15))');
});
