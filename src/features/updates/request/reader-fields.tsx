import { ChoiceRow } from '#ui/controls/choice-row.tsx';
import { NameListField } from '#ui/names/name-list-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import type { FilterForm } from './filter-form.ts';
import type { FilterPart } from './form-part.ts';
import {
  anyPartyHint,
  type RequestFacts,
  readablePartiesHint,
  suggestedParties,
} from './request-facts.ts';
import { isUsed, type UpdatesForm } from './updates-form.ts';

function UnreadRights({ user }: { user: string | undefined }) {
  return (
    <Notice tone="warning">
      <b>The rights of this token could not be read.</b> Name the parties that it can read, or
      select any party if it has that right.
      {user !== undefined && (
        <>
          {' '}
          The token names the user “
          <HonestText text={user} />” (not verified).
        </>
      )}
    </Notice>
  );
}

function unusedText({ kinds }: FilterForm, form: UpdatesForm): string | undefined {
  if (form.transactions === 'off' && !form.reassignments)
    return 'Transactions and reassignments are off. No contracts are read.';
  return `${kinds === 'transactions' ? 'Transactions' : 'Reassignments'} are off. This filter has no effect.`;
}

export function ReaderFields({
  filter,
  place,
  number,
  listAt,
  onChange,
  form,
  facts,
}: FilterPart & { form: UpdatesForm; facts: RequestFacts }) {
  const hasKinds = form.more.length > 0 || filter.kinds !== 'both';
  return (
    <fieldset data-part="reader" className="grid min-w-0 content-start gap-3">
      <legend className="mb-1 font-semibold">Reader{number}</legend>
      {!isUsed(filter, form) && <p className="text-sm text-ink-3">{unusedText(filter, form)}</p>}
      {place === 0 && facts.reader.because === 'rights-unreadable' && (
        <UnreadRights user={facts.user} />
      )}
      {hasKinds && (
        <ChoiceRow
          label="Applies to"
          value={filter.kinds}
          options={[
            { value: 'both', label: 'Both kinds' },
            { value: 'transactions', label: 'Transactions' },
            { value: 'reassignments', label: 'Reassignments' },
          ]}
          onChange={(kinds) => onChange({ kinds })}
        />
      )}
      <ChoiceRow
        label="Read as"
        value={filter.anyParty ? 'any' : 'parties'}
        options={[
          { value: 'parties', label: 'These parties' },
          { value: 'any', label: 'Any party' },
        ]}
        {...(filter.anyParty ? { hint: anyPartyHint(facts.reader) } : {})}
        onChange={(who) => onChange({ anyParty: who === 'any' })}
      />
      {!filter.anyParty && (
        <NameListField
          label="Parties"
          one="party"
          list={listAt('parties')}
          offered={suggestedParties(facts)}
          isParties
          placeholder="alice::1220…"
          hint={readablePartiesHint(facts)}
        />
      )}
    </fieldset>
  );
}
