import type { BuiltForest } from '#domain/child-forest.ts';
import { foldAll, foldable, foldRuns, unfoldAll } from '#domain/folds.ts';
import { counted } from '#domain/plural.ts';
import { treeWords } from '#domain/view-words.ts';
import { Button } from '#ui/button.tsx';
import { useKeys } from '#ui/keys.ts';
import type { ViewFolds } from './view-folds.ts';

/** How many views there are and which are shown; fold and unfold, as in the transaction tree. */
export function ViewTreeBar({ built, of }: { built: BuiltForest; of: ViewFolds }) {
  const { forest } = built;
  const { folds, visible, setFolds } = of;
  const { parents, runs } = foldable(forest);
  const fold = () => setFolds(foldAll(forest));
  const unfold = () => setFolds(unfoldAll());
  useKeys({ ']': unfold, '[': fold });
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
      <h2 className="mr-1 font-semibold">Views</h2>
      <span role="status" className="mr-auto text-sm text-ink-3">
        {visible.length === forest.count
          ? treeWords(built)
          : `${visible.length.toLocaleString('en')} of ${counted(forest.count, 'view')} shown`}
      </span>
      {parents > 0 && (
        <>
          <Button hint="]" onClick={unfold}>
            Unfold all
          </Button>
          <Button hint="[" onClick={fold}>
            Fold all
          </Button>
        </>
      )}
      {runs > 0 && <Button onClick={() => setFolds(foldRuns(forest, folds))}>Fold runs</Button>}
    </div>
  );
}
