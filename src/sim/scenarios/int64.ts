import { TEMPLATES } from '#sim/packages/package.ts';
import { contractId, int, list, party, record, text } from '#sim/world/daml-value.ts';
import { contractIdOf, fingerprint, updateIdOf } from '#sim/world/identity.ts';
import { MINUTE, momentOf } from '#sim/world/moment.ts';
import { GLOBAL, PARTICIPANT, PARTIES, PRIVATE } from '#sim/world/party.ts';
import { contract, create, exercise } from '#sim/world/transaction.ts';
import type { Reassignment, Transaction } from '#sim/world/update.ts';
import { type Sample, type World, worldOf } from '#sim/world/world.ts';

/** 2^53 + 1: the first integer that a JavaScript number rounds. */
export const INT64_VALUE = 9007199254740993n;

const { dso, digitalAsset } = PARTIES;
const counter = contract(
  'int64 counter',
  TEMPLATES.memberTraffic,
  {
    dso: party(dso),
    memberId: text(PARTICIPANT),
    totalPurchased: int(INT64_VALUE),
    history: list([int(-INT64_VALUE), int(2n ** 63n - 1n)]),
  },
  [dso],
);
const next = { ...counter, contractId: contractIdOf('int64 next counter') };

const transaction = (now: Date): Transaction => ({
  kind: 'transaction',
  updateId: updateIdOf('int64 transaction'),
  recordTime: momentOf(now) - MINUTE,
  effectiveAt: momentOf(now) - MINUTE - 123_457n,
  synchronizer: GLOBAL,
  migrationId: INT64_VALUE,
  offset: INT64_VALUE,
  traceparent: undefined,
  workflowId: '',
  commandId: 'int64',
  submitters: [digitalAsset],
  submittingParticipant: PARTICIPANT,
  roots: [
    exercise(
      counter,
      'MemberTraffic_Count',
      {
        acting: [dso, digitalAsset],
        argument: record({ by: int(INT64_VALUE) }),
        result: record({ next: contractId(next.contractId), total: int(INT64_VALUE) }),
      },
      [create(next)],
    ),
  ],
  externalTransactionHash: undefined,
  verdict: {
    result: 'accepted',
    finalizationTime: momentOf(now) - MINUTE + 900_001n,
    mediatorGroup: 0,
  },
  traffic: { total: INT64_VALUE, envelopes: [{ cost: INT64_VALUE, viewIds: [0] }] },
  activity: { round: INT64_VALUE, records: [{ party: digitalAsset, weight: INT64_VALUE }] },
});

const reassignment = (step: Reassignment['step'], now: Date): Reassignment => ({
  kind: 'reassignment',
  step,
  updateId: updateIdOf(`int64 ${step}`),
  recordTime: momentOf(now) - (step === 'unassign' ? 30_000_000n : 20_000_000n),
  synchronizer: step === 'unassign' ? GLOBAL : PRIVATE,
  migrationId: INT64_VALUE,
  offset: INT64_VALUE,
  traceparent: undefined,
  source: GLOBAL,
  target: PRIVATE,
  reassignmentId: `00${fingerprint('int64 journey')}`,
  counter: INT64_VALUE,
  submitter: dso,
  contract: next,
  createdAt: momentOf(now) - MINUTE,
  exclusiveUntil: undefined,
  commandId: 'int64',
  trafficCost: INT64_VALUE,
});

/** Every int64 has the same value, even where real ones could not repeat (README). */
export const int64World = (now: Date): World =>
  worldOf(
    [transaction(now), reassignment('unassign', now), reassignment('assign', now)],
    INT64_VALUE - 1n,
  );

export const INT64_SAMPLES: readonly Sample[] = [
  {
    update_id: updateIdOf('int64 transaction'),
    label: `Transaction with ${INT64_VALUE} in every int64`,
  },
  {
    update_id: updateIdOf('int64 unassign'),
    label: `Unassignment with ${INT64_VALUE} in every int64`,
  },
  {
    update_id: updateIdOf('int64 assign'),
    label: `Assignment with ${INT64_VALUE} in every int64`,
  },
];
