import { expect, test } from 'vitest';
import type { UpdateFacts } from './document.ts';
import type { Told } from './told.ts';
import { whyNoTraffic } from './traffic-absence.ts';
import type { Verdict } from './verdict.ts';

const facts: UpdateFacts = {
  kind: 'transaction',
  updateId: '1220aa',
  recordTime: undefined,
  effectiveAt: undefined,
  synchronizerId: undefined,
  migrationId: undefined,
  workflowId: undefined,
  commandId: undefined,
  offset: undefined,
  externalTransactionHash: undefined,
  transactionHash: undefined,
  traceparent: undefined,
  tracestate: undefined,
  paidTrafficCost: undefined,
  created: 0,
  archived: 0,
  informed: [],
  verdict: undefined,
  traffic: { total: undefined, envelopes: [] },
  activity: { round: undefined, records: [] },
  leading: undefined,
  rootCount: 0,
  unknown: [],
};
const verdict: Verdict = {
  updateId: '1220aa',
  result: 'accepted',
  resultText: '',
  recordTime: undefined,
  finalizationTime: undefined,
  migrationId: undefined,
  domainId: undefined,
  submittingParties: [],
  submittingParticipant: undefined,
  mediatorGroup: undefined,
  views: [],
  rootViews: [],
};
const here = (change: Partial<UpdateFacts>): Told => ({
  standing: 'here',
  facts: { ...facts, ...change },
});

test('what is there needs no reason, not even where it says nothing', () => {
  expect(whyNoTraffic(here({}), 'traffic')).toBeUndefined();
  expect(whyNoTraffic(here({}), 'activity')).toBeUndefined();
});

test('each absence has a sentence of its own', () => {
  const absences: readonly Told[] = [
    ...(['not-configured', 'needs-token', 'asking', 'stopped', 'failed'] as const).map(
      (standing) => ({ standing, facts: undefined }),
    ),
    here({ traffic: 'not-asked', activity: 'not-asked' }),
    here({ traffic: 'unreadable', activity: 'unreadable' }),
    here({ traffic: 'not-recorded', activity: 'not-recorded' }),
    here({ traffic: 'not-recorded', activity: 'not-recorded', kind: 'reassignment' }),
    here({ traffic: 'not-recorded', activity: 'not-recorded', verdict }),
  ];
  const said = (['traffic', 'activity'] as const).flatMap((what) =>
    absences.map((told) => whyNoTraffic(told, what)),
  );
  expect(said).not.toContain(undefined);
  expect(new Set(said).size).toBe(2 * absences.length);
});
