import type { ReactNode } from 'react';
import type { BuiltForest } from '#domain/forest/child-forest.ts';
import { splitParty } from '#domain/ledger/party.ts';
import { honestString, middle } from '#domain/text/honest-text.ts';
import { quorumsOf, type ViewQuorumText } from '#domain/verdict/quorum-text.ts';
import type { Verdict, View } from '#domain/verdict/verdict.ts';
import { viewName } from '#domain/verdict/view-forest.ts';
import { QuorumMarks } from '#features/views/view-traffic.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { markOf } from '#ui/text/identifier.tsx';

export type ViewRow = {
  readonly row: number;
  /** The index in the verdict's list. */
  readonly place: number;
  readonly view: View;
  readonly informees: readonly string[];
  readonly asked: ViewQuorumText;
  readonly anomalies: readonly string[];
};

export function viewRows({ views }: Verdict, { nodeAt, anomalies }: BuiltForest) {
  return async (rows: readonly number[]): Promise<readonly ViewRow[]> =>
    rows.flatMap((row) => {
      const place = nodeAt[row] ?? -1;
      const view = views[place];
      if (view === undefined) return [];
      return {
        row,
        place,
        view,
        informees: [...new Set(view.informees)],
        asked: quorumsOf(view).asked,
        anomalies: anomalies.get(row) ?? [],
      };
    });
}

const MOST_IN_TITLE = 20;

export function ViewCells({
  data,
  run,
  twisty,
  named,
  nameOf,
  visibility,
  bytes,
  whatIf,
}: {
  data: ViewRow;
  run: number;
  twisty: ReactNode;
  /** The informees shown in the row; the detail shows all. */
  named: readonly string[];
  nameOf: (party: string) => string;
  visibility: string | undefined;
  bytes: string | undefined;
  whatIf: string | undefined;
}) {
  const { view, informees, asked, anomalies } = data;
  return (
    <>
      <span role="gridcell" className="tree-first tree-cell">
        {twisty}
        <span className="view-id">{viewName(view)}</span>
      </span>
      <span
        role="gridcell"
        className="tree-cell view-informees"
        title={titleOf([...anomalies, ...informees])}
        data-odd={anomalies.length > 0 ? 'odd' : undefined}
        data-run={run > 0 ? `× ${run} alike` : undefined}
      >
        {named.map((party) => (
          <span key={party} className="mark" style={markOf(party)}>
            <HonestText text={nameOf(party)} />
          </span>
        ))}
        {informees.length > named.length && <span>{`+${informees.length - named.length}`}</span>}
        {informees.length === 0 && 'no informees'}
      </span>
      {visibility !== undefined && (
        <span role="gridcell" className="tree-cell text-sm/[1.45] text-ink-3">
          {visibility}
        </span>
      )}
      <span
        role="gridcell"
        className="tree-cell view-quorum tabular-nums"
        data-asks={asked.isOdd ? 'odd' : undefined}
        data-what-if={whatIf}
        title={asked.words}
      >
        {asked.first !== undefined && !asked.isOdd && <QuorumMarks quorum={asked.first} />}
        {asked.words}
      </span>
      {bytes !== undefined && (
        <span
          role="gridcell"
          className="tree-cell text-right text-sm/[1.45] text-ink-2 tabular-nums in-data-[visibility=none]:text-ink-3 max-md:hidden"
        >
          {bytes}
        </span>
      )}
    </>
  );
}

/**
 * Returns the hint, shortened in the middle; a hint that several parties share is followed by part
 * of the namespace.
 */
export function rowName(party: string, sharedHints: ReadonlySet<string>): string {
  const { hint, namespace } = splitParty(party);
  const short = middle(hint, 16, 8);
  return sharedHints.has(hint) ? `${short}::${middle(namespace, 6, 4)}` : short || party;
}

function titleOf(texts: readonly string[]): string {
  const more = texts.length - MOST_IN_TITLE;
  const named = texts.slice(0, MOST_IN_TITLE).map(honestString);
  return (more > 0 ? [...named, `and ${more} more`] : named).join('\n');
}
