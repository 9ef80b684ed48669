import type { CompletionsForm } from '#domain/completion-question/completions-form.ts';
import { counted } from '#domain/text/plural.ts';
import { LONGEST_LIST } from '#domain/update-list/list-response.ts';
import { ChoiceRow } from '#ui/controls/choice-row.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { type NameList, NameListField, ProblemList } from '#ui/names/name-list-field.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { ownUserText, type QuestionFacts } from './question-facts.ts';

export function PartyFields({
  form,
  facts,
  list,
  onChange,
}: {
  form: CompletionsForm;
  facts: QuestionFacts;
  list: NameList;
  onChange: (difference: Partial<CompletionsForm>) => void;
}) {
  const readable =
    facts.reader.kind === 'parties' ? facts.reader.parties : [facts.primaryParty ?? []].flat();
  const offered = [...new Set([...readable, ...facts.hosted])];
  return (
    <fieldset data-part="parties" className="grid min-w-0 content-start gap-3">
      <legend className="mb-1 font-semibold">Acting as</legend>
      {form.userKind === 'any' && (
        <ChoiceRow
          label="Acting parties"
          value={form.anyParty ? 'any' : 'these'}
          options={[
            { value: 'these', label: 'One of these' },
            { value: 'any', label: 'Any party' },
          ]}
          hint="“Any party” requires CanReadAsAnyParty."
          onChange={(who) => onChange({ anyParty: who === 'any' })}
        />
      )}
      {form.anyParty && form.userKind === 'any' ? null : (
        <NameListField
          label="Parties"
          one="party"
          list={list}
          offered={offered}
          isParties
          placeholder="alice::1220…"
          hint={`Commands in which at least one of these parties acts. The token needs a right to read as each of them.${hostedHint(facts.hosted.length)}`}
        />
      )}
    </fieldset>
  );
}

function hostedHint(count: number): string {
  return count === 0
    ? ''
    : ` ${counted(count, 'party', 'parties')} of this node ${count === 1 ? 'is' : 'are'} suggested.`;
}

export function CompletionRangeFields({
  form,
  facts,
  problemAt,
  onChange,
}: {
  form: CompletionsForm;
  facts: QuestionFacts;
  problemAt: (field: 'after' | 'limit' | 'idle') => string | undefined;
  onChange: (difference: Partial<CompletionsForm>) => void;
}) {
  return (
    <fieldset data-part="range" className="grid min-w-0 content-start gap-3">
      <legend className="mb-1 font-semibold">Range</legend>
      <TextField
        label="After offset"
        inputMode="numeric"
        value={form.after}
        maxLength={40}
        placeholder="5,000 offsets before the ledger end"
        hint={boundsWords(facts)}
        problem={problemAt('after')}
        onChange={({ target }) => onChange({ after: target.value })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Elements per request"
          inputMode="numeric"
          value={form.limit}
          maxLength={10}
          placeholder={String(LONGEST_LIST)}
          hint="Nodes ignore a limit above their own."
          problem={problemAt('limit')}
          onChange={({ target }) => onChange({ limit: target.value })}
        />
        <TextField
          label="Idle timeout in ms"
          inputMode="numeric"
          value={form.idle}
          maxLength={10}
          placeholder="250 to 2,000"
          hint="The node responds after this time without a new element."
          problem={problemAt('idle')}
          onChange={({ target }) => onChange({ idle: target.value })}
        />
      </div>
    </fieldset>
  );
}

function boundsWords({ pruned, end }: QuestionFacts): string {
  const from = pruned === undefined || pruned === '0' ? '' : ` Pruned up to ${pruned}.`;
  return `Exclusive, oldest first.${from}${end === undefined ? '' : ` Ledger end ${end}.`}`;
}

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
    <fieldset data-part="user" className="grid min-w-0 content-start gap-3">
      <legend className="mb-1 font-semibold">User</legend>
      <ChoiceRow
        label="Commands of"
        value={form.userKind}
        options={[
          { value: 'named', label: 'One user' },
          { value: 'of-token', label: 'The token’s user' },
          {
            value: 'any',
            label: 'Any user',
            title: 'Requires Canton 3.5.7 or later',
            isOff: facts.offersAnyUser === false && form.userKind !== 'any',
          },
        ]}
        onChange={(userKind) => onChange({ userKind })}
      />
      {facts.offersAnyUser === false && form.userKind !== 'any' && (
        <p className="text-sm text-ink-3">
          “Any user” requires Canton 3.5.7 or later
          {facts.version !== undefined && `; this node has ${facts.version}`}.
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
              ? 'The user of this token is unknown.'
              : `The token belongs to ${facts.user}.`
          }
          problem={problems[0]}
          onChange={({ target }) => onChange({ user: target.value })}
        />
      ) : (
        <p className="text-sm text-ink-3">
          <HonestText text={form.userKind === 'any' ? ANY_USER_WORDS : ownUserText(facts.user)} />
        </p>
      )}
      {form.userKind === 'any' && <ProblemList id="any-user" problems={problems} />}
    </fieldset>
  );
}

const ANY_USER_WORDS = 'No filter by user. Requires Canton 3.5.7 or later.';
