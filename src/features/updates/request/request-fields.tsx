import { useId, useState } from 'react';
import { counted } from '#domain/text/plural.ts';
import { LARGEST_PAGE_SIZE } from '#domain/update-list/updates-request.ts';
import { Button } from '#ui/controls/button.tsx';
import { CheckField } from '#ui/controls/check-field.tsx';
import { ChoiceRow } from '#ui/controls/choice-row.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { NameListField, ProblemList } from '#ui/names/name-list-field.tsx';
import { type FormPart, hasSameParties } from './form-part.ts';

function TopologyFields({
  form,
  topologyList,
  problemsAt,
  onChange,
  offered,
}: FormPart & { offered: readonly string[] }) {
  const [choosing, setChoosing] = useState(false);
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
          { value: 'all', label: 'Every party', title: 'Requires CanReadAsAnyParty' },
          { value: 'parties', label: 'Some parties' },
        ]}
        hint="Changes in party hosting. “Every party” requires CanReadAsAnyParty."
        onChange={(topology) => onChange({ topology })}
      />
      {form.topology === 'parties' && isSame && (
        <p className="flex flex-wrap items-baseline gap-x-2 text-ink-2">
          {sameWords(form.parties.length)}
          <Button onClick={() => setChoosing(true)}>Choose other parties</Button>
        </p>
      )}
      {form.topology === 'parties' && !isSame && (
        <NameListField
          label="Parties of topology events"
          one="party of topology events"
          list={topologyList}
          offered={offered}
          isParties
          placeholder="alice::1220…"
          hint="Can differ from the parties of the reader."
        />
      )}
    </>
  );
}

function sameWords(count: number): string {
  return `Same ${count === 0 ? 'parties' : counted(count, 'party', 'parties')} as the reader.`;
}

export function KindFields(props: FormPart & { offered: readonly string[] }) {
  const { form, problemsAt, onChange } = props;
  const id = useId();
  const problems = problemsAt('kinds');
  return (
    <fieldset
      data-part="kinds"
      aria-describedby={id}
      data-invalid={problems.length > 0}
      className="grid min-w-0 content-start gap-3"
    >
      <legend className="mb-1 font-semibold">Kinds</legend>
      <ProblemList id={id} problems={problems} />
      <ChoiceRow
        label="Transactions"
        value={form.transactions}
        options={[
          { value: 'off', label: 'Off' },
          { value: 'acs-delta', label: 'ACS delta', title: 'Creates and archives' },
          { value: 'ledger-effects', label: 'Ledger effects', title: 'All events' },
        ]}
        hint="ACS delta includes creates and archives only. Ledger effects include every exercise."
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
        hint="Field names and types in values. Responses are larger; the list shows no values."
        checked={form.verbose}
        onChecked={(verbose) => onChange({ verbose })}
      />
    </fieldset>
  );
}

export function RangeFields({ form, problemsAt, onChange }: FormPart) {
  const problem = (field: 'begin' | 'end' | 'size') => problemsAt(field).join(' ') || undefined;
  const isTail = !form.descending && form.end.trim() === '';
  return (
    <fieldset data-part="range" className="grid min-w-0 content-start gap-3">
      <legend className="mb-1 font-semibold">Range</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11.75rem,1fr))] items-start gap-3">
        <TextField
          label="After offset"
          inputMode="numeric"
          value={form.begin}
          placeholder="start of history"
          hint="Exclusive. If empty, all history that is not pruned."
          problem={problem('begin')}
          onChange={({ target }) => onChange({ begin: target.value })}
        />
        <TextField
          label="Up to offset"
          inputMode="numeric"
          value={form.end}
          placeholder={isTail ? 'no end' : 'the ledger end'}
          hint={`Inclusive. If empty, ${isTail ? 'no end' : 'the ledger end'}.`}
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
          label="Updates per page"
          inputMode="numeric"
          value={form.size}
          placeholder="default of the node"
          hint={`If empty, the node decides. By default, nodes reject more than ${LARGEST_PAGE_SIZE.toLocaleString('en')}.`}
          problem={problem('size')}
          onChange={({ target }) => onChange({ size: target.value })}
        />
      </div>
    </fieldset>
  );
}
