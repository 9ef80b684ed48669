import { describe, expect, test } from 'vitest';
import { needsFormat, type ReadingSearch, readingOf, searchOfReading } from './ledger-reading.ts';

describe('readingOf', () => {
  test('is undefined for an address without a choice', () => {
    expect(readingOf({})).toBeUndefined();
  });

  test.each<ReadingSearch>([
    { party: ['a::1', 'b::1'] },
    { any: 'yes' },
    { shape: 'acs-delta', blobs: 'yes', interface: ['#p:M:I'] },
    { party: ['a::1'], requesting: 'yes' },
  ])('returns to the address unchanged: %j', (search) => {
    const reading = readingOf(search);
    expect(searchOfReading(reading ?? {})).toEqual({
      party: undefined,
      any: undefined,
      shape: undefined,
      interface: undefined,
      blobs: undefined,
      requesting: undefined,
      ...search,
    });
  });

  test('is the same value for the same parties in another order', () => {
    expect(readingOf({ party: ['b::1', 'a::1', 'b::1'] })).toEqual(
      readingOf({ party: ['a::1', 'b::1'] }),
    );
  });
});

describe('needsFormat', () => {
  test('is false for parties only, and true for all that a format has', () => {
    expect(needsFormat({ reader: { kind: 'any-party' }, interfaces: [], blobs: false })).toBe(
      false,
    );
    for (const more of [{ shape: 'acs-delta' as const }, { blobs: true }, { byParties: true }])
      expect(needsFormat(more)).toBe(true);
    expect(needsFormat({ interfaces: ['#p:M:I'] })).toBe(true);
  });
});
