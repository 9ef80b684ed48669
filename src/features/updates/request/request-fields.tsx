import { useId, useState } from 'react';
import { splitTemplateId } from '#domain/ledger/template-id.ts';
import { counted } from '#domain/text/plural.ts';
import { LARGEST_PAGE_SIZE } from '#domain/update-list/updates-request.ts';
import { Button } from '#ui/controls/button.tsx';
import { ChoiceRow } from '#ui/controls/choice-row.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { NameListField, ProblemList } from '#ui/names/name-list-field.tsx';
import { shortId } from '#ui/text/identifier.tsx';
import { type FormPart, hasSameParties } from './reader-fields.tsx';

/** A box to tick, with a sentence below it where one is needed. */
function CheckField({
  label,
  hint,
  checked,
  onChecked,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  onChecked: (checked: boolean) => void;
}) {
  return (
    <label className="flex items-start gap-2">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChecked(target.checked)}
        className="mt-0.5 accent-accent"
      />
      <span>
        <span className="font-medium">{label}</span>
        {hint !== undefined && <span className="block text-sm text-ink-3">{hint}</span>}
      </span>
    </label>
  );
}

/** Which templates and interfaces the node is asked for; none means all. */
export function FilterFields({
  form,
  listAt,
  packageNamesOnly,
}: FormPart & { packageNamesOnly: boolean }) {
  const byId = [...form.templates, ...form.interfaces].some(
    (text) => splitTemplateId(text)?.packageIs === 'id',
  );
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="mb-1 font-semibold">Which contracts</legend>
      <NameListField
        label="Templates"
        one="template"
        {...listAt('templates')}
        offered={[]}
        placeholder="#package-name:Module:Template"
        hint="Empty, with no interface: contracts of every template."
      />
      <NameListField
        label="Interfaces"
        one="interface"
        {...listAt('interfaces')}
        offered={[]}
        placeholder="#package-name:Module:Interface"
        hint="Contracts that implement one of them, besides those of the templates."
      />
      {byId && !packageNamesOnly && (
        <p className="text-sm text-warn">
          A package named by its id is that one version of it; nodes from 3.5 on refuse it and take
          #package-name:Module:Entity.
        </p>
      )}
    </fieldset>
  );
}

/** Whether changes of who hosts which party are asked for, and of which parties. */
function TopologyFields({
  form,
  listAt,
  problemsAt,
  onChange,
  offered,
}: FormPart & { offered: readonly string[] }) {
  const [choosing, setChoosing] = useState(false);
  // What is wrong with the parties is said once, where they stand.
  const isWrongHere =
    problemsAt('topologyParties').length > 0 && problemsAt('parties').length === 0;
  const isSame = hasSameParties(form) && !choosing && !isWrongHere;
  return (
    <>
      <ChoiceRow
        label="Topology events"
        value={form.topology}
        options={[
          { value: 'off', label: 'Off' },
          { value: 'all', label: 'Of every party', title: 'Needs the right to read as any party' },
          { value: 'parties', label: 'Of some parties' },
        ]}
        hint="Who hosts which party. Of every party needs the right to read as any."
        onChange={(topology) => onChange({ topology })}
      />
      {form.topology === 'parties' && isSame && (
        <p className="flex flex-wrap items-baseline gap-x-2 text-ink-2">
          {sameWords(form.parties.length)}
          <Button onClick={() => setChoosing(true)}>Choose others</Button>
        </p>
      )}
      {form.topology === 'parties' && !isSame && (
        <NameListField
          label="Parties of topology events"
          one="party of topology events"
          {...listAt('topologyParties')}
          offered={offered}
          show={shortId}
          marked
          placeholder="alice::1220…"
          hint="They need not be those as whom the rest is read."
        />
      )}
    </>
  );
}

function sameWords(count: number): string {
  const parties = count === 0 ? 'parties' : counted(count, 'party', 'parties');
  return `Of the same ${parties} as the rest.`;
}

/** Which kinds of updates the node is asked for, and how they are told. */
export function KindFields(props: FormPart & { offered: readonly string[] }) {
  const { form, problemsAt, onChange } = props;
  const id = useId();
  const problems = problemsAt('kinds');
  return (
    <fieldset
      aria-describedby={id}
      data-invalid={problems.length > 0}
      className="grid min-w-0 content-start gap-3"
    >
      <legend className="mb-1 font-semibold">Which kinds</legend>
      <ProblemList id={id} problems={problems} />
      <ChoiceRow
        label="Transactions"
        value={form.transactions}
        options={[
          { value: 'off', label: 'Off' },
          { value: 'acs-delta', label: 'ACS delta', title: 'What was created and archived' },
          { value: 'ledger-effects', label: 'Ledger effects', title: 'All that happened' },
        ]}
        hint="ACS delta tells creates and archives alone; ledger effects tell every exercise."
        onChange={(transactions) => onChange({ transactions })}
      />
      <CheckField
        label="Reassignments"
        checked={form.reassignments}
        onChecked={(reassignments) => onChange({ reassignments })}
      />
      <TopologyFields {...props} />
      <CheckField
        label="Verbose"
        hint="Field names and types in values. Larger answers; the list itself shows no values."
        checked={form.verbose}
        onChecked={(verbose) => onChange({ verbose })}
      />
      <p className="text-sm text-ink-3">Blobs of created events are never asked for here.</p>
    </fieldset>
  );
}

/** From where to where, in which order, and in pages of what size. */
export function StretchFields({ form, problemsAt, onChange }: FormPart) {
  const problem = (field: 'begin' | 'end' | 'size') => problemsAt(field).join(' ') || undefined;
  const isTail = !form.descending && form.end.trim() === '';
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="mb-1 font-semibold">Which stretch</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11.75rem,1fr))] items-start gap-3">
        <TextField
          label="After offset"
          inputMode="numeric"
          value={form.begin}
          placeholder="the beginning"
          hint="Exclusive. Empty: all that is not pruned."
          problem={problem('begin')}
          onChange={({ target }) => onChange({ begin: target.value })}
        />
        <TextField
          label="Up to offset"
          inputMode="numeric"
          value={form.end}
          placeholder={isTail ? 'never ends' : 'the ledger end'}
          hint={`Inclusive. Empty: ${isTail ? 'it goes on for ever' : 'the ledger end'}.`}
          problem={problem('end')}
          onChange={({ target }) => onChange({ end: target.value })}
        />
        <ChoiceRow
          label="Order"
          value={form.descending ? 'newest' : 'oldest'}
          options={[
            { value: 'newest', label: 'Newest first' },
            { value: 'oldest', label: 'Oldest first' },
          ]}
          onChange={(order) => onChange({ descending: order === 'newest' })}
        />
        <TextField
          label="Updates a page"
          inputMode="numeric"
          value={form.size}
          hint={`At most ${LARGEST_PAGE_SIZE.toLocaleString('en')}; a node may allow less.`}
          problem={problem('size')}
          onChange={({ target }) => onChange({ size: target.value })}
        />
      </div>
    </fieldset>
  );
}
