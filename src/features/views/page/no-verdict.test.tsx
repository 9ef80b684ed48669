import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { UpdateFacts } from '#domain/update/document.ts';
import { updateFactsFixture } from '#domain/update/update-facts.fixture.ts';
import { NoVerdict } from './no-verdict.tsx';

test('NoVerdict tells a verdict that was not requested from one that Scan does not have', () => {
  const textOf = (traffic: UpdateFacts['traffic']) =>
    renderToStaticMarkup(
      <NoVerdict
        bySource={{
          scan: { status: 'here', facts: updateFactsFixture({ traffic }) },
          ledger: { status: 'not-configured', facts: undefined },
        }}
      />,
    );
  expect(textOf('not-recorded')).toContain('Scan has the update without a verdict');
  expect(textOf('not-recorded')).not.toContain('egacy');
  expect(textOf('not-asked')).not.toContain('Scan has the update without a verdict');
  expect(textOf('not-asked')).toMatch(/legacy endpoint, which has no verdicts/);
});
