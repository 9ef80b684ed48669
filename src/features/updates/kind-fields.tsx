import { useId } from 'react';
import { shortId } from '#ui/identifier.tsx';
import { CheckField } from './check-field.tsx';
import { ChoiceRow } from './choice-row.tsx';
import type { FormPart } from './form-part.ts';
import { NameListField } from './name-list-field.tsx';
import { ProblemList } from './problem-list.tsx';

/** Which kinds of updates the node is asked for, and how they are told. */
export function KindFields({
  form,
  problemsAt,
  onChange,
  offered,
}: FormPart & { offered: readonly string[] }) {
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
      <ChoiceRow
        label="Topology events"
        value={form.topology}
        options={[
          { value: 'off', label: 'Off' },
          { value: 'all', label: 'Of every party', title: 'Needs the right to read as any party' },
          { value: 'parties', label: 'Of these parties' },
        ]}
        hint="Which participants host which party. Every party needs the right to read as any."
        onChange={(topology) => onChange({ topology })}
      />
      {form.topology === 'parties' && (
        <NameListField
          label="Parties of topology events"
          one="party of topology events"
          names={form.topologyParties}
          onNames={(topologyParties) => onChange({ topologyParties })}
          offered={offered}
          show={shortId}
          marked
          placeholder="alice::1220…"
          hint="They need not be the parties as whom the rest is read."
          problems={problemsAt('topologyParties')}
        />
      )}
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
