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
      <div className="relative grid items-center justify-items-center">
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
        <span
          className={`absolute bg-surface px-2 text-sm ${isBackwards ? 'text-warn' : 'font-semibold'}`}
        >
          {took !== undefined && `${isBackwards ? '' : '+'}${secondsText(took)}`}
        </span>
      </div>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <Time label="Record time" iso={recordTime} />
        <Time label="Finalization time" iso={finalizationTime} />
      </dl>
      {isBackwards && (
        <p className="text-warn">It was finalized before its record time, as received.</p>
      )}
    </div>
  );
}

function Time({ label, iso }: { label: string; iso: string | undefined }) {
  return (
    <div className="sm:last:text-right">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd>{iso ? <Moment iso={iso} /> : <span className="text-ink-3">not recorded</span>}</dd>
    </div>
  );
}
