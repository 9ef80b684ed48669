import type { Int64 } from '#domain/ledger/int64.ts';
import { TEMPLATES } from '#sim/packages/package.ts';
import { dice, updateIdOf } from '#sim/world/identity.ts';
import { SECOND } from '#sim/world/moment.ts';
import { HOSTED, PARTIES } from '#sim/world/party.ts';
import { transactionAt } from '#sim/world/scene.ts';
import {
  archive,
  type Contract,
  contract,
  create,
  exercise,
  nonConsuming,
  type TransactionNode,
} from '#sim/world/transaction.ts';
import type { Update } from '#sim/world/update.ts';
import { type World, worldOf } from '#sim/world/world.ts';

/** What happens to a contract in an update, and which parties are informed of it. */
type Change = {
  readonly contract: Contract;
  readonly offset: bigint;
  readonly does: 'creates' | 'archives';
  readonly informed: ReadonlySet<string>;
};

export type GeneratedLedger = {
  readonly world: World;
  readonly offsets: readonly bigint[];
  /** The update in the middle, from which graphs start. */
  readonly start: bigint;
  /** Updates that the ledger does not return, although it returns events of their contracts. */
  readonly hidden: ReadonlySet<bigint>;
  /** The graph from an update, as a reader sees it, by the generator’s own record. */
  readonly truth: (start: bigint, reader: ReadonlySet<string>) => Truth;
};

type Truth = {
  readonly edges: ReadonlySet<string>;
  /** The reasons of the ends, such as `created 00ab… pruned`. */
  readonly ends: ReadonlySet<string>;
};

const { harbor, alice, fund, digitalAsset, bob } = PARTIES;
const STAKEHOLDERS = [harbor, alice, fund, digitalAsset, bob];

/**
 * A consistent ledger of up to fourteen transactions: contracts are created before they are used,
 * and archived at most once. Some are seen by some parties only, and the beginning may be pruned.
 */
export function generateLedger(seed: number): GeneratedLedger {
  const roll = dice(`lineage ${seed}`);
  const upTo = (most: number) => Math.floor(roll() * (most + 1));
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(roll() * from.length)];
  const changes: Change[] = [];
  const updates: Update[] = [];
  let active: Contract[] = [];
  let made = 0;
  const newContract = (): Contract => {
    made += 1;
    const signatories = [...new Set([pick(STAKEHOLDERS) ?? harbor, pick(STAKEHOLDERS) ?? alice])];
    const observers = roll() < 0.3 ? [pick(STAKEHOLDERS) ?? fund] : [];
    return contract(`lineage ${seed} ${made}`, TEMPLATES.amulet, {}, signatories, observers);
  };
  const count = 4 + upTo(10);
  for (let place = 0; place < count; place++) {
    const offset = 10n + 7n * BigInt(place);
    const roots: TransactionNode[] = [];
    /** Adds a node below others, whose informees are witnesses of it. */
    const add = (node: TransactionNode, above: ReadonlySet<string>, into: TransactionNode[]) => {
      into.push(node);
      const { signatories, observers } = node.contract;
      const informed = new Set([...above, ...signatories]);
      if (node.kind === 'create' || (node.kind === 'exercise' && node.consuming))
        for (const party of observers) informed.add(party);
      if (node.kind === 'exercise') for (const party of node.acting) informed.add(party);
      const does = node.kind === 'create' ? 'creates' : 'archives';
      if (node.kind === 'create' || (node.kind === 'exercise' && node.consuming))
        changes.push({ contract: node.contract, offset, does, informed });
      if (node.kind === 'create') active.push(node.contract);
      return informed;
    };
    const nothing: ReadonlySet<string> = new Set();
    for (let left = upTo(3); left > 0; left--) {
      const used = pick(active);
      if (used === undefined) break;
      const acting = [pick(STAKEHOLDERS) ?? harbor];
      if (roll() < 0.2) {
        add(nonConsuming(used, 'Touch', { acting }), nothing, roots);
        continue;
      }
      active = active.filter((one) => one !== used);
      const below: TransactionNode[] = [];
      const node = exercise(used, 'Transfer', { acting }, below);
      const informed = add(node, nothing, roots);
      for (let outputs = upTo(2); outputs > 0; outputs--)
        add(create(newContract()), informed, below);
    }
    for (let left = upTo(2); left > 0; left--) add(create(newContract()), nothing, roots);
    if (roll() < 0.2) {
      const brief = newContract();
      add(create(brief), nothing, roots);
      active = active.filter((one) => one !== brief);
      add(archive(brief), nothing, roots);
    }
    if (roots.length === 0) add(create(newContract()), nothing, roots);
    const at = BigInt(place) * 30n * SECOND + 1_790_000_000n * SECOND;
    updates.push(
      transactionAt(
        { updateId: updateIdOf(`lineage ${seed} ${offset}`), offset, at },
        { commandId: `lineage-${seed}-${offset}`, submitters: [harbor], roots },
      ),
    );
  }
  const offsets = updates.map((update) => update.offset);
  const prunedUpTo = roll() < 0.35 ? (offsets[upTo(Math.floor(offsets.length / 2))] ?? 0n) : 0n;
  const kept = offsets.filter((offset) => offset > prunedUpTo);
  const start = kept[Math.floor((kept.length - 1) / 2)] ?? 0n;
  const hides = roll() < 0.25;
  const hidden = new Set(kept.filter((offset) => offset !== start && hides && roll() < 0.3));
  return {
    world: worldOf(updates, prunedUpTo),
    offsets: kept,
    start,
    hidden,
    truth: (from, reader) => truthOf(changes, { prunedUpTo, hidden }, from, reader),
  };
}

