import type { Failure } from '#sim/completions/failure.ts';
import { USERS } from '#sim/ledger/user.ts';
import { identifierOf, TEMPLATES } from '#sim/packages/package.ts';
import {
  commandIdOf,
  contractIdOf,
  fingerprint,
  packageIdOf,
  submissionIdOf,
  uniqueId,
} from '#sim/world/identity.ts';
import { GLOBAL, OTHER_PARTICIPANTS, PARTICIPANT, PARTIES, PRIVATE } from '#sim/world/party.ts';

export type FailureStory = {
  readonly name: string;
  readonly actAs: readonly string[];
  readonly failure: Failure;
} & Command;

type Command = {
  readonly label?: string;
  /** The name of the story whose command is submitted again. */
  readonly again?: string;
  readonly userId?: string;
  readonly externallySigned?: boolean;
};

type Details = Command & Partial<Failure> & Pick<Failure, 'cause'>;

function failing(
  name: string,
  actAs: readonly string[],
  code: string,
  category: number,
  { label, again, userId, externallySigned, ...details }: Details,
): FailureStory {
  const failure = { code, category, sequenced: false, ...details };
  const command = { label, again, userId, externallySigned };
  const given = Object.entries(command).filter(([, value]) => value !== undefined);
  return { name, actAs, failure, ...Object.fromEntries(given) };
}

const { digitalAsset, alice, lumen, harbor, registrar, fund, quayside, app } = PARTIES;
const coin = contractIdOf('alice coin 1');
const locked = contractIdOf('coin of the netting batch');
const holding = contractIdOf('bond holding 7');
const changeId = fingerprint('change of the settlement');
const instruction = identifierOf(TEMPLATES.dvpInstruction);
const dvp = packageIdOf('dvp-settlement', '2.4.0');
const stranger = uniqueId('party-of-another-network');

export const CONTENTION = [
  failing('locked coin', [digitalAsset], 'LOCAL_VERDICT_LOCKED_CONTRACTS', 2, {
    label: 'Contention: the coin was locked by another transaction',
    cause: `Rejected transaction is referring to locked contracts ${locked}`,
    resources: [['CONTRACT_ID', locked]],
    sequenced: true,
  }),
  failing('archived holding', [registrar], 'LOCAL_VERDICT_INACTIVE_CONTRACTS', 11, {
    cause: `Rejected transaction is referring to inactive contracts ${holding}`,
    resources: [['CONTRACT_ID', holding]],
    sequenced: true,
  }),
  failing('unknown coin', [alice], 'CONTRACT_NOT_FOUND', 11, {
    userId: USERS.auditor.id,
    cause: `Contract could not be found with id ${coin}`,
    resources: [['CONTRACT_ID', coin]],
    metadata: { commands: `{actAs: [${alice}], workflowId: <empty-workflow-id>}` },
  }),
  failing('spent within', [lumen], 'CONTRACT_NOT_ACTIVE', 11, {
    cause: `Interpretation error: Error: Update failed due to fetch of an inactive contract ${holding} (Dvp.Settlement:Instruction).`,
    resources: [['CONTRACT_ID', holding]],
  }),
  failing('two of one key', [registrar, harbor], 'DUPLICATE_CONTRACT_KEY', 10, {
    cause:
      'Interpretation error: Error: Update failed due to a duplicate contract key: "EUR-BOND-2031"',
    resources: [['CONTRACT_KEY', '"EUR-BOND-2031"']],
  }),
  failing('settlement once more', [lumen, harbor], 'DUPLICATE_COMMAND', 10, {
    again: 'settlement instructed',
    cause: 'A command with the given command id has already been successfully processed',
    metadata: {
      existingSubmissionId: `Some(${submissionIdOf(commandIdOf('settlement instructed'))})`,
      completion_offset: '60676',
      accepted: 'true',
      changeId,
    },
    definiteAnswer: true,
  }),
  failing('mediator replaced', [lumen], 'CHOSEN_MEDIATOR_IS_INACTIVE', 2, {
    cause: 'The chosen mediator group MediatorGroup(0) is inactive at the sequencing time',
  }),
  failing('coin on its way', [fund], 'UNASSIGNMENT_ACTIVENESS_CHECK_FAILED', 11, {
    userId: USERS.treasurer.id,
    externallySigned: true,
    cause: `Activeness check failed for unassignment submission: contract ${coin} is locked by another reassignment`,
    resources: [['CONTRACT_ID', coin]],
    sequenced: true,
  }),
];

