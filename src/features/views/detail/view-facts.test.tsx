import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { viewFixture } from '#domain/verdict/verdict.fixture.ts';
import type { View } from '#domain/verdict/verdict.ts';
import { viewForest } from '#domain/verdict/view-forest.ts';
import { visibilityOf } from '#domain/verdict/visibility.ts';
import { ViewFacts } from './view-facts.tsx';

describe('ViewFacts', () => {
  const markup = (change: Partial<View>) => {
    const view = { ...viewFixture(0), informees: [], quorums: [], ...change };
    const visibility = visibilityOf([view], viewForest({ views: [view], rootViews: [0] }));
    return renderToStaticMarkup(
      <ViewFacts
        view={view}
        row={0}
        visibility={visibility}
        traffic={undefined}
        without={undefined}
      />,
    );
  };

  test('says that no party must or can confirm only if the quorums are reported', () => {
    expect(markup({})).toMatch(/no single party.*no party/);
    expect(markup({ quorumsMissing: true })).not.toMatch(/no single party|no party/);
    expect(markup({ quorums: [{ parties: [], threshold: undefined }] })).not.toMatch(
      /no single party/,
    );
  });

  test('says that more parties may have to confirm while a threshold is not reported', () => {
    const known = { parties: ['alice::1'], threshold: 1 };
    const unknown = { parties: ['bob::1'], threshold: undefined };
    expect(markup({ quorums: [known, unknown] })).toMatch(/bob.*more parties may have to/);
    expect(markup({ quorums: [known] })).not.toMatch(/may have to/);
  });

  test('does not say that a view has no parties where they are not reported', () => {
    expect(markup({})).toMatch(/none listed/);
    expect(markup({ informeesMissing: true })).toMatch(/Informees.*?not reported/);
    expect(markup({ informeesMissing: true })).not.toMatch(/none listed/);
    const text = markup({ quorums: [{ parties: [], partiesMissing: true, threshold: 2 }] });
    expect(text).toMatch(/2<\/b> of unknown parties.*parties not reported/);
    expect(text).not.toMatch(/of 0|no parties listed/);
  });
});
