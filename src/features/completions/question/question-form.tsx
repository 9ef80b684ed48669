import { useState } from 'react';
import {
  type CompletionsForm,
  type RangedQuestion,
  readCompletionsForm,
} from '#domain/completion-question/completions-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { useForm } from '#ui/controls/form.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import { shortId } from '#ui/text/identifier.tsx';
import { otherUserText, type QuestionFacts, refusedParties } from './question-facts.ts';
import { CompletionRangeFields, PartyFields, UserFields } from './question-fields.tsx';

/** Edits the query of completions. No request is sent before "Load completions". */
export function CompletionsQueryForm({
  start,
  usual,
  facts,
  onQuery,
}: {
  start: CompletionsForm;
  usual: CompletionsForm;
  facts: QuestionFacts;
  onQuery: (query: RangedQuestion) => void;
}) {
  const [form, setForm] = useState(start);
  const [typed, setTyped] = useState('');
  const draft = typed.trim();
  const whole = draft === '' ? form : { ...form, parties: [...form.parties, draft] };
  const wholeRead = readCompletionsForm(whole, facts);
  const change = (difference: Partial<CompletionsForm>) =>
    setForm((before) => ({ ...before, ...difference }));
  const fill = (next: CompletionsForm) => {
    setForm(next);
    setTyped('');
  };
  const checked = useForm({
    // A half-typed name is not a problem yet.
    reading: wholeRead.kind === 'ready' ? wholeRead : readCompletionsForm(form, facts),
    shows: 'typed',
    settle: () => {
      fill(whole);
      return wholeRead;
    },
    onReady: onQuery,
  });
  const refused = refusedParties(form.anyParty ? [] : form.parties, facts);
  const other = otherUserText(form.userKind, form.user.trim(), facts);
  return (
    <form {...checked.form} aria-label="Query" className="grid gap-4">
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-3">
        <UserFields
          form={form}
          facts={facts}
          problems={checked.problemsAt('user')}
          onChange={change}
        />
        <PartyFields
          form={form}
          facts={facts}
          list={{
            names: form.parties,
            onNames: (parties) => change({ parties, anyParty: false }),
            typed,
            onTyped: setTyped,
            problems: checked.problemsAt('parties'),
          }}
          onChange={change}
        />
        <CompletionRangeFields
          form={form}
          facts={facts}
          problemAt={checked.problemAt}
          onChange={change}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" type="submit">
          Load completions
        </Button>
        <Button onClick={() => fill(usual)}>Reset</Button>
        <span role="status" className="text-sm text-archive">
          {checked.text}
        </span>
        {refused.length > 0 && (
          <span className="text-sm text-warn">
            This token cannot read as{' '}
            <HonestText text={refused.slice(0, 3).map(shortId).join(', ')} />
            {refused.length > 3 && ` and ${refused.length - 3} more`}, so the node will reject the
            query.
          </span>
        )}
        {other !== undefined && (
          <span className="text-sm text-warn">
            <HonestText text={other} />
          </span>
        )}
      </div>
    </form>
  );
}
