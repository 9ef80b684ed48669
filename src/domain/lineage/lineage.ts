import { compareInt64, type Int64 } from '#domain/ledger/int64.ts';

/**
 * Where contracts came from and went, by exact look-ups:
 *
 *     update ──creates──▶ contract ──archived by──▶ update ──creates──▶ contract …
 *
 * Backward, the inputs of an update lead to the updates that created them; forward, its outputs
 * lead to the updates that archived them. Other outputs of a backward update, and other inputs of a
 * forward one, are not followed. A contract that an update reassigns is followed in both directions,
 * to its creation and to its archival: no look-up leads to the other half of a reassignment.
 */
export type Lineage = {
  readonly start: LineageStart;
  readonly updates: ReadonlyMap<Int64, LineageUpdate>;
  readonly contracts: ReadonlyMap<string, LineageContract>;
  /** The updates whose inputs, and those whose outputs, belong to the graph. */
  readonly backward: ReadonlySet<Int64>;
  readonly forward: ReadonlySet<Int64>;
  /** Requests sent so far. */
  readonly requests: number;
};

export type LineageStart =
  | { readonly kind: 'update'; readonly update: LineageUpdate }
  | { readonly kind: 'contract'; readonly contractId: string; readonly template: string };

export type LineageUpdate = {
  readonly offset: Int64;
  readonly updateId: string;
  readonly title: string;
  readonly recordTime: string | undefined;
  /** Visible contracts that it archives or unassigns, without those that it creates as well. */
  readonly inputs: readonly ChangedContract[];
  /** Visible contracts that it creates or assigns, without those that it archives as well. */
  readonly outputs: readonly ChangedContract[];
  /** Ids of visible contracts that it both creates and archives. */
  readonly transient: readonly string[];
  /** Inputs and outputs beyond the limit of one update. */
  readonly more: number;
};

type ContractRef = { readonly contractId: string; readonly template: string };

/** `isMoved`: unassigned or assigned, which neither archives nor creates the contract. */
export type ChangedContract = ContractRef & { readonly isMoved?: boolean };

/** One side of a contract: the update there, or why there is none. */
type LineageSide =
  | { readonly kind: 'unread' }
  | { readonly kind: 'update'; readonly offset: Int64 }
  | { readonly kind: 'end'; readonly why: LineageEnd };

/**
 * `not-returned`: the ledger returns no events of the contract to this reader. `not-visible`: the
 * update at its offset is not visible. `no-offset`: the ledger returns the event without an offset.
 */
export type LineageEnd = 'active' | 'pruned' | 'not-visible' | 'not-returned' | 'no-offset';

export type LineageContract = ContractRef & {
  readonly created: LineageSide;
  readonly archived: LineageSide;
};

/** The offset of an event; null if the event has none, undefined without an event. */
type EventOffset = Int64 | null | undefined;

/** What a ledger returns of one contract and of one update. Each call is one request. */
export type LineageSource = {
  /** The offsets of the creation and the archival; undefined without events. */
  readonly contract: (
    contractId: string,
  ) => Promise<{ readonly created: EventOffset; readonly archived: EventOffset } | undefined>;
  /** Undefined if the update is not visible. */
  readonly update: (offset: Int64) => Promise<LineageUpdate | undefined>;
  /** The last pruned offset; undefined if unknown. */
  readonly prunedUpTo: Int64 | undefined;
};

export type Direction = 'backward' | 'forward';

export function startLineage(start: LineageStart): Lineage {
  const isUpdate = start.kind === 'update';
  const own = isUpdate ? [start.update.offset] : [];
  return {
    start,
    updates: new Map(isUpdate ? [[start.update.offset, start.update]] : []),
    contracts: new Map(
      isUpdate
        ? [...start.update.inputs, ...start.update.outputs].map((ref) => [
            ref.contractId,
            unread(ref),
          ])
        : [[start.contractId, unread(start)]],
    ),
    backward: new Set(own),
    forward: new Set(own),
    requests: 0,
  };
}

const UNREAD: LineageSide = { kind: 'unread' };
const unread = ({ contractId, template }: ContractRef): LineageContract => ({
  contractId,
  template,
  created: UNREAD,
  archived: UNREAD,
});

/** The contracts whose next update in a direction is not known yet, in the order of the graph. */
export function frontierOf(lineage: Lineage, direction: Direction): readonly LineageContract[] {
  const { start, contracts } = lineage;
  const other = direction === 'backward' ? 'forward' : 'backward';
  const moved = refsOf(lineage, other).filter(({ isMoved }) => isMoved);
  const refs = [...refsOf(lineage, direction), ...moved];
  const ids = new Set(refs.map(({ contractId }) => contractId));
  if (start.kind === 'contract') ids.add(start.contractId);
  return [...ids].flatMap((id) => {
    const contract = contracts.get(id);
    if (contract === undefined) return [];
    const side = direction === 'backward' ? contract.created : contract.archived;
    const isOpen =
      side.kind === 'unread' || (side.kind === 'update' && !lineage[direction].has(side.offset));
    return isOpen ? [contract] : [];
  });
}

