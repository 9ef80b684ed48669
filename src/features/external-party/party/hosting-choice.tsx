import { useId, useState } from 'react';
import { useNameBox } from '#features/external-party/name-field.tsx';
import { idsOf } from '#features/external-party/party-fields.ts';
import { CopyButton } from '#ui/controls/copy.tsx';
import { FieldFrame, INPUT } from '#ui/controls/field.tsx';
import { WholeId } from '#ui/text/whole-id.tsx';

export function HostingChoice(props: {
  participant: string | undefined;
  observationOnly: boolean | undefined;
  problem: string | undefined;
  onChange: (observationOnly: boolean) => void;
}) {
  const { participant, observationOnly, problem, onChange } = props;
  const id = useId();
  return (
    <fieldset
      data-wrong={problem === undefined ? undefined : ''}
      aria-describedby={`${id}-problem`}
      className="grid gap-1.5"
    >
      <legend className="mb-1 font-medium">Hosting</legend>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-ink-2">This node:</span>
        {participant === undefined ? (
          <span className="text-ink-3">participant id unknown yet</span>
        ) : (
          <span className="min-w-0">
            <WholeId text={participant} />
            <CopyButton text={participant} what="participant id" />
          </span>
        )}
      </div>
      {participant !== undefined && (
        <p className="text-sm text-ink-3">
          Participant id as reported by the node. Confirm it with the operator. A wrong id would
          make another participant the host.
        </p>
      )}
      {WAYS.map(({ value, label, about }) => (
        <label key={label} className="flex items-baseline gap-2">
          <input
            type="radio"
            name="hosting"
            checked={observationOnly === value}
            onChange={() => onChange(value)}
          />
          <span>
            {label} <span className="text-ink-3">{about}</span>
          </span>
        </label>
      ))}
      <p id={`${id}-problem`} className="text-sm text-archive empty:hidden">
        {problem}
      </p>
    </fieldset>
  );
}

const WAYS = [
  { value: false, label: 'Confirm', about: 'sees what the party sees, and confirms for it' },
  {
    value: true,
    label: 'Only observe',
    about: 'sees what the party sees, but does not confirm',
  },
] as const;

/** One id per line; keeps the text as typed. */
export function ParticipantsField(props: {
  label: string;
  hint: string;
  problem: string | undefined;
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
  onBlur: () => void;
}) {
  const { label, hint, ids, onChange, onBlur } = props;
  const id = useId();
  const [text, setText] = useState(ids.join('\n'));
  const { take, refusal } = useNameBox();
  const problem = refusal ?? props.problem;
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      <textarea
        id={id}
        rows={2}
        value={text}
        maxLength={20_000}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        placeholder="participant::1220…"
        onChange={({ target }) =>
          take(text, target.value, (next) => {
            setText(next);
            onChange(idsOf(next));
          })
        }
        onBlur={onBlur}
        className={`${INPUT} field-sizing-content max-h-64 min-h-[3.4rem] resize-y wrap-anywhere`}
      />
    </FieldFrame>
  );
}
