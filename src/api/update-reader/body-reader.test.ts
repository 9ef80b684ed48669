import { expect, test } from 'vitest';
import { openBodyReader } from './body-reader.ts';
import type { UpdateOrder } from './open-document.ts';

const ORDERS: readonly UpdateOrder[] = [
  { as: 'scan-event', updateId: '1220aa', encoding: 'compact_json' },
  { as: 'ledger-update', updateId: '1220aa' },
];

test.each(ORDERS)('a body of 100,000 levels in many chunks is read to its end: $as', (order) => {
  const levels = 100_000;
  const bytes = new TextEncoder().encode(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
  const reader = openBodyReader(order);
  for (let from = 0; from < bytes.length; from += 1_000)
    expect(reader.take(bytes.slice(from, from + 1_000))).toBe(true);
  expect(['read', 'wrong-shape']).toContain(reader.finish().kind);
});
