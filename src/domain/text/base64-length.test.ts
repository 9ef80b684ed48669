import { describe, expect, test } from 'vitest';
import { base64Length } from './base64-length.ts';

describe('base64Length', () => {
  test.each([0, 1, 2, 3, 4, 95, 96, 1_000])('counts %i bytes', (bytes) => {
    const text = Buffer.alloc(bytes, 251).toString('base64');
    expect(base64Length(text)).toBe(bytes);
    expect(base64Length(text.replace(/=+$/, ''))).toBe(bytes);
    expect(base64Length(text.replaceAll('+', '-').replaceAll('/', '_'))).toBe(bytes);
  });

  test.each(['A', 'AB=', 'AB===', '=', 'AB CD', '<b>', 'ABCDE', 'A=BC'])('rejects %j', (text) => {
    expect(base64Length(text)).toBeUndefined();
  });
});
