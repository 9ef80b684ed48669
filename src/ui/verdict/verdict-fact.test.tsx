import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { verdictFixture } from '#domain/verdict/verdict.fixture.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import { VerdictBadge, VerdictFact, VerdictPill } from './verdict-fact.tsx';

const accepted: Verdict = verdictFixture({
  recordTime: '2026-11-22T13:51:30Z',
  finalizationTime: '2026-11-22T13:51:31.5Z',
});
const drawn = (change: Partial<Verdict>) =>
  renderToStaticMarkup(<VerdictFact verdict={{ ...accepted, ...change }} />);

describe('VerdictFact', () => {
  test('has the colour of success only where the times of the verdict agree', () => {
    expect(drawn({})).toContain('text-create');
    expect(drawn({})).toContain('after 1.5 s');
    for (const finalizationTime of ['2026-11-22T13:51:28.11Z', '2026-11-24T13:51:30Z']) {
      expect(drawn({ finalizationTime })).not.toContain('text-create');
      expect(drawn({ finalizationTime })).toContain('anomaly');
    }
    expect(drawn({ result: 'rejected', finalizationTime: undefined })).toContain('text-archive');
  });
});

describe('VerdictPill and VerdictBadge', () => {
  const backwards = { ...accepted, finalizationTime: '2026-11-22T13:51:28.11Z' };

  test('do not have the colour of success when the verdict precedes its record time', () => {
    for (const Part of [VerdictPill, VerdictBadge]) {
      expect(renderToStaticMarkup(<Part verdict={accepted} />)).toContain('text-create');
      expect(renderToStaticMarkup(<Part verdict={backwards} />)).not.toContain('text-create');
    }
  });
});
