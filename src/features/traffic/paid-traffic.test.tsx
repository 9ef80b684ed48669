import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Int64 } from '#domain/ledger/int64.ts';
import { updateFactsFixture } from '#domain/update/update-facts.fixture.ts';
import { besideTotal, PaidFact } from './receipt.tsx';

describe('besideTotal', () => {
  test.each([
    ['9223372036854775807', '9223372036854775807', 'equal to the total'],
    ['9223372036854775806', '9223372036854775807', '1 byte less than the total'],
    ['12500', '0', '12,500 bytes more than the total'],
  ])('compares %s paid bytes with a total of %s', (paid, total, words) => {
    expect(besideTotal(paid as Int64, total as Int64)).toBe(words);
  });
});

test('PaidFact marks a cost below 0 and does not compare it with the total', () => {
  const facts = updateFactsFixture({ paidTrafficCost: '-5' as Int64 });
  const markup = renderToStaticMarkup(
    <PaidFact ledger={{ status: 'here', facts }} total={'29994' as Int64} isRejected={false} />,
  );
  expect(markup.replace(/<[^>]*>/g, '')).toMatch(/-5 bytes of traffic \(anomaly: below 0\)$/);
});
