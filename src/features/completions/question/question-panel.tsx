import { useState } from 'react';
import { completionsCurl } from '#api/completions/completions.ts';
import { questionText } from '#domain/completion-list/completion-list-text.ts';
import { usualStart } from '#domain/completion-list/completion-reading.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import {
  type CompletionsForm,
  readCompletionsForm,
} from '#domain/completion-question/completions-form.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { LONGEST_LIST } from '#domain/update-list/list-response.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { type QuestionFacts, routeWords } from './question-facts.ts';
import { CompletionsQueryForm } from './question-form.tsx';

/** What is asked of the node in a line, and the form to ask something else; open where it is wrong. */
export function QuestionPanel({
  form,
  usual,
  facts,
  onQuestion,
}: {
  form: CompletionsForm;
  usual: CompletionsForm;
  facts: QuestionFacts;
  onQuestion: (question: CompletionQuestion, after: Int64 | undefined) => void;
}) {
  const read = readCompletionsForm(form, { offersAnyUser: facts.offersAnyUser });
  const [isOpen, setOpen] = useState(read.kind === 'problems');
  const start = usualStart(facts.pruned ?? ZERO, facts.end ?? ZERO);
  return (
    <section aria-label="Query" className="panel px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 text-ink-2 wrap-anywhere">
          {read.kind === 'question' ? (
            <>
              <HonestText text={questionText(read.question)} />{' '}
              <span className="text-ink-3">{routeWords(read.question.user.kind, facts)}</span>
            </>
          ) : (
            `Not loaded. ${notLoadedReason(form, facts)}.`
          )}
        </span>
        <span className="ml-auto flex gap-2">
          {isOpen && read.kind === 'question' && (
            <CopyButton
              what="query as curl"
              words="Copy as curl"
              text={() =>
                completionsCurl(facts.baseUrl, read.question, {
                  after: read.after ?? start,
                  limit: LONGEST_LIST,
                })
              }
            />
          )}
          <Button aria-expanded={isOpen} onClick={() => setOpen((before) => !before)}>
            {isOpen ? 'Close' : 'Edit query'}
          </Button>
        </span>
      </div>
      {isOpen && (
        <div className="mt-2 border-t border-line pt-3">
          <CompletionsQueryForm
            key={keyOf(form, facts)}
            start={form}
            usual={usual}
            facts={facts}
            onQuestion={(question, after) => {
              setOpen(false);
              onQuestion(question, after);
            }}
          />
        </div>
      )}
    </section>
  );
}

/**
 * Another question fills the boxes anew. The page itself writes where it reads from (a row is opened,
 * earlier ones are read), which must not take away what is being typed; only an offset that cannot
 * be read from is replaced with what was chosen in its place.
 */
function keyOf(form: CompletionsForm, facts: QuestionFacts): string {
  const read = readCompletionsForm(form, facts);
  const isBad = read.kind === 'problems' && read.problems.some(({ field }) => field === 'after');
  return JSON.stringify({ ...form, after: isBad ? form.after : '' });
}

const ZERO = '0' as Int64;

function notLoadedReason(form: CompletionsForm, { offersAnyUser, version, reader }: QuestionFacts) {
  if (reader.because === 'rights-unreadable') return 'The rights of this token could not be read';
  const isUnnamed = !form.anyParty && form.parties.length === 0;
  if (isUnnamed && offersAnyUser !== true)
    return `This node${version === undefined ? '' : ` (${version})`} returns completions for named parties only, and the token names none`;
  return 'The query has problems';
}
