import { isPlainRemote } from '#domain/node/plain-http.ts';
import { activityNotices } from '#domain/traffic/app-activity.ts';
import { recorded } from '#domain/traffic/recorded.ts';
import { trafficNotices } from '#domain/traffic/traffic.ts';
import { viewForest } from '#domain/verdict/view-forest.ts';
import { commandFailure, serverWords } from '#server/nodes/failure-lines.ts';
import type { ShownUpdate } from './shown-update.ts';

/** Anomalies of the responses, and what the two sources contradict each other in, as sentences. */
export function noticeTexts({
  network,
  document,
  scan,
  verdict,
  repeated,
  disagreements,
}: ShownUpdate): readonly string[] {
  const traffic = scan && recorded(scan.traffic);
  const activity = scan && recorded(scan.activity);
  const notices = [
    ...(document?.notices ?? []),
    ...(verdict === undefined ? [] : viewForest(verdict).notices),
    ...(traffic ? trafficNotices(traffic, verdict?.views) : []),
    ...(activity ? activityNotices(activity) : []),
  ];
  const isPlain = network.baseUrl !== undefined && isPlainRemote(network.baseUrl);
  return [
    ...(isPlain ? [PLAIN] : []),
    ...new Set(notices.map(({ text }) => text)),
    ...repeated,
    ...disagreements.map(
      ({ what, scan: one, ledger: other }) =>
        `Scan and the ledger differ in the ${what}: ${one} on Scan, ${other} on the ledger.`,
    ),
  ];
}

/** SEC-05. */
const PLAIN =
  'The ledger is reached over plain http, so the network on the way can read a token. Use https.';

/** What happened at one interface that did not return the update, and what to try. */
export type SourceProblem = { readonly text: string; readonly tryThis: readonly string[] };

/** Where an update is shown, an interface without it is only named in the head. */
export function sourceProblems(
  { sources, document, prunedUpTo }: ShownUpdate,
  causeAt: (url: string) => string | undefined,
): readonly SourceProblem[] {
  const reads = [
    ['Scan', sources.scan],
    ['Ledger', sources.ledger],
  ] as const;
  return reads.flatMap(([name, read]): readonly SourceProblem[] => {
    if (read.kind === 'other-update') {
      const { updateId } = read.document.facts;
      return [{ text: `${name}: The response is about the update ${updateId}.`, tryThis: [] }];
    }
    if (read.kind === 'no-update') return [{ ...NO_UPDATE, text: `${name}: ${NO_UPDATE.text}` }];
    if (read.kind !== 'failed') return [];
    const { failure } = read;
    if (failure.kind === 'not-found' && document !== undefined) return [];
    const { heading, happened, tryThis } = commandFailure(failure, causeAt(failure.place.url));
    const words = serverWords(failure);
    const isPruned = failure.place.server === 'ledger' && prunedUpTo !== undefined;
    const parts = [
      `${name}: ${heading}. ${happened}`,
      ...(isPruned ? [`This ledger is pruned up to offset ${prunedUpTo}.`] : []),
      ...(words === undefined ? [] : [`The server’s message: ${words}`]),
    ];
    return [{ text: parts.join(' '), tryThis }];
  });
}

const NO_UPDATE: SourceProblem = {
  text: 'The response has no update, verdict or record time.',
  tryThis: ['Check the address and its path prefix.'],
};
