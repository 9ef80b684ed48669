import { USERS } from '#sim/ledger/user.ts';
import { commandIdOf, contractIdOf, fingerprint, submissionIdOf } from '#sim/world/identity.ts';
import { PARTIES } from '#sim/world/party.ts';
import type { FailureStory } from './failure-story.ts';

const { digitalAsset, alice, lumen, harbor, registrar, fund } = PARTIES;
const coin = contractIdOf('alice coin 1');
const locked = contractIdOf('coin of the netting batch');
const holding = contractIdOf('bond holding 7');
const changeId = fingerprint('change of the settlement');

export const CONTENTION: readonly FailureStory[] = [
  {
    name: 'locked coin',
    label: 'Others were faster: the coin was locked',
    actAs: [digitalAsset],
    failure: {
      code: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
      category: 2,
      cause: `Rejected transaction is referring to locked contracts ${locked}`,
      resources: [['CONTRACT_ID', locked]],
      sequenced: true,
    },
  },
  {
    name: 'archived holding',
    actAs: [registrar],
    failure: {
      code: 'LOCAL_VERDICT_INACTIVE_CONTRACTS',
      category: 11,
      cause: `Rejected transaction is referring to inactive contracts ${holding}`,
      resources: [['CONTRACT_ID', holding]],
      sequenced: true,
    },
  },
  {
    name: 'unknown coin',
    actAs: [alice],
    userId: USERS.auditor.id,
    failure: {
      code: 'CONTRACT_NOT_FOUND',
      category: 11,
      cause: `Contract could not be found with id ${coin}`,
      resources: [['CONTRACT_ID', coin]],
      metadata: { commands: `{actAs: [${alice}], workflowId: <empty-workflow-id>}` },
      sequenced: false,
    },
  },
  {
    name: 'spent within',
    actAs: [lumen],
    failure: {
      code: 'CONTRACT_NOT_ACTIVE',
      category: 11,
      cause: `Interpretation error: Error: Update failed due to fetch of an inactive contract ${holding} (Dvp.Settlement:Instruction).`,
      resources: [['CONTRACT_ID', holding]],
      sequenced: false,
    },
  },
  {
    name: 'two of one key',
    actAs: [registrar, harbor],
    failure: {
      code: 'DUPLICATE_CONTRACT_KEY',
      category: 10,
      cause:
        'Interpretation error: Error: Update failed due to a duplicate contract key: "EUR-BOND-2031"',
      resources: [['CONTRACT_KEY', '"EUR-BOND-2031"']],
      sequenced: false,
    },
  },
  {
    name: 'settlement once more',
    again: 'settlement instructed',
    actAs: [lumen, harbor],
    failure: {
      code: 'DUPLICATE_COMMAND',
      category: 10,
      cause: 'A command with the given command id has already been successfully processed',
      metadata: {
        existing_submission_id: submissionIdOf(commandIdOf('settlement instructed')),
        completion_offset: '60676',
        changeId,
      },
      sequenced: false,
      definiteAnswer: true,
    },
  },
  {
    name: 'settlement too soon',
    actAs: [lumen],
    failure: {
      code: 'SUBMISSION_ALREADY_IN_FLIGHT',
      category: 2,
      cause: 'The submission is already in-flight',
      metadata: {
        changeId,
        existingSubmissionId: `Some(${submissionIdOf('first settlement')})`,
        existingSubmissionSynchronizerId: 'global',
      },
      sequenced: false,
    },
  },
  {
    name: 'coin on its way',
    actAs: [fund],
    userId: USERS.treasurer.id,
    failure: {
      code: 'UNASSIGNMENT_ACTIVENESS_CHECK_FAILED',
      category: 11,
      cause: `Activeness check failed for unassignment submission: contract ${coin} is locked by another reassignment`,
      resources: [['CONTRACT_ID', coin]],
      sequenced: true,
    },
  },
];
