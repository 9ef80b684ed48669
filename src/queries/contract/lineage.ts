import { type QueryClient, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import {
  emptyLookUps,
  ledgerLineage,
  lineageUpdateOf,
  rememberLookUps,
} from '#api/lineage/lineage-source.ts';
import { type Int64, readInt64 } from '#domain/ledger/int64.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import { growLineage, type Lineage, startLineage } from '#domain/lineage/lineage.ts';
import { readDocument } from '#queries/document.ts';
import { fetchWithin } from '#queries/fetch-within.ts';
import { prunedOffsetsQuery } from '#queries/node-status.ts';
import { readerFor } from '#queries/reader.ts';
import { updateReadAs } from '#queries/update.ts';

/** What a graph starts from, and the reader of its address; undefined: as the rights allow. */
export type LineageOf = (
  | { readonly kind: 'update'; readonly updateId: UpdateId }
  | { readonly kind: 'contract'; readonly contractId: string; readonly template: string }
) & { readonly reader?: Reader | undefined };

type LineageQuery = UseQueryOptions<Lineage | null> & { readonly queryKey: readonly unknown[] };

/** Requests of one graph, whatever its number of steps. */
export const LINEAGE_BUDGET = 300;

/** A step that is being read, or was stopped. */
export type LineageProgress = {
  readonly step: number;
  /** The graph as it was up to `PAUSE_MS` ago. */
  readonly lineage: Lineage;
  /** The graph as far as it is read. */
  readonly now: () => Lineage;
};

const keyOf = (of: LineageOf) => ['ledger', 'lineage', of] as const;
/** A graph is studied for minutes; what it shows as active may be archived meanwhile. */
const KEPT_MS = 600_000;

/** A query that only this file writes. */
const WRITTEN = {
  queryFn: () => null,
  enabled: false,
  initialData: null,
  structuralSharing: false,
} as const;

export function lineageProgressQuery(of: LineageOf) {
  return queryOptions<LineageProgress | null>({ queryKey: [...keyOf(of), 'progress'], ...WRITTEN });
}

/**
 * The graph that the user stopped, between a number of steps and the next; null if none, and after
 * the token has changed.
 */
export function stoppedLineageQuery(of: LineageOf, steps: number) {
  return queryOptions<Lineage | null>({ queryKey: [...keyOf(of), 'stopped', steps], ...WRITTEN });
}

/**
 * Stops reading a graph and keeps what was read.
 * @returns the number of steps that were read whole
 */
export async function stopLineage(
  client: QueryClient,
  of: LineageOf,
  steps: number,
): Promise<number> {
  const read = client.getQueryData(lineageProgressQuery(of).queryKey)?.now();
  await client.cancelQueries({ queryKey: [...keyOf(of), steps], exact: true });
  const whole = stepsRead(client, of, steps) ?? 0;
  client.setQueryData(stoppedLineageQuery(of, whole).queryKey, read ?? null);
  return whole;
}

/** The highest number of steps, up to one, whose graph was read; undefined if none was. */
function stepsRead(client: QueryClient, of: LineageOf, upTo: number): number | undefined {
  for (let steps = upTo; steps >= 0; steps--) {
    const state = client.getQueryState<Lineage | null>([...keyOf(of), steps]);
    if (state?.data !== undefined && Date.now() - state.dataUpdatedAt < KEPT_MS) return steps;
  }
  return undefined;
}

/**
 * The graph after a number of steps, each backward and forward. Every step continues the graph of
 * the step before, and answers of a step that failed or was stopped are kept, so that nothing is
 * requested twice. Null for an update without an offset on this ledger. Rejects with
 * `RequestFailed`.
 */
export function lineageQuery(ledger: LedgerClient, of: LineageOf, steps: number): LineageQuery {
  return queryOptions<Lineage | null>({
    queryKey: [...keyOf(of), steps],
    queryFn: async ({ client, signal }) => {
      const reader = of.reader ?? (await readerFor(client, ledger, signal));
      const first = stepsRead(client, of, steps - 1);
      let lineage =
        first === undefined
          ? await startOf(client, ledger, of, signal)
          : (client.getQueryData<Lineage | null>([...keyOf(of), first]) ?? null);
      if (lineage === null) return null;
      const pruned = await fetchWithin(client, prunedOffsetsQuery(ledger), signal).catch(
        () => undefined,
      );
      const source = rememberLookUps(
        await fetchWithin(client, lookUpsQuery(of), signal),
        ledgerLineage(ledger, reader, pruned?.participant, { signal }),
      );
      for (let step = (first ?? 0) + 1; step <= steps; step++) {
        const report = progressReport(client, of, step, signal);
        try {
          for (const direction of ['backward', 'forward'] as const) {
            signal.throwIfAborted();
            report.now(lineage);
            const { later } = report;
            lineage = await growLineage(lineage, source, direction, LINEAGE_BUDGET, signal, later);
          }
        } finally {
          report.end();
        }
        client.setQueryData([...keyOf(of), step], lineage);
      }
      return lineage;
    },
    staleTime: KEPT_MS,
    structuralSharing: false,
  });
}

async function startOf(
  client: QueryClient,
  ledger: LedgerClient,
  of: LineageOf,
  signal: AbortSignal,
): Promise<Lineage | null> {
  if (of.kind === 'contract') return startLineage(of);
  const query = updateReadAs(ledger, of.updateId, of.reader);
  return readDocument(client, query, signal, async (document) => {
    const offset: Int64 | undefined = readInt64(document.facts.offset);
    if (offset === undefined) return null;
    return startLineage({ kind: 'update', update: await lineageUpdateOf(document, offset) });
  });
}

const lookUpsQuery = (of: LineageOf) =>
  queryOptions({
    queryKey: [...keyOf(of), 'look-ups'],
    queryFn: emptyLookUps,
    staleTime: KEPT_MS,
    structuralSharing: false,
  });

const PAUSE_MS = 100;

/**
 * Shows a graph while it grows, at most ten times a second. After an abort it shows nothing: the
 * reader may have changed.
 */
function progressReport(client: QueryClient, of: LineageOf, step: number, signal: AbortSignal) {
  const { queryKey } = lineageProgressQuery(of);
  let latest: (() => Lineage) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    if (latest !== undefined && !signal.aborted)
      client.setQueryData<LineageProgress>(queryKey, { step, lineage: latest(), now: latest });
  };
  return {
    now: (lineage: Lineage) => {
      latest = () => lineage;
      show();
    },
    later: (soFar: () => Lineage) => {
      latest = soFar;
      timer ??= setTimeout(show, PAUSE_MS);
    },
    end: show,
  };
}
