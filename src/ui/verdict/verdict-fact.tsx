import { microsecondsBetween, secondsText } from '#domain/ledger/time.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import { HonestText } from '#ui/text/honest-text.tsx';

const WARN = { ink: 'text-warn', soft: 'bg-warn-soft' };

/** How a result looks; the word stands beside it always. */
export const VERDICT_TONES: Record<Verdict['result'], { ink: string; soft: string }> = {
  accepted: { ink: 'text-create', soft: 'bg-create-soft' },
  rejected: { ink: 'text-archive', soft: 'bg-archive-soft' },
  unspecified: WARN,
  unknown: WARN,
};

/** The result in a word; the text of the wire where this version does not know it. */
export function VerdictResult({ verdict: { result, resultText } }: { verdict: Verdict }) {
  if (result !== 'unknown') return result;
  return resultText === '' ? 'result not recorded' : <HonestText text={resultText} />;
}

/** The mediator's verdict in a few words: "accepted after 1.204 s". */
export function VerdictFact({ verdict }: { verdict: Verdict }) {
  const { recordTime, finalizationTime } = verdict;
  const took =
    recordTime === undefined || finalizationTime === undefined
      ? undefined
      : microsecondsBetween(recordTime, finalizationTime);
  return (
    <span className={`font-semibold ${VERDICT_TONES[verdict.result].ink}`}>
      <VerdictResult verdict={verdict} />
      {took !== undefined && <span className="font-normal"> after {secondsText(took)}</span>}
    </span>
  );
}
