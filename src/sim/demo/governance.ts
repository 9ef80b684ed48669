import { TEMPLATES } from '#sim/packages/package.ts';
import { none, some, timestamp, variant } from '#sim/world/daml-value.ts';
import { contractIdOf } from '#sim/world/identity.ts';
import { MINUTE, type Moment } from '#sim/world/moment.ts';
import { PARTIES } from '#sim/world/party.ts';
import { archive, type Contract, contract, create, exercise } from '#sim/world/transaction.ts';
import { roundNumber } from './amulet.ts';
import { dsoRules } from './rewards.ts';
import { ROUND, type Story, transactionStory } from './story.ts';

const { dso, digitalAsset, northwind } = PARTIES;

const confirmation = (name: string, confirmer: string, at: Moment): Contract =>
  contract(
    name,
    TEMPLATES.confirmation,
    {
      dso,
      confirmer,
      action: variant('ARC_AmuletRules', {
        amuletRulesAction: variant('CRARC_MiningRound_StartIssuing', {
          amuletRulesMiningRound_StartIssuingValue: {
            miningRoundCid: contractIdOf(`summarizing round ${ROUND - 2n}`),
            issuanceConfig: { validatorRewardAmount: '52.4469371427', optAmuletIssuance: none },
          },
        }),
      }),
      expiresAt: timestamp(at + 60n * MINUTE),
    },
    [dso],
  );

const confirm = (name: string, sv: string): Story =>
  transactionStory(name, undefined, (at) => {
    const made = confirmation(`${name} confirmation`, sv, at);
    return {
      submitters: [sv],
      roots: [
        exercise(
          dsoRules,
          'DsoRules_ConfirmAction',
          {
            acting: [sv],
            nonConsuming: true,
            argument: { confirmer: sv, action: variant('ARC_AmuletRules', {}) },
            result: { confirmation: made },
          },
          [create(made)],
        ),
      ],
    };
  });

const expireConfirmation: Story = transactionStory('stale confirmation', undefined, (at) => ({
  submitters: [digitalAsset],
  roots: [
    exercise(
      dsoRules,
      'DsoRules_ExpireStaleConfirmation',
      {
        acting: [digitalAsset],
        nonConsuming: true,
        argument: { confirmationCid: contractIdOf('stale'), sv: some(digitalAsset) },
        result: {},
      },
      [
        exercise(confirmation('stale', northwind, at - 120n * MINUTE), 'Confirmation_Expire', {
          acting: [dso],
          result: {},
        }),
      ],
    ),
  ],
}));

const statusReport = (name: string, sv: string, number: number): Story =>
  transactionStory(name, undefined, (at) => {
    const report = (which: number, when: Moment): Contract =>
      contract(
        `${name} ${which}`,
        TEMPLATES.svStatusReport,
        {
          dso,
          sv,
          svName: sv.split('::')[0] ?? '',
          number: which,
          status: some({
            createdAt: timestamp(when),
            cometBftHeight: 86_619 + which,
            mediatorSynchronizerTime: timestamp(when - 730_000n),
            participantSynchronizerTime: timestamp(when - 716_000n),
            latestOpenRound: roundNumber(ROUND),
          }),
        },
        [dso],
      );
    const next = report(number + 1, at);
    return {
      submitters: [sv],
      roots: [
        exercise(
          dsoRules,
          'DsoRules_SubmitStatusReport',
          {
            acting: [sv],
            nonConsuming: true,
            argument: { sv, previousReportCid: contractIdOf(`${name} ${number}`) },
            result: { newReport: next },
          },
          [archive(report(number, at - 2n * MINUTE)), create(next)],
        ),
      ],
    };
  });

export const GOVERNANCE = { confirm, expireConfirmation, statusReport };
