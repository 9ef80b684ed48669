import { TEMPLATES, type Template } from '#sim/packages/package.ts';
import {
  type DamlValue,
  genMap,
  int,
  list,
  none,
  numeric,
  party,
  record,
  some,
  text,
  textMap,
  timestamp,
} from '#sim/world/daml-value.ts';
import { contractIdOf, dice } from '#sim/world/identity.ts';
import { MINUTE, type Moment, momentOf } from '#sim/world/moment.ts';
import { PARTIES } from '#sim/world/party.ts';
import { transactionAt } from '#sim/world/scene.ts';
import type { Contract, TransactionNode } from '#sim/world/transaction.ts';
import type { Transaction } from '#sim/world/update.ts';
import type { Sample, World } from '#sim/world/world.ts';

/**
 * `mixed`: some events have many children, some are up to 40 deep. `wide`: one root with leaves.
 * `deep`: one chain.
 */
export type LargeShape = 'mixed' | 'wide' | 'deep';

const MOST_EVENTS = 200_000;

function largeTransaction(
  updateId: string,
  offset: bigint,
  count: number,
  shape: LargeShape,
  at: Moment,
): Transaction {
  return transactionAt(
    { updateId, offset, at },
    {
      effectiveAt: at - 300_001n,
      commandId: 'large',
      submitters: [PARTIES.digitalAsset],
      roots: nodes(count, shape, at),
      traffic: { total: 1_000n * BigInt(count), envelopes: [] },
    },
  );
}

type Open = { readonly children: TransactionNode[]; room: number };

function nodes(count: number, shape: LargeShape, at: Moment): readonly TransactionNode[] {
  const roll = dice(`large ${shape} ${count}`);
  const roots: TransactionNode[] = [];
  const open: Open[] = [];
  for (let place = 0; place < count; place++) {
    while ((open.at(-1)?.room ?? 1) <= 0) open.pop();
    const parent = open.at(-1);
    if (parent !== undefined) parent.room--;
    const isLast = place === count - 1;
    const isExercise = place === 0 || (!isLast && exercises(shape, open.length, roll));
    const children: TransactionNode[] = [];
    (parent?.children ?? roots).push(node(place, shape, isExercise, children, at));
    if (isExercise) open.push({ children, room: place === 0 ? count : roomOf(shape, roll) });
  }
  return roots;
}

function exercises(shape: LargeShape, depth: number, roll: () => number): boolean {
  if (shape === 'wide') return false;
  return shape === 'deep' || (depth < 39 && roll() < 0.42);
}

function roomOf(shape: LargeShape, roll: () => number): number {
  if (shape === 'deep') return 1;
  const chance = roll();
  if (chance < 0.02) return 20 + Math.floor(roll() * 200);
  return chance < 0.25 ? 0 : 1 + Math.floor(roll() * 4);
}

const KINDS: readonly { readonly template: Template; readonly choice: string }[] = [
  { template: TEMPLATES.amulet, choice: 'Archive' },
  { template: TEMPLATES.amuletRules, choice: 'AmuletRules_Transfer' },
  { template: TEMPLATES.svRewardCoupon, choice: 'SvRewardCoupon_DsoExpire' },
  { template: TEMPLATES.dsoRules, choice: 'DsoRules_ReceiveSvRewardCoupon' },
  { template: TEMPLATES.walletInstall, choice: 'WalletAppInstall_ExecuteBatch' },
  { template: TEMPLATES.registryHolding, choice: 'Holding_Split' },
];
const OWNERS = [PARTIES.digitalAsset, PARTIES.harbor, PARTIES.alice, PARTIES.lumen];

function node(
  place: number,
  shape: LargeShape,
  isExercise: boolean,
  children: readonly TransactionNode[],
  at: Moment,
): TransactionNode {
  const kind = KINDS[shape === 'wide' ? 0 : (place * 7919) % KINDS.length] ?? KINDS[0];
  const owner = OWNERS[place % 97 === 0 ? (place / 97) % OWNERS.length : 0] ?? PARTIES.harbor;
  const of: Contract = {
    contractId: largeContractId(place),
    template: kind?.template ?? TEMPLATES.amulet,
    get arguments() {
      return payload(place, owner, at);
    },
    signatories: [PARTIES.dso, owner],
    observers: [],
  };
  if (!isExercise) return { kind: 'create', contract: of };
  return {
    kind: 'exercise',
    contract: of,
    interface: undefined,
    choice: kind?.choice ?? 'Archive',
    get argument() {
      return record({ transfer: payload(place, owner, at) });
    },
    get result() {
      return record({
        round: record({ number: int(74_223) }),
        created: list([text(largeContractId(place + MOST_EVENTS))]),
      });
    },
    consuming: place % 2 === 1,
    acting: [owner],
    choiceObservers: [],
    children,
  };
}

const SOME_CONTRACT = contractIdOf('large');
const largeContractId = (place: number): string =>
  `00${(Math.imul(place + 1, 2654435761) >>> 0).toString(16).padStart(8, '0')}${SOME_CONTRACT.slice(10)}`;

/** About 600 bytes of JSON, as in recorded transfers. */
const payload = (place: number, owner: string, at: Moment): DamlValue =>
  record({
    dso: party(PARTIES.dso),
    owner: party(owner),
    amount: record({
      initialAmount: numeric(`${place * 17}.5`),
      createdAt: record({ number: int(60_000 + (place % 100)) }),
      ratePerRound: record({ rate: numeric('0.0000190259') }),
    }),
    meta: record({
      values: textMap({ 'splice.lfdecentralizedtrust.org/reason': text(`Payment no. ${place}`) }),
    }),
    lock:
      place % 3 === 0
        ? some(
            record({ holders: list([party(owner)]), expiresAt: timestamp(at), optContext: none }),
          )
        : none,
    beneficiaries: genMap([[party(owner), int(place)]]),
  });

const SHAPES: Readonly<Record<string, LargeShape>> = { a: 'mixed', b: 'wide', c: 'deep' };
const OFFSET = 70_000n;

/** The id of an update with 1 to 200,000 events. */
export function largeUpdateId(events: number, shape: LargeShape = 'mixed'): string {
  const letter = Object.keys(SHAPES).find((key) => SHAPES[key] === shape);
  return `122051ze`.replace('z', letter ?? 'a') + String(events).padStart(60, '0');
}

const PATTERN = /^122051([abc])e(0*[1-9]\d{0,5})$/;

export function largeWorld(now: Date): World {
  const find = (updateId: string): Transaction | undefined => {
    const [, letter = '', digits = ''] = PATTERN.exec(updateId) ?? [];
    const shape = SHAPES[letter];
    const count = Number(digits);
    if (shape === undefined || count > MOST_EVENTS) return undefined;
    return largeTransaction(updateId, OFFSET, count, shape, momentOf(now) - MINUTE);
  };
  return {
    ledgerEnd: OFFSET,
    prunedUpTo: 0n,
    find,
    between: (after, upto) => {
      const update = find(largeUpdateId(1_000));
      return update !== undefined && after < OFFSET && OFFSET <= upto ? [update] : [];
    },
  };
}

const sizes = [1_000, 10_000, 100_000];
export const LARGE_SAMPLES: readonly Sample[] = [
  ...sizes.map((size) => ({
    update_id: largeUpdateId(size),
    label: `${size.toLocaleString('en')} events, up to 40 levels deep`,
  })),
  { update_id: largeUpdateId(5_000, 'wide'), label: '5,000 similar events in one run of siblings' },
  {
    update_id: largeUpdateId(2_000, 'deep'),
    label: 'Chain of 2,000 events, each the child of the previous',
  },
];
