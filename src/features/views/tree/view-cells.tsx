import type { BuiltForest } from '#domain/forest/child-forest.ts';
import { partyFirst, splitParty } from '#domain/ledger/party.ts';
import { honestString, middle } from '#domain/text/honest-text.ts';
import { quorumsOf, type ViewQuorumText } from '#domain/verdict/quorum-text.ts';
import type { Verdict, View } from '#domain/verdict/verdict.ts';
import { viewName } from '#domain/verdict/view-forest.ts';
import { QuorumMarks } from '#features/views/view-traffic.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { markOf } from '#ui/text/identifier.tsx';

/** One view as the grid shows it. */
export type ViewRow = {
  readonly row: number;
  /** Its place in the verdict's list. */
  readonly place: number;
  readonly view: View;
  /** Each once. */
  readonly informees: readonly string[];
  readonly asked: ViewQuorumText;
  readonly oddities: readonly string[];
};

/** Reads the rows of the grid. */
export function viewRows({ views }: Verdict, { nodeAt, oddities }: BuiltForest) {
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
        oddities: oddities.get(row) ?? [],
      };
    });
}

const MOST_IN_TITLE = 20;

/** The cells of one view: its id, its informees, what the lens sees of it, a quorum, its bytes. */
export function ViewCells({
  data,
  isOpen,
  run,
  onToggle,
  lens,
  most,
  nameOf,
  sight,
  bytes,
  whatIf,
}: {
  data: ViewRow;
  isOpen: boolean | undefined;
  /** How many siblings alike stand folded behind this row; 0 for none. */
  run: number;
  onToggle: (open: boolean) => void;
  /** The party that the reader looks through, named first where it is informed. */
  lens: string | undefined;
  /** Informees that a row has room for; the detail has them all. */
  most: number;
  /** How a party is called in a row. */
  nameOf: (party: string) => string;
  /** Undefined without a lens. */
  sight: string | undefined;
  /** Undefined where no envelope is told. */
  bytes: string | undefined;
  /** What would be of the view while the ticked parties are silent; undefined without a tick. */
  whatIf: string | undefined;
}) {
  const { view, informees, asked, oddities } = data;
  return (
    <>
      <span role="gridcell" className="tree-first tree-cell">
        <span
          aria-hidden="true"
          data-open={isOpen}
          className="tree-twisty"
          onClick={(click) => {
            if (isOpen === undefined) return;
            click.stopPropagation();
            onToggle(!isOpen);
          }}
        />
        <span className="view-id">{viewName(view)}</span>
      </span>
      <span
        role="gridcell"
        className="tree-cell view-informees"
        title={titleOf([...oddities, ...informees])}
        data-odd={oddities.length > 0 ? 'odd' : undefined}
        data-run={run > 0 ? `× ${run} alike` : undefined}
      >
        {partyFirst(informees, lens)
          .slice(0, most)
          .map((party) => (
            <span key={party} className="mark" style={markOf(party)}>
              <HonestText text={nameOf(party)} />
            </span>
          ))}
        {informees.length > most && <span>{`+${informees.length - most}`}</span>}
        {informees.length === 0 && 'no informees'}
      </span>
      {sight !== undefined && (
        <span role="gridcell" className="tree-cell view-sight">
          {sight}
        </span>
      )}
      <span
        role="gridcell"
        className="tree-cell view-quorum"
        data-asks={asked.isOdd ? 'odd' : undefined}
        data-what-if={whatIf}
        title={asked.words}
      >
        {asked.first !== undefined && !asked.isOdd && <QuorumMarks quorum={asked.first} />}
        {asked.words}
      </span>
      {bytes !== undefined && (
        <span role="gridcell" className="tree-cell view-bytes">
          {bytes}
        </span>
      )}
    </>
  );
}

/** The readable part of a party's id, its middle cut; the whole where another has the same. */
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
