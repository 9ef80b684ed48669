import type { Moment } from '#sim/world/moment.ts';
import { OTHER_PARTICIPANTS, PARTIES } from '#sim/world/party.ts';
import { archive, create, depthOf } from '#sim/world/transaction.ts';
import { batch, instructionOf, type Leg, settle } from './settlement-steps.ts';
import { type Story, transactionStory } from './story.ts';

const { dso, lumen, harbor, alice, fund, meridian, app, quayside } = PARTIES;

const trade: Leg = { seller: harbor, buyer: alice, bonds: '1000.0', coins: '250000.0' };
const trade2: Leg = { seller: fund, buyer: harbor, bonds: '400.0', coins: '98750.25' };

/** Shared by the instructions, their withdrawal and the batch that settles in their place. */
const NETTING = 'dvp-settlement/netting-0417';

const deepRoots = (at: Moment) => [
  batch(
    'DVP-2026-118',
    [dso],
    [settle('DVP-2026-118/1', trade, at, [dso]), settle('DVP-2026-118/2', trade2, at, [dso])],
  ),
];

/** Scan sees all events, because the DSO oversees this venue. */
const deep: Story = transactionStory(
  'deep settlement',
  `Delivery-versus-payment settlement, ${depthOf(deepRoots(0n))} levels deep, with interfaces and non-consuming choices`,
  (at) => ({
    submitters: [lumen],
    workflowId: 'dvp-settlement/DVP-2026-118',
    activity: [
      [lumen, 75n],
      [app, 25n],
    ],
    roots: deepRoots(at),
  }),
);

/** Scan sees only the coins, as several roots. */
const partial: Story = transactionStory(
  'partly private settlement',
  'Settlement partly visible on Scan: coins only, bonds private',
  (at) => ({
    submitters: [lumen],
    workflowId: 'dvp-settlement/DVP-2026-119',
    activity: [[lumen, 100n]],
    roots: [
      batch(
        'DVP-2026-119',
        [],
        [settle('DVP-2026-119/1', trade, at), settle('DVP-2026-119/2', trade2, at)],
      ),
    ],
  }),
);

const netting: Story = transactionStory(
  'netting batch',
  'Netting batch of six settlements; each party sees only its part',
  (at) => {
    const legs: readonly Leg[] = [
      trade,
      trade2,
      { seller: quayside, buyer: fund, bonds: '75.0', coins: '18300.5' },
      { seller: meridian, buyer: quayside, bonds: '12.0', coins: '2990.0' },
      { seller: alice, buyer: fund, bonds: '40.0', coins: '9901.75' },
      { seller: fund, buyer: meridian, bonds: '600.0', coins: '148000.0' },
    ];
    return {
      submitters: [lumen],
      workflowId: NETTING,
      activity: [
        [lumen, 60n],
        [app, 25n],
        [meridian, 40n],
      ],
      roots: [
        batch(
          'NET-0417',
          [],
          legs.map((leg, place) => settle(`NET-0417/${place + 1}`, leg, at)),
        ),
      ],
    };
  },
);

const instructed: Story = transactionStory('settlement instructed', undefined, () => ({
  submitters: [lumen, harbor],
  workflowId: NETTING,
  roots: [create(instructionOf('DVP-2026-120', trade, []))],
}));

const withdrawn: Story = transactionStory(
  'settlement withdrawn',
  'Transaction with two roots: two instructions withdrawn',
  () => ({
    submitters: [lumen],
    workflowId: NETTING,
    participant: OTHER_PARTICIPANTS.app,
    roots: [
      archive(instructionOf('DVP-2026-121', trade, [dso])),
      archive(instructionOf('DVP-2026-122', trade2, [dso])),
    ],
  }),
);

export const SETTLEMENT = { deep, partial, netting, instructed, withdrawn };
