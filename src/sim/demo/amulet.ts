import { TEMPLATES } from '#sim/packages/package.ts';
import { type Plain, type PlainRecord, some, textMap, timestamp } from '#sim/world/daml-value.ts';
import { MINUTE, type Moment } from '#sim/world/moment.ts';
import { PARTIES } from '#sim/world/party.ts';
import { type Contract, contract } from '#sim/world/transaction.ts';
import { ROUND } from './story.ts';

const { dso } = PARTIES;

export const roundNumber = (number: bigint): Plain => ({ number });
export const metadata = (values: Readonly<Record<string, string>>): Plain => ({
  values: textMap(Object.fromEntries(Object.entries(values).map(([k, v]) => [k, v]))),
});

const holding = (owner: string, amount: string): PlainRecord => ({
  dso,
  owner,
  amount: {
    initialAmount: amount,
    createdAt: roundNumber(ROUND),
    ratePerRound: { rate: '0.0002608789' },
  },
});

export const amulet = (name: string, owner: string, amount: string): Contract =>
  contract(name, TEMPLATES.amulet, holding(owner, amount), [dso, owner]);

export type Lock = {
  readonly holders: readonly string[];
  readonly until: Moment;
  readonly why: string;
};

export const lockedAmulet = (name: string, owner: string, amount: string, lock: Lock): Contract =>
  contract(
    name,
    TEMPLATES.lockedAmulet,
    { amulet: holding(owner, amount), lock: lockValue(lock) },
    [dso, owner, ...lock.holders.filter((holder) => holder !== owner && holder !== dso)],
  );

export const lockValue = ({ holders, until, why }: Lock): Plain => ({
  holders: holders,
  expiresAt: timestamp(until),
  optContext: some(why),
});

export const amuletRules = contract(
  'the amulet rules',
  TEMPLATES.amuletRules,
  { dso, isDevNet: false },
  [dso],
);

export const preapprovalOf = (receiver: string, provider: string, at: Moment): Contract =>
  contract(
    `preapproval of ${receiver}`,
    TEMPLATES.transferPreapproval,
    {
      dso,
      receiver,
      provider,
      validFrom: timestamp(at - 9n * MINUTE),
      expiresAt: timestamp(at + 90n * 24n * 60n * MINUTE),
    },
    [receiver, provider, dso],
  );
