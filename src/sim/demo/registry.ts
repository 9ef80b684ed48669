import { USERS } from '#sim/ledger/user.ts';
import { INTERFACES, TEMPLATES } from '#sim/packages/package.ts';
import { none, type Plain, some, timestamp, variant } from '#sim/world/daml-value.ts';
import { MINUTE, type Moment } from '#sim/world/moment.ts';
import { PARTIES } from '#sim/world/party.ts';
import {
  archive,
  type Contract,
  contract,
  create,
  type ExerciseNode,
  exercise,
  fetchNode,
  nonConsuming,
} from '#sim/world/transaction.ts';
import { metadata } from './amulet.ts';
import { type Story, transactionStory } from './story.ts';

const { registrar, harbor, quayside, alice, fund } = PARTIES;

export const BOND = 'EUB-2.75-2034';

const instrument = (id: string): Plain => ({
  source: registrar,
  id,
  scheme: 'RegistrarInternalScheme',
});

/** The DSO is not a stakeholder of the holding, so Scan does not see it. */
export const bondOf = (name: string, owner: string, amount: string, lock: Plain = none): Contract =>
  contract(
    name,
    TEMPLATES.registryHolding,
    {
      operator: registrar,
      provider: registrar,
      registrar,
      owner,
      instrument: instrument(BOND),
      label: '',
      amount,
      lock,
    },
    owner === registrar ? [registrar] : [registrar, owner],
  );

export const credentialOf = (holder: string, at: Moment): Contract =>
  contract(
    `credential of ${holder}`,
    TEMPLATES.credential,
    {
      issuer: registrar,
      holder,
      claims: [{ property: 'isKnownInvestor', value: 'true' }],
      validUntil: some(timestamp(at + 300n * 24n * 60n * MINUTE)),
    },
    [registrar, holder],
  );

const transferRule = contract(
  'transfer rule',
  TEMPLATES.transferRule,
  { registrar, instrument: instrument(BOND), requiresCredential: { issuers: [registrar] } },
  [registrar],
);

/** `TransferRule_Transfer`: checks credentials, archives the old holding, creates the new one. */
export function bondTransfer(
  name: string,
  from: Contract,
  sender: string,
  receiver: string,
  amount: string,
  at: Moment,
): ExerciseNode {
  const made = bondOf(`${name} received`, receiver, amount);
  const check = (holder: string) =>
    nonConsuming(credentialOf(holder, at), 'Credential_Verify', {
      acting: [registrar],
      argument: { property: 'isKnownInvestor' },
      result: variant('Verified', { at: timestamp(at) }),
    });
  return nonConsuming(
    transferRule,
    'TransferRule_Transfer',
    {
      acting: [sender, receiver],
      argument: {
        transfer: { sender, receiver, instrument: instrument(BOND), amount },
        holdingCids: [from],
        extraArgs: { context: metadata({}), meta: metadata({}) },
      },
      result: { receiverHoldingCids: [made], senderChangeCid: none },
    },
    [fetchNode(from), check(sender), check(receiver), archive(from), create(made)],
  );
}

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
  'Bond transfer accepted: events on the ledger, verdict only on Scan',
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
