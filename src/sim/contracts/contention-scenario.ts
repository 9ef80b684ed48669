import { toCompletion } from '#sim/completions/completion.ts';
import type { Failure } from '#sim/completions/failure.ts';
import { amulet } from '#sim/demo/amulet.ts';
import { type Story, storyOf, transactionStory } from '#sim/demo/story.ts';
import {
  commandIdOf,
  contractIdOf,
  fingerprint,
  submissionIdOf,
  traceparentOf,
  updateIdOf,
} from '#sim/world/identity.ts';
import { MINUTE, momentOf, SECOND } from '#sim/world/moment.ts';
import { GLOBAL, PARTIES } from '#sim/world/party.ts';
import { reassignmentAt } from '#sim/world/scene.ts';
import { archive, create } from '#sim/world/transaction.ts';
import { type WorldMaker, worldOf } from '#sim/world/world.ts';

const { harbor, lumen } = PARTIES;
const coin = (name: string) => amulet(`contested ${name}`, harbor, '12.5');

/** A contract, what won it, and the rejection of the command that lost. */
type Conflict = {
  readonly name: string;
  readonly wins: 'archives' | 'creates' | 'unassigns' | 'nothing' | 'unseen';
  readonly code: string;
  readonly category: number;
  readonly cause: (contractId: string) => string;
  readonly resource?: string;
};

const CONFLICTS: readonly Conflict[] = [
  {
    name: 'locked',
    wins: 'archives',
    code: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
    category: 2,
    cause: (id) => `Rejected transaction is referring to locked contracts ${id}`,
  },
  {
    name: 'inactive',
    wins: 'archives',
    code: 'LOCAL_VERDICT_INACTIVE_CONTRACTS',
    category: 11,
    cause: (id) => `Rejected transaction is referring to inactive contracts ${id}`,
  },
  {
    name: 'not found',
    wins: 'archives',
    code: 'CONTRACT_NOT_FOUND',
    category: 11,
    cause: (id) => `Contract could not be found with id ${id}`,
  },
  {
    name: 'not active',
    wins: 'archives',
    code: 'CONTRACT_NOT_ACTIVE',
    category: 11,
    cause: (id) => `Interpretation error: fetch of an inactive contract ${id}`,
  },
  {
    name: 'inconsistent',
    wins: 'archives',
    code: 'INCONSISTENT',
    category: 9,
    cause: (id) => `Inconsistent: contract ${id} was archived by a concurrent submission`,
  },
  {
    name: 'inconsistent key',
    wins: 'archives',
    code: 'INCONSISTENT_CONTRACT_KEY',
    category: 9,
    cause: (id) => `Contract key lookup with different results. Expected: ${id}, result: none`,
  },
  {
    name: 'duplicate key',
    wins: 'creates',
    code: 'DUPLICATE_CONTRACT_KEY',
    category: 10,
    cause: (id) => `Update failed due to a duplicate contract key, held by contract ${id}`,
  },
  {
    name: 'moving',
    wins: 'unassigns',
    code: 'UNASSIGNMENT_ACTIVENESS_CHECK_FAILED',
    category: 11,
    cause: (id) => `Activeness check failed for unassignment submission: contract ${id}`,
  },
  {
    name: 'still active',
    wins: 'nothing',
    code: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
    category: 2,
    cause: (id) => `Rejected transaction is referring to locked contracts ${id}`,
  },
  {
    name: 'unseen',
    wins: 'unseen',
    code: 'LOCAL_VERDICT_INACTIVE_CONTRACTS',
    category: 11,
    cause: (id) => `Rejected transaction is referring to inactive contracts ${id}`,
  },
  {
    name: 'key only',
    wins: 'unseen',
    code: 'DUPLICATE_CONTRACT_KEY',
    category: 10,
    cause: () => 'Update failed due to a duplicate contract key: "EUR-BOND-2031"',
    resource: '"EUR-BOND-2031"',
  },
];

const made = ({ name }: Conflict): Story =>
  transactionStory(`${name} made`, undefined, () => ({
    roots: [create(coin(name))],
    submitters: [harbor],
  }));

const won = ({ name, wins }: Conflict): Story =>
  wins === 'unassigns'
    ? storyOf(`${name} won`, undefined, (place) =>
        reassignmentAt({ updateId: updateIdOf(`${name} won`), ...place }, 'unassign', coin(name), {
          reassignmentId: `00${fingerprint(`journey of ${name}`)}`,
          commandId: commandIdOf(`${name} won`),
        }),
      )
    : transactionStory(`${name} won`, undefined, () => ({
        roots: [archive(coin(name))],
        submitters: [harbor],
      }));

const LAST = transactionStory('end of the contention', undefined, () => ({
  roots: [create(coin('of nobody else'))],
  submitters: [harbor],
}));

/** Each loses 1.4 s after the update that wins, or 0.6 s before the one that holds the lock. */
const world: WorldMaker = (now) => {
  const begin = momentOf(now) - BigInt(CONFLICTS.length + 1) * MINUTE;
  const parts = CONFLICTS.map((conflict, place) => {
    const at = begin + BigInt(place) * MINUTE;
    const offset = 80_000n + 10n * BigInt(place);
    const hasWinner = conflict.wins === 'archives' || conflict.wins === 'unassigns';
    const updates = [
      ...(conflict.wins === 'unseen' ? [] : [made(conflict).tell({ at, offset })]),
      ...(hasWinner ? [won(conflict).tell({ at: at + 10n * SECOND, offset: offset + 2n })] : []),
    ];
    const isLock = conflict.name === 'locked';
    const recordTime = at + (isLock ? 94n : 114n) * (SECOND / 10n);
    return { updates, failed: rejected(conflict, recordTime, offset + (isLock ? 1n : 4n)) };
  });
  // The ledger end is the last update, and the last commands made none.
  const end = LAST.tell({ at: momentOf(now) - SECOND, offset: 80_200n });
  const updates = [...parts.flatMap((part) => part.updates), end];
  return worldOf(
    updates,
    0n,
    parts.map(({ failed }) => failed),
  );
};

function rejected(
  { name, code, category, cause, resource }: Conflict,
  recordTime: bigint,
  offset: bigint,
) {
  const contractId = contractIdOf(`contested ${name}`);
  const failure: Failure = {
    code,
    category,
    cause: cause(contractId),
    sequenced: true,
    resources: [resource === undefined ? ['CONTRACT_ID', contractId] : ['CONTRACT_KEY', resource]],
  };
  const commandId = commandIdOf(`${name} lost`);
  return toCompletion({
    offset,
    commandId,
    submissionId: submissionIdOf(commandId),
    traceparent: traceparentOf(commandId),
    actAs: [lumen],
    failure,
    synchronizer: GLOBAL,
    recordTime,
    paidTrafficCost: 2_100n,
  });
}

const commands = CONFLICTS.map(({ name }, place) => ({
  command_id: commandIdOf(`${name} lost`),
  offset: String(80_000 + 10 * place + (name === 'locked' ? 1 : 4)),
  label: `Contention: ${name}`,
}));

/** Commands that lost against another update, which can be looked up or not. */
export const CONTENTION_WORLD = {
  world,
  samples: CONFLICTS.filter(({ wins }) => wins === 'archives').map(({ name }) => ({
    update_id: updateIdOf(`${name} won`),
    label: `Winner: ${name}`,
  })),
  commands,
};