export const TIME_OUTS = [
  failing('silent counterparty', [harbor], 'MEDIATOR_SAYS_TX_TIMED_OUT', 2, {
    label: 'Confirmation timeout: no response from a confirming party',
    userId: USERS.clerk.id,
    cause:
      'Rejected transaction as the mediator did not receive sufficient confirmations within the expected timeframe.',
    metadata: { unresponsiveParties: quayside },
    sequenced: true,
    definiteAnswer: true,
  }),
  failing('never sequenced', [digitalAsset], 'NOT_SEQUENCED_TIMEOUT', 2, {
    cause:
      'Transaction was not sequenced within the pre-defined max sequencing time and has therefore timed out',
  }),
  failing('slow participant', [lumen], 'LOCAL_VERDICT_TIMEOUT', 2, {
    cause: 'Rejected transaction due to a participant determined timeout',
    sequenced: true,
  }),
  failing('clock out of bounds', [alice], 'LOCAL_VERDICT_LEDGER_TIME_OUT_OF_BOUND', 2, {
    userId: USERS.auditor.id,
    cause:
      'Rejected transaction as delta of the ledger time and the record time exceed the time tolerance ledgerTime=2026-11-20T08:14:31.204Z, recordTime=2026-11-20T08:15:39.771032Z, maxDelta=1m',
    sequenced: true,
  }),
  failing('busy sequencer', [digitalAsset], 'SEQUENCER_BACKPRESSURE', 2, {
    cause: 'The sequencer is overloaded.',
    metadata: { reason: 'Too many in-flight requests (8192)' },
  }),
  failing('refusing sequencer', [lumen], 'SEQUENCER_REQUEST_FAILED', 2, {
    cause: 'Failed to send command',
    metadata: {
      sendError:
        'RequestRefused(SendAsyncErrorGrpc(UNAVAILABLE/Connection to the sequencer was lost))',
    },
  }),
  failing('busy participant', [fund], 'PARTICIPANT_BACKPRESSURE', 2, {
    userId: USERS.treasurer.id,
    cause: 'The participant is overloaded: max number of in-flight requests (500) is reached',
  }),
  failing('long interpretation', [lumen], 'INTERPRETATION_TIME_EXCEEDED', 2, {
    cause: 'Interpretation time exceeds limit of Ledger Effective Time tolerance (1m).',
  }),
  failing('no answer at all', [harbor], 'REQUEST_TIME_OUT', 3, {
    label: 'Timed out: outcome unknown',
    cause: `Timed out while awaiting for a completion corresponding to a command submission; last seen from ${OTHER_PARTICIPANTS.harbor}.`,
  }),
  failing('node going down', [digitalAsset], 'ABORTED_DUE_TO_SHUTDOWN', 1, {
    cause: 'request aborted due to shutdown',
  }),
];

export const INTERPRETATION = [
  failing('missing signature', [lumen], 'DAML_AUTHORIZATION_ERROR', 8, {
    cause: `Interpretation error: Error: node NodeId(0) (${instruction}) requires authorizers ${quayside},${lumen}, but only ${lumen} were given`,
  }),
  failing('closed account', [alice], 'UNHANDLED_EXCEPTION', 9, {
    userId: USERS.auditor.id,
    cause:
      'Interpretation error: Error: Unhandled Daml exception: DA.Exception.GeneralError:GeneralError@7a31e9d2{ message = "account 4711 is closed: nothing can be paid into it" }',
    resources: [
      ['EXCEPTION_TYPE', 'DA.Exception.GeneralError:GeneralError'],
      ['EXCEPTION_VALUE', 'CkEKPwoHbWVzc2FnZRI0'],
    ],
  }),
  failing('holding too small', [registrar], 'DAML_FAILURE', 9, {
    cause:
      'Interpretation error: Error: User failure: UNHANDLED_EXCEPTION/DA.Exception.AssertionFailed:AssertionFailed (error category 9): holding of 12.5 is too small for 40.0',
    metadata: {
      error_id: 'UNHANDLED_EXCEPTION/DA.Exception.AssertionFailed:AssertionFailed',
      exception_type: 'DA.Exception.AssertionFailed:AssertionFailed',
    },
  }),
  failing('negative amount', [fund], 'TEMPLATE_PRECONDITION_VIOLATED', 8, {
    userId: USERS.treasurer.id,
    cause: `Interpretation error: Error: Template precondition violated: ${identifierOf(TEMPLATES.registryHolding)} { amount = -40.0 }`,
  }),
  failing('settlement before its time', [lumen, harbor], 'DAML_INTERPRETATION_ERROR', 9, {
    cause:
      'Interpretation error: Error: Update failed: the settlement window opens at 2026-11-23T06:30:00Z',
  }),
  failing('wrong argument', [harbor], 'COMMAND_PREPROCESSING_FAILED', 8, {
    userId: USERS.clerk.id,
    cause: `Preprocessing error: mismatching type: Numeric 10 and value: ValueText(twelve) in choice Instruction_Settle of ${instruction}`,
  }),
  failing('malformed request', [lumen], 'MALFORMED_REQUEST', 8, {
    cause: 'Malformed request',
    metadata: {
      reason: 'MaxViewSizeExceeded(view size = 10634112, max request size = 10485760)',
    },
  }),
];

