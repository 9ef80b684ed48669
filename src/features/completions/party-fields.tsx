import type { CompletionsForm } from '#domain/completions-form.ts';
import { counted } from '#domain/plural.ts';
import { ChoiceRow } from '#ui/choice-row.tsx';
import { shortId } from '#ui/identifier.tsx';
import { NameListField } from '#ui/name-list-field.tsx';
import type { QuestionFacts } from './question-facts.ts';

/** Acting as whom: some parties, or any where no user is named. */
export function PartyFields({
  form,
  facts,
  typed,
  problems,
  onTyped,
  onChange,
}: {
  form: CompletionsForm;
  facts: QuestionFacts;
  /** What stands in the box for one more. */
  typed: string;
  problems: readonly string[];
  onTyped: (text: string) => void;
  onChange: (difference: Partial<CompletionsForm>) => void;
}) {
  const readable =
    facts.reader.kind === 'parties' ? facts.reader.parties : [facts.primaryParty ?? []].flat();
  const offered = [...new Set([...readable, ...facts.hosted])];
  return (
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
          onChange={(who) => onChange({ anyParty: who === 'any' })}
        />
      )}
      {form.anyParty && form.userKind === 'any' ? null : (
        <NameListField
          label="Parties"
          one="party"
          names={form.parties}
          onNames={(parties) => onChange({ parties, anyParty: false })}
          typed={typed}
          onTyped={onTyped}
          offered={offered}
          show={shortId}
          marked
          placeholder="alice::1220…"
          hint={`Commands that at least one of them acts in; the token must be allowed to read as each.${hostedWords(facts.hosted.length)}`}
          problems={problems}
        />
      )}
    </fieldset>
  );
}

function hostedWords(count: number): string {
  return count === 0
    ? ''
    : ` ${counted(count, 'party', 'parties')} of this node ${count === 1 ? 'is' : 'are'} offered while you type.`;
}
