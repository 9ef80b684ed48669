import { compareInt64, type Int64 } from '#domain/ledger/int64.ts';
import type { Lineage, LineageUpdate } from './lineage.ts';

export type LineageEdge = {
  readonly kind: 'creates' | 'archives';
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

/** The edges between the nodes of a graph, each once: updates in order, then contracts. */
export function lineageEdges(lineage: Lineage): readonly LineageEdge[] {
  const edges = new Map<string, Omit<LineageEdge, 'anomaly'>>();
  const add = (kind: LineageEdge['kind'], offset: Int64, contractId: string) =>
    edges.set(`${kind} ${offset} ${contractId}`, { kind, offset, contractId });
  for (const offset of lineage.backward)
    for (const { contractId } of lineage.updates.get(offset)?.inputs ?? [])
      add('archives', offset, contractId);
  for (const offset of lineage.forward)
    for (const { contractId } of lineage.updates.get(offset)?.outputs ?? [])
      add('creates', offset, contractId);
  for (const { contractId, created, archived } of lineage.contracts.values()) {
    if (created.kind === 'update' && lineage.backward.has(created.offset))
      add('creates', created.offset, contractId);
    if (archived.kind === 'update' && lineage.forward.has(archived.offset))
      add('archives', archived.offset, contractId);
  }
  return [...edges.values()]
    .map((edge) => ({ ...edge, anomaly: anomalyOf(lineage, edge) }))
    .sort(
      (a, b) =>
        compareInt64(a.offset, b.offset) ||
        (a.kind === b.kind ? 0 : a.kind === 'archives' ? -1 : 1) ||
        (a.contractId < b.contractId ? -1 : 1),
    );
}

function anomalyOf(
  { updates, contracts }: Lineage,
  { kind, offset, contractId }: Omit<LineageEdge, 'anomaly'>,
): LineageAnomaly | undefined {
  const update = updates.get(offset);
  if (update?.transient.includes(contractId)) return undefined;
  if (update !== undefined && update.more === 0 && !names(update, kind, contractId))
    return 'denied';
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

const names = (update: LineageUpdate, kind: LineageEdge['kind'], contractId: string): boolean =>
  (kind === 'creates' ? update.outputs : update.inputs).some(
    (ref) => ref.contractId === contractId,
  );
