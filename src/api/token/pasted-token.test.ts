import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isToken } from './claims.ts';
import { readPasted } from './pasted-token.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJvcHMifQ.c2ln';

describe('readPasted', () => {
  test.each([
    ['abc.def.ghi', 'abc.def.ghi'],
    ['  Bearer abc.def.ghi\n', 'abc.def.ghi'],
    ['Authorization: Bearer abc', 'abc'],
    ['"Bearer abc"', 'abc'],
    ["Bearer 'abc'", 'abc'],
    ['abc\n  def\r\nghi', 'abcdefghi'],
    [JWT.replace('.eyJ', '.\n  eyJ'), JWT],
    [`{ "access_token": "${JWT}", "id_token": "${JWT}" }`, JWT],
    ['abc==', 'abc=='],
    ['e30.e30=.abc', 'e30.e30=.abc'],
    ['"Authorization: Bearer abc"', 'abc'],
    ["-H 'Authorization: Bearer abc'", 'abc'],
    ['--header "authorization: bearer abc"', 'abc'],
    ['{"access_token":"abc"}', 'abc'],
    ['{ "token_type": "Bearer",\n  "access_token": "abc", "expires_in": 300 }', 'abc'],
    ['"access_token": "abc",', 'abc'],
    ['"abc",', 'abc'],
    ['', ''],
    ['  \n ', ''],
    ['Bearer ', ''],
    ['bearer', ''],
  ])('reads %j as %j', (text, token) => {
    expect(readPasted(text)).toEqual({ token });
  });

  test.each([
    ['ab cd', 'Character 3 is a space'],
    ['{"id_token":"x"}', 'Character 1 is U+007B'],
    ['TOKEN=abc', 'Character 6 is U+003D'],
    ['ab=c==', 'Character 3 is U+003D'],
    ['abcé', 'Character 4 is U+00E9'],
    ['ab\u0000c', 'Character 3 is U+0000'],
    ['x'.repeat(16 * 1024 + 1), '16 KiB'],
    [`${JWT}\n${JWT}\n`, 'one token only'],
    [JWT + JWT, 'one token only'],
  ])('rejects %j', (text, problem) => {
    expect(readPasted(text)).toEqual({ problem: expect.stringContaining(problem) });
  });

  test('returns a valid header value that reads as itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
        const read = readPasted(text);
        if ('problem' in read) return;
        expect(new Headers({ Authorization: `Bearer ${read.token}` })).toBeDefined();
        expect(read.token).not.toMatch(/\s/);
        expect(isToken(read.token)).toBe(read.token !== '');
      }),
      { numRuns: 500 },
    );
  });
});
