import { amulet } from '#sim/demo/amulet.ts';
import { sampleOf } from '#sim/demo/economy.ts';
import { type Story, storyOf, tellAll, transactionStory } from '#sim/demo/story.ts';
import { commandIdOf, fingerprint, traceparentOf, updateIdOf } from '#sim/world/identity.ts';
import { momentOf } from '#sim/world/moment.ts';
import { PARTIES, PRIVATE } from '#sim/world/party.ts';
import { reassignmentAt } from '#sim/world/scene.ts';
import { archive, type Contract, create, type TransactionNode } from '#sim/world/transaction.ts';
import type { Reassignment } from '#sim/world/update.ts';
import { type WorldMaker, worldOf } from '#sim/world/world.ts';

const { harbor, fund } = PARTIES;

const changed = (name: string, label: string, roots: readonly TransactionNode[]): Story =>
  transactionStory(name, label, () => ({ roots, submitters: [harbor] }));

const moved = (name: string, label: string, step: Reassignment['step'], of: Contract): Story =>
  storyOf(name, label, (place) =>
    reassignmentAt({ updateId: updateIdOf(name), ...place }, step, of, {
      traceparent: traceparentOf(name),
      reassignmentId: `00${fingerprint(`journey of ${of.contractId}`)}`,
      commandId: commandIdOf(name),
    }),
  );

const coin = (name: string, owner = harbor) => amulet(`life of ${name}`, owner, '250.75');
const COINS = {
  gone: coin('pruned coin'),
  old: coin('old coin'),
  oldSpent: coin('old spent coin'),
  active: coin('active coin'),
  spent: coin('spent coin'),
  travelled: coin('travelled coin'),
  away: coin('coin elsewhere'),
  transit: coin('coin in transit'),
  brief: coin('brief coin'),
  ofFund: coin('coin of the fund', fund),
};

/** Spent on the private synchronizer, where it was assigned. */
const spentElsewhere: Story = {
  ...changed('travelled coin spent', 'Contract archived after two synchronizers', [
    archive(COINS.travelled),
  ]),
};

const BEFORE_PRUNING: readonly Story[] = [
  changed('pruned coin made', 'Contract created, all pruned', [create(COINS.gone)]),
  changed('old coin made', 'Contract created before pruning, active', [create(COINS.old)]),
  changed('old spent coin made', 'Contract created before pruning, archived later', [
    create(COINS.oldSpent),
  ]),
  changed('pruned coin spent', 'Contract archived, all pruned', [archive(COINS.gone)]),
];

const AFTER_PRUNING: readonly Story[] = [
  changed('active coin made', 'Contract created, active', [create(COINS.active)]),
  changed('spent coin made', 'Contract created, archived later', [create(COINS.spent)]),
  changed('travelled coin made', 'Contract created, then moved', [create(COINS.travelled)]),
  changed('coin elsewhere made', 'Contract created, now on another synchronizer', [
    create(COINS.away),
  ]),
  changed('coin in transit made', 'Contract created, now unassigned', [create(COINS.transit)]),
  changed('coin of the fund made', 'Contract of another party', [create(COINS.ofFund)]),
  moved('travelled coin leaves', 'Moving contract unassigned', 'unassign', COINS.travelled),
  moved('travelled coin arrives', 'Moving contract assigned', 'assign', COINS.travelled),
  moved('coin elsewhere leaves', 'Second contract unassigned', 'unassign', COINS.away),
  moved('coin elsewhere arrives', 'Second contract assigned', 'assign', COINS.away),
  moved('coin in transit leaves', 'Third contract unassigned', 'unassign', COINS.transit),
  changed('spent coin spent', 'Contract archived', [archive(COINS.spent)]),
  changed('old spent coin spent', 'Old contract archived', [archive(COINS.oldSpent)]),
  changed('brief coin', 'Contract created and archived by one update', [
    create(COINS.brief),
    archive(COINS.brief),
  ]),
  spentElsewhere,
];

const world: WorldMaker = (now) => {
  const updates = tellAll([...BEFORE_PRUNING, ...AFTER_PRUNING], momentOf(now), 70_000n).map(
    (update) =>
      update.updateId === updateIdOf(spentElsewhere.name)
        ? { ...update, synchronizer: PRIVATE }
        : update,
  );
  return worldOf(updates, updates[BEFORE_PRUNING.length - 1]?.offset);
};

/** Contracts in every state that a participant can report, also pruned ones. */
export const CONTRACT_WORLD = {
  world,
  samples: [...BEFORE_PRUNING, ...AFTER_PRUNING].map(sampleOf),
};
