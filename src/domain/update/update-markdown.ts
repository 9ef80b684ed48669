import { readZonedTime } from '#domain/ledger/time.ts';
import { markdownCode, markdownText } from '#domain/text/markdown.ts';
import { counted } from '#domain/text/plural.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import type { EventRow, UpdateDocument, UpdateFacts } from './document.ts';
import { unnamedHeadlineOf } from './headline.ts';
import { eventSourceText } from './source-text.ts';
import { costText, effectText } from './summary.ts';

/** Why an update was rejected, by its completion; the texts are of the error catalogue. */
export type SharedReason = {
  readonly code: string | undefined;
  readonly headline: string;
  /** How sure it is that the completion is of this update; undefined if it names the update. */
  readonly match: string | undefined;
};

/**
 * A short summary of an update for a ticket or a chat, in Markdown. Foreign text is in code spans,
 * ids are complete, and payloads are left out.
 * @param scan the facts of Scan, the only source of verdict and total cost
 */
export function updateMarkdown({
  document: { facts, forest, ...from },
  scan,
  reason,
  network,
  link,
}: {
  document: Pick<UpdateDocument, 'facts' | 'forest' | 'source' | 'reader'>;
  scan: UpdateFacts | undefined;
  reason: SharedReason | undefined;
  network: string;
  link: string;
}): string {
  const verdict = scan?.verdict ?? facts.verdict;
  const effects = effectText(facts);
  const cost = (scan && costText(scan)) ?? costText(facts);
  const synchronizer = facts.synchronizerId || verdict?.domainId;
  const lines: readonly (readonly [name: string, text: string | undefined])[] = [
    ['Update', markdownCode(facts.updateId)],
    actorsOf(facts, verdict),
    ['Mediator verdict', verdict && verdictText(verdict, reason)],
    ['Record time', facts.recordTime && timeText(facts.recordTime)],
    [
      'Events',
      facts.kind === 'private'
        ? undefined
        : `${forest.count.toLocaleString('en')}${effects === undefined ? '' : ` (${effects})`}`,
    ],
    ['Events from', facts.kind === 'private' ? undefined : eventSourceText(from, partiesText)],
    [cost?.of === 'paid' ? 'Traffic paid by this participant' : 'Traffic cost', cost?.text],
    ['Synchronizer', synchronizer ? markdownCode(synchronizer) : undefined],
    ['Network', markdownCode(network)],
    ['Link', `<${link}>`],
  ];
  return [
    unnamedHeadlineOf(facts, verdict)
      .map(({ text, strong }) => (strong ? `**${markdownCode(text)}**` : markdownText(text)))
      .join(''),
    '',
    ...lines.flatMap(([name, text]) => (text ? [`- ${name}: ${text}`] : [])),
    '',
  ].join('\n');
}

const ROLES: Record<EventRow['partiesAre'], string> = {
  acting: 'Acting',
  signatories: 'Signatories',
  witnesses: 'Witnesses',
  submitter: 'Submitter',
  hosted: 'Hosted',
};

/** More parties are counted. */
const MOST_PARTIES = 20;

function actorsOf(
  { kind, leading }: UpdateFacts,
  verdict: Verdict | undefined,
): readonly [name: string, text: string | undefined] {
  const submitters = verdict?.submittingParties ?? [];
  const isPrivate = kind === 'private' || leading === undefined;
  const parties = isPrivate ? submitters : leading.parties;
  return [isPrivate ? 'Submitted for' : ROLES[leading.partiesAre], partiesText(parties)];
}

function partiesText(parties: readonly string[]): string {
  const more = parties.length - MOST_PARTIES;
  const named = parties.slice(0, MOST_PARTIES).map(markdownCode);
  return [
    ...named,
    ...(more > 0 ? [`and ${counted(more, 'more party', 'more parties')}`] : []),
  ].join(', ');
}

function verdictText({ result, resultText }: Verdict, reason: SharedReason | undefined): string {
  if (result === 'unknown') return resultText === '' ? 'not recorded' : markdownCode(resultText);
  if (result !== 'rejected' || reason === undefined) return result;
  const { code, headline, match } = reason;
  const name = code === undefined ? '' : `${markdownCode(code)}: `;
  return `rejected. ${name}${markdownText(headline)}${match === undefined ? '' : ` (${match})`}`;
}

/** As received where it is not a time. */
function timeText(iso: string): string {
  const at = readZonedTime(iso, 'utc');
  return at === undefined ? markdownCode(iso) : `${at.date} ${at.time} ${at.zone}`;
}
