import {
  contractId,
  type DamlValue,
  genMap,
  list,
  none,
  numeric,
  party,
  record,
  some,
  variant,
} from '#sim/world/daml-value.ts';
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

export const paymentContext = (): DamlValue =>
  record({
    openMiningRound: contractId(contractIdOf(`open round ${ROUND}`)),
    issuingMiningRounds: genMap([
      [roundNumber(ROUND - 3n), contractId(contractIdOf(`issuing round ${ROUND - 3n}`))],
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
      argument: record({
        transfer: record({
          sender: party(sender),
          provider: party(sender),
          inputs: list(inputs.map((of) => variant('InputAmulet', contractId(of.contractId)))),
          outputs: list(
            outputs.map(({ receiver, amount, lock }) =>
              record({
                receiver: party(receiver),
                receiverFeeRatio: numeric('0.0'),
                amount: numeric(amount),
                lock: lock === undefined ? none : some(lockValue(lock)),
              }),
            ),
          ),
          beneficiaries: none,
        }),
        context: paymentContext(),
        expectedDso: some(party(dso)),
      }),
      result: record({
        round: roundNumber(ROUND),
        summary: record({
          inputAppRewardAmount: numeric('0.0'),
          inputValidatorRewardAmount: numeric('0.0'),
          inputAmuletAmount: numeric(change),
          balanceChanges: genMap([
            [
              party(sender),
              record({
                changeToInitialAmountAsOfRoundZero: numeric('33.0829220523'),
                changeToHoldingFeesRate: numeric('-0.0002608932'),
              }),
            ],
          ]),
          holdingFees: numeric('0.0'),
          outputFees: list(outputs.map(() => numeric('0.0'))),
          senderChangeFee: numeric('0.0'),
          senderChangeAmount: numeric(change),
          amuletPrice: numeric('0.07293'),
          inputDevelopmentFundAmount: none,
        }),
        createdAmulets: list(
          made.map((of, place) =>
            variant(
              outputs[place]?.lock === undefined
                ? 'TransferResultAmulet'
                : 'TransferResultLockedAmulet',
              contractId(of.contractId),
            ),
          ),
        ),
        senderChangeAmulet: some(contractId(rest.contractId)),
        meta: some(
          metadata({
            'splice.lfdecentralizedtrust.org/tx-kind':
              outputs.length === 0 ? 'merge-split' : 'transfer',
          }),
        ),
      }),
    },
    [...inputs.map(archive), ...made.map(create), create(rest)],
  );
}
