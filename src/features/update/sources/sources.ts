import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { TokenState } from '#api/token/token.ts';
import { prepareReading } from '#api/update-reader/reading.ts';
import { type Failure, failureOf, serverMessageOf, statusOf } from '#domain/failure/failure.ts';
import { subscribeToNothing } from '#domain/ledger/store.ts';
import { isCantonId, type UpdateId } from '#domain/ledger/update-id.ts';
import { hasUpdate, isOfUpdate } from '#domain/update/agreement.ts';
import type {
  FirstRow,
  SourceName,
  SourceStatus,
  StatusBySource,
  UpdateDocument,
  ValueEncoding,
} from '#domain/update/document.ts';
import type { LedgerReading } from '#domain/update/ledger-reading.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { eventQuery } from '#queries/event.ts';
import { progressQuery, type QueryProgress } from '#queries/progress.ts';
import { updateQuery } from '#queries/update.ts';

// A cold link loads this file while it reads config.json.
prepareReading();

export type UpdateAsk = {
  readonly updateId: UpdateId;
  readonly source: SourceName | undefined;
  readonly encoding: ValueEncoding;
  readonly reading?: LedgerReading | undefined;
};

/** The state of one interface. Each interface fails independently. */
export type SourceState =
  | { readonly kind: 'not-configured' }
  | { readonly kind: 'needs-token' }
  | {
      readonly kind: 'loading';
      readonly progress: QueryProgress | null;
      /** Why the last attempt failed, if the request is being repeated. */
      readonly retried: Failure | undefined;
      readonly cancel: () => void;
    }
  | { readonly kind: 'stopped'; readonly retry: () => void }
  | {
      readonly kind: 'failed';
      readonly failure: Failure | undefined;
      readonly error: Error | null;
      readonly retry: () => void;
      /** The server rejected the id, which has another form than those of Canton. */
      readonly isIdRejected?: boolean;
      /** The response with another update or with none, which only the raw view shows. */
      readonly other?: UpdateDocument;
    }
  | { readonly kind: 'here'; readonly document: UpdateDocument };

/** Whether a request that names parties may help. */
export function lacksParties(state: SourceState): boolean {
  return (
    state.kind === 'failed' &&
    (state.failure?.kind === 'refused' || state.failure?.kind === 'needs-parties')
  );
}

/**
 * Normal for a private, rejected or topology update, which one interface lacks, and for a wrong id,
 * which some servers reject.
 */
export function lacksUpdate(state: SourceState): boolean {
  return (
    state.kind === 'failed' && (state.failure?.kind === 'not-found' || state.isIdRejected === true)
  );
}

export function factsBySource({ scan, ledger }: Sources): StatusBySource {
  return { scan: sourceStatusOf(scan), ledger: sourceStatusOf(ledger) };
}

function sourceStatusOf(source: SourceState): SourceStatus {
  return {
    status: lacksUpdate(source) ? 'not-found' : (otherStatusOf(source) ?? source.kind),
    facts: source.kind === 'here' ? source.document.facts : undefined,
  };
}

/** Of a response without the requested update. */
export function otherStatusOf(source: SourceState): 'other-update' | 'no-update' | undefined {
  if (source.kind !== 'failed' || source.other === undefined) return undefined;
  return hasUpdate(source.other) ? 'other-update' : 'no-update';
}

export type Sources = { readonly scan: SourceState; readonly ledger: SourceState };

/**
 * The queries of an update's pages, for the loader and the pages. Choosing a source reuses a result
 * of the automatic choice.
 */
export function updateQueries({ node, client }: ConnectedNode, ask: UpdateAsk) {
  const { source, updateId, encoding, reading } = ask;
  const isOfScan = source === 'scan' || source === 'scan-legacy';
  const scanSource = isOfScan ? source : undefined;
  const ledgerSource = isOfScan ? undefined : source;
  const scan = eventQuery(node.scan, { updateId, encoding, source: undefined });
  const ledger = updateQuery(node.ledger, { updateId, source: undefined, reading });
  const isOf = (query: typeof scan, name: SourceName | undefined) => {
    const { data, error } = client.getQueryState(query.queryKey) ?? {};
    // A document whose worker ended remains on screen, so that the page reports this and does not
    // reload.
    const isLost = failureOf(error)?.kind === 'worker-died';
    return name === undefined || data?.source === name || isLost;
  };
  return {
    scan: isOf(scan, scanSource)
      ? scan
      : eventQuery(node.scan, { updateId, encoding, source: scanSource }),
    ledger: isOf(ledger, ledgerSource)
      ? ledger
      : updateQuery(node.ledger, { updateId, source: ledgerSource, reading }),
    mayAskLedger: !lacksToken(node.token?.state()),
  };
}

