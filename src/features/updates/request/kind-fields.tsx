import { useId } from 'react';
import { ChoiceRow } from '#ui/choice-row.tsx';
import { ProblemList } from '#ui/problem-list.tsx';
import { CheckField } from './check-field.tsx';
import type { FormPart } from './form-part.ts';
import { TopologyFields } from './topology-fields.tsx';

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
