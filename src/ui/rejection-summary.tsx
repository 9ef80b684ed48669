import { happenedWords } from '#domain/happened-words.ts';
import { type Rejection, reasonIn } from '#domain/rejection.ts';
import { rejectionWords } from '#domain/rejection-words.ts';
import { ErrorAdvice } from './error-advice.tsx';
import { HonestText } from './honest-text.tsx';
import { LongText } from './long-text.tsx';
import { Notice } from './notice.tsx';

/** Why it failed, whose problem that is and whether to send it again; the node's words beside ours. */
export function RejectionSummary({
  rejection,
  shown,
}: {
  rejection: Rejection;
  /** What shows that it went through all the same. */
  shown?: string | undefined;
}) {
  const told = rejectionWords(rejection);
  const { headline, basis, whose, retry, next } =
    shown === undefined ? told : happenedWords(told, shown);
  const reason = reasonIn(rejection);
  return (
    <>
      <p className="text-lg text-pretty">
        <HonestText text={headline} />
      </p>
      {basis !== undefined && (
        <Notice>
          <HonestText text={basis} />
        </Notice>
      )}
      <figure className="grid gap-1">
        <figcaption className="text-sm text-ink-3">In the words of the node</figcaption>
        <blockquote className="border-l-2 border-line-strong pl-3 font-mono whitespace-pre-wrap wrap-anywhere">
          {reason === '' ? 'no message' : <LongText text={reason} from={600} lines />}
        </blockquote>
      </figure>
      <ErrorAdvice heading="h3" whose={whose} retry={retry} next={next} />
    </>
  );
}
