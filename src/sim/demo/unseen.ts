import type { Failure } from '#sim/completions/failure.ts';
import { TEMPLATES } from '#sim/packages/package.ts';
import { timestamp } from '#sim/world/daml-value.ts';
import { traceparentOf } from '#sim/world/identity.ts';
import { OTHER_PARTICIPANTS, PARTIES } from '#sim/world/party.ts';
import { contract, create, exercise, nonConsuming } from '#sim/world/transaction.ts';
import { amulet, amuletTransfer, dsoRules } from './amulet.ts';
import { bondOf, bondTransfer } from './registry.ts';
import { INVOICE_TRACE, type Story, transactionStory } from './story.ts';

const { meridian, bob, carol, quayside, app, baltic, dso, stablecoin, alice } = PARTIES;

const privately: Story = transactionStory(
  'private loan',
  'Private transaction: verdict only on Scan',
  (at) => {
    const wallet = contract(
      'bob wallet',
      TEMPLATES.walletInstall,
      { endUserName: 'bob', validatorParty: meridian },
      [meridian, bob],
    );
    return {
      submitters: [bob],
      participant: OTHER_PARTICIPANTS.meridian,
      activity: [[app, 100n]],
      roots: [
        nonConsuming(
          wallet,
          'WalletAppInstall_ExecuteBatch',
          { acting: [meridian], argument: { at: timestamp(at) } },
          [
            nonConsuming(
              wallet,
              'WalletAppInstall_CreateTransferOffer',
              { acting: [meridian], argument: { amount: '5.0' } },
              [],
            ),
            create(
              contract(
                'private note',
                TEMPLATES.dvpReceipt,
                { open: true },
                [meridian, carol],
                [app],
              ),
            ),
          ],
        ),
      ],
    };
  },
);

const privateDeposit: Story = transactionStory(
  'private deposit',
  'Private transaction with several views and quorums',
  (at) => ({
    submitters: [quayside],
    participant: OTHER_PARTICIPANTS.harbor,
    roots: [
      exercise(
        contract(
          'deposit',
          TEMPLATES.dvpInstruction,
          { holder: quayside },
          [stablecoin, quayside],
          [app],
        ),
        'Deposit_Confirm',
        { acting: [stablecoin] },
        [
          create(
            contract(
              'deposit receipt',
              TEMPLATES.dvpReceipt,
              { at: timestamp(at) },
              [stablecoin],
              [quayside],
            ),
          ),
          create(
            contract(
              'deposit book entry',
              TEMPLATES.dvpReceipt,
              { at: timestamp(at) },
              [stablecoin, meridian],
              [carol],
            ),
          ),
          nonConsuming(
            contract('ledger of deposits', TEMPLATES.dvpFeeSchedule, { issuer: stablecoin }, [
              stablecoin,
              meridian,
            ]),
            'Book_Record',
            { acting: [quayside] },
            [],
          ),
        ],
      ),
    ],
  }),
);

const rejectedCoupon: Story = transactionStory(
  'rejected coupon',
  'Rejected request of one view: verdict only',
  () => ({
    submitters: [baltic],
    participant: baltic,
    result: 'rejected',
    roots: [nonConsuming(dsoRules, 'DsoRules_ReceiveSvRewardCoupon', { acting: [baltic] })],
  }),
);

const spent = amulet('alice coin 1', alice, '199.36');

/**
 * Unlike on any published node, this completion names its update, to test that both are shown
 * together (README).
 */
const SPENT_TWICE: Failure = {
  code: 'LOCAL_VERDICT_INACTIVE_CONTRACTS',
  category: 11,
  cause: `Rejected transaction is referring to inactive contracts ${spent.contractId}`,
  resources: [['CONTRACT_ID', spent.contractId]],
  sequenced: true,
  definiteAnswer: true,
};

const rejectedTransfer: Story = transactionStory(
  'rejected transfer',
  'Rejected transfer: coin spent twice',
  () => ({
    submitters: [alice],
    traceparent: traceparentOf('rejected transfer', INVOICE_TRACE),
    result: 'rejected',
    failure: SPENT_TWICE,
    roots: [
      amuletTransfer('rejected transfer', {
        sender: alice,
        inputs: [spent],
        outputs: [{ receiver: bob, amount: '10.0' }],
        change: '189.36',
      }),
    ],
  }),
);

const rejectedSettlement: Story = transactionStory(
  'rejected bonds',
  'Rejected private request with several views and confirming parties',
  (at) => ({
    submitters: [quayside],
    participant: OTHER_PARTICIPANTS.harbor,
    result: 'rejected',
    roots: [
      bondTransfer(
        'rejected bonds',
        bondOf('rejected bond', quayside, '10.0'),
        quayside,
        alice,
        '10.0',
        at,
      ),
      exercise(
        contract('rejected note', TEMPLATES.dvpReceipt, { ok: false }, [dso, quayside]),
        'Receipt_Sign',
        { acting: [quayside] },
      ),
    ],
  }),
);

export const UNSEEN = {
  privately,
  privateDeposit,
  rejectedCoupon,
  rejectedTransfer,
  rejectedSettlement,
};
