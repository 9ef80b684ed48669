import type { Checkpoints } from '#domain/checkpoint.ts';
import { counted } from '#domain/plural.ts';
import { Moment } from '#ui/moment.tsx';

/**
 * How many checkpoints came with the updates, and why they are no rows: a node tells one at least
 * at the end of each list, and the lists are cut by this page; as rows they would tell of its
 * questions, and a live list would grow by one at each of them.
 */
export function CheckpointCount({ checkpoints: { count, newest } }: { checkpoints: Checkpoints }) {
  if (newest === undefined) return null;
  return (
    <details className="text-ink-3 open:w-full">
      <summary className="w-fit text-accent">{counted(count, 'checkpoint')} on the way</summary>
      <p className="max-w-prose py-1">
        The newest stands at offset <span className="font-mono">{newest.offset}</span>
        {newest.recordTime !== undefined && (
          <>
            , at <Moment iso={newest.recordTime} />
          </>
        )}
        . With a checkpoint the node says that it has told everything up to there. That is no update
        and has no row: how many come depends on how this page cuts its lists, not on the ledger.
      </p>
    </details>
  );
}
