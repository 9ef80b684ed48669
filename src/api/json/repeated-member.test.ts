import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatedMember } from './repeated-member.ts';

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"x":[{"b":"a:b"},{"b":{"c":":","c":1}}]}', 'c'],
  ['{"a":{"a":{"a":"a"}},"b":["a","a"]}', undefined],
  ['[{"a":1},{"a":2}]', undefined],
  ['{"a\\"":1,"a":"{\\"a\\":1"}', undefined],
  ['"a"', undefined],
])('repeatedMember returns a duplicate member name: %s', (text, name) => {
  expect(repeatedMember(text)).toBe(name);
});

test('repeatedMember returns undefined for output of JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(repeatedMember(JSON.stringify(value))).toBeUndefined();
      expect(repeatedMember(`{"a":${JSON.stringify(value)},"a":0}`)).toBe('a');
    }),
  );
});
