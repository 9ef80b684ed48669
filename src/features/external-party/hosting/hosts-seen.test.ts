import { describe, expect, test } from 'vitest';
import { hostsSeen, isAllHosted } from './hosts-panel.tsx';

const NODE = `node::1220${'a1'.repeat(32)}`;
const OTHER = `other::1220${'b2'.repeat(32)}`;
const SPY = `spy::1220${'c3'.repeat(32)}`;
const signed = [
  { participant: NODE, may: 'may confirm' },
  { participant: OTHER, may: 'may only observe' },
];

describe('hostsSeen', () => {
  test('lists an unsigned host once and last when Scan reports it repeatedly', () => {
    expect(hostsSeen(signed, [SPY, NODE, SPY])).toEqual([
      { participant: NODE, may: 'may confirm', status: 'hosted' },
      { participant: OTHER, may: 'may only observe', status: 'not-yet' },
      { participant: SPY, may: undefined, status: 'not-signed' },
    ]);
  });

  test('returns no status when Scan has not responded', () => {
    expect(hostsSeen(signed, undefined).map(({ status }) => status)).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('isAllHosted', () => {
  test('returns true when Scan reports each signed host', () => {
    expect(isAllHosted(signed, undefined)).toBe(false);
    expect(isAllHosted(signed, [NODE, SPY])).toBe(false);
    expect(isAllHosted(signed, [OTHER, NODE])).toBe(true);
  });
});
