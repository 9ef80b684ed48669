import { INTERFACES, TEMPLATES } from '#sim/packages/package.ts';
import { date, none, type Plain, some, textMap, timestamp } from '#sim/world/daml-value.ts';
import { contractIdOf } from '#sim/world/identity.ts';
import { MINUTE, type Moment } from '#sim/world/moment.ts';
import { PARTIES } from '#sim/world/party.ts';
import {
  type Contract,
  contract,
  create,
  type ExerciseNode,
  exercise,
} from '#sim/world/transaction.ts';
import { amulet, lockedAmulet, metadata } from './amulet.ts';
import { amuletTransfer } from './amulet-transfer.ts';
import { BOND, bondOf, bondTransfer } from './bonds.ts';

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

export function delivery(name: string, { seller, buyer, bonds }: Leg, at: Moment): ExerciseNode {
  const held = bondOf(`${name} bonds`, seller, bonds, some({ lockers: [lumen], context: name }));
  const allocation = contract(
    `${name} bond allocation`,
    TEMPLATES.holdingAllocation,
    {
      allocation: allocationValue(name, 'delivery', seller, buyer, bonds, at),
      holdingCids: [held],
    },
    [registrar, seller],
    [lumen],
  );
  return exercise(
    allocation,
    'Allocation_ExecuteTransfer',
    {
      acting: [lumen, seller, buyer],
      interface: INTERFACES.allocation,
      argument: { extraArgs: { context: metadata({}), meta: metadata({ settlementRef: name }) } },
      result: {
        senderHoldingCids: [],
        receiverHoldingCids: [contractIdOf(`${name} received`)],
        meta: metadata({}),
      },
    },
    [bondTransfer(name, held, seller, buyer, bonds, at)],
  );
}

export function payment(name: string, { seller, buyer, coins }: Leg, at: Moment): ExerciseNode {
  const lock = { holders: [dso], until: at + 30n * MINUTE, why: `allocation for ${name}` };
  const coin = lockedAmulet(`${name} locked coins`, buyer, coins, lock);
  const unlocked = amulet(`${name} unlocked coins`, buyer, coins);
  const allocation = contract(
    `${name} coin allocation`,
    TEMPLATES.amuletAllocation,
    { lockedAmulet: coin, allocation: allocationValue(name, 'payment', buyer, seller, coins, at) },
    [dso, buyer],
    [lumen],
  );
  return exercise(
    allocation,
    'Allocation_ExecuteTransfer',
    {
      acting: [lumen, buyer, seller],
      interface: INTERFACES.allocation,
      argument: { extraArgs: { context: metadata({}), meta: metadata({ settlementRef: name }) } },
      result: { senderHoldingCids: [], receiverHoldingCids: [], meta: metadata({}) },
    },
    [
      exercise(
        coin,
        'LockedAmulet_Unlock',
        {
          acting: [dso, buyer],
          argument: { openRoundCid: contractIdOf('open round 74223') },
          result: { amuletSum: { amulet: unlocked, amuletPrice: '0.07293' } },
        },
        [create(unlocked)],
      ),
      amuletTransfer(`${name} payment`, {
        sender: buyer,
        inputs: [unlocked],
        outputs: [{ receiver: seller, amount: coins }],
        change: '0.0',
      }),
    ],
  );
}

const allocationValue = (
  name: string,
  leg: string,
  sender: string,
  receiver: string,
  amount: string,
  at: Moment,
): Plain => ({
  settlement: {
    executor: lumen,
    settlementRef: { id: name, cid: none },
    requestedAt: timestamp(at - 5n * MINUTE),
    settleBefore: timestamp(at + 30n * MINUTE),
  },
  transferLegId: leg,
  transferLeg: { sender, receiver, amount },
});
