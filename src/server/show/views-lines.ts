import { counted } from '#domain/text/plural.ts';
import { readQuorum } from '#domain/verdict/quorum.ts';
import { quorumText } from '#domain/verdict/quorum-text.ts';
import type { Verdict, View } from '#domain/verdict/verdict.ts';
import { viewForest, viewName } from '#domain/verdict/view-forest.ts';
import { drawLine, type Span } from '#server/terminal/line.ts';
import type { Terminal } from '#server/terminal/terminal.ts';
import { namesText, type PartyNames } from './party-names.ts';
import { treePrefix } from './tree-text.ts';

/** The views of a verdict as a tree, with informees and quorums. @param most number of rows */
export async function printViews(
  terminal: Terminal,
  verdict: Verdict,
  names: PartyNames,
  most: number,
): Promise<void> {
  const { views, viewsMissing } = verdict;
  const { forest, nodeAt, anomalies } = viewForest(verdict);
  const count = viewsMissing ? '' : ` (${views.length.toLocaleString('en')})`;
  await terminal.write(`\n${drawLine(terminal, [title(`Views${count}`)])}`);
  if (viewsMissing)
    await terminal.write(drawLine(terminal, ['The response has no list of views.']));
  for (let row = 0; row < Math.min(forest.count, most); row++) {
    const view = views[nodeAt[row] ?? -1];
    if (view === undefined) continue;
    const prefix = treePrefix(forest, row);
    await terminal.write(drawLine(terminal, viewSpans(view, names), prefix));
    const further = { first: prefix.rest, rest: prefix.rest };
    for (const quorum of view.quorums)
      await terminal.write(
        drawLine(
          terminal,
          [
            `confirming ${quorumText(readQuorum(quorum))}:`,
            namesText(quorum.parties, names.short, 12),
          ],
          further,
        ),
      );
    for (const anomaly of anomalies.get(row) ?? [])
      await terminal.write(drawLine(terminal, [{ text: `! ${anomaly}`, tone: 'warn' }], further));
  }
  const more = forest.count - most;
  if (more > 0)
    await terminal.write(
      drawLine(terminal, [`… ${counted(more, 'more view')}. --all prints all.`]),
    );
}

function viewSpans(view: View, { short }: PartyNames): readonly Span[] {
  const { informees, informeesMissing, quorums, quorumsMissing } = view;
  const none = quorumsMissing ? '(quorums not reported)' : '(no confirmation required)';
  return [
    `view ${viewName(view)}:`,
    informeesMissing
      ? 'informees not reported'
      : informees.length === 0
        ? 'no informees'
        : `informees ${namesText(informees, short, 12)}`,
    ...(quorums.length === 0 ? [{ text: none, tone: 'faint' as const }] : []),
  ];
}

function title(text: string): Span {
  return { text, tone: 'strong' };
}
