import { TEMPLATES } from '#sim/packages/package.ts';
import { enumeration, none, type Plain, timestamp, variant } from '#sim/world/daml-value.ts';
import { contractIdOf, dice } from '#sim/world/identity.ts';
import { MINUTE, type Moment } from '#sim/world/moment.ts';
import { PARTIES } from '#sim/world/party.ts';
import {
  archive,
  type Contract,
  contract,
  create,
  exercise,
  nonConsuming,
  type TransactionNode,
} from '#sim/world/transaction.ts';
import { amuletRules, dsoRules, roundNumber } from './amulet.ts';
import { ROUND, type Story, transactionStory } from './story.ts';

const { dso, digitalAsset, northwind, baltic, foundation, meridian, app, lumen } = PARTIES;

const OPEN_ROUND = contractIdOf(`open round ${ROUND}`);

type Step = {
  readonly argument?: Plain;
  readonly result?: Plain;
  readonly children: readonly TransactionNode[];
};

const dsoStory = (
  name: string,
  sv: string,
  choice: string,
  step: (at: Moment) => Step,
  label?: string,
): Story =>
  transactionStory(name, label, (at) => {
    const { children, ...values } = step(at);
    const root = nonConsuming(
      dsoRules,
      `DsoRules_${choice}`,
      { acting: [sv], ...values },
      children,
    );
    return { submitters: [sv], roots: [root] };
  });

const many = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => make(place));

const confirmation = (name: string, confirmer: string): Contract =>
  contract(name, TEMPLATES.confirmation, { dso, confirmer, action: variant('ARC_AmuletRules') }, [
    dso,
  ]);

const confirm = (name: string, sv: string): Story =>
  dsoStory(name, sv, 'ConfirmAction', () => {
    const made = confirmation(`${name} confirmation`, sv);
    return {
      argument: { confirmer: sv },
      result: { confirmation: made },
      children: [create(made)],
    };
  });

const expireConfirmation = dsoStory(
  'stale confirmation',
  digitalAsset,
  'ExpireStaleConfirmation',
  () => ({
    argument: { confirmationCid: contractIdOf('stale') },
    children: [
      exercise(confirmation('stale', northwind), 'Confirmation_Expire', { acting: [dso] }),
    ],
  }),
);

const statusReport = (name: string, sv: string, number: number): Story =>
  dsoStory(name, sv, 'SubmitStatusReport', (at) => {
    const report = (which: number, when: Moment): Contract =>
      contract(
        `${name} ${which}`,
        TEMPLATES.svStatusReport,
        { dso, sv, number: which, createdAt: timestamp(when) },
        [dso],
      );
    const [previous, next] = [report(number, at - 2n * MINUTE), report(number + 1, at)];
    return {
      argument: { sv, previousReportCid: previous },
      result: { newReport: next },
      children: [archive(previous), create(next)],
    };
  });

const svCoupon = (name: string, sv: string, beneficiary: string, weight: number): Contract =>
  contract(
    name,
    TEMPLATES.svRewardCoupon,
    { dso, sv, beneficiary, round: roundNumber(ROUND), weight },
    [dso],
    beneficiary === sv ? [sv] : [sv, beneficiary],
  );

/** Creates one coupon for each beneficiary, as identical siblings. */
const collect = (name: string, sv: string, count: number, label?: string): Story =>
  dsoStory(
    name,
    sv,
    'ReceiveSvRewardCoupon',
    () => {
      const roll = dice(name);
      const collected = ROUND - 14n;
      const rewards = (when: string): Contract => {
        const state = {
          numRoundsMissed: 14,
          numRoundsCollected: collected,
          lastRoundCollected: roundNumber(ROUND),
          numCouponsIssued: collected,
        };
        const fields = { dso, svName: sv.split('::')[0] ?? '', state };
        return contract(`${name} ${when}`, TEMPLATES.svRewardState, fields, [dso]);
      };
      const [before, after] = [rewards('before'), rewards('after')];
      const shares = many(count, (place) => ({
        _1: [digitalAsset, northwind, baltic, meridian, app][place % 5] ?? sv,
        _2: 1000 + Math.floor(roll() * 160_000),
      }));
      const coupons = shares.map(({ _1, _2 }, place) =>
        svCoupon(`${name} coupon ${place}`, sv, _1, _2),
      );
      return {
        argument: {
          sv,
          openRoundCid: OPEN_ROUND,
          rewardStateCid: before,
          beneficiaries: shares,
        },
        result: { svRewardState: after, svRewardCoupons: coupons },
        children: [archive(before), create(after), ...coupons.map(create)],
      };
    },
    label,
  );

