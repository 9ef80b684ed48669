import { describe, expect, test } from 'vitest';
import type { EventRow, SourceStatus, UpdateFacts } from './document.ts';
import { submittersOf } from './submitters.ts';
import { updateFactsFixture } from './update-facts.fixture.ts';

const NONE: SourceStatus = { status: 'not-configured', facts: undefined };
const here = (facts: Partial<UpdateFacts>): SourceStatus => ({
  status: 'here',
  facts: updateFactsFixture(facts),
});

function leading(
  partiesAre: EventRow['partiesAre'],
  ...parties: readonly string[]
): Pick<UpdateFacts, 'leading'> {
  return {
    leading: {
      row: 0,
      id: '0',
      eventId: '#0',
      kind: 'exercise',
      action: 'Act',
      template: 'M:T',
      packageName: 'p',
      interfaceName: undefined,
      consuming: true,
      parties,
      partiesAre,
      contractId: '',
      witnesses: [],
      anomalies: [],
    },
  };
}

describe('submittersOf', () => {
  test('is what the verdict has, from either source', () => {
    const verdict = {
      result: 'accepted',
      submittingParties: ['bob', 'alice'],
      views: [],
    } as unknown as NonNullable<UpdateFacts['verdict']>;
    const facts = { verdict, ...leading('acting', 'carol') };
    expect(submittersOf({ scan: here(facts), ledger: NONE })).toEqual(['alice', 'bob']);
    expect(submittersOf({ scan: NONE, ledger: here(facts) })).toEqual(['alice', 'bob']);
  });

  test('is the parties of the first event when no verdict has any', () => {
    for (const kind of ['acting', 'signatories', 'submitter'] as const)
      expect(
        submittersOf({ scan: NONE, ledger: here(leading(kind, 'bob', 'alice', 'bob')) }),
      ).toEqual(['alice', 'bob']);
  });

  test('is empty when nothing names a submitter', () => {
    for (const facts of [{}, leading('witnesses', 'alice'), leading('hosted', 'alice')])
      expect(submittersOf({ scan: here(facts), ledger: here(facts) })).toEqual([]);
    expect(submittersOf({ scan: NONE, ledger: NONE })).toEqual([]);
  });
});
