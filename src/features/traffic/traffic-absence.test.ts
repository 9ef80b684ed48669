import { describe, expect, test } from 'vitest';
import type { SourceStatus, StatusBySource, UpdateFacts } from '#domain/update/document.ts';
import { updateFactsFixture } from '#domain/update/update-facts.fixture.ts';
import { verdictFixture } from '#domain/verdict/verdict.fixture.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import { whyNoTraffic } from './traffic-absence.ts';

const facts = updateFactsFixture({
  traffic: { total: undefined, envelopes: [] },
  activity: { round: undefined, records: [] },
  rootCount: 0,
});
const verdict: Verdict = verdictFixture();
const invalid = new Map([['verdict', { text: '"ACCEPTED"', expected: 'an object' }]]);
const asked = (scan: SourceStatus, ledger: SourceStatus = silent): StatusBySource => ({
  scan,
  ledger,
});
const silent: SourceStatus = { status: 'not-configured', facts: undefined };
const here = (change: Partial<UpdateFacts>): SourceStatus => ({
  status: 'here',
  facts: { ...facts, ...change },
});

describe('whyNoTraffic', () => {
  test('returns undefined when traffic is recorded', () => {
    expect(whyNoTraffic(asked(here({})), 'traffic')).toBeUndefined();
    expect(whyNoTraffic(asked(here({})), 'activity')).toBeUndefined();
  });

  test('returns a different sentence for each absence', () => {
    const absences: readonly SourceStatus[] = [
      ...(
        [
          'not-configured',
          'needs-token',
          'loading',
          'stopped',
          'not-found',
          'other-update',
          'no-update',
          'failed',
        ] as const
      ).map((status) => ({ status, facts: undefined })),
      here({ traffic: 'not-asked', activity: 'not-asked' }),
      here({ traffic: 'unreadable', activity: 'unreadable' }),
      here({ traffic: 'not-recorded', activity: 'not-recorded' }),
      here({ traffic: 'not-recorded', activity: 'not-recorded', kind: 'reassignment' }),
      here({ traffic: 'not-recorded', activity: 'not-recorded', kind: 'unknown' }),
      here({ traffic: 'not-recorded', activity: 'not-recorded', invalid }),
      here({ traffic: 'not-recorded', activity: 'not-recorded', verdict }),
    ];
    const said = (['traffic', 'activity'] as const).flatMap((what) =>
      absences.map((status) => whyNoTraffic(asked(status), what)),
    );
    expect(said).not.toContain(undefined);
    expect(new Set(said).size).toBe(2 * absences.length);
  });

  test('explains the absence for kinds of updates that have no cost', () => {
    const unknown: SourceStatus = { status: 'not-found', facts: undefined };
    const why = (ledger: SourceStatus) => whyNoTraffic(asked(unknown, ledger), 'traffic');
    expect(why(silent)).toBe(
      'Unknown: Scan does not have this update, and only Scan reports the traffic cost.',
    );
    expect(why(here({ kind: 'topology' }))).toMatch(/Topology changes have no verdict/);
    expect(why(here({ kind: 'reassignment' }))).toMatch(/for reassignments/);
  });
});
