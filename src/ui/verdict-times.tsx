import { microsecondsBetween, secondsText } from '#domain/time.ts';
import { Moment } from './moment.tsx';

/** From record time to finalization on a line, with the distance; the line has no scale. */
export function VerdictTimes({
  recordTime,
  finalizationTime,
}: {
  recordTime: string | undefined;
  finalizationTime: string | undefined;
}) {
  const took =
    recordTime && finalizationTime ? microsecondsBetween(recordTime, finalizationTime) : undefined;
  const isBackwards = took !== undefined && took < 0n;
  return (
    <div className="grid min-w-0 gap-1">
      <svg aria-hidden="true" width="100%" height="14" className="verdict-times">
        <line
          x1="12"
          x2="100%"
          y1="7"
          y2="7"
          strokeDasharray={took === undefined ? '3 4' : undefined}
        />
        {recordTime && <circle cx="7" cy="7" r="5" />}
        {finalizationTime && <circle cx="100%" cy="7" r="5" transform="translate(-7 0)" />}
      </svg>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
        <div>
          <dt className="text-xs text-ink-3">Record time</dt>
          <dd>{recordTime ? <Moment iso={recordTime} ago /> : NOT_RECORDED}</dd>
        </div>
        <div className="sm:text-center">
          <dt className="text-xs text-ink-3">Distance</dt>
          <dd className={isBackwards ? 'text-warn' : 'font-semibold'}>
            {took === undefined ? (
              <span className="font-normal text-ink-3">not known</span>
            ) : (
              <>
                {isBackwards ? '' : '+'}
                {secondsText(took)}
                {isBackwards && ', finalized before it was recorded'}
              </>
            )}
          </dd>
        </div>
        <div className="sm:text-right">
          <dt className="text-xs text-ink-3">Finalization time</dt>
          <dd>{finalizationTime ? <Moment iso={finalizationTime} /> : NOT_RECORDED}</dd>
        </div>
      </dl>
    </div>
  );
}

const NOT_RECORDED = <span className="text-ink-3">not recorded</span>;
