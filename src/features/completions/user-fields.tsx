import type { CompletionsForm } from '#domain/completions-form.ts';
import { ChoiceRow } from '#ui/choice-row.tsx';
import { TextField } from '#ui/field.tsx';
import { HonestText } from '#ui/honest-text.tsx';
import { ProblemList } from '#ui/problem-list.tsx';
import { ownUserWords, type QuestionFacts } from './question-facts.ts';

/** Of whose commands: one user's, the token's own, or any. */
export function UserFields({
  form,
  facts,
  problems,
  onChange,
}: {
  form: CompletionsForm;
  facts: QuestionFacts;
  problems: readonly string[];
  onChange: (difference: Partial<CompletionsForm>) => void;
}) {
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="mb-1 font-semibold">Whose commands</legend>
      <ChoiceRow
        label="Commands of"
        value={form.userKind}
        options={[
          { value: 'named', label: 'One user' },
          { value: 'of-token', label: 'The token’s user' },
          {
            value: 'any',
            label: 'Any user',
            title: 'From 3.5.7 on',
            // A link may have chosen it: then the sentence below says what is wrong.
            isOff: facts.offersAnyUser === false && form.userKind !== 'any',
          },
        ]}
        onChange={(userKind) => onChange({ userKind })}
      />
      {facts.offersAnyUser === false && form.userKind !== 'any' && (
        <p className="text-sm text-ink-3">
          Any user is not offered by this node
          {facts.version !== undefined && ` (${facts.version})`}: it comes with 3.5.7.
        </p>
      )}
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
          problem={problems[0]}
          onChange={({ target }) => onChange({ user: target.value })}
        />
      ) : (
        <p className="text-sm text-ink-3">
          <HonestText text={form.userKind === 'any' ? ANY_USER_WORDS : ownUserWords(facts.user)} />
        </p>
      )}
      {form.userKind === 'any' && <ProblemList id="any-user" problems={problems} />}
    </fieldset>
  );
}

const ANY_USER_WORDS =
  'No filter by user. Nodes offer that from 3.5.7 on, by another route than for one user.';
