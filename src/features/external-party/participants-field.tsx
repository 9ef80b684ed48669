import { useId, useState } from 'react';
import { idsOf } from '#domain/party-form.ts';
import { FieldFrame, INPUT } from '#ui/field.tsx';

/** A box for participant ids, one in a line. It keeps what is typed, blank lines and all. */
export function ParticipantsField(props: {
  label: string;
  hint: string;
  problem: string | undefined;
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
}) {
  const { label, hint, problem, ids, onChange } = props;
  const id = useId();
  const [text, setText] = useState(ids.join('\n'));
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      <textarea
        id={id}
        rows={Math.min(8, Math.max(2, text.split('\n').length))}
        value={text}
        maxLength={20_000}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        placeholder="participant::1220…"
        onChange={({ target }) => {
          setText(target.value);
          onChange(idsOf(target.value));
        }}
        className={`${INPUT} resize-y`}
      />
    </FieldFrame>
  );
}
