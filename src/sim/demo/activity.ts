import { TEMPLATES } from '#sim/packages/package.ts';
import { none, type Plain, timestamp } from '#sim/world/daml-value.ts';
import { contractIdOf } from '#sim/world/identity.ts';
import { PARTIES } from '#sim/world/party.ts';
import { archive, type Contract, contract, create, exercise } from '#sim/world/transaction.ts';
import { amuletRules, roundNumber } from './amulet.ts';
import { dsoRules, many } from './rewards.ts';
import { ROUND, type Story, transactionStory } from './story.ts';

const { dso, digitalAsset, northwind, meridian, app, lumen } = PARTIES;

const convert = (name: string, markers: number, coupons: number, label?: string): Story =>
  transactionStory(name, label, () => {
    const providers = [app, lumen, meridian, northwind];
    const marker = (place: number): Contract => {
      const provider = providers[place % 4] ?? app;
      return contract(
        `${name} marker ${place}`,
        TEMPLATES.activityMarker,
        { dso, provider, beneficiary: provider, weight: '1.0' },
        [dso],
        [provider],
      );
    };
    const coupon = (place: number): Contract => {
      const provider = providers[place % 4] ?? app;
      return contract(
        `${name} coupon ${place}`,
        TEMPLATES.appRewardCoupon,
        {
          dso,
          provider,
          featured: true,
          amount: '1.0',
          round: roundNumber(ROUND),
          beneficiary: none,
        },
        [dso],
        [provider],
      );
    };
    const markerList = many(markers, marker);
    const couponList = many(coupons, coupon);
    const argument: Plain = {
      markerCids: markerList.map((of) => of),
      openMiningRoundCid: contractIdOf(`open round ${ROUND}`),
    };
    const result = {
      appRewardCouponCids: couponList.map((of) => of),
    };
    return {
      submitters: [digitalAsset],
      roots: [
        exercise(
          dsoRules,
          'DsoRules_AmuletRules_ConvertFeaturedAppActivityMarkers',
          {
            acting: [digitalAsset],
            nonConsuming: true,
            argument: { amuletRulesCid: amuletRules, arg: argument, sv: digitalAsset },
            result,
          },
          [
            exercise(
              amuletRules,
              'AmuletRules_ConvertFeaturedAppActivityMarkers',
              { acting: [dso], nonConsuming: true, argument, result },
              [...markerList.map(archive), ...couponList.map(create)],
            ),
          ],
        ),
      ],
    };
  });

const licenseOf = (name: string, validator: string, version: string, at: bigint): Contract =>
  contract(
    name,
    TEMPLATES.validatorLicense,
    {
      validator,
      sponsor: digitalAsset,
      dso,
      faucetState: {
        firstReceivedFor: roundNumber(0n),
        lastReceivedFor: roundNumber(ROUND - 1n),
        numCouponsMissed: 11,
      },
      metadata: {
        lastUpdatedAt: timestamp(at),
        version,
        contactPoint: 'operations@validator.example',
      },
      lastActiveAt: timestamp(at),
    },
    [dso],
    [validator],
  );

const alive = (name: string, validator: string): Story =>
  transactionStory(name, undefined, (at) => {
    const next = licenseOf(`${name} next`, validator, '0.6.13', at);
    const liveness = contract(
      `${name} record`,
      TEMPLATES.livenessRecord,
      { dso, validator, round: roundNumber(ROUND) },
      [dso],
      [validator],
    );
    return {
      submitters: [validator],
      roots: [
        exercise(
          licenseOf(`${name} license`, validator, '0.6.13', at - 600_000_000n),
          'ValidatorLicense_RecordValidatorLivenessActivity',
          {
            acting: [validator],
            argument: { openRoundCid: contractIdOf(`open round ${ROUND}`) },
            result: { licenseCid: next, couponCid: liveness },
          },
          [create(next), create(liveness)],
        ),
      ],
    };
  });

export const ACTIVITY = { convert, alive };
