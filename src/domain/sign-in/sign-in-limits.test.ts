import { describe, expect, test } from 'vitest';
import {
  endOfSession,
  limitOf,
  nextEndOf,
  renewalTime,
  type SessionTimes,
} from './sign-in-limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const times = (more: Partial<SessionTimes> = {}): SessionTimes => {
  return { signedInAt: 0, usedAt: 0, issuedAt: 0, expiresAt: undefined, ...more };
};

describe('endOfSession', () => {
  test('ends 30 minutes after the last use', () => {
    const used = times({ usedAt: HOUR });
    expect(endOfSession(used, HOUR + 30 * MINUTE - 1)).toBeUndefined();
    expect(endOfSession(used, HOUR + 30 * MINUTE)).toBe('idle');
  });

  test('ends after 10 hours however much it is used', () => {
    const used = times({ usedAt: 10 * HOUR - 1 });
    expect(endOfSession(used, 10 * HOUR - 1)).toBeUndefined();
    expect(endOfSession(used, 10 * HOUR)).toBe('limit');
    expect(limitOf(used)).toBe(10 * HOUR);
  });
});

describe('nextEndOf', () => {
  test('returns the earlier of both limits', () => {
    expect(nextEndOf(times())).toBe(30 * MINUTE);
    expect(nextEndOf(times({ usedAt: 9.9 * HOUR }))).toBe(10 * HOUR);
  });
});

describe('renewalTime', () => {
  test('is two minutes before the end of a long token, and in the last third of a short one', () => {
    expect(renewalTime(times({ expiresAt: HOUR }))).toBe(58 * MINUTE);
    expect(renewalTime(times({ expiresAt: 6_000 }))).toBe(4_000);
    expect(renewalTime(times({ issuedAt: HOUR, expiresAt: HOUR + 6_000 }))).toBe(HOUR + 4_000);
    expect(renewalTime(times())).toBeUndefined();
  });
});
