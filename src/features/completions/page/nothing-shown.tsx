import type { CompletionFeedState } from '#api/completions/completion-feed-state.ts';
import { type CompletionReading, nextStep } from '#domain/completion-list/completion-reading.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import { compareInt64 } from '#domain/ledger/int64.ts';
import { HonestText } from '#ui/text/honest-text.tsx';

/** Which nothing it is: none there, none for this reader, none that matches, or none read yet. */
export function NothingShown({
  state: { isAsking, stop, pruned },
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
      return `None of the ${reading.completions.length.toLocaleString('en')} that were read matches; the node may have others.`;
    if (reading.requests === 0) return isAsking ? 'Reading…' : 'Nothing was read yet.';
    if (nextStep(reading) !== undefined)
      return `None up to offset ${upto}; the rest is not read yet.`;
    const before =
      compareInt64(after, pruned) > 0
        ? 'There may be earlier ones.'
        : pruned === '0'
          ? 'That is the whole ledger.'
          : `What was before is deleted on this node.`;
    return `${noneWords(question)} after offset ${after} and up to the ledger end at ${upto}. ${before}`;
  }
}

function noneWords({ reader, user }: CompletionQuestion): string {
  const whose = user.kind === 'any' ? '' : ' of this user';
  if (reader.kind === 'any-party') return `No command${whose} was completed on this node`;
  const one = reader.parties.length === 1;
  return `No command${whose} that acts as ${one ? 'this party' : 'one of these parties'} was completed on this node`;
}
