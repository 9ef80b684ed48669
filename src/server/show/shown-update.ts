import { failureOf } from '#domain/failure/failure.ts';
import type { Network } from '#domain/ledger/rights.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import { type Disagreement, disagreements } from '#domain/update/agreement.ts';
import type { UpdateDocument, UpdateFacts } from '#domain/update/document.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import { reasonOfUpdateQuery } from '#queries/completion/rejection-reason.ts';
import { isWithoutResponse, noResponseReason } from '#server/nodes/failure-lines.ts';
import type { NodeFetch } from '#server/nodes/node-fetch.ts';
import type { NodeClient } from '#server/nodes/open-node-client.ts';
import {
  chosenDocument,
  documentIn,
  readSources,
  type SourceRead,
  type SourcesRead,
  statusesOf,
} from './read-sources.ts';
import { repeatedTexts } from './repeated-texts.ts';
import type { SHOW_EXIT } from './show-options.ts';
import { type ShownRejection, shownRejection } from './shown-rejection.ts';

/** What is printed of an update, from one network. */
export type ShownUpdate = {
  readonly network: Network;
  readonly updateId: UpdateId;
  readonly outcome: Exclude<keyof typeof SHOW_EXIT, 'usage'>;
  readonly sources: SourcesRead;
  readonly document: UpdateDocument | undefined;
  /** The facts of Scan. Only they have the total cost and, in most cases, the verdict. */
  readonly scan: UpdateFacts | undefined;
  /** The facts of the ledger. Only they have the offset and the command. */
  readonly ledger: UpdateFacts | undefined;
  readonly verdict: Verdict | undefined;
  /** Undefined for an update that was not rejected; a sentence where no reason was found. */
  readonly rejection: ShownRejection | string | undefined;
  /** Names that occur twice outside all events, in the response of either source. */
  readonly repeated: readonly string[];
  readonly disagreements: readonly Disagreement[];
  /** The offset up to which a ledger without the update is pruned, if it is. */
  readonly prunedUpTo: string | undefined;
};

type CauseAt = NodeFetch['causeAt'];

/** Reads an update from one network. Rejects on a bug only. */
export async function readShownUpdate(
  opened: NodeClient,
  updateId: UpdateId,
  parties: readonly string[],
  causeAt: CauseAt,
): Promise<ShownUpdate> {
  const sources = await readSources(opened, updateId, parties);
  const document = chosenDocument(sources);
  const scan = documentIn(sources.scan)?.facts;
  const ledger = documentIn(sources.ledger)?.facts;
  const verdict = scan?.verdict ?? document?.facts.verdict;
  const isRejected = verdict?.result === 'rejected';
  return {
    network: opened.node.network,
    updateId,
    outcome: outcomeOf(sources, document, isRejected, causeAt),
    sources,
    document,
    scan,
    ledger,
    verdict,
    rejection: isRejected && scan ? await rejectionFor(opened, scan, sources, parties) : undefined,
    repeated: await repeatedOutside(sources),
    disagreements: scan && ledger ? disagreements(scan, ledger) : [],
    prunedUpTo: document === undefined ? await prunedUpTo(opened, sources) : undefined,
  };
}

async function repeatedOutside({ scan, ledger }: SourcesRead): Promise<readonly string[]> {
  const documents = [documentIn(scan), documentIn(ledger)].filter((one) => one !== undefined);
  const texts = await Promise.all(documents.map((one) => repeatedTexts(one, undefined)));
  return texts.flat();
}

function outcomeOf(
  { scan, ledger }: SourcesRead,
  document: UpdateDocument | undefined,
  isRejected: boolean,
  causeAt: CauseAt,
): ShownUpdate['outcome'] {
  if (isRejected) return 'rejected';
  if (document !== undefined) return document.facts.kind === 'private' ? 'private' : 'shown';
  const unread = [scan, ledger].filter((read) =>
    read.kind === 'failed'
      ? read.failure.kind !== 'not-found'
      : read.kind === 'other-update' || read.kind === 'no-update',
  );
  if (unread.length === 0) return 'not-found';
  return unread.every((read) => isUntrusted(read, causeAt)) ? 'certificate' : 'unread';
}

function isUntrusted(read: SourceRead, causeAt: CauseAt): boolean {
  if (read.kind !== 'failed' || !isWithoutResponse(read.failure)) return false;
  return noResponseReason(causeAt(read.failure.place.url)) === 'certificate';
}

async function rejectionFor(
  { node: { ledger, token }, client }: NodeClient,
  scan: UpdateFacts,
  sources: SourcesRead,
  parties: readonly string[],
): Promise<ShownRejection | string> {
  if (ledger === undefined || token === undefined)
    return 'The verdict does not include a reason. The ledger of the submitter has it.';
  try {
    const query = reasonOfUpdateQuery(ledger, token, scan, statusesOf(sources), parties);
    return shownRejection(await client.fetchQuery(query));
  } catch (thrown) {
    if (failureOf(thrown) === undefined) throw thrown;
    return 'The completion with the reason could not be read from this ledger.';
  }
}

async function prunedUpTo(
  { node: { ledger } }: NodeClient,
  { ledger: read }: SourcesRead,
): Promise<string | undefined> {
  if (ledger === undefined || read.kind !== 'failed' || read.failure.kind !== 'not-found') return;
  const offsets = await ledger.prunedOffsets().catch(() => undefined);
  return offsets?.participant === '0' ? undefined : offsets?.participant;
}
