import { TEMPLATES } from '#sim/packages/package.ts';
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
} from '#sim/world/transaction.ts';
import { metadata } from './amulet.ts';

const { registrar } = PARTIES;

export const BOND = 'EUB-2.75-2034';

export const instrument = (id: string): Plain => ({
  source: registrar,
  id,
  scheme: 'RegistrarInternalScheme',
});

/** The DSO is no stakeholder of the holding, so Scan does not see it. */
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
    exercise(credentialOf(holder, at), 'Credential_Verify', {
      acting: [registrar],
      nonConsuming: true,
      argument: { property: 'isKnownInvestor' },
      result: variant('Verified', { at: timestamp(at) }),
    });
  return exercise(
    transferRule,
    'TransferRule_Transfer',
    {
      acting: [sender, receiver],
      nonConsuming: true,
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
