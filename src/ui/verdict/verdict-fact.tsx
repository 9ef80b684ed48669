import { microsecondsBetween, secondsText } from '#domain/ledger/microseconds.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import { HonestText } from '#ui/text/honest-text.tsx';

const WARN = { ink: 'text-warn', soft: 'bg-warn-soft' };

/** The colours of a result, which always has text beside it. */
const VERDICT_TONES: Record<Verdict['result'], { ink: string; soft: string }> = {
  accepted: { ink: 'text-create', soft: 'bg-create-soft' },
  rejected: { ink: 'text-archive', soft: 'bg-archive-soft' },
  unspecified: WARN,
  unknown: WARN,
};

/** The result as a word; an unknown result is the text as received. */
function VerdictResult({ verdict: { result, resultText } }: { verdict: Verdict }) {
  if (result !== 'unknown') return result;
  return resultText === '' ? 'result not recorded' : <HonestText text={resultText} />;
}

/** In microseconds. A verdict takes seconds; beyond a day, one of its times cannot be true. */
const A_DAY = 86_400_000_000n;

function durationOf({ recordTime, finalizationTime }: Verdict): bigint | undefined {
  return recordTime === undefined || finalizationTime === undefined
    ? undefined
    : microsecondsBetween(recordTime, finalizationTime);
}

/** A verdict whose times contradict each other has no colour of success. */
function toneOf(verdict: Verdict) {
  const took = durationOf(verdict);
  const isOdd = took !== undefined && (took < 0n || took > A_DAY);
  return isOdd && verdict.result === 'accepted' ? WARN : VERDICT_TONES[verdict.result];
}

/** The result as the first word of an update's page. */
export function VerdictPill({ verdict }: { verdict: Verdict }) {
  const { ink, soft } = toneOf(verdict);
  return (
    <span className={`rounded-full px-2.5 text-sm font-semibold whitespace-nowrap ${ink} ${soft}`}>
      <span className="verdict-by">Mediator: </span>
      <VerdictResult verdict={verdict} />
    </span>
  );
}

/** The result as the first word of the verdict itself. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { ink, soft } = toneOf(verdict);
  return (
    <p className={`rounded-md px-3.5 py-1.5 text-lg font-semibold ${soft} ${ink}`}>
      <VerdictResult verdict={verdict} />
    </p>
  );
}

/** The verdict in a few words, such as "accepted after 1.204 s". */
export function VerdictFact({ verdict }: { verdict: Verdict }) {
  const took = durationOf(verdict);
  return (
    <span className={`font-semibold ${toneOf(verdict).ink}`}>
      <VerdictResult verdict={verdict} />
      {took !== undefined &&
        (took < 0n ? (
          <span className="font-normal text-warn">
            {' '}
            (anomaly: finalized before its record time)
          </span>
        ) : (
          <span className={`font-normal ${took > A_DAY ? 'text-warn' : ''}`}>
            {' '}
            after {secondsText(took)}
            {took > A_DAY && ' (anomaly: more than a day)'}
          </span>
        ))}
    </span>
  );
}