/** The ledger returned 401 to a request without a token, so no other is sent. */
function lacksToken(token: TokenState | undefined): boolean {
  return token?.kind === 'absent' && token.refused;
}

export function useSources(connected: ConnectedNode, ask: UpdateAsk): Sources {
  const { node } = connected;
  useSyncExternalStore(node.token?.subscribe ?? subscribeToNothing, () => node.token?.state());
  const { scan, ledger, mayAskLedger } = updateQueries(connected, ask);
  return {
    scan: useSource(connected, ask, scan, node.scan === undefined ? 'not-configured' : 'ask'),
    ledger: useSource(
      connected,
      ask,
      ledger,
      node.ledger === undefined ? 'not-configured' : mayAskLedger ? 'ask' : 'needs-token',
    ),
  };
}

function useSource(
  { client }: ConnectedNode,
  { updateId }: UpdateAsk,
  query: ReturnType<typeof eventQuery>,
  may: 'ask' | 'needs-token' | 'not-configured',
): SourceState {
  const result = useQuery({ ...query, enabled: may === 'ask' }, client);
  const progress = useQuery(progressQuery(query.queryKey), client);
  const retry = () => void result.refetch();
  if (may !== 'ask') return { kind: may };
  const { data, error } = result;
  if (data !== undefined)
    return hasUpdate(data) && isOfUpdate(updateId, data.facts)
      ? { kind: 'here', document: data }
      : { kind: 'failed', failure: undefined, error, retry, other: data };
  if (result.isFetching) {
    const cancel = () => void client.cancelQueries({ queryKey: query.queryKey });
    const retried = failureOf(result.failureReason);
    return { kind: 'loading', progress: progress.data, retried, cancel };
  }
  if (error === null) return { kind: 'stopped', retry };
  const failure = failureOf(error);
  if (failure?.kind === 'needs-token') return { kind: 'needs-token' };
  // A proxy may return 400 too, for example for a header.
  const isIdRejected =
    failure !== undefined &&
    statusOf(failure) === 400 &&
    serverMessageOf(failure).kind.endsWith('-error') &&
    !isCantonId(updateId);
  return { kind: 'failed', failure, error, retry, isIdRejected };
}

/**
 * Returns the document to show: the requested one, otherwise Scan's if it has events, the ledger's,
 * or any. Nothing is chosen while Scan loads, so that rows never change, unless the page `settled`
 * earlier (`useSlowSource`).
 */
export function shownDocument(
  sources: Sources,
  source: SourceName | undefined,
  settled: keyof Sources | undefined,
): UpdateDocument | undefined {
  const scan = sources.scan.kind === 'here' ? sources.scan.document : undefined;
  const ledger = sources.ledger.kind === 'here' ? sources.ledger.document : undefined;
  if (source !== undefined) return source.startsWith('scan') ? scan : ledger;
  const early = settled === undefined ? undefined : sources[settled];
  if (early?.kind === 'here') return early.document;
  if (sources.scan.kind === 'loading') return undefined;
  if (scan !== undefined && (scan.forest.count > 0 || ledger === undefined)) {
    return scan.forest.count === 0 && sources.ledger.kind === 'loading' ? undefined : scan;
  }
  return ledger ?? scan;
}

/** The first rows of the document that `shownDocument` waits for. */
export function awaitedRows(
  { scan, ledger }: Sources,
  source: SourceName | undefined,
): readonly FirstRow[] | undefined {
  const isOfScan = source?.startsWith('scan') ?? scan.kind === 'loading';
  const state = isOfScan ? scan : ledger;
  return state.kind === 'loading' ? state.progress?.first : undefined;
}

/** The response with another update or with none: of the wanted source, otherwise of any. */
export function otherDocument(
  { scan, ledger }: Sources,
  source: SourceName | undefined,
): UpdateDocument | undefined {
  const others = [scan, ledger].flatMap((state) => ('other' in state && state.other) || []);
  return others.find((one) => (source ?? one.source) === one.source);
}
