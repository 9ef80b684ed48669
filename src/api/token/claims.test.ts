import { describe, expect, test } from 'vitest';
import { expiryOfClaims, isToken, readClaims } from './claims.ts';

const claimsOf = (payload: string) => readClaims(`e30.${btoa(payload)}.x`);

describe('readClaims', () => {
  test.each([
    ['{"exp":1764560000}', 1_764_560_000_000],
    ['{"exp":1764560000.5}', 1_764_560_000_500],
    ['{"exp":0}', 0],
    ['{}', undefined],
    ['{"exp":null}', undefined],
  ])('reads from %s the expiry %j', (payload, expiry) => {
    const claims = claimsOf(payload);
    expect(claims?.exp).not.toBe('invalid');
    expect(expiryOfClaims(claims)).toBe(expiry);
  });

  test.each(['1764560000000', '"1764560000"', '1e300', '-1', 'true', '[]'])(
    'reads %s as an expiry that is not a valid time (RFC 7519, 2)',
    (exp) => {
      const claims = claimsOf(`{"exp":${exp}}`);
      expect(claims?.exp).toBe('invalid');
      expect(expiryOfClaims(claims)).toBeUndefined();
    },
  );
});

describe('isToken', () => {
  test.each(['abc.def.ghi', 'abc==', 'e30.e30=.abc', 'a~b+c/d-e_f', 'x'.repeat(16 * 1024)])(
    'accepts %j',
    (text) => {
      expect(isToken(text)).toBe(true);
    },
  );

  test.each(['', ' abc', 'ab c', 'abc\n', 'ab=c', 'abc\u00e9', 'x'.repeat(16 * 1024 + 1), 7, null])(
    'rejects %j',
    (text) => {
      expect(isToken(text)).toBe(false);
    },
  );
});
