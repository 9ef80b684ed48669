import { completionsCurl } from '#api/completions/completions.ts';
import { type QuestionPart, questionParts } from '#domain/completion-list/completion-list-text.ts';
import { usualStart } from '#domain/completion-list/completion-reading.ts';
import {
  type CompletionsForm,
  type RangedQuestion,
  readCompletionsForm,
} from '#domain/completion-question/completions-form.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { LONGEST_LIST } from '#domain/update-list/list-response.ts';
import { CopyButton } from '#ui/controls/copy.tsx';
import { QueryPanel } from '#ui/list/query-panel.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import type { QuestionFacts } from './question-facts.ts';

/** Only an edited query needs the form. */
const CompletionsQueryForm = lazyPart(() =>
  import('./question-form.tsx').then((part) => part.CompletionsQueryForm),
);

/** The query of the list, with a form to edit it. */
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
  const start = usualStart(facts.pruned ?? ZERO, facts.end ?? ZERO);
  return (
    <QueryPanel
      chips={read.kind === 'ready' ? chipsOf(read.value) : []}
      problem={read.kind === 'ready' ? undefined : `Not loaded. ${notLoadedReason(form, facts)}.`}
      tools={
        read.kind === 'ready' && (
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
        )
      }
      form={(close) => (
        <CompletionsQueryForm
          key={keyOf(form, facts)}
          start={form}
          usual={usual}
          facts={facts}
          onQuery={(query) => {
            close();
            onQuery(query);
          }}
        />
      )}
    />
  );
}

function chipsOf({ question, after }: RangedQuestion): readonly QuestionPart[] {
  const from = after === undefined ? 'near the ledger end' : `after offset ${after}`;
  return [...questionParts(question), { part: 'range', text: from }];
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
