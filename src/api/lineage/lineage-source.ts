import { readContractEvents } from '#api/contracts/contract-events.ts';
import type { Watching } from '#api/http/api-request.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { readUpdateAt } from '#api/updates/update-look-up.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { parseContractId } from '#domain/ledger/contract-id.ts';
import { type Int64, readInt64 } from '#domain/ledger/int64.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import type { ChangedContract, LineageSource, LineageUpdate } from '#domain/lineage/lineage.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import { windowTitleOf } from '#domain/update/headline.ts';

/** How many inputs, and how many outputs, of one update are followed. */
const MOST_REFS = 100;
/** How many are read, because an update may create and archive most of its contracts. */
const MOST_READ = 10_000;
const READ_AT_ONCE = 500;

/** The look-ups of a graph at one ledger, as one reader. They reject with `RequestFailed`. */
export function ledgerLineage(
  ledger: Pick<LedgerClient, 'small' | 'document'>,
  reader: Reader,
  prunedUpTo: Int64 | undefined,
  watching?: Watching,
): LineageSource {
  return {
    prunedUpTo,
    contract: async (text) => {
      const contractId = parseContractId(text);
      if (contractId === undefined) return undefined;
      const events = await readContractEvents(ledger, contractId, reader, [], watching).catch(
        undefinedIfNotFound,
      );
      if (events === undefined) return undefined;
      const { created, archived } = events;
      return created === undefined && archived === undefined
        ? undefined
        : {
            created: created && (created.offset ?? null),
            archived: archived && (archived.offset ?? null),
          };
    },
    update: async (offset) => {
      const document = await readUpdateAt(ledger, offset, reader, watching).catch(
        undefinedIfNotFound,
      );
      if (document === undefined) return undefined;
      const update = await lineageUpdateOf(document, offset);
      document.dispose();
      return update;
    },
  };
}

type Found<K extends 'contract' | 'update'> = Awaited<ReturnType<LineageSource[K]>>;

/** Responses of a ledger for one graph. */
export type LookUps = {
  readonly contracts: Map<string, Found<'contract'>>;
  readonly updates: Map<Int64, Found<'update'>>;
};

export const emptyLookUps = (): LookUps => ({ contracts: new Map(), updates: new Map() });

/** The same source, which sends no request again whose response was remembered. */
export function rememberLookUps(lookUps: LookUps, source: LineageSource): LineageSource {
  const { contracts, updates } = lookUps;
  return {
    prunedUpTo: source.prunedUpTo,
    contract: (contractId) => remembered(contracts, contractId, source.contract),
    update: (offset) => remembered(updates, offset, source.update),
  };
}

async function remembered<K, V>(
  known: Map<K, V | undefined>,
  key: K,
  read: (key: K) => Promise<V | undefined>,
): Promise<V | undefined> {
  if (known.has(key)) return known.get(key);
  const found = await read(key);
  known.set(key, found);
  return found;
}

function undefinedIfNotFound(thrown: unknown): undefined {
  if (failureOf(thrown)?.kind === 'not-found') return undefined;
  throw thrown;
}

/** @param offset where the update was requested, if its own offset is not reported */
export async function lineageUpdateOf(
  document: UpdateDocument,
  offset: Int64,
): Promise<LineageUpdate> {
  const { facts, effects } = document;
  const refs = async (rows: Int32Array): Promise<readonly ChangedContract[]> => {
    const read: ChangedContract[] = [];
    // In parts, because rows have all of their parties.
    for (let from = 0; from < Math.min(rows.length, MOST_READ); from += READ_AT_ONCE) {
      const events = await document.rows([...rows.subarray(from, from + READ_AT_ONCE)]);
      for (const { contractId, template, kind } of events)
        read.push({ contractId, template, isMoved: kind === 'assign' || kind === 'unassign' });
    }
    return read;
  };
  const [created, archived] = [await refs(effects.created), await refs(effects.archived)];
  const without = (some: readonly ChangedContract[], others: readonly ChangedContract[]) => {
    const ids = new Set(others.map(({ contractId }) => contractId));
    const seen = new Set<string>();
    return some.filter(({ contractId }) => {
      const isNew = contractId !== '' && !ids.has(contractId) && !seen.has(contractId);
      seen.add(contractId);
      return isNew;
    });
  };
  const archivedIds = new Set(archived.map(({ contractId }) => contractId));
  const inputs = without(archived, created);
  const outputs = without(created, archived);
  const all = effects.created.length + effects.archived.length;
  const more =
    Math.max(0, inputs.length - MOST_REFS) +
    Math.max(0, outputs.length - MOST_REFS) +
    (all - created.length - archived.length);
  return {
    offset: readInt64(facts.offset) ?? offset,
    updateId: facts.updateId,
    title: windowTitleOf(facts),
    recordTime: facts.recordTime,
    inputs: inputs.slice(0, MOST_REFS),
    outputs: outputs.slice(0, MOST_REFS),
    transient: created.map(({ contractId }) => contractId).filter((id) => archivedIds.has(id)),
    more,
  };
}
