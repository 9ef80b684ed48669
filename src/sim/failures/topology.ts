import { USERS } from '#sim/ledger/user.ts';
import { packageIdOf, uniqueId } from '#sim/world/identity.ts';
import { GLOBAL, OTHER_PARTICIPANTS, PARTICIPANT, PARTIES, PRIVATE } from '#sim/world/party.ts';
import type { FailureStory } from './failure-story.ts';

const { digitalAsset, alice, harbor, lumen, fund, app } = PARTIES;
const dvp = packageIdOf('dvp-settlement', '2.4.0');
const stranger = uniqueId('party-of-another-network');

export const TOPOLOGY: readonly FailureStory[] = [
  {
    name: 'package not vetted',
    label: 'A package that a counterparty has not vetted',
    actAs: [lumen],
    failure: {
      code: 'PACKAGE_NOT_VETTED_BY_RECIPIENTS',
      category: 9,
      cause: `Not all receiving participants have vetted a package that is referenced by the submitted transaction: Participant ${OTHER_PARTICIPANTS.app} has not vetted ${dvp}`,
      resources: [['PACKAGE', dvp]],
      sequenced: false,
    },
  },
  {
    name: 'no common package',
    actAs: [lumen, harbor],
    failure: {
      code: 'PACKAGE_SELECTION_FAILED',
      category: 9,
      cause: `No package for package-name dvp-settlement is vetted by the hosting participants of ${app}, ${lumen}`,
      sequenced: false,
    },
  },
  {
    name: 'no traffic left',
    label: 'No traffic left to pay for it',
    actAs: [digitalAsset],
    failure: {
      code: 'SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT',
      category: 9,
      cause: `AboveTrafficLimit(\n  member = PAR::${PARTICIPANT},\n  trafficCost = 18849,\n  trafficState = TrafficState(extraTrafficLimit = 20000000, extraTrafficConsumed = 19998112, baseTrafficRemainder = 1545, lastConsumedCost = 5204, serial = 12, availableTraffic = 3433)\n)`,
      sequenced: false,
    },
  },
  {
    name: 'old price of traffic',
    actAs: [fund],
    userId: USERS.treasurer.id,
    failure: {
      code: 'OUTDATED_TRAFFIC_COST',
      category: 9,
      cause:
        'The provided submission cost is outdated compared to the synchronizer state at sequencing time.',
      sequenced: false,
    },
  },
  {
    name: 'nowhere to submit',
    actAs: [harbor],
    userId: USERS.clerk.id,
    failure: {
      code: 'NO_SYNCHRONIZER_FOR_SUBMISSION',
      category: 9,
      cause: 'No valid synchronizer for submission found.',
      metadata: {
        synchronizersNotUsed: `Map(${PRIVATE.id} -> package ${dvp} is not vetted there)`,
      },
      sequenced: false,
    },
  },
  {
    name: 'unknown receiver',
    actAs: [alice],
    userId: USERS.auditor.id,
    failure: {
      code: 'UNKNOWN_INFORMEES',
      category: 11,
      cause: `The participant is not connected to any synchronizer where the given informees are known: ${stranger}`,
      resources: [['PARTY', stranger]],
      sequenced: false,
    },
  },
  {
    name: 'coin elsewhere',
    actAs: [harbor],
    failure: {
      code: 'UNKNOWN_CONTRACT_SYNCHRONIZERS',
      category: 9,
      cause:
        'The synchronizer id of one or more of the input contracts in the submission is not known to the current participant node. Contract ids: [moved coin]',
      sequenced: false,
    },
  },
  {
    name: 'wrong synchronizer',
    actAs: [lumen],
    failure: {
      code: 'INVALID_PRESCRIBED_SYNCHRONIZER_ID',
      category: 9,
      cause: `The synchronizer ${PRIVATE.id} cannot be used: not all informees are hosted there`,
      resources: [
        ['SYNCHRONIZER_ID', PRIVATE.id],
        ['SYNCHRONIZER_ID', GLOBAL.id],
        ['PARTY', harbor],
      ],
      sequenced: false,
    },
  },
];
