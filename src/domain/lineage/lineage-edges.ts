import { compareInt64, type Int64 } from '#domain/ledger/int64.ts';
import type { ChangedContract, Lineage, LineageUpdate } from './lineage.ts';

export type LineageEdge = {
  readonly kind: 'creates' | 'assigns' | 'archives' | 'unassigns';
  readonly offset: Int64;
  readonly contractId: string;
  /** Why the edge cannot be true. */
  readonly anomaly: LineageAnomaly | undefined;
};

/**
 * `order`: the contract is created after, or by, an update that archives it. `denied`: the update at
 * the offset of a contract does not name the contract.
 */
export type LineageAnomaly = 'order' | 'denied';

/** Whether the edge leads from an update to a contract. */
export const isOutput = ({ kind }: Pick<LineageEdge, 'kind'>): boolean =>
  kind === 'creates' || kind === 'assigns';

const known = new WeakMap<Lineage, readonly LineageEdge[]>();

/**
 * The edges between the nodes of a graph, each once: updates in order, then contracts. One list for
 * each graph, because every render needs it.
 */
export function lineageEdges(lineage: Lineage): readonly LineageEdge[] {
  const found = known.get(lineage) ?? findEdges(lineage);
  known.set(lineage, found);
  return found;
}

function findEdges(lineage: Lineage): readonly LineageEdge[] {
  const changes = new Map([...lineage.updates].map(([offset, of]) => [offset, changesOf(of)]));
  const edges = new Map<string, Omit<LineageEdge, 'anomaly'>>();
  const add = (side: Side, offset: Int64, contractId: string) => {
    const isMoved = changes.get(offset)?.[side].get(contractId)?.isMoved;
    const kind = KINDS[side][isMoved ? 1 : 0];
    edges.set(`${kind} ${offset} ${contractId}`, { kind, offset, contractId });
  };
  for (const offset of lineage.backward)
    for (const { contractId } of lineage.updates.get(offset)?.inputs ?? [])
      add('inputs', offset, contractId);
  for (const offset of lineage.forward)
    for (const { contractId } of lineage.updates.get(offset)?.outputs ?? [])
      add('outputs', offset, contractId);
  for (const { contractId, created, archived } of lineage.contracts.values()) {
    if (created.kind === 'update' && lineage.backward.has(created.offset))
      add('outputs', created.offset, contractId);
    if (archived.kind === 'update' && lineage.forward.has(archived.offset))
      add('inputs', archived.offset, contractId);
  }
  return [...edges.values()]
    .map((edge) => ({ ...edge, anomaly: anomalyOf(lineage, edge, changes.get(edge.offset)) }))
    .sort(
      (a, b) =>
        compareInt64(a.offset, b.offset) ||
        Number(isOutput(a)) - Number(isOutput(b)) ||
        (a.contractId < b.contractId ? -1 : 1),
    );
}

function anomalyOf(
  { updates, contracts }: Lineage,
  { kind, offset, contractId }: Omit<LineageEdge, 'anomaly'>,
  changes: Changes | undefined,
): LineageAnomaly | undefined {
  if (changes?.transient.has(contractId)) return undefined;
  const side = isOutput({ kind }) ? 'outputs' : 'inputs';
  if (updates.get(offset)?.more === 0 && !changes?.[side].has(contractId)) return 'denied';
  // An assignment, which a ledger may return as the creation, follows an unassignment.
  const { created, archived } = contracts.get(contractId) ?? {};
  if (
    kind === 'archives' &&
    created?.kind === 'update' &&
    compareInt64(created.offset, offset) >= 0
  )
    return 'order';
  if (
    kind === 'creates' &&
    archived?.kind === 'update' &&
    compareInt64(offset, archived.offset) >= 0
  )
    return 'order';
  return undefined;
}

type Side = 'inputs' | 'outputs';

const KINDS = {
  inputs: ['archives', 'unassigns'],
  outputs: ['creates', 'assigns'],
} as const satisfies Record<Side, readonly LineageEdge['kind'][]>;

/** The contracts of an update by id. */
type Changes = Readonly<Record<Side, ReadonlyMap<string, ChangedContract>>> & {
  readonly transient: ReadonlySet<string>;
};

const changesOf = ({ inputs, outputs, transient }: LineageUpdate): Changes => ({
  inputs: byId(inputs),
  outputs: byId(outputs),
  transient: new Set(transient),
});

const byId = (refs: readonly ChangedContract[]) =>
  new Map(refs.map((ref) => [ref.contractId, ref]));
