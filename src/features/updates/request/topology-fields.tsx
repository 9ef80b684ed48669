import { useState } from 'react';
import { counted } from '#domain/plural.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceRow } from '#ui/choice-row.tsx';
import { shortId } from '#ui/identifier.tsx';
import { NameListField } from '#ui/name-list-field.tsx';
import { type FormPart, hasSameParties } from './form-part.ts';

/** Whether changes of who hosts which party are asked for, and of which parties. */
export function TopologyFields({
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
