import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { type Failure, failureOf } from '#domain/failure/failure.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import { hasUpdate, isOfUpdate } from '#domain/update/agreement.ts';
import type { SourceStatus, StatusBySource, UpdateDocument } from '#domain/update/document.ts';
import { eventQuery } from '#queries/event.ts';
import { updateQuery } from '#queries/update.ts';
import type { NodeClient } from '#server/nodes/open-node-client.ts';

/** The response of one interface. */
export type SourceRead =
  | { readonly kind: 'not-configured' }
  | { readonly kind: 'here'; readonly document: UpdateDocument }
  /** The response is about another update, so it is not shown. */
  | { readonly kind: 'other-update'; readonly document: UpdateDocument }
  /** The response is JSON without an update, such as `{}`. */
  | { readonly kind: 'no-update'; readonly document: UpdateDocument }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type SourcesRead = { readonly scan: SourceRead; readonly ledger: SourceRead };

/** Reads an update from both interfaces, with the queries of the page. Rejects on a bug only. */
export async function readSources(
  { node, client }: NodeClient,
  updateId: UpdateId,
  parties: readonly string[],
): Promise<SourcesRead> {
  const reading =
    parties.length === 0 ? undefined : { reader: { kind: 'parties', parties } as const };
  const ask = { updateId, encoding: 'compact_json', source: undefined } as const;
  const [scan, ledger] = await Promise.all([
    node.scan === undefined
      ? NOT_CONFIGURED
      : sourceOf(client, updateId, eventQuery(node.scan, ask)),
    node.ledger === undefined
      ? NOT_CONFIGURED
      : sourceOf(
          client,
          updateId,
          updateQuery(node.ledger, { updateId, source: undefined, reading }),
        ),
  ]);
  return { scan, ledger };
}

const NOT_CONFIGURED: SourceRead = { kind: 'not-configured' };

async function sourceOf<Key extends QueryKey>(
  client: QueryClient,
  updateId: UpdateId,
  query: FetchQueryOptions<UpdateDocument, Error, UpdateDocument, Key>,
): Promise<SourceRead> {
  try {
    // The document is needed to the end of the process.
    const document = await client.fetchQuery({ ...query, gcTime: Number.POSITIVE_INFINITY });
    if (!hasUpdate(document)) return { kind: 'no-update', document };
    return { kind: isOfUpdate(updateId, document.facts) ? 'here' : 'other-update', document };
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (failure === undefined) throw thrown;
    return { kind: 'failed', failure };
  }
}

export function documentIn(read: SourceRead): UpdateDocument | undefined {
  return read.kind === 'here' ? read.document : undefined;
}

/** As on the page: the document of Scan if it has events, otherwise the ledger's, or any. */
export function chosenDocument({ scan, ledger }: SourcesRead): UpdateDocument | undefined {
  const [ofScan, ofLedger] = [documentIn(scan), documentIn(ledger)];
  if (ofScan !== undefined && (ofScan.forest.count > 0 || ofLedger === undefined)) return ofScan;
  return ofLedger ?? ofScan;
}

/** The same as the page's components and queries have it. */
export function statusesOf({ scan, ledger }: SourcesRead): StatusBySource {
  return { scan: statusOf(scan), ledger: statusOf(ledger) };
}

function statusOf(read: SourceRead): SourceStatus {
  const facts = documentIn(read)?.facts;
  return { status: statusName(read), facts };
}

function statusName(read: SourceRead): SourceStatus['status'] {
  if (read.kind !== 'failed') return read.kind;
  const { kind } = read.failure;
  return kind === 'not-found' || kind === 'needs-token' ? kind : 'failed';
}
