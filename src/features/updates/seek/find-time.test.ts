import { expect, test } from 'vitest';
import { jumpText } from './find-time.ts';

test('jumpText does not cut the fraction of the typed time, because an update may be within its second', () => {
  const at = Date.parse('2026-01-02T14:02:11.750Z');
  expect(jumpText({ kind: 'all-before', requests: 2 }, at)).toBe(
    'All updates are older than 2026-01-02 14:02:11.75 UTC.',
  );
});
