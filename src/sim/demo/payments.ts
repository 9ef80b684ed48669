import type { Failure } from '#sim/completions/failure.ts';
import { TEMPLATES } from '#sim/packages/package.ts';
import { some, text, unit, variant } from '#sim/world/daml-value.ts';
import { MINUTE } from '#sim/world/moment.ts';
import { GLOBAL, OTHER_PARTICIPANTS, PARTICIPANT, PARTIES } from '#sim/world/party.ts';
import { archive, contract, create, exercise, fetchNode } from '#sim/world/transaction.ts';
import { amulet, amuletRules, lockedAmulet, metadata, preapprovalOf } from './amulet.ts';
import { amuletTransfer, paymentContext } from './amulet-transfer.ts';
import { type Story, transactionStory } from './story.ts';

const { dso, alice, bob, harbor, digitalAsset } = PARTIES;

/** The update succeeds, so completion and update disagree. */
const MERGE_TIMED_OUT: Failure = {
  code: 'REQUEST_TIME_OUT',
  category: 3,
  cause: 'Timed out while awaiting for a completion corresponding to a command submission.',
  sequenced: true,
};

const merge: Story = transactionStory('merge of coins', undefined, () => ({
  submitters: [digitalAsset],
  failure: MERGE_TIMED_OUT,
  roots: [
    amuletTransfer('merge of coins', {
      sender: digitalAsset,
      inputs: [
        amulet('coin 1', digitalAsset, '45513.9685753806'),
        amulet('coin 2', digitalAsset, '52.4469371427'),
      ],
      outputs: [],
      change: '45566.4155125233',
    }),
  ],
}));

const preapproved: Story = transactionStory(
  'preapproved transfer',
  'A preapproved transfer of 250 coins: three levels, two coins spent, two made',
  (at) => {
    const preapproval = preapprovalOf(harbor, digitalAsset, at);
    const transfer = amuletTransfer('preapproved transfer', {
      sender: alice,
      inputs: [amulet('alice coin 1', alice, '199.36'), amulet('alice coin 2', alice, '87.5')],
      outputs: [{ receiver: harbor, amount: '250.0' }],
      change: '36.86',
    });
    return {
      submitters: [alice],
      workflowId: '',
      activity: [[digitalAsset, 100n]],
      roots: [
        exercise(
          preapproval,
          'TransferPreapproval_Send',
          {
            acting: [alice],
            nonConsuming: true,
            argument: {
              context: { amuletRules, context: paymentContext() },
              inputs: [variant('InputAmulet', amulet('alice coin 1', alice, '199.36'))],
              amount: '250.0',
              sender: alice,
              description: some('invoice 2026-0417'),
            },
            result: {
              result: transfer.result,
              meta: some(
                metadata({ 'splice.lfdecentralizedtrust.org/reason': 'invoice 2026-0417' }),
              ),
            },
          },
          [fetchNode(amuletRules), transfer],
        ),
      ],
    };
  },
);

const unlocked: Story = transactionStory('lock expired', undefined, (at) => {
  const lock = { holders: [harbor], until: at - MINUTE, why: 'collateral' };
  const coin = lockedAmulet('collateral', bob, '75.0', lock);
  return {
    submitters: [bob],
    participant: OTHER_PARTICIPANTS.meridian,
    roots: [
      exercise(coin, 'LockedAmulet_OwnerExpireLockV2', { acting: [bob], result: unit }, [
        create(amulet('collateral back', bob, '75.0')),
      ]),
    ],
  };
});

const traffic: Story = transactionStory(
  'traffic purchase',
  'A validator buys synchronizer traffic: coins are burnt for bytes',
  () => {
    const bought = contract(
      'member traffic',
      TEMPLATES.memberTraffic,
      {
        dso,
        memberId: text(PARTICIPANT),
        synchronizerId: text(GLOBAL.id),
        migrationId: 4,
        totalPurchased: 20_000_000,
        numPurchases: 1,
        amuletSpent: '16.455',
        usdSpent: '1.2',
      },
      [dso],
    );
    const coin = amulet('traffic coin', digitalAsset, '300.0');
    return {
      submitters: [digitalAsset],
      roots: [
        exercise(
          amuletRules,
          'AmuletRules_BuyMemberTraffic',
          {
            acting: [digitalAsset],
            nonConsuming: true,
            argument: {
              inputs: [variant('InputAmulet', coin)],
              provider: digitalAsset,
              memberId: text(PARTICIPANT),
              synchronizerId: text(GLOBAL.id),
              migrationId: 4,
              trafficAmount: 20_000_000,
            },
            result: { purchasedTraffic: bought, amuletPaid: '16.455' },
          },
          [
            amuletTransfer('traffic purchase', {
              sender: digitalAsset,
              inputs: [coin],
              outputs: [{ receiver: dso, amount: '16.455' }],
              change: '283.545',
            }),
            archive(amulet('traffic purchase output 0', dso, '16.455')),
            create(bought),
          ],
        ),
      ],
    };
  },
);

export const PAYMENTS = { merge, preapproved, unlocked, traffic };
