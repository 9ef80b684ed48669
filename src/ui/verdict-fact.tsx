import { microsecondsBetween, secondsText } from '#domain/time.ts';
import type { Verdict } from '#domain/verdict.ts';
import { HonestText } from './honest-text.tsx';

const WARN = { ink: 'text-warn', soft: 'bg-warn-soft' };

/** How a result looks; the word stands beside it always. */
export const VERDICT_TONES: Record<Verdict['result'], { ink: string; soft: string }> = {
  accepted: { ink: 'text-create', soft: 'bg-create-soft' },
  rejected: { ink: 'text-archive', soft: 'bg-archive-soft' },
  unspecified: WARN,
  unknown: WARN,
};

/** The mediator's verdict in a few words: "accepted after 1.204 s". */
export function VerdictFact({ verdict }: { verdict: Verdict }) {
  const { recordTime, finalizationTime } = verdict;
  const took =
    recordTime === undefined || finalizationTime === undefined
      ? undefined
      : microsecondsBetween(recordTime, finalizationTime);
  return (
    <span className={`font-semibold ${VERDICT_TONES[verdict.result].ink}`}>
      {verdict.result === 'unknown' ? <HonestText text={verdict.resultText} /> : verdict.result}
      {took !== undefined && <span className="font-normal"> after {secondsText(took)}</span>}
    </span>
  );
}
