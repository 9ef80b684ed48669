import { expect, test } from 'vitest';
import { listed } from './topology-evidence.ts';

test('listed counts the rest when there are more than twelve', () => {
  const all = Array.from({ length: 14 }, (_, at) => `oddity ${at + 1}`);
  expect(listed(all.slice(0, 12))).toEqual(all.slice(0, 12));
  expect(listed(all.slice(0, 13)).slice(12)).toEqual(['and 1 other']);
  expect(listed(all)).toEqual([...all.slice(0, 12), 'and 2 others']);
});
