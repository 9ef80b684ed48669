import { describe, expect, test } from 'vitest';
import { countsText, oddText, quorumsOf } from './quorum-text.ts';
import type { Quorum } from './verdict.ts';

const asks = (threshold: number, ...parties: string[]): Quorum => ({ threshold, parties });
const SOUND = asks(1, 'alice');
const IMPOSSIBLE = asks(5, 'alice', 'bob');
const UNLISTED = { parties: [], partiesMissing: true } as const;
const NOBODY = asks(0, 'alice', 'bob');

describe('quorumsOf', () => {
  test.each<[words: string, isOdd: boolean, ...quorums: Quorum[]]>([
    ['none required', false],
    ['1 of 1', false, SOUND],
    ['1 of 1 +1', false, asks(1, 'alice', 'bob'), asks(1, 'carol')],
    ['1 of 1 +2, 2 require none', true, NOBODY, SOUND, asks(-1, 'alice')],
    ['2 of 2', false, asks(2, 'alice', 'bob'), asks(1, 'alice', 'bob')],
    ['5 of 2, impossible', true, IMPOSSIBLE],
    ['0 of 2, requires none', true, NOBODY],
    ['5 of 2, impossible +1', true, SOUND, IMPOSSIBLE],
    ['1 of 1 +1, 1 requires none', true, SOUND, NOBODY],
    ['1 of 1 +1, 1 requires none', true, NOBODY, SOUND],
    ['1 of 1 +1, 1 not reported in full', true, { threshold: undefined, parties: ['bob'] }, SOUND],
    ['? of ?, not reported in full', true, { threshold: undefined, ...UNLISTED }],
    ['2 of ?, not reported in full', true, { threshold: 2, ...UNLISTED }],
    ['? of 0, not reported in full', true, { threshold: undefined, parties: [] }],
    ['5 of 2, impossible +2, 1 requires none', true, SOUND, NOBODY, IMPOSSIBLE],
    ['2 of 3 +1', false, asks(1, 'zoe'), asks(2, 'alice', 'bob', 'carol')],
    ['2 of 2 +1', false, asks(2, 'zoe', 'alice', 'bob'), asks(2, 'carol', 'dave')],
    ['5 of 2, impossible +1', true, IMPOSSIBLE, SOUND],
    ['5 of 2, impossible +1, 1 requires none', true, IMPOSSIBLE, NOBODY],
  ])('a view: %s', (words, isOdd, ...quorums) => {
    expect(quorumsOf({ quorums }).asked).toMatchObject({ words, isOdd });
  });

  test('groups digits and labels anomalies separately (fault 71, DATA-07)', () => {
    const reading = {
      parties: [],
      partiesMissing: false,
      threshold: 12_000,
      size: 1,
      repeated: 0,
      state: 'impossible',
    } as const;
    expect(countsText(reading)).toBe('12,000 of 1');
    expect(oddText(reading)).toBe('impossible');
  });
});
