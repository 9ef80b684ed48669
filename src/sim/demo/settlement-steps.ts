import { INTERFACES, TEMPLATES } from '#sim/packages/package.ts';
import {
  contractId,
  genMap,
  int,
  list,
  none,
  numeric,
  party,
  record,
  some,
  text,
  timestamp,
  unit,
  variant,
} from '#sim/world/daml-value.ts';
import { contractIdOf } from '#sim/world/identity.ts';
import type { Moment } from '#sim/world/moment.ts';
import { PARTIES } from '#sim/world/party.ts';
import {
  archive,
  contract,
  create,
  type ExerciseNode,
  exercise,
  fetchNode,
  type TransactionNode,
} from '#sim/world/transaction.ts';
import { credentialOf } from './bonds.ts';
import { delivery, instructionOf, type Leg, payment } from './settlement-legs.ts';

const { dso, lumen } = PARTIES;

export function settle(
  name: string,
  leg: Leg,
  at: Moment,
  watchers: readonly string[] = [],
): ExerciseNode {
  const instruction = instructionOf(name, leg, watchers);
  const receipt = contract(
    `${name} receipt`,
    TEMPLATES.dvpReceipt,
    { instruction: contractId(instruction.contractId), settledAt: timestamp(at), legs: int(2) },
    [lumen],
    [leg.seller, leg.buyer, ...watchers],
  );
  return exercise(
    instruction,
    'Instruction_Execute',
    {
      acting: [lumen],
      argument: record({
        allocations: genMap([
          [text('delivery'), contractId(contractIdOf(`${name} bond allocation`))],
          [text('payment'), contractId(contractIdOf(`${name} coin allocation`))],
        ]),
      }),
      result: record({
        receiptCid: contractId(receipt.contractId),
        outcome: variant('Settled', unit),
      }),
    },
    [
      fetchNode(credentialOf(leg.seller, at)),
      delivery(name, leg, at),
      payment(name, leg, at),
      create(receipt),
    ],
  );
}

function fees(name: string, watchers: readonly string[]): ExerciseNode {
  const schedule = contract(
    'fee schedule',
    TEMPLATES.dvpFeeSchedule,
    {
      operator: party(lumen),
      tiers: list([
        record({ upTo: some(numeric('1000000.0')), basisPoints: numeric('1.5') }),
        record({ upTo: none, basisPoints: numeric('0.8') }),
      ]),
    },
    [lumen],
    watchers,
  );
  const right = contract(
    'lumen featured right',
    TEMPLATES.featuredAppRight,
    { dso: party(dso), provider: party(lumen) },
    [dso],
    [lumen],
  );
  const marker = contract(
    `${name} marker`,
    TEMPLATES.activityMarker,
    { dso: party(dso), provider: party(lumen), beneficiary: party(lumen), weight: numeric('1.0') },
    [dso],
    [lumen],
  );
  return exercise(
    schedule,
    'FeeSchedule_Charge',
    {
      acting: [lumen],
      nonConsuming: true,
      argument: record({ notional: numeric('250000.0') }),
      result: numeric('37.5'),
    },
    [
      exercise(
        right,
        'FeaturedAppRight_CreateActivityMarker',
        {
          acting: [lumen],
          nonConsuming: true,
          interface: INTERFACES.featuredAppRight,
          argument: record({
            beneficiaries: list([record({ beneficiary: party(lumen), weight: numeric('1.0') })]),
          }),
          result: record({ activityMarkerCids: list([contractId(marker.contractId)]) }),
        },
        [create(marker)],
      ),
    ],
  );
}

export function batch(
  name: string,
  watchers: readonly string[],
  steps: readonly TransactionNode[],
): ExerciseNode {
  const open = contract(
    `${name} batch`,
    TEMPLATES.dvpBatch,
    {
      operator: party(lumen),
      reference: text(name),
      cutOff: none,
      overseers: list(watchers.map(party)),
    },
    [lumen],
    watchers,
  );
  const settled = contract(
    `${name} settled batch`,
    TEMPLATES.dvpBatch,
    {
      operator: party(lumen),
      reference: text(`${name} (settled)`),
      cutOff: none,
      overseers: list([]),
    },
    [lumen],
    watchers,
  );
  const net = exercise(
    open,
    'Batch_SettleNet',
    {
      acting: [lumen],
      nonConsuming: true,
      argument: record({ netting: variant('Bilateral', unit) }),
      result: list([]),
    },
    steps,
  );
  return exercise(
    open,
    'Batch_Close',
    {
      acting: [lumen],
      nonConsuming: true,
      choiceObservers: watchers,
      argument: record({ reason: text('all instructions allocated') }),
      result: contractId(settled.contractId),
    },
    [net, fees(name, watchers), archive(open), create(settled)],
  );
}
