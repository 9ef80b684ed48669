import { ChoiceRow } from '#ui/choice-row.tsx';
import { shortId } from '#ui/identifier.tsx';
import { NameListField } from '#ui/name-list-field.tsx';
import type { FormPart } from './form-part.ts';
import { anyPartyWords, type RequestFacts, readableWords } from './request-facts.ts';
import { UnreadRights } from './unread-rights.tsx';

/** As whom transactions and reassignments are read. */
export function ReaderFields({
  form,
  listAt,
  onChange,
  facts,
}: FormPart & { facts: RequestFacts }) {
  const isRead = form.transactions !== 'off' || form.reassignments;
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="mb-1 font-semibold">As whom</legend>
      {!isRead && (
        <p className="text-sm text-ink-3">
          Transactions and reassignments are off, so nobody’s contracts are read.
        </p>
      )}
      {facts.reader.because === 'rights-unreadable' && <UnreadRights user={facts.user} />}
      <ChoiceRow
        label="Read as"
        value={form.anyParty ? 'any' : 'parties'}
        options={[
          { value: 'parties', label: 'These parties' },
          { value: 'any', label: 'Any party' },
        ]}
        {...(form.anyParty ? { hint: anyPartyWords(facts.reader) } : {})}
        onChange={(who) => onChange({ anyParty: who === 'any' })}
      />
      {!form.anyParty && (
        <NameListField
          label="Parties"
          one="party"
          {...listAt('parties')}
          offered={facts.parties}
          show={shortId}
          marked
          placeholder="alice::1220…"
          hint={readableWords(facts.reader)}
        />
      )}
    </fieldset>
  );
}
