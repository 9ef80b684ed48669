import { TEMPLATES } from '#sim/packages/package.ts';
import { timestamp } from '#sim/world/daml-value.ts';
import { MINUTE, type Moment } from '#sim/world/moment.ts';
import { PARTIES } from '#sim/world/party.ts';
import { archive, type Contract, contract, create, exercise } from '#sim/world/transaction.ts';
import { amuletRules, roundNumber } from './amulet.ts';
import { dsoRules } from './rewards.ts';
import { ROUND, type Story, transactionStory } from './story.ts';

const { dso, digitalAsset, northwind } = PARTIES;

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
  'The DSO advances the mining rounds: one closes, one opens',
  (at) => {
    const oldest = openRound(ROUND - 3n, at - 40n * MINUTE);
    const newest = openRound(ROUND + 1n, at);
    const issuing = contract(
      `issuing round ${ROUND - 3n}`,
      TEMPLATES.issuingRound,
      { dso, round: roundNumber(ROUND - 3n), opensAt: timestamp(at + 10n * MINUTE) },
      [dso],
    );
    const argument = {
      amuletPrice: '0.07293',
      roundToArchiveCid: oldest,
      voteRequests: [],
    };
    return {
      submitters: [northwind, digitalAsset],
      roots: [
        exercise(
          dsoRules,
          'DsoRules_AdvanceOpenMiningRounds',
          { acting: [digitalAsset], nonConsuming: true, argument, result: {} },
          [
            exercise(
              amuletRules,
              'AmuletRules_AdvanceOpenMiningRounds',
              { acting: [dso], nonConsuming: true, argument, result: {} },
              [archive(oldest), create(issuing), create(newest)],
            ),
          ],
        ),
      ],
    };
  },
);

export const ROUNDS = { advanceRounds };
