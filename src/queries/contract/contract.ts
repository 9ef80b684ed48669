import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ContractEvent, ContractEvents } from '#api/contracts/contract-events.ts';
import { readContract, readContractEvents } from '#api/contracts/contract-events.ts';
import { type ContractMoves, readContractMoves } from '#api/contracts/contract-moves.ts';
import { mayHaveContractById, updatesRouteOf } from '#api/ledger/capabilities.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { readUpdateAt } from '#api/updates/update-look-up.ts';
import { failureOf } from '#domain/failure/failure.ts';
import type { ContractId } from '#domain/ledger/contract-id.ts';
import { type Int64, readInt64 } from '#domain/ledger/int64.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import { hasUpdate, isOfUpdate } from '#domain/update/agreement.ts';
import type {
  EventDetail,
  EventRow,
  UpdateDocument,
  UpdateFacts,
} from '#domain/update/document.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { readDocument } from '#queries/document.ts';
import { eventQuery } from '#queries/event.ts';
import { fetchWithin } from '#queries/fetch-within.ts';
import { ledgerEndQuery, nodeAboutQuery, prunedOffsetsQuery } from '#queries/node-status.ts';
import { readerFor } from '#queries/reader.ts';
import { updateReadAs } from '#queries/update.ts';

const HALF_A_MINUTE = 30_000;
const CONTRACT = { staleTime: HALF_A_MINUTE, structuralSharing: false } as const;

/** A contract as the ledger returns it to one reader. */
export type ContractReading = {
  readonly reader: Reader;
  /** Undefined where the ledger returns no events to this reader. */
  readonly events: ContractEvents | undefined;
  /** The contract alone, from contract-by-id, where its creation is not returned. */
  readonly stored: ContractEvent | undefined;
  /** The last pruned offset; undefined if not known, 0 if nothing is pruned. */
  readonly prunedUpTo: Int64 | undefined;
};

/** @param named the reader of the address; undefined: as the rights of the token allow */
export function contractQuery(ledger: LedgerClient, contractId: ContractId, named?: Reader) {
  return queryOptions<ContractReading>({
    ...CONTRACT,
    queryKey: ['ledger', 'contract', contractId, named ?? null],
    queryFn: async ({ client, signal }) => {
      const reader = named ?? (await readerFor(client, ledger, signal));
      const [events, pruned] = await Promise.all([
        readContractEvents(ledger, contractId, reader, [], { signal }).catch(unless('not-found')),
        fetchWithin(client, prunedOffsetsQuery(ledger), signal).catch(() => undefined),
      ]);
      const stored =
        events?.created === undefined
          ? await storedContract(client, ledger, contractId, reader, signal)
          : undefined;
      return { reader, events, stored, prunedUpTo: pruned?.participant };
    },
  });
}

export type ContractWithViews = {
  /** Undefined if the participant knows none of the interfaces. */
  readonly events: ContractEvents | undefined;
  /** The interfaces that the participant does not know, each with its response. */
  readonly missing: readonly { readonly interface: string; readonly error: unknown }[];
};

/**
 * The events of a contract with its views as these interfaces, apart from `contractQuery`, because a
 * participant returns no events at all if it does not know one of the interfaces. Then each has a
 * request of its own, and those that the participant knows have one together.
 */
export function contractViewsQuery(
  ledger: LedgerClient,
  {
    contractId,
    interfaces,
    reader: named,
  }: {
    contractId: ContractId;
    interfaces: readonly string[];
    /** As for `contractQuery`. */
    reader: Reader | undefined;
  },
) {
  return queryOptions<ContractWithViews>({
    ...CONTRACT,
    queryKey: ['ledger', 'contract-views', contractId, interfaces, named ?? null],
    enabled: interfaces.length > 0,
    queryFn: async ({ client, signal }) => {
      const reader = named ?? (await readerFor(client, ledger, signal));
      const read = (names: readonly string[]) =>
        readContractEvents(ledger, contractId, reader, names, { signal });
      try {
        return { events: await read(interfaces), missing: [] };
      } catch (thrown) {
        unless('not-found')(thrown);
        const missing: { interface: string; error: unknown }[] = [];
        for (const name of interfaces)
          try {
            // The request of a single one has failed already.
            if (interfaces.length === 1) throw thrown;
            await read([name]);
          } catch (error) {
            unless('not-found')(error);
            missing.push({ interface: name, error });
          }
        const known = interfaces.filter((name) => missing.every((one) => one.interface !== name));
        return { events: known.length > 0 ? await read(known) : undefined, missing };
      }
    },
  });
}

async function storedContract(
  client: QueryClient,
  ledger: LedgerClient,
  contractId: ContractId,
  reader: Reader,
  signal: AbortSignal,
): Promise<ContractEvent | undefined> {
  const about = await fetchWithin(client, nodeAboutQuery(ledger), signal).catch(() => undefined);
  if (!mayHaveContractById(about?.version)) return undefined;
  return readContract(ledger, contractId, reader, { signal }).catch(
    unless('not-found', 'not-offered', 'refused'),
  );
}

/** Undefined for a failure of these kinds; any other is thrown again. */
function unless(...kinds: readonly string[]) {
  return (thrown: unknown): undefined => {
    if (kinds.includes(failureOf(thrown)?.kind ?? '')) return undefined;
    throw thrown;
  };
}

