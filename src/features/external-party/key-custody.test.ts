import { expect, test } from 'vitest';
import { keyCustodyOf } from './key-custody.tsx';

const holder = {
  publicKey: { spec: 'ed25519', spki: new Uint8Array() },
  sign: () => Promise.reject(new Error('not asked')),
  isWiped: () => false,
  wipe: () => undefined,
} as const;

test.each([
  [
    { holder: { ...holder, isBackedUp: false } },
    /^no backup of this key: it is lost when this page is left/,
  ],
  [
    { holder: { ...holder, isBackedUp: true } },
    /^held by this page until it is left; there is a b/,
  ],
  [{ holder: undefined }, /^not on this page; whether there is a backup only its keeper knows$/],
  [
    { holder: undefined, wiped: { isBackedUp: true } },
    /^not on this page any more; its backup opens/,
  ],
  [{ holder: undefined, wiped: { isBackedUp: false } }, /^gone: .* Nobody can ever act for this/],
])('who loses the key loses the party: %#', (chosen, words) => {
  const custody = keyCustodyOf(chosen);
  expect(custody.words).toMatch(words);
  expect(custody.isAtRisk).toBe(/^(no backup|gone)/.test(custody.words));
});
