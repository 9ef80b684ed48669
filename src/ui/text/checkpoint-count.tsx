import type { Checkpoints, SynchronizerTime } from '#domain/ledger/checkpoint.ts';
import { counted } from '#domain/text/plural.ts';
import { Identifier } from './identifier.tsx';
import { Moment } from './moment.tsx';

/**
 * Checkpoints are counted, not listed: a node returns one at the end of each response, so their
 * number depends on how the client splits its requests.
 */
export function CheckpointCount({ checkpoints: { count, newest } }: { checkpoints: Checkpoints }) {
  if (newest === undefined) return null;
  return (
    <details className="text-ink-3 open:w-full">
      <summary className="w-fit leading-6 text-accent">{counted(count, 'checkpoint')}</summary>
      <div className="grid gap-1 py-1">
        <p>
          Newest checkpoint at offset <span className="font-mono">{newest.offset}</span>. A
          checkpoint reports progress of the node and has no row.
        </p>
        <SynchronizerTimes times={newest.times} />
      </div>
    </details>
  );
}

/** The record time of each synchronizer in a checkpoint. */
export function SynchronizerTimes({ times }: { times: readonly SynchronizerTime[] }) {
  if (times.length === 0) return <p>No record times reported.</p>;
  return (
    <ul aria-label="Record times" className="grid gap-1">
      {[...times.entries()].map(([at, { synchronizerId, recordTime }]) => (
        <li key={at} className="flex flex-wrap items-center gap-x-2">
          {recordTime === undefined ? 'no record time' : <Moment iso={recordTime} />}
          {synchronizerId !== '' && <Identifier kind="synchronizer" value={synchronizerId} />}
        </li>
      ))}
    </ul>
  );
}
