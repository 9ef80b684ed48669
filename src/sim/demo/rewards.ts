import { TEMPLATES } from '#sim/packages/package.ts';
import { enumeration } from '#sim/world/daml-value.ts';
import { contractIdOf, dice } from '#sim/world/identity.ts';
import { PARTIES } from '#sim/world/party.ts';
import { archive, type Contract, contract, create, exercise } from '#sim/world/transaction.ts';
import { amuletRules, roundNumber } from './amulet.ts';
import { ROUND, type Story, transactionStory } from './story.ts';

const { dso, digitalAsset, northwind, baltic, foundation, meridian, app } = PARTIES;

export const dsoRules = contract('the dso rules', TEMPLATES.dsoRules, { dso, epoch: 17 }, [dso]);

const closedRound = contractIdOf('closed round 74219');

export const many = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => make(place));

const svCoupon = (name: string, sv: string, beneficiary: string, weight: number): Contract =>
  contract(
    name,
    TEMPLATES.svRewardCoupon,
    { dso, sv, beneficiary, round: roundNumber(ROUND), weight },
    [dso],
    beneficiary === sv ? [sv] : [sv, beneficiary],
  );

const rewardState = (name: string, svName: string, missed: number): Contract =>
  contract(
    name,
    TEMPLATES.svRewardState,
    {
      dso,
      svName,
      state: {
        numRoundsMissed: missed,
        numRoundsCollected: ROUND - BigInt(missed),
        lastRoundCollected: roundNumber(ROUND),
        numCouponsIssued: ROUND - BigInt(missed),
      },
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
            argument: {
              sv,
              openRoundCid: contractIdOf(`open round ${ROUND}`),
              rewardStateCid: before,
              beneficiaries: shares.map(({ beneficiary, weight }) => ({
                _1: beneficiary,
                _2: weight,
              })),
            },
            result: { svRewardState: after, svRewardCoupons: coupons.map((of) => of) },
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
      { dso, amount: `${Math.floor(roll() * 200_000)}.3119991` },
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
            argument: {
              amuletRulesCid: amuletRules,
              choiceArg: {
                closedRoundCid: closedRound,
                validatorRewardCouponCids: [],
                appCouponCids: [],
                svRewardCouponCids: coupons.map((of) => of),
              },
              sv: digitalAsset,
            },
            result: { unclaimedReward: unclaimed },
          },
          [
            ...coupons.map((of, place) =>
              exercise(of, 'SvRewardCoupon_DsoExpire', {
                acting: [dso],
                argument: { closedRoundCid: closedRound },
                result:
                  place % 2 === 0
                    ? { weight: 105_750 }
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
