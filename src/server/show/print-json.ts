import { rejectionText } from '#domain/completion/rejection-text.ts';
import { printJson } from '#domain/text/json-text.ts';
import { recorded } from '#domain/traffic/recorded.ts';
import type { EventRow, UpdateDocument, UpdateFacts } from '#domain/update/document.ts';
import { headlineOf } from '#domain/update/headline.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import { commandFailure, serverWords } from '#server/nodes/failure-lines.ts';
import { asciiJson } from '#server/terminal/ascii-json.ts';
import type { Terminal } from '#server/terminal/terminal.ts';
import { noticeTexts } from './notice-lines.ts';
import { eachRow } from './read-rows.ts';
import type { SourceRead } from './read-sources.ts';
import { repeatedTexts } from './repeated-texts.ts';
import { eitherFact, eitherInformed } from './shared-facts.ts';
import { SHOW_EXIT } from './show-options.ts';
import type { ShownRejection } from './shown-rejection.ts';
import type { ShownUpdate } from './shown-update.ts';

/**
 * Prints an update as one JSON object (docs/command.md#show-json). An int64 is a string of digits,
 * except inside `wire`, which has every event as received. Absent values are null.
 */
export async function printUpdateJson(
  terminal: Terminal,
  shown: ShownUpdate,
  most: number,
  causeAt: (url: string) => string | undefined,
): Promise<void> {
  const { document } = shown;
  const head = asciiJson(printJson(headOf(shown, causeAt))).slice(0, -1);
  const count = document?.forest.count ?? 0;
  const printed = Math.min(count, most);
  await terminal.write(`${head},"events":{"count":${count},"printed":${printed},"items":[`);
  let isFirst = true;
  if (document !== undefined)
    await eachRow(document, most, async (event) => {
      const item = asciiJson(printJson(await itemOf(document, event)));
      await terminal.write(`${isFirst ? '' : ','}\n${item}`);
      isFirst = false;
    });
  await terminal.write(`${isFirst ? '' : '\n'}]}}\n`);
}

function headOf(shown: ShownUpdate, causeAt: (url: string) => string | undefined) {
  const { network, updateId, outcome, sources, document, verdict, rejection } = shown;
  return {
    version: 1,
    updateId,
    network: { id: network.id, label: network.label },
    outcome,
    exitCode: SHOW_EXIT[outcome][0],
    headline:
      document === undefined
        ? null
        : headlineOf(document.facts, verdict)
            .map(({ text, namespace }) => (namespace ? `${text}::${namespace}` : text))
            .join(''),
    sources: { scan: sourceOf(sources.scan, causeAt), ledger: sourceOf(sources.ledger, causeAt) },
    shownSource: document?.source ?? null,
    facts: document === undefined ? null : factsOf(document.facts, shown),
    verdict: verdict === undefined ? null : verdictOf(verdict),
    rejection: rejection === undefined ? null : rejectionOf(rejection),
    prunedUpTo: shown.prunedUpTo ?? null,
    notices: noticeTexts(shown),
  };
}

function sourceOf(read: SourceRead, causeAt: (url: string) => string | undefined) {
  const none = { route: null, readAs: null, failure: null };
  if (read.kind === 'not-configured') return { status: read.kind, ...none };
  if (read.kind === 'failed') {
    const { failure } = read;
    const { code, heading, happened, tryThis } = commandFailure(
      failure,
      causeAt(failure.place.url),
    );
    const message = serverWords(failure) ?? null;
    return {
      status: failure.kind,
      ...none,
      failure: { code, heading, happened, message, tryThis },
    };
  }
  const { source, reader } = read.document;
  const readAs =
    reader === undefined ? null : reader.kind === 'any-party' ? 'any-party' : reader.parties;
  return {
    status: read.kind === 'here' ? 'found' : read.kind,
    route: source,
    readAs,
    failure: null,
  };
}

function factsOf(facts: UpdateFacts, shown: ShownUpdate) {
  const { scan = facts, ledger = facts, verdict } = shown;
  const isCounted =
    verdict?.result === 'rejected' || (facts.kind !== 'private' && facts.kind !== 'unknown');
  const either = (name: keyof UpdateFacts) => eitherFact(name, facts, shown) ?? null;
  return {
    kind: facts.kind,
    recordTime: either('recordTime'),
    effectiveAt: either('effectiveAt'),
    synchronizerId: either('synchronizerId'),
    migrationId: either('migrationId'),
    workflowId: either('workflowId'),
    commandId: ledger.commandId ?? null,
    offset: ledger.offset ?? null,
    externalTransactionHash: either('externalTransactionHash'),
    transactionHash: either('transactionHash'),
    traceparent: either('traceparent'),
    trafficCost: recorded(scan.traffic)?.total ?? null,
    paidTrafficCost: ledger.paidTrafficCost ?? null,
    created: isCounted ? facts.created : null,
    archived: isCounted ? facts.archived : null,
    informed: eitherInformed(facts, shown) ?? null,
  };
}

function verdictOf(verdict: Verdict) {
  const { views, viewsMissing, rootViews, rootsMissing } = verdict;
  return {
    result: verdict.result,
    resultText: verdict.resultText,
    recordTime: verdict.recordTime ?? null,
    finalizationTime: verdict.finalizationTime ?? null,
    submittingParties: verdict.submittingParties,
    submittingParticipant: verdict.submittingParticipant ?? null,
    rootViews: rootsMissing ? null : rootViews,
    views: viewsMissing
      ? null
      : views.map(
          ({
            viewId,
            informees,
            informeesMissing,
            quorums,
            quorumsMissing,
            subViews,
            subViewsMissing,
            viewHash,
          }) => ({
            viewId: viewId < 0 ? null : viewId,
            viewHash: viewHash || null,
            informees: informeesMissing ? null : informees,
            subViews: subViewsMissing ? null : subViews,
            quorums: quorumsMissing
              ? null
              : quorums.map(({ parties, partiesMissing, threshold }) => ({
                  threshold: threshold ?? null,
                  parties: partiesMissing ? null : parties,
                })),
          }),
        ),
  };
}

function rejectionOf(reason: ShownRejection | string) {
  if (typeof reason === 'string')
    return { code: null, message: null, headline: reason, match: null, candidates: null, next: [] };
  const { rejection, match, candidates } = reason;
  const { headline, next } = rejectionText(rejection);
  const { code, message } = rejection;
  return { code: code ?? null, message, headline, match: match ?? 'exact', candidates, next };
}

async function itemOf(document: UpdateDocument, event: EventRow) {
  const { depth, parent } = document.forest;
  const { row } = event;
  return {
    row,
    depth: depth[row] ?? 0,
    parent: parent[row] === -1 ? null : (parent[row] ?? null),
    id: event.id,
    eventId: event.eventId,
    kind: event.kind,
    action: event.action,
    template: event.template,
    packageName: event.packageName,
    interface: event.interfaceName ?? null,
    consuming: event.consuming ?? null,
    contractId: event.contractId,
    partiesAre: event.partiesAre,
    parties: event.parties,
    witnesses: event.witnesses ?? null,
    anomalies: [...event.anomalies, ...(await repeatedTexts(document, row))],
    wire: await document.wire(row),
  };
}
