import { expect, test } from 'vitest';
import { hostsSeen, isAllHosted } from './hosts-panel.tsx';

const NODE = `node::1220${'a1'.repeat(32)}`;
const OTHER = `other::1220${'b2'.repeat(32)}`;
const SPY = `spy::1220${'c3'.repeat(32)}`;
const signed = [
  { participant: NODE, may: 'may confirm' },
  { participant: OTHER, may: 'may only observe' },
];

test('a host that nobody signed for is seen, once and last, however often Scan names it', () => {
  expect(hostsSeen(signed, [SPY, NODE, SPY])).toEqual([
    { participant: NODE, may: 'may confirm', status: 'hosted' },
    { participant: OTHER, may: 'may only observe', status: 'not-yet' },
    { participant: SPY, may: undefined, status: 'not-signed' },
  ]);
});

test('while Scan has told nothing, nothing is said of anybody', () => {
  expect(hostsSeen(signed, undefined).map(({ status }) => status)).toEqual([undefined, undefined]);
});

test('all is hosted when each that was signed for is there', () => {
  expect(isAllHosted(signed, undefined)).toBe(false);
  expect(isAllHosted(signed, [NODE, SPY])).toBe(false);
  expect(isAllHosted(signed, [OTHER, NODE])).toBe(true);
});
