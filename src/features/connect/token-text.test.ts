import { describe, expect, test } from 'vitest';
import type { TokenState } from '#api/token/token.ts';
import { tokenLabel } from './token-state.ts';

const NOW = Date.UTC(2026, 4, 12);
const MINUTE = 60_000;

function held(expiresAt: number | undefined): TokenState {
  return {
    kind: 'held',
    claims: undefined,
    from: 'pasted',
    expiresAt,
    refused: false,
    wanted: false,
    denied: false,
    isHeldBack: false,
    end: undefined,
  };
}

describe('tokenLabel', () => {
  test.each([
    [held(NOW + 42.9 * MINUTE), 'token, 42 min left', 'good'],
    [held(NOW + 4 * MINUTE), 'token, 4 min left', 'warn'],
    [held(NOW + 1000), 'token, under 1 min left', 'warn'],
    [held(NOW), 'token expired', 'bad'],
    [held(NOW + 5 * 60 * MINUTE), 'token, 5 h left', 'good'],
    [held(NOW + 72 * 60 * MINUTE), 'token, 3 days left', 'good'],
    [held(undefined), 'token', 'good'],
    [
      { ...held(NOW + 42 * MINUTE), from: 'other-tab' },
      'token from another tab, 42 min left',
      'good',
    ],
    [{ ...held(NOW - 1), from: 'other-tab' }, 'token from another tab expired', 'bad'],
    [{ ...held(NOW + 42 * MINUTE), refused: true }, 'token rejected', 'bad'],
    [{ ...held(NOW - 1), refused: true, end: 'expired' }, 'token expired', 'bad'],
    [{ ...held(undefined), refused: true, end: 'lapsed' }, 'token expired or revoked', 'bad'],
    [{ ...held(NOW - 1), isHeldBack: true }, 'token expired', 'bad'],
    [{ ...held(NOW + 42 * MINUTE), denied: true }, 'token lacks a right', 'warn'],
    [{ kind: 'absent', refused: true, wanted: true, denied: false }, 'needs a token', 'warn'],
    [{ kind: 'absent', refused: false, wanted: false, denied: true }, 'access denied', 'warn'],
    [{ kind: 'absent', refused: false, wanted: false, denied: false }, 'no token', 'plain'],
  ] as const)('returns text and tone %#: "%s"', (state, text, tone) => {
    expect(tokenLabel(state, NOW)).toEqual({ text, tone });
  });
});
