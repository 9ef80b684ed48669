import { INTERFACES, TEMPLATES, type Template } from '#sim/packages/package.ts';
import {
  date,
  genMap,
  none,
  type Plain,
  type PlainRecord,
  some,
  textMap,
  timestamp,
  unit,
  variant,
} from '#sim/world/daml-value.ts';
import { contractIdOf } from '#sim/world/identity.ts';
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
  type TransactionNode,
} from '#sim/world/transaction.ts';
import { amulet, amuletTransfer, lockedAmulet, metadata } from './amulet.ts';
import { BOND, bondOf, bondTransfer, credentialOf } from './registry.ts';

const { dso, lumen, registrar } = PARTIES;

export type Leg = {
  readonly seller: string;
  readonly buyer: string;
  readonly bonds: string;
  readonly coins: string;
};

export const instructionOf = (
  name: string,
  { seller, buyer, bonds, coins }: Leg,
  watchers: readonly string[],
): Contract =>
  contract(
    `${name} instruction`,
    TEMPLATES.dvpInstruction,
    {
      operator: lumen,
      seller,
      buyer,
      terms: {
        delivery: { instrument: BOND, quantity: bonds, intendedSettlementDate: date(20_777) },
        payment: { instrument: 'Amulet', quantity: coins },
        accruedInterest: some('13.4931506849'),
        venueReference: none,
      },
      tags: textMap({ venue: 'LUMN', book: 'repo-desk' }),
    },
    [lumen, seller],
    [buyer, ...watchers],
  );

/**
 * One leg of a settlement: the sender has allocated the assets, and the venue executes the
 * allocation.
 */
type Allocated = {
  readonly leg: 'delivery' | 'payment';
  readonly template: Template;
  readonly admin: string;
  readonly sender: string;
  readonly receiver: string;
  readonly amount: string;
  readonly held: PlainRecord;
  readonly received: Plain;
};

function executed(
  name: string,
  { leg, template, admin, sender, receiver, amount, held, received }: Allocated,
  at: Moment,
  children: readonly TransactionNode[],
): ExerciseNode {
  const settlement = {
    executor: lumen,
    settlementRef: { id: name, cid: none },
    requestedAt: timestamp(at - 5n * MINUTE),
    settleBefore: timestamp(at + 30n * MINUTE),
  };
  const transferLeg = { sender, receiver, amount };
  const allocation = { settlement, transferLegId: leg, transferLeg };
  const [first, last] = leg === 'delivery' ? [{}, held] : [held, {}];
  return exercise(
    contract(
      `${name} ${leg === 'delivery' ? 'bond' : 'coin'} allocation`,
      template,
      { ...first, allocation, ...last },
      [admin, sender],
      [lumen],
    ),
    'Allocation_ExecuteTransfer',
    {
      acting: [lumen, sender, receiver],
      interface: INTERFACES.allocation,
      argument: { extraArgs: { context: metadata({}), meta: metadata({ settlementRef: name }) } },
      result: { senderHoldingCids: [], receiverHoldingCids: received, meta: metadata({}) },
    },
    children,
  );
}

function delivery(name: string, { seller, buyer, bonds }: Leg, at: Moment): ExerciseNode {
  const held = bondOf(`${name} bonds`, seller, bonds, some({ lockers: [lumen], context: name }));
  const allocated: Allocated = {
    leg: 'delivery',
    template: TEMPLATES.holdingAllocation,
    admin: registrar,
    sender: seller,
    receiver: buyer,
    amount: bonds,
    held: { holdingCids: [held] },
    received: [contractIdOf(`${name} received`)],
  };
  return executed(name, allocated, at, [bondTransfer(name, held, seller, buyer, bonds, at)]);
}

function payment(name: string, { seller, buyer, coins }: Leg, at: Moment): ExerciseNode {
  const lock = { holders: [dso], until: at + 30n * MINUTE, why: `allocation for ${name}` };
  const lockedCoin = lockedAmulet(`${name} locked coins`, buyer, coins, lock);
  const unlocked = amulet(`${name} unlocked coins`, buyer, coins);
  const allocated: Allocated = {
    leg: 'payment',
    template: TEMPLATES.amuletAllocation,
    admin: dso,
    sender: buyer,
    receiver: seller,
    amount: coins,
    held: { lockedAmulet: lockedCoin },
    received: [],
  };
  const unlock = {
    acting: [dso, buyer],
    argument: { openRoundCid: contractIdOf('open round 74223') },
    result: { amuletSum: { amulet: unlocked, amuletPrice: '0.07293' } },
  };
  return executed(name, allocated, at, [
    exercise(lockedCoin, 'LockedAmulet_Unlock', unlock, [create(unlocked)]),
    amuletTransfer(`${name} payment`, {
      sender: buyer,
      inputs: [unlocked],
      outputs: [{ receiver: seller, amount: coins }],
      change: '0.0',
    }),
  ]);
}

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
  const provider = { dso, provider: lumen };
  const share = { beneficiary: lumen, weight: '1.0' };
  const { featuredAppRight, activityMarker } = TEMPLATES;
  const right = contract('lumen featured right', featuredAppRight, provider, [dso], [lumen]);
  const fields = { ...provider, ...share };
  const marker = contract(`${name} marker`, activityMarker, fields, [dso], [lumen]);
  return nonConsuming(
    schedule,
    'FeeSchedule_Charge',
    { acting: [lumen], argument: { notional: '250000.0' }, result: '37.5' },
    [
      nonConsuming(
        right,
        'FeaturedAppRight_CreateActivityMarker',
        {
          acting: [lumen],
          interface: INTERFACES.featuredAppRight,
          argument: { beneficiaries: [share] },
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
  const batchOf = (id: string, reference: string, overseers: readonly string[]): Contract => {
    const fields = { operator: lumen, reference, cutOff: none, overseers };
    return contract(`${name} ${id}`, TEMPLATES.dvpBatch, fields, [lumen], watchers);
  };
  const open = batchOf('batch', name, watchers);
  const settled = batchOf('settled batch', `${name} (settled)`, []);
  const net = nonConsuming(
    open,
    'Batch_SettleNet',
    { acting: [lumen], argument: { netting: variant('Bilateral', unit) }, result: [] },
    steps,
  );
  return nonConsuming(
    open,
    'Batch_Close',
    {
      acting: [lumen],
      choiceObservers: watchers,
      argument: { reason: 'all instructions allocated' },
      result: settled,
    },
    [net, fees(name, watchers), archive(open), create(settled)],
  );
}
