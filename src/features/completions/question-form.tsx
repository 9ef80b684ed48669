import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CompletionQuestion } from '#domain/completion-question.ts';
import {
  type CompletionsField,
  type CompletionsForm,
  readCompletionsForm,
} from '#domain/completions-form.ts';
import type { Int64 } from '#domain/int64.ts';
import { counted } from '#domain/plural.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceRow } from '#ui/choice-row.tsx';
import { TextField } from '#ui/field.tsx';
import { HonestText } from '#ui/honest-text.tsx';
import { shortId } from '#ui/identifier.tsx';
import { NameListField } from '#ui/name-list-field.tsx';
import { ProblemList } from '#ui/problem-list.tsx';
import {
  otherUserWords,
  ownUserWords,
  type QuestionFacts,
  refusedParties,
} from './question-facts.ts';

/** Of whose commands, as whom, and from where on. Nothing is asked before "Read these". */
export function QuestionForm({
  start,
  usual,
  facts,
  onQuestion,
}: {
  /** What stands in it first: the question in use, or what a link says, right or wrong. */
  start: CompletionsForm;
  usual: CompletionsForm;
  facts: QuestionFacts;
  onQuestion: (question: CompletionQuestion, after: Int64 | undefined) => void;
}) {
  const [form, setForm] = useState(start);
  const [typed, setTyped] = useState('');
  const [isSent, setSent] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  // What stands in the box for one more party is meant too.
  const draft = typed.trim();
  const whole = draft === '' ? form : { ...form, parties: [...form.parties, draft] };
  const read = readCompletionsForm(whole, facts);
  const change = (difference: Partial<CompletionsForm>) =>
    setForm((before) => ({ ...before, ...difference }));
  const problemsAt = (field: CompletionsField) =>
    read.kind === 'problems'
      ? read.problems.filter((one) => one.field === field).map(({ problem }) => problem)
      : [];
  // A name that is half typed is no mistake yet.
  const partyProblems = draft === '' || isSent ? problemsAt('parties') : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (read.kind === 'question') return onQuestion(read.question, read.after);
    flushSync(() => setSent(true));
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const refused = refusedParties(form.anyParty ? [] : form.parties, facts);
  const other = otherUserWords(form.userKind, form.user.trim(), facts);
  const offered =
    facts.reader.kind === 'parties' ? facts.reader.parties : [facts.primaryParty ?? []].flat();
  return (
    <form ref={box} aria-label="Question" onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-3">
        <fieldset className="grid min-w-0 content-start gap-3">
          <legend className="mb-1 font-semibold">Whose commands</legend>
          <ChoiceRow
            label="Commands of"
            value={form.userKind}
            options={[
              { value: 'named', label: 'One user' },
              { value: 'of-token', label: 'The token’s user' },
              { value: 'any', label: 'Any user', title: 'From 3.5.7 on' },
            ]}
            onChange={(userKind) => change({ userKind })}
          />
          {form.userKind === 'named' ? (
            <TextField
              label="User id"
              value={form.user}
              maxLength={300}
              placeholder={facts.user ?? 'a user of this participant'}
              hint={
                facts.user === undefined
                  ? 'Whose token this is could not be learnt.'
                  : `The token is that of ${facts.user}.`
              }
              problem={problemsAt('user')[0]}
              onChange={({ target }) => change({ user: target.value })}
            />
          ) : (
            <p className="text-sm text-ink-3">
              <HonestText
                text={form.userKind === 'any' ? ANY_USER_WORDS : ownUserWords(facts.user)}
              />
            </p>
          )}
          {form.userKind === 'any' && <ProblemList id="any-user" problems={problemsAt('user')} />}
        </fieldset>
        <fieldset className="grid min-w-0 content-start gap-3">
          <legend className="mb-1 font-semibold">Acting as</legend>
          {form.userKind === 'any' && (
            <ChoiceRow
              label="Parties that act"
              value={form.anyParty ? 'any' : 'these'}
              options={[
                { value: 'these', label: 'One of these' },
                { value: 'any', label: 'Any party' },
              ]}
              hint="Any party needs the right CanReadAsAnyParty."
              onChange={(who) => change({ anyParty: who === 'any' })}
            />
          )}
          {form.anyParty && form.userKind === 'any' ? null : (
            <NameListField
              label="Parties"
              one="party"
              names={form.parties}
              onNames={(parties) => change({ parties, anyParty: false })}
              typed={typed}
              onTyped={setTyped}
              offered={offered}
              show={shortId}
              marked
              placeholder="alice::1220…"
              hint="Commands that at least one of them acts in; the token must be allowed to read as each."
              problems={partyProblems}
            />
          )}
        </fieldset>
        <fieldset className="grid min-w-0 content-start gap-3">
          <legend className="mb-1 font-semibold">From where on</legend>
          <TextField
            label="After offset"
            inputMode="numeric"
            value={form.after}
            maxLength={40}
            placeholder="5,000 before the ledger end"
            hint={boundsWords(facts)}
            problem={problemsAt('after')[0]}
            onChange={({ target }) => change({ after: target.value })}
          />
        </fieldset>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" type="submit">
          Read these
        </Button>
        <Button
          onClick={() => {
            setForm(usual);
            setTyped('');
          }}
        >
          Back to the usual
        </Button>
        <span role="status" className="text-sm text-archive">
          {isSent &&
            read.kind === 'problems' &&
            `${counted(read.problems.length, 'thing')} to mend.`}
        </span>
        {refused.length > 0 && (
          <span className="text-sm text-warn">
            This token may not read as{' '}
            <HonestText text={refused.slice(0, 3).map(shortId).join(', ')} />
            {refused.length > 3 && ` and ${refused.length - 3} more`}: the node will refuse.
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

const ANY_USER_WORDS =
  'No filter by user. Nodes offer that from 3.5.7 on, by another route than for one user.';

function boundsWords({ pruned, end }: QuestionFacts): string {
  const from =
    pruned === undefined || pruned === '0' ? '' : ` What it had up to ${pruned} is deleted.`;
  return `Exclusive; completions are told oldest first.${from}${end === undefined ? '' : ` The ledger ends at ${end}.`}`;
}
