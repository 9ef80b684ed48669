import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

export function TextField({
  label,
  hint,
  problem,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
}) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      <input
        id={id}
        type="text"
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        className={INPUT}
        {...rest}
      />
    </FieldFrame>
  );
}

export const INPUT =
  'w-full rounded-md border border-line-strong bg-surface px-2.5 py-1.5 font-mono text-ink placeholder:text-ink-3 aria-invalid:border-archive';

export function FieldFrame({
  id,
  label,
  hint,
  problem,
  children,
}: {
  id: string;
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      <div id={`${id}-hint`} className="text-sm text-ink-3">
        {problem === undefined ? hint : <span className="text-archive">{problem}</span>}
      </div>
    </div>
  );
}