export const TOPOLOGY = [
  failing('package not vetted', [lumen], 'PACKAGE_NOT_VETTED_BY_RECIPIENTS', 9, {
    label: 'Package not vetted by a counterparty',
    cause: `Not all receiving participants have vetted a package that is referenced by the submitted transaction: Participant ${OTHER_PARTICIPANTS.app} has not vetted ${dvp}`,
    resources: [['PACKAGE', dvp]],
  }),
  failing('no common package', [lumen, harbor], 'PACKAGE_SELECTION_FAILED', 9, {
    cause: `No package for package-name dvp-settlement is vetted by the hosting participants of ${app}, ${lumen}`,
  }),
  failing('no traffic left', [digitalAsset], 'SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT', 9, {
    label: 'Traffic balance exhausted',
    cause: `AboveTrafficLimit(\n  member = PAR::${PARTICIPANT},\n  trafficCost = 18849,\n  trafficState = TrafficState(extraTrafficLimit = 20000000, extraTrafficConsumed = 19998112, baseTrafficRemainder = 1545, lastConsumedCost = 5204, serial = 12, availableTraffic = 3433)\n)`,
  }),
  failing('old price of traffic', [fund], 'OUTDATED_TRAFFIC_COST', 9, {
    userId: USERS.treasurer.id,
    cause:
      'The provided submission cost is outdated compared to the synchronizer state at sequencing time.',
  }),
  failing('nowhere to submit', [harbor], 'NO_SYNCHRONIZER_FOR_SUBMISSION', 9, {
    userId: USERS.clerk.id,
    cause: 'No valid synchronizer for submission found.',
    metadata: {
      synchronizersNotUsed: `Map(${PRIVATE.id} -> package ${dvp} is not vetted there)`,
    },
  }),
  failing('unknown receiver', [alice], 'UNKNOWN_INFORMEES', 11, {
    userId: USERS.auditor.id,
    cause: `The participant is not connected to any synchronizer where the given informees are known: ${stranger}`,
    resources: [['PARTY', stranger]],
  }),
  failing('coin elsewhere', [harbor], 'UNKNOWN_CONTRACT_SYNCHRONIZERS', 9, {
    cause:
      'The synchronizer id of one or more of the input contracts in the submission is not known to the current participant node. Contract ids: [moved coin]',
  }),
  failing('wrong synchronizer', [lumen], 'INVALID_PRESCRIBED_SYNCHRONIZER_ID', 9, {
    cause: `The synchronizer ${PRIVATE.id} cannot be used: not all informees are hosted there`,
    resources: [
      ['SYNCHRONIZER_ID', PRIVATE.id],
      ['SYNCHRONIZER_ID', GLOBAL.id],
      ['PARTY', harbor],
    ],
  }),
];

export const ODD = [
  failing('hidden alarm', [lumen], 'LOCAL_VERDICT_MALFORMED_REQUEST', 5, {
    cause: '',
    sequenced: true,
    variation: 'redacted',
  }),
  failing('hidden fault', [digitalAsset], 'SUBMISSION_INTERNAL_ERROR', 4, {
    cause: '',
    variation: 'redacted',
  }),
  failing('unheard-of code', [registrar], 'SETTLEMENT_WINDOW_CLOSED', 9, {
    cause: 'The settlement window of EUR-BOND-2031 is closed.',
    resources: [['SETTLEMENT_WINDOW', 'EUR-BOND-2031/4']],
    variation: 'unknown-detail',
  }),
  failing('code not told', [digitalAsset], 'SUBMISSION_DURING_SHUTDOWN', 2, {
    cause: 'Command submitted during shutdown.',
    variation: 'no-code',
  }),
  failing('details as text', [lumen, harbor], 'INVALID_ARGUMENT', 8, {
    cause:
      'The submitted request has invalid arguments: source and target synchronizers are the same',
    variation: 'decoded-as-text',
  }),
];
