import { amulet } from '#sim/demo/amulet.ts';
import { sampleOf } from '#sim/demo/economy.ts';
import { type Story, tellAll, transactionStory } from '#sim/demo/story.ts';
import { momentOf } from '#sim/world/moment.ts';
import { PARTIES } from '#sim/world/party.ts';
import { archive, create, type TransactionNode } from '#sim/world/transaction.ts';
import { type WorldMaker, worldOf } from '#sim/world/world.ts';

const { harbor } = PARTIES;

const changed = (name: string, label: string, roots: readonly TransactionNode[]): Story =>
  transactionStory(name, label, () => ({ roots, submitters: [harbor] }));

const worldFrom =
  (stories: readonly Story[], firstOffset: bigint): WorldMaker =>
  (now) =>
    worldOf(tellAll(stories, momentOf(now), firstOffset));

const [before, after, origin] = ['before', 'after', 'origin'].map((name) =>
  amulet(`cycle ${name}`, harbor, '1.5'),
) as [ReturnType<typeof amulet>, ReturnType<typeof amulet>, ReturnType<typeof amulet>];

/** Each of two updates archives what the other creates, which no honest ledger returns. */
const CYCLE: readonly Story[] = [
  changed('cycle origin', 'Before the cycle', [create(origin)]),
  changed('cycle begins', 'Cycle, first update', [archive(origin), archive(before), create(after)]),
  changed('cycle closes', 'Cycle, second update', [archive(after), create(before)]),
];

export const CYCLE_WORLD = {
  world: worldFrom(CYCLE, 90_000n),
  samples: CYCLE.map(sampleOf),
};

const ROUNDS = 60;
const WIDTH = 6;

const coinsOf = (round: number) =>
  Array.from({ length: WIDTH }, (_, place) => amulet(`long ${round} ${place}`, harbor, '8'));

/** Each update archives six coins and creates six, so that 300 requests are not enough. */
const LONG: readonly Story[] = Array.from({ length: ROUNDS }, (_, round) =>
  changed(`long round ${round}`, `Round ${round + 1} of ${ROUNDS}`, [
    ...(round === 0 ? [] : coinsOf(round - 1).map((coin) => archive(coin))),
    ...coinsOf(round).map((coin) => create(coin)),
  ]),
);

export const LONG_WORLD = {
  world: worldFrom(LONG, 95_000n),
  samples: [LONG[0], LONG[ROUNDS / 2], LONG[ROUNDS - 1]].flatMap((story) =>
    story === undefined ? [] : [sampleOf(story)],
  ),
};
