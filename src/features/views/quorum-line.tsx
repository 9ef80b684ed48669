import { counted } from '#domain/plural.ts';
import type { QuorumReading } from '#domain/quorum.ts';
import { Badge } from '#ui/badge.tsx';
import { PartyList } from '#ui/party-list.tsx';
import { QuorumMarks } from './quorum-marks.tsx';

/** One quorum: how many of which parties. */
export function QuorumLine({
  quorum,
  isMet,
}: {
  quorum: QuorumReading;
  /** Whether it could be met while the ticked parties are silent; undefined without a tick. */
  isMet: boolean | undefined;
}) {
  const { threshold, size, repeated, state, parties } = quorum;
  return (
    <div data-quorum={`${threshold ?? '?'}/${size}`} className="grid grid-cols-1 gap-0.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <QuorumMarks quorum={quorum} />
        <span>
          <b>{threshold?.toLocaleString('en') ?? 'an unknown number'}</b> of{' '}
          {size.toLocaleString('en')}
          {state === 'sound' && threshold === size && size > 0 && (
            <span className="text-ink-3">
              : {size === 1 ? 'it must confirm' : 'all must confirm'}
            </span>
          )}
        </span>
        {state === 'impossible' && (
          <Badge tone="warn">impossible: asks for more than there are</Badge>
        )}
        {state === 'nobody' && <Badge tone="warn">asks nobody: the threshold is below 1</Badge>}
        {state === 'untold' && <Badge tone="warn">the threshold is not told</Badge>}
        {isMet === false && state === 'sound' && <Badge tone="warn">what if: not met</Badge>}
        {isMet === true && state === 'sound' && <Badge>what if: could still be met</Badge>}
      </p>
      {repeated > 0 && (
        <p className="text-sm text-ink-3">
          The list has {counted(size + repeated, 'entry', 'entries')} and names a party more than
          once; a party counts once.
        </p>
      )}
      {size > 0 ? (
        <PartyList plain parties={parties} />
      ) : (
        <span className="text-ink-3">lists no party</span>
      )}
    </div>
  );
}
