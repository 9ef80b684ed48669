import { genMap, none, type Plain, some, variant } from '#sim/world/daml-value.ts';
import { contractIdOf } from '#sim/world/identity.ts';
import { PARTIES } from '#sim/world/party.ts';
import {
  archive,
  type Contract,
  create,
  type ExerciseNode,
  exercise,
} from '#sim/world/transaction.ts';
import {
  amulet,
  amuletRules,
  type Lock,
  lockedAmulet,
  lockValue,
  metadata,
  roundNumber,
} from './amulet.ts';
import { ROUND } from './story.ts';

const { dso } = PARTIES;

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
  return exercise(
    amuletRules,
    'AmuletRules_Transfer',
    {
      acting: [...new Set([sender, ...receivers])],
      nonConsuming: true,
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