const meets = (parties: Iterable<string>, reader: ReadonlySet<string>): boolean =>
  [...parties].some((party) => reader.has(party) && HOSTED.has(party));

function truthOf(
  changes: readonly Change[],
  { prunedUpTo, hidden }: { prunedUpTo: bigint; hidden: ReadonlySet<bigint> },
  start: bigint,
  reader: ReadonlySet<string>,
): Truth {
  const edges = new Set<string>();
  const ends = new Set<string>();
  /** The contracts that a reader sees an update change in one way, and not in the other as well. */
  const seen = (offset: bigint, does: Change['does']) => {
    const visible = changes.filter((one) => one.offset === offset && meets(one.informed, reader));
    const others = new Set(
      visible.filter((one) => one.does !== does).map(({ contract: { contractId } }) => contractId),
    );
    return visible.filter((one) => one.does === does && !others.has(one.contract.contractId));
  };
  /** Where a contract was created or archived, or why the ledger leads no further. */
  const placeOf = ({ contractId, signatories, observers }: Contract, does: Change['does']) => {
    const changeOf = (kind: Change['does']) =>
      changes.find((one) => one.contract.contractId === contractId && one.does === kind)?.offset;
    const archivedAt = changeOf('archives');
    const isGone = archivedAt !== undefined && archivedAt <= prunedUpTo;
    if (isGone || !meets([...signatories, ...observers], reader)) return 'not-returned';
    const place = changeOf(does);
    if (place === undefined) return does === 'archives' ? 'active' : 'not-returned';
    if (place <= prunedUpTo) return 'pruned';
    return hidden.has(place) ? 'not-visible' : place;
  };
  for (const does of ['archives', 'creates'] as const) {
    const other = does === 'archives' ? 'creates' : 'archives';
    const reached = new Set([start]);
    for (const offset of reached)
      for (const { contract: one } of seen(offset, does)) {
        edges.add(`${does} ${offset} ${one.contractId}`);
        const next = placeOf(one, other);
        if (typeof next === 'string') {
          ends.add(`${other === 'creates' ? 'created' : 'archived'} ${one.contractId} ${next}`);
          continue;
        }
        edges.add(`${other} ${next} ${one.contractId}`);
        reached.add(next);
      }
  }
  return { edges, ends };
}

export const asInt64 = (offset: bigint): Int64 => String(offset) as Int64;