/** The facts of the update at an offset; null where this reader does not see it. */
export function updateAtQuery(ledger: LedgerClient, offset: Int64, reader: Reader) {
  return queryOptions<UpdateFacts | null>({
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    queryKey: ['ledger', 'update', 'at', offset, reader],
    queryFn: async ({ signal }) => {
      const document = await readUpdateAt(ledger, offset, reader, { signal }).catch(
        unless('not-found'),
      );
      document?.dispose();
      return document?.facts ?? null;
    },
  });
}

/** Pages that are read before the user decides whether to continue. */
export const MOVES_BUDGET = 5;

/**
 * The reassignments of a contract after its creation, up to its archival or the ledger end.
 * @param ask.after the offset of the creation; undefined if that is not known
 * @param ask.upto the offset of the archival; undefined if active
 */
export function contractMovesQuery(
  ledger: LedgerClient,
  ask: {
    readonly contractId: ContractId;
    readonly after: Int64 | undefined;
    readonly upto: Int64 | undefined;
    readonly prunedUpTo: Int64 | undefined;
    readonly reader: Reader;
    readonly budget: number;
  },
) {
  return queryOptions<ContractMoves>({
    ...CONTRACT,
    queryKey: ['ledger', 'contract-moves', ask],
    queryFn: async ({ client, signal }) => {
      const about = await fetchWithin(client, nodeAboutQuery(ledger), signal).catch(
        () => undefined,
      );
      const upto = ask.upto ?? (await fetchWithin(client, ledgerEndQuery(ledger), signal)).offset;
      const { reader, budget, after, prunedUpTo } = ask;
      const asked = { reader, budget, route: updatesRouteOf(about?.version) };
      const range = { after, upto, prunedUpTo };
      return readContractMoves(ledger, ask.contractId, range, asked, { signal });
    },
  });
}

/** What one update did with a contract. */
export type ContractInUpdate = {
  readonly facts: UpdateFacts;
  readonly source: UpdateDocument['source'];
  readonly created: EventDetail | undefined;
  readonly archived: EventRow | undefined;
  readonly isUnassigned: boolean;
  /** Whether an event of the update is on the contract. */
  readonly isSeen: boolean;
  /** The response is for another update, or has none. */
  readonly isOther: boolean;
  /** Whether an event of unknown kind has the contract id. */
  readonly isNamed: boolean;
  /** Events that use the contract and leave it active. */
  readonly used: number;
};

/** Of rows that name the contract; most of them may only use it. */
const MOST_ROWS = 10_000;

/**
 * The events of a contract in one update, for a page that was opened from it: from Scan, or else
 * from the ledger, because Scan omits the private part of an update.
 */
export function contractInUpdateQuery(
  { node }: ConnectedNode,
  ask: {
    readonly contractId: ContractId;
    readonly updateId: UpdateId;
    /** As for `contractQuery`. */
    readonly reader?: Reader | undefined;
  },
) {
  return queryOptions<ContractInUpdate>({
    ...CONTRACT,
    queryKey: ['ledger', 'contract-in-update', ask],
    queryFn: async ({ client, signal }) => {
      const { contractId, updateId, reader } = ask;
      const event = eventQuery(node.scan, {
        updateId,
        encoding: 'compact_json',
        source: undefined,
      });
      const update = updateReadAs(node.ledger, updateId, reader);
      const read = async (document: UpdateDocument): Promise<ContractInUpdate> => {
        const isOther = !hasUpdate(document) || !isOfUpdate(updateId, document.facts);
        const found = isOther ? [] : await document.find(contractId, 'all');
        const named = await document.rows([...found].slice(0, MOST_ROWS));
        const rows = named.filter((row) => row.contractId === contractId);
        const created = rows.find(({ kind }) => kind === 'create' || kind === 'assign');
        return {
          facts: document.facts,
          source: document.source,
          created: created && (await document.event(created.row)),
          archived: rows.find(
            ({ kind, consuming }) =>
              kind === 'archive' || (kind === 'exercise' && consuming === true),
          ),
          isOther,
          isSeen: rows.length > 0,
          isNamed: named.some(({ kind }) => kind === 'unknown'),
          isUnassigned: rows.some(({ kind }) => kind === 'unassign'),
          used: rows.filter(({ kind, consuming }) => kind === 'exercise' && consuming === false)
            .length,
        };
      };
      const fromLedger = () => readDocument(client, update, signal, read);
      if (node.scan === undefined) return fromLedger();
      const fromScan = readDocument(client, event, signal, read);
      if (node.ledger === undefined) return fromScan;
      const scanned = await fromScan.catch(() => undefined);
      if (scanned?.isSeen) return scanned;
      if (scanned === undefined) return fromLedger();
      const seen = await fromLedger().catch(() => scanned);
      if (seen.isSeen || (!scanned.isNamed && seen.isNamed)) return seen;
      return scanned.isOther || (scanned.facts.kind === 'private' && !seen.isOther)
        ? seen
        : scanned;
    },
  });
}

/**
 * The offset of an update on this participant; null if it reports none.
 * @param named as for `contractQuery`
 */
export function offsetInLedgerQuery(ledger: LedgerClient, updateId: UpdateId, named?: Reader) {
  const update = updateReadAs(ledger, updateId, named);
  return queryOptions<Int64 | null>({
    ...CONTRACT,
    queryKey: ['ledger', 'contract-in-update', updateId, 'offset', named ?? null],
    queryFn: ({ client, signal }) =>
      readDocument(client, update, signal, async ({ facts }) => readInt64(facts.offset) ?? null),
  });
}
