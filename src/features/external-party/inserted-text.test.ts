import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertedText } from './name-field.tsx';

test.each([
  ['', 'abc', 'abc'],
  ['alice', 'alXice', 'X'],
  ['alice', 'alce', ''],
  ['alice', 'bob', 'bob'],
  ['aa', 'aaa', 'a'],
])('from %j to %j', (before, after, inserted) => {
  expect(insertedText(before, after)).toBe(inserted);
});

test('what comes into a text is as long as it was pasted, wherever it comes', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (head, pasted, tail) => {
      expect(insertedText(head + tail, head + pasted + tail)).toHaveLength(pasted.length);
    }),
  );
});
