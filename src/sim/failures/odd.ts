import { PARTIES } from '#sim/world/party.ts';
import type { FailureStory } from './failure-story.ts';

const { digitalAsset, lumen, registrar, harbor } = PARTIES;

export const ODD: readonly FailureStory[] = [
  {
    name: 'hidden alarm',
    actAs: [lumen],
    failure: {
      code: 'LOCAL_VERDICT_MALFORMED_REQUEST',
      category: 5,
      cause: '',
      sequenced: true,
      oddity: 'redacted',
    },
  },
  {
    name: 'hidden fault',
    actAs: [digitalAsset],
    failure: {
      code: 'SUBMISSION_INTERNAL_ERROR',
      category: 4,
      cause: '',
      sequenced: false,
      oddity: 'redacted',
    },
  },
  {
    name: 'unheard-of code',
    actAs: [registrar],
    failure: {
      code: 'SETTLEMENT_WINDOW_CLOSED',
      category: 9,
      cause: 'The settlement window of EUR-BOND-2031 is closed.',
      resources: [['SETTLEMENT_WINDOW', 'EUR-BOND-2031/4']],
      sequenced: false,
      oddity: 'unknown-detail',
    },
  },
  {
    name: 'code not told',
    actAs: [digitalAsset],
    failure: {
      code: 'SUBMISSION_DURING_SHUTDOWN',
      category: 2,
      cause: 'Command submitted during shutdown.',
      sequenced: false,
      oddity: 'no-code',
    },
  },
  {
    name: 'details as text',
    actAs: [lumen, harbor],
    failure: {
      code: 'INVALID_ARGUMENT',
      category: 8,
      cause:
        'The submitted request has invalid arguments: source and target synchronizers are the same',
      sequenced: false,
      oddity: 'decoded-as-text',
    },
  },
];
