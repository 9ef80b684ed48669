import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hideSecrets } from './hide-secrets.ts';

const OPAQUE = 'Zk9+q/3Lm0aXcVbN7rTyUiOp==';

describe('hideSecrets', () => {
  test.each([
    [`a ${OPAQUE} b ${OPAQUE}`, 'a [redacted] b [redacted]'],
    [`?token=${encodeURIComponent(OPAQUE)}&a=1`, '?token=[redacted]&a=1'],
    [`the response begins: ${OPAQUE.slice(0, 20)}`, 'the response begins: [redacted]'],
    [`${OPAQUE.slice(0, 20)}… is cut`, '[redacted]… is cut'],
    ['Zk9+q is too short', 'Zk9+q is too short'],
  ])('hides in %j', (text, clean) => {
    expect(hideSecrets(text, [OPAQUE])).toBe(clean);
  });

  test('hides a short secret only as a whole, and nothing without a secret', () => {
    expect(hideSecrets('pass the password', ['password'])).toBe('pass the [redacted]');
    expect(hideSecrets('abc', ['', 'b'])).toBe('a[redacted]c');
    expect(hideSecrets('abc', [])).toBe('abc');
  });

  test('hides secrets that begin alike, and one that is percent-encoded from its middle on', () => {
    const alike = ['company-ledger-token-AAAAAAAAAA', 'company-ledger-token-BBBBBBBBBB'];
    expect(hideSecrets(`${alike[1]} and ${alike[0]}`, alike)).toBe('[redacted] and [redacted]');
    const late = 'Zk9Q3Lm0aXcVbN7rTyUi/OpAsDf+LzXc==';
    for (const encoded of [encodeURIComponent(late), 'Zk9Q3Lm0aXcVbN7rTyUi%2fOpAsDf+LzXc%3d='])
      expect(hideSecrets(`?token=${encoded}&a=1`, [late])).toBe('?token=[redacted]&a=1');
  });

  test('leaves nothing of any secret, also where another begins alike or it is encoded', () => {
    const end = fc.stringMatching(/^[A-Za-z0-9._~+/=-]{16,80}$/);
    const start = fc.stringMatching(/^[A-Za-z0-9._~+/=-]{0,30}$/);
    const encoding = fc.constantFrom((text: string) => text, encodeURIComponent);
    fc.assert(
      fc.property(start, fc.tuple(end, end), encoding, (begin, ends, encode) => {
        const secrets = ends.map((one) => `${begin}${one}`);
        const text = secrets.map((one) => ` ${encode(one)} `).join('"');
        expect(hideSecrets(text, secrets)).toBe(' [redacted] " [redacted] ');
      }),
    );
  });

  test('leaves no beginning of 16 characters of any secret', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9._~+/=-]{16,80}$/);
    fc.assert(
      fc.property(secret, fc.nat(80), fc.string(), fc.string(), (one, cut, before, after) => {
        const hidden = hideSecrets(`${before}${one.slice(0, Math.max(16, cut))}${after}`, [one]);
        expect(hidden).not.toContain(one.slice(0, 16));
      }),
    );
  });
});
