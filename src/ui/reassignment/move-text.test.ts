import { describe, expect, test } from 'vitest';
import { toInt64 } from '#domain/ledger/int64.ts';
import { moveText } from './move-text.ts';

const at = (recordTime?: string) => ({ offset: toInt64(7n), updateId: '1220aa', recordTime });

describe('moveText', () => {
  test.each<[string, Parameters<typeof moveText>[2]]>([
    ['assignment not searched', 'not-searched'],
    ['no assignment found yet', 'unfinished'],
    ['no assignment found yet', 'not-in-range'],
    ['no visible assignment', 'not-visible'],
    ['assignment may be pruned', 'pruned'],
  ])('does not call a contract in flight without its assignment: %s', (text, search) => {
    expect(moveText(at(), undefined, search)).toBe(text);
  });

  test('compares the record times of both halves', () => {
    const [early, late] = [at('2026-01-01T00:00:00Z'), at('2026-01-01T00:00:02Z')];
    expect(moveText(early, late, 'unfinished')).toMatch(/^in flight for 2/);
    expect(moveText(late, early, 'unfinished')).toMatch(/clocks/);
    expect(moveText(undefined, late, 'not-searched')).toBe('assigned, duration unknown');
  });
});
