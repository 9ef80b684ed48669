import { describe, expect, test } from 'vitest';
import { keyCustodyOf } from './key-custody.tsx';

const holder = {
  publicKey: { spec: 'ed25519', spki: new Uint8Array() },
  sign: () => Promise.reject(new Error('not asked')),
  isWiped: () => false,
  wipe: () => undefined,
} as const;

describe('keyCustodyOf', () => {
  test.each([
    [
      { holder: { ...holder, isBackedUp: false } },
      /^No backup\. Leaving this page destroys the key/,
    ],
    [{ holder: { ...holder, isBackedUp: true } }, /^held by this page until you leave; backup/],
    [{ holder: undefined }, /^not on this page; backup unknown$/],
    [
      { holder: undefined, wiped: { isBackedUp: true } },
      /^no longer on this page; can be restored/,
    ],
    [
      { holder: undefined, wiped: { isBackedUp: false } },
      /^Wiped without a backup\. Without this key, no one can act/,
    ],
  ])('reports location and risk: %#', (chosen, text) => {
    const custody = keyCustodyOf(chosen);
    expect(custody.text).toMatch(text);
    expect(custody.isAtRisk).toBe(/^(No backup|Wiped)/.test(custody.text));
  });
});
