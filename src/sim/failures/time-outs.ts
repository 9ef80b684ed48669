import { USERS } from '#sim/ledger/user.ts';
import { OTHER_PARTICIPANTS, PARTIES } from '#sim/world/party.ts';
import type { FailureStory } from './failure-story.ts';

const { digitalAsset, alice, harbor, lumen, fund, quayside } = PARTIES;

export const TIME_OUTS: readonly FailureStory[] = [
  {
    name: 'silent counterparty',
    label: 'A confirming party did not answer in time',
    actAs: [harbor],
    userId: USERS.clerk.id,
    failure: {
      code: 'MEDIATOR_SAYS_TX_TIMED_OUT',
      category: 2,
      cause:
        'Rejected transaction as the mediator did not receive sufficient confirmations within the expected timeframe.',
      metadata: { unresponsiveParties: quayside },
      sequenced: true,
      definiteAnswer: true,
    },
  },
  {
    name: 'never sequenced',
    actAs: [digitalAsset],
    failure: {
      code: 'NOT_SEQUENCED_TIMEOUT',
      category: 2,
      cause:
        'Transaction was not sequenced within the pre-defined max sequencing time and has therefore timed out',
      sequenced: false,
    },
  },
  {
    name: 'slow participant',
    actAs: [lumen],
    failure: {
      code: 'LOCAL_VERDICT_TIMEOUT',
      category: 2,
      cause: 'Rejected transaction due to a participant determined timeout',
      sequenced: true,
    },
  },
  {
    name: 'clock out of bounds',
    actAs: [alice],
    userId: USERS.auditor.id,
    failure: {
      code: 'LOCAL_VERDICT_LEDGER_TIME_OUT_OF_BOUND',
      category: 2,
      cause:
        'Rejected transaction as delta of the ledger time and the record time exceed the time tolerance ledgerTime=2026-11-20T08:14:31.204Z, recordTime=2026-11-20T08:15:39.771032Z, maxDelta=1m',
      sequenced: true,
    },
  },
  {
    name: 'busy sequencer',
    actAs: [digitalAsset],
    failure: {
      code: 'SEQUENCER_BACKPRESSURE',
      category: 2,
      cause: 'The sequencer is overloaded.',
      metadata: { reason: 'Too many in-flight requests (8192)' },
      sequenced: false,
    },
  },
  {
    name: 'refusing sequencer',
    actAs: [lumen],
    failure: {
      code: 'SEQUENCER_REQUEST_FAILED',
      category: 2,
      cause: 'Failed to send command',
      metadata: {
        sendError:
          'RequestRefused(SendAsyncErrorGrpc(UNAVAILABLE/Connection to the sequencer was lost))',
      },
      sequenced: false,
    },
  },
  {
    name: 'busy participant',
    actAs: [fund],
    userId: USERS.treasurer.id,
    failure: {
      code: 'PARTICIPANT_BACKPRESSURE',
      category: 2,
      cause: 'The participant is overloaded: max number of in-flight requests (500) is reached',
      sequenced: false,
    },
  },
  {
    name: 'long interpretation',
    actAs: [lumen],
    failure: {
      code: 'INTERPRETATION_TIME_EXCEEDED',
      category: 2,
      cause: 'Interpretation time exceeds limit of Ledger Effective Time tolerance (1m).',
      sequenced: false,
    },
  },
  {
    name: 'no answer at all',
    label: 'Nobody knows whether it went through',
    actAs: [harbor],
    failure: {
      code: 'REQUEST_TIME_OUT',
      category: 3,
      cause: `Timed out while awaiting for a completion corresponding to a command submission; last seen from ${OTHER_PARTICIPANTS.harbor}.`,
      sequenced: false,
    },
  },
  {
    name: 'node going down',
    actAs: [digitalAsset],
    failure: {
      code: 'ABORTED_DUE_TO_SHUTDOWN',
      category: 1,
      cause: 'request aborted due to shutdown',
      sequenced: false,
    },
  },
];
