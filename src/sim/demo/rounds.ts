import { TEMPLATES } from '#sim/packages/package.ts';
import { contractId, int, list, numeric, party, record, timestamp } from '#sim/world/daml-value.ts';
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
      dso: party(dso),
      round: roundNumber(number),
      amuletPrice: numeric('0.07293'),
      opensAt: timestamp(at),
      targetClosesAt: timestamp(at + 20n * MINUTE),
      tickDuration: record({ microseconds: int(600_000_000) }),
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
      { dso: party(dso), round: roundNumber(ROUND - 3n), opensAt: timestamp(at + 10n * MINUTE) },
      [dso],
    );
    const argument = record({
      amuletPrice: numeric('0.07293'),
      roundToArchiveCid: contractId(oldest.contractId),
      voteRequests: list([]),
    });
    return {
      submitters: [northwind, digitalAsset],
      roots: [
        exercise(
          dsoRules,
          'DsoRules_AdvanceOpenMiningRounds',
          { acting: [digitalAsset], nonConsuming: true, argument, result: record({}) },
          [
            exercise(
              amuletRules,
              'AmuletRules_AdvanceOpenMiningRounds',
              { acting: [dso], nonConsuming: true, argument, result: record({}) },
              [archive(oldest), create(issuing), create(newest)],
            ),
          ],
        ),
      ],
    };
  },
);

export const ROUNDS = { advanceRounds };
