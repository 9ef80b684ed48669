import { TEMPLATES } from '#sim/packages/package.ts';
import {
  genMap,
  none,
  type Plain,
  type PlainRecord,
  some,
  textMap,
  timestamp,
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
  nonConsuming,
} from '#sim/world/transaction.ts';
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

const lockValue = ({ holders, until, why }: Lock): Plain => ({
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

export const dsoRules = contract('the dso rules', TEMPLATES.dsoRules, { dso, epoch: 17 }, [dso]);

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

export const paymentContext = (): Plain => ({
  openMiningRound: contractIdOf(`open round ${ROUND}`),
  issuingMiningRounds: genMap([
    [roundNumber(ROUND - 3n), contractIdOf(`issuing round ${ROUND - 3n}`)],
  ]),
  validatorRights: genMap([]),
  featuredAppRight: none,
});

export type Output = { readonly receiver: string; readonly amount: string; readonly lock?: Lock };

/** `AmuletRules_Transfer`: archives inputs, creates outputs and change (as recorded on MainNet). */
export function amuletTransfer(
  name: string,
  {
    sender,
    inputs,
    outputs,
    change,
  }: {
    readonly sender: string;
    readonly inputs: readonly Contract[];
    readonly outputs: readonly Output[];
    readonly change: string;
  },
): ExerciseNode {
  const made = outputs.map(({ receiver, amount, lock }, place) =>
    lock === undefined
      ? amulet(`${name} output ${place}`, receiver, amount)
      : lockedAmulet(`${name} output ${place}`, receiver, amount, lock),
  );
  const rest = amulet(`${name} change`, sender, change);
  const receivers = outputs.map(({ receiver }) => receiver);
  return nonConsuming(
    amuletRules,
    'AmuletRules_Transfer',
    {
      acting: [...new Set([sender, ...receivers])],
      argument: {
        transfer: {
          sender,
          provider: sender,
          inputs: inputs.map((of) => variant('InputAmulet', of)),
          outputs: outputs.map(({ receiver, amount, lock }) => ({
            receiver,
            receiverFeeRatio: '0.0',
            amount,
            lock: lock === undefined ? none : some(lockValue(lock)),
          })),
          beneficiaries: none,
        },
        context: paymentContext(),
        expectedDso: some(dso),
      },
      result: {
        round: roundNumber(ROUND),
        summary: {
          inputAppRewardAmount: '0.0',
          inputValidatorRewardAmount: '0.0',
          inputAmuletAmount: change,
          balanceChanges: genMap([
            [
              sender,
              {
                changeToInitialAmountAsOfRoundZero: '33.0829220523',
                changeToHoldingFeesRate: '-0.0002608932',
              },
            ],
          ]),
          holdingFees: '0.0',
          outputFees: outputs.map(() => '0.0'),
          senderChangeFee: '0.0',
          senderChangeAmount: change,
          amuletPrice: '0.07293',
          inputDevelopmentFundAmount: none,
        },
        createdAmulets: made.map((of, place) =>
          variant(
            outputs[place]?.lock === undefined
              ? 'TransferResultAmulet'
              : 'TransferResultLockedAmulet',
            of,
          ),
        ),
        senderChangeAmulet: some(rest),
        meta: some(
          metadata({
            'splice.lfdecentralizedtrust.org/tx-kind':
              outputs.length === 0 ? 'merge-split' : 'transfer',
          }),
        ),
      },
    },
    [...inputs.map(archive), ...made.map(create), create(rest)],
  );
}
