import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { UpdateFacts } from '#domain/update/document.ts';
import { updateFactsFixture } from '#domain/update/update-facts.fixture.ts';
import { NoVerdict } from './no-verdict.tsx';

const textOf = (facts: Partial<UpdateFacts>) =>
  renderToStaticMarkup(
    <NoVerdict
      bySource={{
        scan: { status: 'here', facts: updateFactsFixture(facts) },
        ledger: { status: 'not-configured', facts: undefined },
      }}
    />,
  );

test('NoVerdict tells a verdict that was not requested from one that Scan does not have', () => {
  expect(textOf({ traffic: 'not-recorded' })).toContain('Scan has the update without a verdict');
  expect(textOf({ traffic: 'not-recorded' })).not.toContain('egacy');
  expect(textOf({ traffic: 'not-asked' })).not.toContain('Scan has the update without a verdict');
  expect(textOf({ traffic: 'not-asked' })).toMatch(/legacy endpoint, which has no verdicts/);
});

test('NoVerdict reports an unreadable verdict as unreadable, and a response without an update', () => {
  const invalid = new Map([['verdict', { text: '"ACCEPTED"', expected: 'an object' }]]);
  const unreadable = textOf({ traffic: 'not-recorded', invalid });
  expect(unreadable).toContain('Unreadable mediator verdict');
  expect(unreadable).toContain('Raw shows it as received');
  expect(unreadable).not.toMatch(/without|stored|No mediator verdict/);
  const empty = textOf({ traffic: 'not-recorded', kind: 'unknown' });
  expect(empty).toContain('no transaction, reassignment or verdict');
  expect(empty).not.toContain('Scan has the update');
});