/** The results are enum texts or small records, as on MainNet. */
const expire = (name: string, count: number, label?: string): Story =>
  dsoStory(
    name,
    digitalAsset,
    'ClaimExpiredRewards',
    () => {
      const closedRoundCid = contractIdOf('closed round 74219');
      const coupons = many(count, (place) =>
        svCoupon(`${name} ${place}`, place % 3 === 0 ? baltic : foundation, northwind, 105_750),
      );
      const unclaimed = contract(
        `${name} unclaimed`,
        TEMPLATES.unclaimedReward,
        { dso, amount: `${Math.floor(dice(name)() * 200_000)}.3119991` },
        [dso],
      );
      const expired = coupons.map((of, place) =>
        exercise(of, 'SvRewardCoupon_DsoExpire', {
          acting: [dso],
          argument: { closedRoundCid },
          result:
            place % 2 === 0 ? { weight: 105_750 } : enumeration('SvRewardCoupon_DsoExpireResult'),
        }),
      );
      return {
        argument: {
          amuletRulesCid: amuletRules,
          choiceArg: {
            closedRoundCid,
            validatorRewardCouponCids: [],
            appCouponCids: [],
            svRewardCouponCids: coupons,
          },
          sv: digitalAsset,
        },
        result: { unclaimedReward: unclaimed },
        children: [...expired, create(unclaimed)],
      };
    },
    label,
  );

const convert = (name: string, markers: number, coupons: number, label?: string): Story =>
  dsoStory(
    name,
    digitalAsset,
    'AmuletRules_ConvertFeaturedAppActivityMarkers',
    () => {
      const providerOf = (place: number) => [app, lumen, meridian, northwind][place % 4] ?? app;
      const marked = many(markers, (place) => {
        const provider = providerOf(place);
        const fields = { dso, provider, beneficiary: provider, weight: '1.0' };
        const id = `${name} marker ${place}`;
        return contract(id, TEMPLATES.activityMarker, fields, [dso], [provider]);
      });
      const made = many(coupons, (place) => {
        const provider = providerOf(place);
        const round = roundNumber(ROUND);
        const fields = { dso, provider, featured: true, amount: '1.0', round, beneficiary: none };
        const id = `${name} coupon ${place}`;
        return contract(id, TEMPLATES.appRewardCoupon, fields, [dso], [provider]);
      });
      const argument = { markerCids: marked, openMiningRoundCid: OPEN_ROUND };
      const result = { appRewardCouponCids: made };
      const inner = nonConsuming(
        amuletRules,
        'AmuletRules_ConvertFeaturedAppActivityMarkers',
        { acting: [dso], argument, result },
        [...marked.map(archive), ...made.map(create)],
      );
      return {
        argument: { amuletRulesCid: amuletRules, arg: argument, sv: digitalAsset },
        result,
        children: [inner],
      };
    },
    label,
  );

const alive = (name: string, validator: string): Story =>
  transactionStory(name, undefined, (at) => {
    const license = (which: string, when: Moment): Contract =>
      contract(
        `${name} ${which}`,
        TEMPLATES.validatorLicense,
        { validator, sponsor: digitalAsset, dso, lastActiveAt: timestamp(when) },
        [dso],
        [validator],
      );
    const next = license('next', at);
    const fields = { dso, validator, round: roundNumber(ROUND) };
    const liveness = contract(
      `${name} record`,
      TEMPLATES.livenessRecord,
      fields,
      [dso],
      [validator],
    );
    const root = exercise(
      license('license', at - 10n * MINUTE),
      'ValidatorLicense_RecordValidatorLivenessActivity',
      { acting: [validator], result: { licenseCid: next, couponCid: liveness } },
      [create(next), create(liveness)],
    );
    return { submitters: [validator], roots: [root] };
  });

const openRound = (number: bigint, at: Moment): Contract =>
  contract(
    `open round ${number}`,
    TEMPLATES.openRound,
    {
      dso,
      round: roundNumber(number),
      amuletPrice: '0.07293',
      opensAt: timestamp(at),
      targetClosesAt: timestamp(at + 20n * MINUTE),
      tickDuration: { microseconds: 600_000_000 },
    },
    [dso],
  );

const advanceRounds: Story = transactionStory(
  'rounds advance',
  'Mining rounds advanced by the DSO',
  (at) => {
    const oldest = openRound(ROUND - 3n, at - 40n * MINUTE);
    const newest = openRound(ROUND + 1n, at);
    const issuing = contract(
      `issuing round ${ROUND - 3n}`,
      TEMPLATES.issuingRound,
      { dso, round: roundNumber(ROUND - 3n), opensAt: timestamp(at + 10n * MINUTE) },
      [dso],
    );
    const values = {
      argument: { amuletPrice: '0.07293', roundToArchiveCid: oldest, voteRequests: [] },
      result: {},
    };
    const choice = 'AdvanceOpenMiningRounds';
    const inner = nonConsuming(amuletRules, `AmuletRules_${choice}`, { acting: [dso], ...values }, [
      archive(oldest),
      create(issuing),
      create(newest),
    ]);
    const details = { acting: [digitalAsset], ...values };
    return {
      submitters: [northwind, digitalAsset],
      roots: [nonConsuming(dsoRules, `DsoRules_${choice}`, details, [inner])],
    };
  },
);

export const NETWORK = {
  advanceRounds,
  alive,
  collect,
  confirm,
  convert,
  expire,
  expireConfirmation,
  statusReport,
};
