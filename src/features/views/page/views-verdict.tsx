import { memo } from 'react';
import type { BuiltForest } from '#domain/forest/child-forest.ts';
import { counted } from '#domain/text/plural.ts';
import { type Contradiction, contradictions, disagreements } from '#domain/update/agreement.ts';
import type { StatusBySource } from '#domain/update/source-status.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import { sortedParties, type Visibility, viewsSeen } from '#domain/verdict/visibility.ts';
import type { ShownViews } from '#features/views/shown-views.ts';
import { Button } from '#ui/controls/button.tsx';
import { LensBar } from '#ui/names/lens-bar.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { NoticeList } from '#ui/notice/notice-list.tsx';
import { Said } from '#ui/text/said.tsx';
import { VerdictPanel } from '#ui/verdict/verdict-panel.tsx';

/**
 * What either interface tells of the update that the verdict contradicts; both stand there. Where
 * Scan's own update differs from the ledger as well, the page's frame says so already.
 */
function Contradicted({ verdict, told }: { verdict: Verdict; told: StatusBySource }) {
  const of = (name: string, facts: StatusBySource['scan']['facts']) =>
    facts === undefined ? [] : contradictions(verdict, facts).map((one) => ({ ...one, name }));
  const { scan, ledger } = told;
  const apart = scan.facts && ledger.facts ? disagreements(scan.facts, ledger.facts) : [];
  const isNew = ({ what }: Contradiction) =>
    what === 'outcome' || apart.every((one) => one.what !== what);
  const found = [
    ...of('the update from Scan', scan.facts),
    ...of('the ledger', ledger.facts).filter(isNew),
  ];
  return found.map(({ name, what, verdict: said, other }) => (
    <Notice key={`${name} ${what}`} tone="warning">
      <b>
        The verdict and {name} disagree on the {what}.
      </b>{' '}
      Verdict: <Said text={said} />. {name}: <Said text={other} />.
    </Notice>
  ));
}

/** The party lens over the views, and the ways to who sees what and to what silence does. */
export function ViewsLens({ shown: { visibility, lens, onLens } }: { shown: ShownViews }) {
  const { forest, parties } = visibility;
  const options = () =>
    sortedParties(visibility, 'views').map((party) => ({
      party: parties[party] ?? '',
      words: `sees ${viewsSeen(visibility, party).toLocaleString('en')} of ${counted(forest.count, 'view')}`,
    }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <LensBar lens={lens} onLens={onLens} options={options}>
        {lens !== undefined && lensWords(visibility, lens)}
      </LensBar>
      <Button hint="w" onClick={() => document.getElementById('who-sees-what')?.focus()}>
        Who sees what
      </Button>
      <Button onClick={() => document.getElementById('what-if')?.focus()}>What if</Button>
    </div>
  );
}

/** `sees 5 of 32 views: 2 as informee, 3 through a view above` */
function lensWords(visibility: Visibility, lens: string): string {
  const party = visibility.parties.indexOf(lens);
  const all = counted(visibility.forest.count, 'view');
  if (party === -1) return `not named in any view, so none of ${all} are visible.`;
  const seen = viewsSeen(visibility, party);
  const informed = visibility.informed[party]?.length ?? 0;
  if (seen === 0) return `informed of none of ${all}, but listed in a quorum.`;
  return `sees ${seen.toLocaleString('en')} of ${all}, ${informed.toLocaleString('en')} as informee and ${(seen - informed).toLocaleString('en')} as witness.`;
}

/** What the mediator decided, what contradicts it, and what is odd in the tree of its views. */
export const ViewsVerdict = memo(function ViewsVerdict({
  verdict,
  told,
  notices,
}: {
  verdict: Verdict;
  told: StatusBySource;
  notices: BuiltForest['notices'];
}) {
  return (
    <>
      <VerdictPanel verdict={verdict}>
        <Contradicted verdict={verdict} told={told} />
      </VerdictPanel>
      <NoticeList notices={notices} />
    </>
  );
});
