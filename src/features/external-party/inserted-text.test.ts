import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { insertedText } from './name-field.tsx';

describe('insertedText', () => {
  test.each([
    ['', 'abc', 'abc'],
    ['alice', 'alXice', 'X'],
    ['alice', 'alce', ''],
    ['alice', 'bob', 'bob'],
    ['aa', 'aaa', 'a'],
  ])('returns the inserted part when %j becomes %j', (before, after, inserted) => {
    expect(insertedText(before, after)).toBe(inserted);
  });

  test('returns a text of the pasted length when a text is pasted at any place', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (head, pasted, tail) => {
        expect(insertedText(head + tail, head + pasted + tail)).toHaveLength(pasted.length);
      }),
    );
  });
});
