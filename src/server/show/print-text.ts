import { counted } from '#domain/text/plural.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import { drawLine } from '#server/terminal/line.ts';
import type { Terminal } from '#server/terminal/terminal.ts';
import { eventSpans } from './event-lines.ts';
import { drawHead } from './head-lines.ts';
import { noticeTexts, sourceProblems } from './notice-lines.ts';
import { type PartyNames, partyNames } from './party-names.ts';
import { eachRow } from './read-rows.ts';
import { repeatedTexts } from './repeated-texts.ts';
import type { ShownUpdate } from './shown-update.ts';
import { treePrefix } from './tree-text.ts';
import { printViews } from './views-lines.ts';

/** More parties are in `--json`. */
const MOST_LISTED = 100;

/**
 * Prints an update as text.
 * @param most number of rows of the tree and of the views
 */
export async function printUpdateText(
  terminal: Terminal,
  shown: ShownUpdate,
  most: number,
  causeAt: (url: string) => string | undefined,
): Promise<void> {
  const { document, verdict } = shown;
  const parties = await partiesOf(shown, most);
  const names = partyNames(parties);
  await terminal.write(drawHead(terminal, shown, names));
  for (const { text, tryThis } of sourceProblems(shown, causeAt)) {
    await terminal.write(`\n${drawLine(terminal, [{ text, tone: 'warn' }])}`);
    for (const one of tryThis)
      await terminal.write(drawLine(terminal, [one], { first: '  - ', rest: '    ' }));
  }
  const notices = [...noticeTexts(shown), ...names.warnings];
  if (notices.length > 0) await terminal.write('\n');
  for (const text of notices)
    await terminal.write(drawLine(terminal, [{ text, tone: 'warn' }], { first: '! ', rest: '  ' }));
  if (document !== undefined && document.forest.count > 0)
    await printTree(terminal, document, names, most);
  if (verdict !== undefined && (verdict.viewsMissing || verdict.views.length > 0))
    await printViews(terminal, verdict, names, most);
  await printParties(terminal, parties);
}

/** The parties that are named in the output. */
async function partiesOf(
  { document, scan, verdict }: ShownUpdate,
  most: number,
): Promise<ReadonlySet<string>> {
  const parties = new Set<string>();
  const add = (some: readonly string[]) => {
    for (const party of some) parties.add(party);
  };
  add(verdict?.submittingParties ?? []);
  if (document !== undefined) {
    add(document.facts.leading?.parties ?? []);
    await eachRow(document, most, async (event) => add(event.parties));
  }
  for (const { informees, quorums } of (verdict ?? scan?.verdict)?.views ?? []) {
    add(informees);
    for (const quorum of quorums) add(quorum.parties);
  }
  return parties;
}

async function printTree(
  terminal: Terminal,
  document: UpdateDocument,
  names: PartyNames,
  most: number,
): Promise<void> {
  const { forest } = document;
  const title = { text: `Events (${forest.count.toLocaleString('en')})`, tone: 'strong' } as const;
  await terminal.write(`\n${drawLine(terminal, [title])}`);
  await eachRow(document, most, async (event) => {
    const prefix = treePrefix(forest, event.row);
    const further = { first: prefix.rest, rest: prefix.rest };
    const found = [...event.anomalies, ...(await repeatedTexts(document, event.row))];
    const anomalies = found.map((text) =>
      drawLine(terminal, [{ text: `! ${text}`, tone: 'warn' }], further),
    );
    await terminal.write(drawLine(terminal, eventSpans(event, names), prefix) + anomalies.join(''));
  });
  const more = forest.count - most;
  if (more > 0)
    await terminal.write(
      drawLine(terminal, [`… ${counted(more, 'more event')}. --all prints all.`]),
    );
}

/** The whole ids, so that the short names above are unambiguous and can be copied. */
async function printParties(terminal: Terminal, parties: ReadonlySet<string>): Promise<void> {
  if (parties.size === 0) return;
  const title = { text: `Parties (${parties.size.toLocaleString('en')})`, tone: 'strong' } as const;
  await terminal.write(`\n${drawLine(terminal, [title])}`);
  const sorted = [...parties].sort();
  for (const party of sorted.slice(0, MOST_LISTED))
    await terminal.write(drawLine(terminal, [party]));
  const more = sorted.length - MOST_LISTED;
  if (more > 0)
    await terminal.write(
      drawLine(terminal, [`… ${counted(more, 'more party', 'more parties')}. --json has all.`]),
    );
}
