import { Suspense, useState } from 'react';
import { completionsCurl } from '#api/completions/completions.ts';
import { questionText } from '#domain/completion-list/completion-list-text.ts';
import { usualStart } from '#domain/completion-list/completion-reading.ts';
import {
  type CompletionsForm,
  type RangedQuestion,
  readCompletionsForm,
} from '#domain/completion-question/completions-form.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { LONGEST_LIST } from '#domain/update-list/list-response.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { type QuestionFacts, routeText } from './question-facts.ts';

/** Only an edited query needs the form. */
const CompletionsQueryForm = lazyPart(() =>
  import('./question-form.tsx').then((part) => part.CompletionsQueryForm),
);

/**
 * Summarizes the query in a line, with a form to edit it. The form opens if the query is invalid.
 */
export function QuestionPanel({
  form,
  usual,
  facts,
  onQuery,
}: {
  form: CompletionsForm;
  usual: CompletionsForm;
  facts: QuestionFacts;
  onQuery: (query: RangedQuestion) => void;
}) {
  const read = readCompletionsForm(form, { offersAnyUser: facts.offersAnyUser });
  const [isOpen, setOpen] = useState(read.kind === 'problems');
  const start = usualStart(facts.pruned ?? ZERO, facts.end ?? ZERO);
  return (
    <section aria-label="Query" className="panel px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 text-ink-2 wrap-anywhere">
          {read.kind === 'ready' ? (
            <>
              <HonestText text={questionText(read.value.question)} />{' '}
              <span className="text-ink-3">{routeText(read.value.question.user.kind, facts)}</span>
            </>
          ) : (
            `Not loaded. ${notLoadedReason(form, facts)}.`
          )}
        </span>
        <span className="ml-auto flex gap-2">
          {isOpen && read.kind === 'ready' && (
            <CopyButton
              what="query as curl"
              words="Copy as curl"
              text={() =>
                completionsCurl(facts.baseUrl, read.value.question, {
                  after: read.value.after ?? start,
                  limit: read.value.question.limit ?? LONGEST_LIST,
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
          <Suspense fallback={<p role="status">Loading…</p>}>
            <CompletionsQueryForm
              key={keyOf(form, facts)}
              start={form}
              usual={usual}
              facts={facts}
              onQuery={(query) => {
                setOpen(false);
                onQuery(query);
              }}
            />
          </Suspense>
        </div>
      )}
    </section>
  );
}

/**
 * A new key refills the form. The page itself also changes the start offset (to open a row or to
 * load earlier ones), which must not discard typed text. Only an unreadable offset is replaced.
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
