import { TEMPLATES } from '#sim/packages/package.ts';
import {
  contractId,
  enumeration,
  int,
  list,
  numeric,
  party,
  record,
  text,
} from '#sim/world/daml-value.ts';
import { contractIdOf, dice } from '#sim/world/identity.ts';
import { PARTIES } from '#sim/world/party.ts';
import { archive, type Contract, contract, create, exercise } from '#sim/world/transaction.ts';
import { amuletRules, roundNumber } from './amulet.ts';
import { ROUND, type Story, transactionStory } from './story.ts';

const { dso, digitalAsset, northwind, baltic, foundation, meridian, app } = PARTIES;

export const dsoRules = contract(
  'the dso rules',
  TEMPLATES.dsoRules,
  { dso: party(dso), epoch: int(17) },
  [dso],
);

const closedRound = contractId(contractIdOf('closed round 74219'));

export const many = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => make(place));

const svCoupon = (name: string, sv: string, beneficiary: string, weight: number): Contract =>
  contract(
    name,
    TEMPLATES.svRewardCoupon,
    {
      dso: party(dso),
      sv: party(sv),
      beneficiary: party(beneficiary),
      round: roundNumber(ROUND),
      weight: int(weight),
    },
    [dso],
    beneficiary === sv ? [sv] : [sv, beneficiary],
  );

const rewardState = (name: string, svName: string, missed: number): Contract =>
  contract(
    name,
    TEMPLATES.svRewardState,
    {
      dso: party(dso),
      svName: text(svName),
      state: record({
        numRoundsMissed: int(missed),
        numRoundsCollected: int(ROUND - BigInt(missed)),
        lastRoundCollected: roundNumber(ROUND),
        numCouponsIssued: int(ROUND - BigInt(missed)),
      }),
    },
    [dso],
  );

/** One coupon for each beneficiary, with identical siblings. */
const collect = (name: string, sv: string, count: number, label?: string): Story =>
  transactionStory(name, label, () => {
    const svName = sv.split('::')[0] ?? '';
    const roll = dice(name);
    const before = rewardState(`${name} before`, svName, 14);
    const after = rewardState(`${name} after`, svName, 14);
    const shares = many(count, (place) => ({
      beneficiary: [digitalAsset, northwind, baltic, meridian, app][place % 5] ?? sv,
      weight: 1000 + Math.floor(roll() * 160_000),
    }));
    const coupons = shares.map(({ beneficiary, weight }, place) =>
      svCoupon(`${name} coupon ${place}`, sv, beneficiary, weight),
    );
    return {
      submitters: [sv],
      roots: [
        exercise(
          dsoRules,
          'DsoRules_ReceiveSvRewardCoupon',
          {
            acting: [sv],
            nonConsuming: true,
            argument: record({
              sv: party(sv),
              openRoundCid: contractId(contractIdOf(`open round ${ROUND}`)),
              rewardStateCid: contractId(before.contractId),
              beneficiaries: list(
                shares.map(({ beneficiary, weight }) =>
                  record({ _1: party(beneficiary), _2: int(weight) }),
                ),
              ),
            }),
            result: record({
              svRewardState: contractId(after.contractId),
              svRewardCoupons: list(coupons.map((of) => contractId(of.contractId))),
            }),
          },
          [archive(before), create(after), ...coupons.map(create)],
        ),
      ],
    };
  });

/** Results are enum texts or small records, as on MainNet. */
const expire = (name: string, count: number, label?: string): Story =>
  transactionStory(name, label, () => {
    const roll = dice(name);
    const coupons = many(count, (place) =>
      svCoupon(`${name} ${place}`, place % 3 === 0 ? baltic : foundation, northwind, 105_750),
    );
    const unclaimed = contract(
      `${name} unclaimed`,
      TEMPLATES.unclaimedReward,
      { dso: party(dso), amount: numeric(`${Math.floor(roll() * 200_000)}.3119991`) },
      [dso],
    );
    return {
      submitters: [digitalAsset],
      roots: [
        exercise(
          dsoRules,
          'DsoRules_ClaimExpiredRewards',
          {
            acting: [digitalAsset],
            nonConsuming: true,
            argument: record({
              amuletRulesCid: contractId(amuletRules.contractId),
              choiceArg: record({
                closedRoundCid: closedRound,
                validatorRewardCouponCids: list([]),
                appCouponCids: list([]),
                svRewardCouponCids: list(coupons.map((of) => contractId(of.contractId))),
              }),
              sv: party(digitalAsset),
            }),
            result: record({ unclaimedReward: contractId(unclaimed.contractId) }),
          },
          [
            ...coupons.map((of, place) =>
              exercise(of, 'SvRewardCoupon_DsoExpire', {
                acting: [dso],
                argument: record({ closedRoundCid: closedRound }),
                result:
                  place % 2 === 0
                    ? record({ weight: int(105_750) })
                    : enumeration('SvRewardCoupon_DsoExpireResult'),
              }),
            ),
            create(unclaimed),
          ],
        ),
      ],
    };
  });

export const REWARDS = { collect, expire };
