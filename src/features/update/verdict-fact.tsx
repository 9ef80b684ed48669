import { microsecondsBetween, secondsText } from '#domain/time.ts';
import type { Verdict } from '#domain/verdict.ts';
import { HonestText } from '#ui/honest-text.tsx';

const TONES: Record<Verdict['result'], string> = {
  accepted: 'text-create',
  rejected: 'text-archive',
  unspecified: 'text-warn',
  unknown: 'text-warn',
};

/** The mediator's verdict in a few words: "accepted after 1.204 s". */
export function VerdictFact({ verdict }: { verdict: Verdict }) {
  const { recordTime, finalizationTime } = verdict;
  const took =
    recordTime === undefined || finalizationTime === undefined
      ? undefined
      : microsecondsBetween(recordTime, finalizationTime);
  return (
    <span className={`font-semibold ${TONES[verdict.result]}`}>
      {verdict.result === 'unknown' ? <HonestText text={verdict.resultText} /> : verdict.result}
      {took !== undefined && <span className="font-normal"> after {secondsText(took)}</span>}
    </span>
  );
}
