import { USERS } from '#sim/ledger/user.ts';
import { INTERFACES, TEMPLATES } from '#sim/packages/package.ts';
import { none, timestamp, variant } from '#sim/world/daml-value.ts';
import { MINUTE } from '#sim/world/moment.ts';
import { PARTIES } from '#sim/world/party.ts';
import { contract, create, exercise } from '#sim/world/transaction.ts';
import { amulet, lockedAmulet, metadata, preapprovalOf } from './amulet.ts';
import { amuletTransfer } from './amulet-transfer.ts';
import { type Story, transactionStory } from './story.ts';

const { dso, alice, carol, digitalAsset, meridian, fund } = PARTIES;

const externallySigned: Story = transactionStory(
  'externally signed transfer',
  'A transfer signed by an external party (it has an external transaction hash)',
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
        exercise(
          rules,
          'TransferFactory_Transfer',
          {
            acting: [fund],
            nonConsuming: true,
            interface: INTERFACES.transferFactory,
            argument: { expectedAdmin: dso, transfer: transferValue },
            result: {
              output: variant('TransferInstructionResult_Completed', { receiverHoldingCids: [] }),
              senderChangeCids: [],
              meta: metadata({}),
            },
          },
          [
            exercise(
              preapprovalOf(meridian, digitalAsset, at),
              'TransferPreapproval_SendV2',
              {
                acting: [fund],
                nonConsuming: true,
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
  'Coins are locked for a trade: a locked coin and a transfer instruction begin',
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
      roots: [
        exercise(
          rules,
          'TransferFactory_Transfer',
          {
            acting: [alice],
            nonConsuming: true,
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

export const TOKEN_STANDARD = { externallySigned, locked };
