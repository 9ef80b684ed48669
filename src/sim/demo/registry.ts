import { USERS } from '#sim/ledger/user.ts';
import { INTERFACES, TEMPLATES } from '#sim/packages/package.ts';
import { some, timestamp, variant } from '#sim/world/daml-value.ts';
import { MINUTE } from '#sim/world/moment.ts';
import { PARTIES } from '#sim/world/party.ts';
import { contract, create, exercise, fetchNode } from '#sim/world/transaction.ts';
import { BOND, bondOf, bondTransfer, credentialOf, instrument } from './bonds.ts';
import { type Story, transactionStory } from './story.ts';

const { registrar, harbor, quayside, alice, fund } = PARTIES;

const mint: Story = transactionStory('bond mint', undefined, (at) => {
  const request = contract(
    'mint request',
    TEMPLATES.mintRequest,
    { registrar, holder: harbor, amount: '500000.0', requestedAt: timestamp(at - 4n * MINUTE) },
    [harbor],
    [registrar],
  );
  const minted = bondOf('minted bonds', harbor, '500000.0');
  const done = contract('executed mint', TEMPLATES.executedMint, { holding: minted }, [
    registrar,
    harbor,
  ]);
  return {
    submitters: [registrar],
    roots: [
      exercise(
        request,
        'MintRequest_Accept',
        { acting: [registrar], result: { executedMintCid: done } },
        [fetchNode(credentialOf(harbor, at)), create(minted), create(done)],
      ),
    ],
  };
});

const accept: Story = transactionStory(
  'bond transfer accepted',
  'A bond transfer is accepted: the ledger has all of it, Scan the verdict alone',
  (at) => {
    const offer = contract(
      'offer to alice',
      TEMPLATES.transferOffer,
      { sender: harbor, receiver: alice, amount: '1000.0', instrument: instrument(BOND) },
      [harbor, registrar],
      [alice],
    );
    const held = bondOf(
      'offered bonds',
      harbor,
      '1000.0',
      some({ lockers: [registrar], context: 'offer' }),
    );
    const done = contract(
      'executed transfer',
      TEMPLATES.executedTransfer,
      { amount: '1000.0' },
      [registrar],
      [harbor, alice],
    );
    return {
      submitters: [alice],
      userId: USERS.auditor.id,
      roots: [
        exercise(
          offer,
          'TransferInstruction_Accept',
          {
            acting: [alice],
            interface: INTERFACES.transferInstruction,
            result: variant('TransferInstructionResult_Completed', { receiverHoldingCids: [] }),
          },
          [
            fetchNode(held),
            bondTransfer('bond transfer accepted', held, harbor, alice, '1000.0', at),
            create(done),
          ],
        ),
      ],
    };
  },
);

/** The participant hosts only the registrar. */
const elsewhere: Story = transactionStory('bond between custodians', undefined, (at) => ({
  submitters: [quayside],
  roots: [
    bondTransfer(
      'bond between custodians',
      bondOf('quayside bonds', quayside, '250000.0'),
      quayside,
      fund,
      '250000.0',
      at,
    ),
  ],
}));

export const REGISTRY = { mint, accept, elsewhere };
