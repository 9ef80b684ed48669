import { type RefObject, useId } from 'react';
import { FieldFrame, INPUT } from '#ui/field.tsx';

/** A passphrase. It stays out of React's state and of the browser's session file. */
export function PassphraseField({
  label,
  box,
  hint,
  problem,
}: {
  label: string;
  box: RefObject<HTMLInputElement | null>;
  hint?: string;
  problem?: string | undefined;
}) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      <input
        ref={box}
        id={id}
        type="password"
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
        data-1p-ignore=""
        data-lpignore="true"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        className={INPUT}
      />
    </FieldFrame>
  );
}

/** Takes the text out of the box, so that nothing of it stays in the page. */
export function takePassphrase(box: RefObject<HTMLInputElement | null>): string {
  const text = box.current?.value ?? '';
  if (box.current !== null) box.current.value = '';
  return text;
}
