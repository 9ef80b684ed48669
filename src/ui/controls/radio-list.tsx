import { type ReactNode, useId } from 'react';

type Choice<T> = {
  readonly value: T;
  readonly label: ReactNode;
  readonly about?: ReactNode;
  readonly isDisabled?: boolean;
};

export function RadioList<T extends string | boolean>({
  legend,
  choices,
  value,
  problem,
  before,
  onChange,
  children,
}: {
  legend: string;
  choices: readonly Choice<T>[];
  value: T | undefined;
  problem?: string | undefined;
  before?: ReactNode;
  onChange: (value: T) => void;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-problem`} className="grid gap-1.5">
      <legend className="mb-1 font-medium">{legend}</legend>
      {before}
      <div data-invalid={problem !== undefined} className="grid gap-1.5 empty:hidden">
        {choices.map((one, at) => (
          <label key={String(one.value)} className="flex min-w-0 items-baseline gap-2">
            <input
              type="radio"
              name={id}
              checked={value === one.value}
              disabled={one.isDisabled}
              // The name is the label only; the hint describes it.
              aria-labelledby={`${id}-${at}-label`}
              aria-describedby={one.about === undefined ? undefined : `${id}-${at}-about`}
              onChange={() => onChange(one.value)}
            />
            <span className="min-w-0 wrap-anywhere">
              <span id={`${id}-${at}-label`}>{one.label}</span>{' '}
              <span id={`${id}-${at}-about`} className="text-ink-3">
                {one.about}
              </span>
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-problem`} className="text-sm text-archive empty:hidden">
        {problem}
      </p>
      {children}
    </fieldset>
  );
}
