import { describe, expect, test } from 'vitest';
import { whyUnlikeCanton } from './update-id-problem.ts';

const DIGITS = '0f'.repeat(32);

describe('whyUnlikeCanton', () => {
  test.each([
    ['one digit less', `1220${DIGITS.slice(1)}`, '67 characters'],
    ['one digit more', `1220${DIGITS}0`, '69 characters'],
    ['a word', 'xyz', '3 characters'],
    ['one character', 'x', '1 character.'],
    ['a letter that is not a hex digit', `1220g${DIGITS.slice(1)}`, 'other characters'],
  ])('names what differs: %s', (_, id, difference) => {
    expect(whyUnlikeCanton(id)).toContain(difference);
  });

  test('is undefined for 1220 and 64 hex digits', () => {
    expect(whyUnlikeCanton(`1220${DIGITS}`)).toBeUndefined();
  });
});
