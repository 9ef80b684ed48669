import { counted } from '#domain/plural.ts';
import { sortedParties, type Visibility, viewsSeen } from '#domain/visibility.ts';
import { Button } from '#ui/button.tsx';
import { LensBar } from '#ui/lens-bar.tsx';
import type { ShownViews } from './shown-views.ts';

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
  if (party === -1) return `no view names it, so it sees none of ${all}.`;
  const seen = viewsSeen(visibility, party);
  const informed = visibility.informed[party]?.length ?? 0;
  if (seen === 0) return `none of ${all} informs it; a quorum names it.`;
  return `sees ${seen.toLocaleString('en')} of ${all}, ${informed.toLocaleString('en')} as informee and ${(seen - informed).toLocaleString('en')} as witness.`;
}
