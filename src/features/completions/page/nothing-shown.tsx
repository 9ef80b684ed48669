import type { CompletionFeedState } from '#api/completions/completion-feed.ts';
import { type CompletionReading, nextStep } from '#domain/completion-list/completion-reading.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import { compareInt64 } from '#domain/ledger/int64.ts';
import { HonestText } from '#ui/text/honest-text.tsx';

/** Which nothing it is: none there, none for this reader, none that matches, or none read yet. */
export function NothingShown({
  state: { isLoading, stop, pruned },
  reading,
  question,
  isNarrow,
}: {
  state: CompletionFeedState;
  reading: CompletionReading;
  question: CompletionQuestion;
  isNarrow: boolean;
}) {
  // What stopped it is said by itself.
  if (stop !== undefined && reading.requests === 0) return null;
  return (
    <p role="status" className="panel px-4 py-6 text-ink-2">
      <HonestText text={words()} />
    </p>
  );

  function words(): string {
    const { after, upto } = reading.range;
    if (reading.completions.length > 0 && isNarrow)
      return `No match in the ${reading.completions.length.toLocaleString('en')} loaded completions.`;
    if (reading.requests === 0) return isLoading ? 'Loading…' : 'Nothing loaded.';
    if (nextStep(reading) !== undefined)
      return `None up to offset ${upto}. The rest is not loaded.`;
    const before =
      compareInt64(after, pruned) > 0
        ? 'Earlier completions may exist.'
        : pruned === '0'
          ? 'This range is the whole ledger.'
          : 'Earlier history is pruned.';
    return `${noneLabel(question)}, after offset ${after} up to the ledger end at ${upto}. ${before}`;
  }
}

function noneLabel({ reader, user }: CompletionQuestion): string {
  const whose = user.kind === 'any' ? '' : ' of this user';
  if (reader.kind === 'any-party') return `No completions${whose}`;
  const one = reader.parties.length === 1;
  return `No completions${whose} acting as ${one ? 'this party' : 'one of these parties'}`;
}
