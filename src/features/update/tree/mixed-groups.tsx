import { useEffect, useEffectEvent } from 'react';
import { foldedRuns, groupRuns } from '#domain/forest/folds.ts';
import type { EventRow, UpdateDocument } from '#domain/update/document.ts';
import { hear } from '#ui/browser/use-latest-promise.ts';

/** Groups read at most. */
const MOST_GROUPS = 500;

/** Passes on the groups of which the party of a new lens sees only a part. Draws nothing. */
export function MixedGroups({
  document,
  lens,
  onGroups,
}: {
  document: UpdateDocument;
  lens: string;
  onGroups: (rows: readonly number[]) => void;
}): null {
  const pass = useEffectEvent(onGroups);
  useEffect(() => {
    const groups = foldedRuns(groupRuns(document.forest)).slice(0, MOST_GROUPS);
    return hear(document.rows(groups), (events) => {
      const isMixed = ({ group }: EventRow) =>
        (group?.witnesses?.get(lens) ?? group?.size) !== group?.size;
      pass(events.filter(isMixed).map(({ row }) => row));
    });
  }, [document, lens]);
  return null;
}