/** The contracts in a direction of its updates, nearest update first. */
function refsOf(lineage: Lineage, direction: Direction): readonly ChangedContract[] {
  const offsets = [...lineage[direction]].sort(compareInt64);
  if (direction === 'backward') offsets.reverse();
  return offsets.flatMap((offset) => {
    const update = lineage.updates.get(offset);
    return (direction === 'backward' ? update?.inputs : update?.outputs) ?? [];
  });
}

const AT_ONCE = 4;

/**
 * Grows the graph by one step: reads the contracts of the frontier, then the updates that they lead
 * to. A response that fails rejects; `onProgress` receives what was read before, after each
 * response.
 * @param budget the number of requests at which reading stops, counted from the start of the graph
 */
export async function growLineage(
  lineage: Lineage,
  source: LineageSource,
  direction: Direction,
  budget: number,
  signal?: AbortSignal,
  onProgress?: (soFar: () => Lineage) => void,
): Promise<Lineage> {
  const contracts = new Map(lineage.contracts);
  const updates = new Map(lineage.updates);
  const reached = new Set(lineage[direction]);
  const hidden = new Set<Int64>();
  let { requests } = lineage;
  const soFar = (): Lineage => ({
    ...lineage,
    contracts: new Map([...contracts].map(([id, one]) => [id, withHidden(one, hidden)])),
    updates: new Map(updates),
    [direction]: new Set(reached),
    requests,
  });
  const spend = <T>(wanted: readonly T[], look: (item: T) => Promise<void>): Promise<void> =>
    inTurn(wanted.slice(0, Math.max(0, budget - requests)), signal, async (item) => {
      requests += 1;
      await look(item);
      onProgress?.(soFar);
    });
  const frontier = frontierOf(lineage, direction);
  const unreadOnes = frontier.filter(
    ({ created, archived }) => created.kind === 'unread' && archived.kind === 'unread',
  );
  await spend(unreadOnes, async (contract) => {
    const found = await source.contract(contract.contractId);
    contracts.set(contract.contractId, withSides(contract, found, source.prunedUpTo));
  });
  const offsets = new Set(
    frontier.flatMap(({ contractId }) => {
      const contract = contracts.get(contractId);
      const side = direction === 'backward' ? contract?.created : contract?.archived;
      return side?.kind === 'update' ? [side.offset] : [];
    }),
  );
  const reach = (offset: Int64, update: LineageUpdate) => {
    updates.set(offset, { ...update, offset });
    reached.add(offset);
    for (const ref of direction === 'backward' ? update.inputs : update.outputs)
      if (!contracts.has(ref.contractId)) contracts.set(ref.contractId, unread(ref));
  };
  const unknown: Int64[] = [];
  for (const offset of offsets) {
    const update = updates.get(offset);
    if (update === undefined) unknown.push(offset);
    else reach(offset, update);
  }
  await spend(unknown, async (offset) => {
    const update = await source.update(offset);
    if (update === undefined) hidden.add(offset);
    else reach(offset, update);
  });
  return soFar();
}

const withHidden = (contract: LineageContract, hidden: ReadonlySet<Int64>): LineageContract => ({
  ...contract,
  created: hiddenSide(contract.created, hidden),
  archived: hiddenSide(contract.archived, hidden),
});

const hiddenSide = (side: LineageSide, hidden: ReadonlySet<Int64>): LineageSide =>
  side.kind === 'update' && hidden.has(side.offset) ? { kind: 'end', why: 'not-visible' } : side;

function withSides(
  contract: LineageContract,
  found: Awaited<ReturnType<LineageSource['contract']>>,
  prunedUpTo: Int64 | undefined,
): LineageContract {
  const side = (offset: EventOffset, otherwise: LineageEnd): LineageSide => {
    if (offset == null) return { kind: 'end', why: offset === undefined ? otherwise : 'no-offset' };
    const isPruned = prunedUpTo !== undefined && compareInt64(offset, prunedUpTo) <= 0;
    return isPruned ? { kind: 'end', why: 'pruned' } : { kind: 'update', offset };
  };
  if (found === undefined) {
    const end = { kind: 'end', why: 'not-returned' } as const;
    return { ...contract, created: end, archived: end };
  }
  return {
    ...contract,
    created: side(found.created, 'not-returned'),
    archived: side(found.archived, 'active'),
  };
}

/** At most a few requests at a time, begun in order. */
async function inTurn<T>(
  items: readonly T[],
  signal: AbortSignal | undefined,
  read: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      signal?.throwIfAborted();
      try {
        await read(next);
      } catch (thrown) {
        // The other requests of this step would be lost as well.
        waiting.length = 0;
        throw thrown;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
