import { ChoiceRow } from '#ui/controls/choice-row.tsx';
import { type NameList, NameListField } from '#ui/names/name-list-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { anyPartyHint, type RequestFacts, readablePartiesHint } from './request-facts.ts';
import type { UpdatesField, UpdatesForm } from './updates-form.ts';

const NAME_LISTS = ['parties', 'topologyParties', 'templates', 'interfaces'] as const;
type ListField = (typeof NAME_LISTS)[number];

export type Drafts = Readonly<Record<ListField, string>>;
export const NO_DRAFTS: Drafts = {
  parties: '',
  topologyParties: '',
  templates: '',
  interfaces: '',
};

export type FormPart = {
  readonly form: UpdatesForm;
  readonly problemsAt: (field: UpdatesField) => readonly string[];
  readonly onChange: (difference: Partial<UpdatesForm>) => void;
  readonly listAt: (list: ListField) => NameList;
};

/** Adds the typed texts to the form, so that no input is lost. */
export function withDrafts(form: UpdatesForm, drafts: Drafts): UpdatesForm {
  let whole = form;
  for (const list of NAME_LISTS) {
    const name = drafts[list].trim();
    if (name !== '' && !whole[list].includes(name))
      whole = changedForm(whole, { [list]: [...whole[list], name] });
  }
  return whole;
}

/**
 * Returns the form after a change. If topology parties equal the reading parties, they follow a
 * change of the reading parties or of `anyParty`, because a reader without CanReadAsAnyParty may
 * not read all topology events either (docs/facts/wire.md#filters).
 */
export function changedForm(form: UpdatesForm, difference: Partial<UpdatesForm>): UpdatesForm {
  const changed = { ...form, ...difference };
  const { anyParty, parties } = changed;
  if (anyParty !== form.anyParty && isUsualTopology(form))
    return { ...changed, topology: anyParty ? 'all' : 'parties', topologyParties: parties };
  const follows = difference.parties !== undefined && hasSameParties(form);
  return follows ? { ...changed, topologyParties: parties } : changed;
}

function isUsualTopology(form: UpdatesForm): boolean {
  if (form.anyParty) return form.topology === 'all';
  return form.topology === 'parties' && hasSameParties(form);
}

export function hasSameParties({ anyParty, parties, topologyParties }: UpdatesForm): boolean {
  const all = new Set([...parties, ...topologyParties]);
  return !anyParty && all.size === parties.length && all.size === topologyParties.length;
}

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

export function ReaderFields({
  form,
  listAt,
  onChange,
  facts,
}: FormPart & { facts: RequestFacts }) {
  const isRead = form.transactions !== 'off' || form.reassignments;
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="mb-1 font-semibold">Reader</legend>
      {!isRead && (
        <p className="text-sm text-ink-3">
          Transactions and reassignments are off. No contracts are read.
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
        {...(form.anyParty ? { hint: anyPartyHint(facts.reader) } : {})}
        onChange={(who) => onChange({ anyParty: who === 'any' })}
      />
      {!form.anyParty && (
        <NameListField
          label="Parties"
          one="party"
          list={listAt('parties')}
          offered={facts.parties}
          isParties
          placeholder="alice::1220…"
          hint={readablePartiesHint(facts.reader)}
        />
      )}
    </fieldset>
  );
}
