import type { Failure } from '#sim/completions/failure.ts';
import { USERS } from '#sim/ledger/user.ts';
import { INTERFACES, TEMPLATES } from '#sim/packages/package.ts';
import { none, some, text, timestamp, unit, variant } from '#sim/world/daml-value.ts';
import { traceparentOf } from '#sim/world/identity.ts';
import { MINUTE } from '#sim/world/moment.ts';
import { GLOBAL, OTHER_PARTICIPANTS, PARTICIPANT, PARTIES } from '#sim/world/party.ts';
import {
  archive,
  contract,
  create,
  exercise,
  fetchNode,
  nonConsuming,
} from '#sim/world/transaction.ts';
import {
  amulet,
  amuletRules,
  amuletTransfer,
  lockedAmulet,
  metadata,
  paymentContext,
  preapprovalOf,
} from './amulet.ts';
import { INVOICE_TRACE, type Story, transactionStory } from './story.ts';

const { dso, alice, bob, carol, harbor, digitalAsset, meridian, fund } = PARTIES;

/** The update succeeds, so its completion contradicts it. */
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
  'Preapproved transfer of 250 coins, three levels',
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
      traceparent: traceparentOf('preapproved transfer', INVOICE_TRACE),
      workflowId: '',
      activity: [[digitalAsset, 100n]],
      roots: [
        nonConsuming(
          preapproval,
          'TransferPreapproval_Send',
          {
            acting: [alice],
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
  'Traffic purchase of a validator: coins burnt for bytes',
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
        nonConsuming(
          amuletRules,
          'AmuletRules_BuyMemberTraffic',
          {
            acting: [digitalAsset],
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

const externallySigned: Story = transactionStory(
  'externally signed transfer',
  'Transfer signed by an external party, with an external transaction hash',
  (at) => {
    const rules = contract('external rules', TEMPLATES.externalPartyRules, { dso }, [dso]);
    const transfer = amuletTransfer('externally signed transfer', {
      sender: fund,
      inputs: [amulet('fund coin', fund, '1200000.0')],
      outputs: [{ receiver: meridian, amount: '1000000.0' }],
      change: '199999.1234567891',
    });
    const transferValue = {
      sender: fund,
      receiver: meridian,
      amount: '1000000.0',
      instrumentId: { admin: dso, id: 'Amulet' },
      requestedAt: timestamp(at - MINUTE),
      executeBefore: timestamp(at + 24n * 60n * MINUTE),
      inputHoldingCids: [amulet('fund coin', fund, '1200000.0')],
      meta: metadata({ 'splice.lfdecentralizedtrust.org/reason': 'quarter end' }),
    };
    return {
      submitters: [fund],
      userId: USERS.treasurer.id,
      externallySigned: true,
      activity: [
        [meridian, 60n],
        [digitalAsset, 40n],
      ],
      roots: [
        nonConsuming(
          rules,
          'TransferFactory_Transfer',
          {
            acting: [fund],
            interface: INTERFACES.transferFactory,
            argument: { expectedAdmin: dso, transfer: transferValue },
            result: {
              output: variant('TransferInstructionResult_Completed', { receiverHoldingCids: [] }),
              senderChangeCids: [],
              meta: metadata({}),
            },
          },
          [
            nonConsuming(
              preapprovalOf(meridian, digitalAsset, at),
              'TransferPreapproval_SendV2',
              {
                acting: [fund],
                argument: { sender: fund, amount: '1000000.0', description: none },
                result: transfer.result,
              },
              [transfer],
            ),
          ],
        ),
      ],
    };
  },
);

const locked: Story = transactionStory(
  'locked for a trade',
  'Coins locked for a trade, with a pending transfer instruction',
  (at) => {
    const lock = { holders: [dso], until: at + 30n * MINUTE, why: 'transfer to cantonwallet-abc' };
    const transfer = amuletTransfer('locked for a trade', {
      sender: alice,
      inputs: [amulet('alice coin 3', alice, '420.0')],
      outputs: [{ receiver: alice, amount: '400.0', lock }],
      change: '20.0',
    });
    const instruction = contract(
      'instruction to carol',
      TEMPLATES.transferInstruction,
      {
        lockedAmulet: lockedAmulet('locked for a trade output 0', alice, '400.0', lock),
        transfer: { sender: alice, receiver: carol, amount: '400.0' },
      },
      [dso, alice],
      [carol],
    );
    const rules = contract('external rules', TEMPLATES.externalPartyRules, { dso }, [dso]);
    return {
      submitters: [alice],
      traceparent: traceparentOf('locked for a trade', INVOICE_TRACE),
      roots: [
        nonConsuming(
          rules,
          'TransferFactory_Transfer',
          {
            acting: [alice],
            interface: INTERFACES.transferFactory,
            argument: {
              expectedAdmin: dso,
              transfer: { sender: alice, receiver: carol, amount: '400.0' },
            },
            result: {
              output: variant('TransferInstructionResult_Pending', {
                transferInstructionCid: instruction,
              }),
            },
          },
          [transfer, create(instruction)],
        ),
      ],
    };
  },
);

export const PAYMENTS = { externallySigned, locked, merge, preapproved, traffic, unlocked };
