export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly {
    readonly value: T;
    readonly label: string;
    readonly title?: string;
    /** The option is unavailable; the caller shows the reason. */
    readonly isOff?: boolean;
  }[];
  value: T;
  onChange: (value: T) => void;
}) {
  return (
    <fieldset className="print:hidden inline-flex w-fit max-w-full min-w-0 flex-wrap overflow-hidden rounded-md border border-line">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          title={option.title}
          disabled={option.isOff}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          // A pixel above the smallest target, because a fraction of one may be covered.
          className="min-h-6.25 px-2 whitespace-nowrap text-ink-3 -outline-offset-2 hover:text-ink disabled:cursor-not-allowed disabled:line-through aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
