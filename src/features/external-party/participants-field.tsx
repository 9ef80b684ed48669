import { useId, useState } from 'react';
import { idsOf } from '#domain/party-fields.ts';
import { FieldFrame, INPUT } from '#ui/field.tsx';
import { useNameBox } from './name-box.ts';

/** A box for participant ids, one in a line. It keeps what is typed, blank lines and all. */
export function ParticipantsField(props: {
  label: string;
  hint: string;
  problem: string | undefined;
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
  /** The reader is through with it. */
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
        className={`${INPUT} participants`}
      />
    </FieldFrame>
  );
}
