import { TEMPLATES } from '#sim/packages/package.ts';
import { text } from '#sim/world/daml-value.ts';
import { contractIdOf, fingerprint, updateIdOf } from '#sim/world/identity.ts';
import { MINUTE, momentOf } from '#sim/world/moment.ts';
import { PARTICIPANT, PARTIES } from '#sim/world/party.ts';
import { reassignmentAt, transactionAt } from '#sim/world/scene.ts';
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
    dso,
    memberId: text(PARTICIPANT),
    totalPurchased: INT64_VALUE,
    history: [-INT64_VALUE, 2n ** 63n - 1n],
  },
  [dso],
);
const next = { ...counter, contractId: contractIdOf('int64 next counter') };

const EVERYWHERE = { migrationId: INT64_VALUE, commandId: 'int64' };

function transaction(now: Date): Transaction {
  const at = momentOf(now) - MINUTE;
  const counted = {
    acting: [dso, digitalAsset],
    argument: { by: INT64_VALUE },
    result: { next, total: INT64_VALUE },
  };
  return transactionAt(
    { updateId: updateIdOf('int64 transaction'), offset: INT64_VALUE, at },
    {
      ...EVERYWHERE,
      effectiveAt: at - 123_457n,
      submitters: [digitalAsset],
      roots: [exercise(counter, 'MemberTraffic_Count', counted, [create(next)])],
      verdict: { result: 'accepted', finalizationTime: at + 900_001n, mediatorGroup: 0 },
      traffic: { total: INT64_VALUE, envelopes: [{ cost: INT64_VALUE, viewIds: [0] }] },
      activity: { round: INT64_VALUE, records: [{ party: digitalAsset, weight: INT64_VALUE }] },
    },
  );
}

function reassignment(step: Reassignment['step'], now: Date): Reassignment {
  const at = momentOf(now) - (step === 'unassign' ? 30_000_000n : 20_000_000n);
  const scene = { updateId: updateIdOf(`int64 ${step}`), offset: INT64_VALUE, at };
  return reassignmentAt(scene, step, next, {
    ...EVERYWHERE,
    reassignmentId: `00${fingerprint('int64 journey')}`,
    counter: INT64_VALUE,
    submitter: dso,
    createdAt: momentOf(now) - MINUTE,
    exclusiveUntil: undefined,
    trafficCost: INT64_VALUE,
  });
}

/** Every int64 has the same value, even if real values could not be equal (README). */
export const int64World = (now: Date): World =>
  worldOf(
    [transaction(now), reassignment('unassign', now), reassignment('assign', now)],
    INT64_VALUE - 1n,
  );

const NOUNS = { transaction: 'Transaction', unassign: 'Unassignment', assign: 'Assignment' };

export const INT64_SAMPLES: readonly Sample[] = Object.entries(NOUNS).map(([name, noun]) => ({
  update_id: updateIdOf(`int64 ${name}`),
  label: `${noun} with ${INT64_VALUE} in every int64`,
}));
