import type { Failure } from '#domain/failure.ts';
import { serverWordsOf, statusOf } from '#domain/failure-place.ts';
import { LongText } from '#ui/long-text.tsx';
import { Notice } from '#ui/notice.tsx';

/**
 * No answer said that the party was made as signed: the node refused, as one of this id was there
 * before, or it was unsure and then the node was seen to host it. Neither shows what is in force:
 * of an older party thresholds, permissions and keys may differ, and no list here tells those.
 */
export function FoundWords({
  kind,
  failure,
}: {
  kind: 'existing' | 'found';
  failure: Failure | undefined;
}) {
  const said = failure && textOf(failure);
  return (
    <div className="grid gap-1 text-ink-2">
      <Notice tone={kind === 'existing' ? 'warning' : 'note'}>{WORDS[kind]}</Notice>
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

const UNKNOWN =
  'How many must confirm, what each host may do and which keys sign for it, nobody tells here; the operator of the node can look.';

const WORDS = {
  existing: `The node refused, as a party of this id was there before. So nothing that was signed here is known to be in force: that party may have other hosts, another threshold and other keys. ${UNKNOWN}`,
  found: `No answer to the request said so, but the node hosts the party now. It may be as signed here, or one that was there before. ${UNKNOWN}`,
} as const;

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
