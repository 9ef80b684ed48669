import { TEMPLATES } from '#sim/packages/package.ts';
import {
  bool,
  contractId,
  type DamlValue,
  int,
  list,
  none,
  numeric,
  party,
  record,
  text,
  timestamp,
} from '#sim/world/daml-value.ts';
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
        {
          dso: party(dso),
          provider: party(provider),
          beneficiary: party(provider),
          weight: numeric('1.0'),
        },
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
          dso: party(dso),
          provider: party(provider),
          featured: bool(true),
          amount: numeric('1.0'),
          round: roundNumber(ROUND),
          beneficiary: none,
        },
        [dso],
        [provider],
      );
    };
    const markerList = many(markers, marker);
    const couponList = many(coupons, coupon);
    const argument: DamlValue = record({
      markerCids: list(markerList.map((of) => contractId(of.contractId))),
      openMiningRoundCid: contractId(contractIdOf(`open round ${ROUND}`)),
    });
    const result = record({
      appRewardCouponCids: list(couponList.map((of) => contractId(of.contractId))),
    });
    return {
      submitters: [digitalAsset],
      roots: [
        exercise(
          dsoRules,
          'DsoRules_AmuletRules_ConvertFeaturedAppActivityMarkers',
          {
            acting: [digitalAsset],
            nonConsuming: true,
            argument: record({
              amuletRulesCid: contractId(amuletRules.contractId),
              arg: argument,
              sv: party(digitalAsset),
            }),
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
      validator: party(validator),
      sponsor: party(digitalAsset),
      dso: party(dso),
      faucetState: record({
        firstReceivedFor: roundNumber(0n),
        lastReceivedFor: roundNumber(ROUND - 1n),
        numCouponsMissed: int(11),
      }),
      metadata: record({
        lastUpdatedAt: timestamp(at),
        version: text(version),
        contactPoint: text('operations@validator.example'),
      }),
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
      { dso: party(dso), validator: party(validator), round: roundNumber(ROUND) },
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
            argument: record({ openRoundCid: contractId(contractIdOf(`open round ${ROUND}`)) }),
            result: record({
              licenseCid: contractId(next.contractId),
              couponCid: contractId(liveness.contractId),
            }),
          },
          [create(next), create(liveness)],
        ),
      ],
    };
  });

export const ACTIVITY = { convert, alive };
