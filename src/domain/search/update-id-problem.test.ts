import { describe, expect, test } from 'vitest';
import { differenceOfUpdateId } from './update-id-problem.ts';

const DIGITS = '0f'.repeat(32);

describe('how an id differs from the update ids of Canton', () => {
  test.each([
    ['1220 and 64 hex digits', `1220${DIGITS}`, undefined],
    ['one digit less', `1220${DIGITS.slice(1)}`, { kind: 'length', characters: 67 }],
    ['one digit more', `1220${DIGITS}0`, { kind: 'length', characters: 69 }],
    ['a word', 'xyz', { kind: 'length', characters: 3 }],
    ['another begin', `1221${DIGITS}`, { kind: 'characters' }],
    ['capital letters', `1220${DIGITS.toUpperCase()}`, { kind: 'characters' }],
    ['a letter that is no hex digit', `1220g${DIGITS.slice(1)}`, { kind: 'characters' }],
  ])('%s', (_, id, difference) => {
    expect(differenceOfUpdateId(id)).toEqual(difference);
  });
});
