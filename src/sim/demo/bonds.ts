import { TEMPLATES } from '#sim/packages/package.ts';
import {
  contractId,
  type DamlValue,
  list,
  none,
  numeric,
  party,
  record,
  some,
  text,
  timestamp,
  variant,
} from '#sim/world/daml-value.ts';
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

export const instrument = (id: string): DamlValue =>
  record({ source: party(registrar), id: text(id), scheme: text('RegistrarInternalScheme') });

/** The DSO is no stakeholder of the holding, so Scan does not see it. */
export const bondOf = (
  name: string,
  owner: string,
  amount: string,
  lock: DamlValue = none,
): Contract =>
  contract(
    name,
    TEMPLATES.registryHolding,
    {
      operator: party(registrar),
      provider: party(registrar),
      registrar: party(registrar),
      owner: party(owner),
      instrument: instrument(BOND),
      label: text(''),
      amount: numeric(amount),
      lock,
    },
    owner === registrar ? [registrar] : [registrar, owner],
  );

export const credentialOf = (holder: string, at: Moment): Contract =>
  contract(
    `credential of ${holder}`,
    TEMPLATES.credential,
    {
      issuer: party(registrar),
      holder: party(holder),
      claims: list([record({ property: text('isKnownInvestor'), value: text('true') })]),
      validUntil: some(timestamp(at + 300n * 24n * 60n * MINUTE)),
    },
    [registrar, holder],
  );

const transferRule = contract(
  'transfer rule',
  TEMPLATES.transferRule,
  {
    registrar: party(registrar),
    instrument: instrument(BOND),
    requiresCredential: record({ issuers: list([party(registrar)]) }),
  },
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
      argument: record({ property: text('isKnownInvestor') }),
      result: variant('Verified', record({ at: timestamp(at) })),
    });
  return exercise(
    transferRule,
    'TransferRule_Transfer',
    {
      acting: [sender, receiver],
      nonConsuming: true,
      argument: record({
        transfer: record({
          sender: party(sender),
          receiver: party(receiver),
          instrument: instrument(BOND),
          amount: numeric(amount),
        }),
        holdingCids: list([contractId(from.contractId)]),
        extraArgs: record({ context: metadata({}), meta: metadata({}) }),
      }),
      result: record({
        receiverHoldingCids: list([contractId(made.contractId)]),
        senderChangeCid: none,
      }),
    },
    [fetchNode(from), check(sender), check(receiver), archive(from), create(made)],
  );
}
