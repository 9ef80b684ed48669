import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldFrame, INPUT } from './field.tsx';

/** A multi-line input, which the browser neither completes nor corrects. */
export function TextArea({
  label,
  hint,
  problem,
  className = 'resize-y',
  ...rest
}: ComponentProps<'textarea'> & {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
}) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      <textarea
        id={id}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        className={`${INPUT} ${className}`}
        {...rest}
      />
    </FieldFrame>
  );
}
