import { TEMPLATES } from '#sim/packages/package.ts';
import {
  contractId,
  int,
  none,
  numeric,
  party,
  record,
  some,
  text,
  timestamp,
  variant,
} from '#sim/world/daml-value.ts';
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
      dso: party(dso),
      confirmer: party(confirmer),
      action: variant(
        'ARC_AmuletRules',
        record({
          amuletRulesAction: variant(
            'CRARC_MiningRound_StartIssuing',
            record({
              amuletRulesMiningRound_StartIssuingValue: record({
                miningRoundCid: contractId(contractIdOf(`summarizing round ${ROUND - 2n}`)),
                issuanceConfig: record({
                  validatorRewardAmount: numeric('52.4469371427'),
                  optAmuletIssuance: none,
                }),
              }),
            }),
          ),
        }),
      ),
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
            argument: record({
              confirmer: party(sv),
              action: variant('ARC_AmuletRules', record({})),
            }),
            result: record({ confirmation: contractId(made.contractId) }),
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
        argument: record({
          confirmationCid: contractId(contractIdOf('stale')),
          sv: some(party(digitalAsset)),
        }),
        result: record({}),
      },
      [
        exercise(confirmation('stale', northwind, at - 120n * MINUTE), 'Confirmation_Expire', {
          acting: [dso],
          result: record({}),
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
          dso: party(dso),
          sv: party(sv),
          svName: text(sv.split('::')[0] ?? ''),
          number: int(which),
          status: some(
            record({
              createdAt: timestamp(when),
              cometBftHeight: int(86_619 + which),
              mediatorSynchronizerTime: timestamp(when - 730_000n),
              participantSynchronizerTime: timestamp(when - 716_000n),
              latestOpenRound: roundNumber(ROUND),
            }),
          ),
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
            argument: record({
              sv: party(sv),
              previousReportCid: contractId(contractIdOf(`${name} ${number}`)),
            }),
            result: record({ newReport: contractId(next.contractId) }),
          },
          [archive(report(number, at - 2n * MINUTE)), create(next)],
        ),
      ],
    };
  });

export const GOVERNANCE = { confirm, expireConfirmation, statusReport };
