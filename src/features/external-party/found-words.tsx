import type { Failure } from '#domain/failure.ts';
import { serverWordsOf, statusOf } from '#domain/failure-place.ts';
import { LongText } from '#ui/long-text.tsx';

/** The node hosts the party, though its answer to the allocation was another one, or none. */
export function FoundWords({ failure }: { failure: Failure | undefined }) {
  const said = failure && textOf(failure);
  return (
    <div className="grid gap-1 text-ink-2">
      <p className="max-w-3xl">
        No answer to the request said so, but the node hosts the party now. Whether as signed here,
        the list of hosts tells.
      </p>
      {failure !== undefined && (
        <p className="max-w-3xl text-sm text-ink-3">{answerWords(failure)}</p>
      )}
      {said !== undefined && (
        <blockquote className="border-l-2 border-line-strong pl-3 font-mono text-sm wrap-anywhere">
          <LongText text={said} from={300} />
        </blockquote>
      )}
    </div>
  );
}

function answerWords(failure: Failure): string {
  if (failure.kind === 'timeout') return `No answer came within ${failure.seconds} s.`;
  const status = statusOf(failure);
  return status === undefined ? 'No whole answer came.' : `The answer was one of status ${status}.`;
}

/** The server's own words, on one line. */
function textOf(failure: Failure): string | undefined {
  const words = serverWordsOf(failure);
  if (words.kind === 'none') return undefined;
  const text = words.kind === 'ledger-error' ? words.error.cause : words.text;
  return text.replaceAll(/\s+/g, ' ').trim() || undefined;
}
