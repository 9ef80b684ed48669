import { INTERFACES, TEMPLATES } from '#sim/packages/package.ts';
import { genMap, none, some, timestamp, unit, variant } from '#sim/world/daml-value.ts';
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
    { instruction, settledAt: timestamp(at), legs: 2 },
    [lumen],
    [leg.seller, leg.buyer, ...watchers],
  );
  return exercise(
    instruction,
    'Instruction_Execute',
    {
      acting: [lumen],
      argument: {
        allocations: genMap([
          ['delivery', contractIdOf(`${name} bond allocation`)],
          ['payment', contractIdOf(`${name} coin allocation`)],
        ]),
      },
      result: { receiptCid: receipt, outcome: variant('Settled', unit) },
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
      operator: lumen,
      tiers: [
        { upTo: some('1000000.0'), basisPoints: '1.5' },
        { upTo: none, basisPoints: '0.8' },
      ],
    },
    [lumen],
    watchers,
  );
  const right = contract(
    'lumen featured right',
    TEMPLATES.featuredAppRight,
    { dso, provider: lumen },
    [dso],
    [lumen],
  );
  const marker = contract(
    `${name} marker`,
    TEMPLATES.activityMarker,
    { dso, provider: lumen, beneficiary: lumen, weight: '1.0' },
    [dso],
    [lumen],
  );
  return exercise(
    schedule,
    'FeeSchedule_Charge',
    { acting: [lumen], nonConsuming: true, argument: { notional: '250000.0' }, result: '37.5' },
    [
      exercise(
        right,
        'FeaturedAppRight_CreateActivityMarker',
        {
          acting: [lumen],
          nonConsuming: true,
          interface: INTERFACES.featuredAppRight,
          argument: { beneficiaries: [{ beneficiary: lumen, weight: '1.0' }] },
          result: { activityMarkerCids: [marker] },
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
    { operator: lumen, reference: name, cutOff: none, overseers: watchers },
    [lumen],
    watchers,
  );
  const settled = contract(
    `${name} settled batch`,
    TEMPLATES.dvpBatch,
    { operator: lumen, reference: `${name} (settled)`, cutOff: none, overseers: [] },
    [lumen],
    watchers,
  );
  const net = exercise(
    open,
    'Batch_SettleNet',
    {
      acting: [lumen],
      nonConsuming: true,
      argument: { netting: variant('Bilateral', unit) },
      result: [],
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
      argument: { reason: 'all instructions allocated' },
      result: settled,
    },
    [net, fees(name, watchers), archive(open), create(settled)],
  );
}
