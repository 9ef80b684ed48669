import { describe, expect, test } from 'vitest';
import { furtherMembers } from './further-members.ts';

describe('furtherMembers', () => {
  test('returns unknown members with their value, and omits known ones', () => {
    expect(furtherMembers({ a: 1, b: null, c: { d: 'e' } }, ['a'], 'x.')).toEqual([
      'x.b: null',
      'x.c: {"d":"e"}',
    ]);
  });

  test('prints integers beyond 2^53 digit for digit', () => {
    expect(furtherMembers({ a: { b: 9007199254740993n } }, [])).toEqual([
      'a: {"b":9007199254740993}',
    ]);
  });

  test('marks a member that is cut, and only such a member', () => {
    const [exact, longer] = furtherMembers({ a: 'x'.repeat(195), b: 'x'.repeat(1_196) }, []);
    expect(exact).toBe(`a: "${'x'.repeat(195)}"`);
    expect(exact).toHaveLength(200);
    expect(longer).toBe(`b: "${'x'.repeat(196)}… (cut, 1,201 characters)`);
  });
});
