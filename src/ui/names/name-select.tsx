import type { NameCount } from '#domain/narrowing/narrowing.ts';
import { honestString } from '#domain/text/honest-text.ts';

/** Maximum number of names to list; the input beside the list finds others. */
const MOST = 200;

export function NameSelect({
  label,
  names,
  value,
  show = (name) => name,
  onChange,
}: {
  label: string;
  names: readonly NameCount[];
  /** The selected name may come from a link and be missing from the loaded names. */
  value: string | undefined;
  show?: (name: string) => string;
  onChange: (name: string | undefined) => void;
}) {
  const shown = names.slice(0, MOST);
  const isShown = value === undefined || shown.some(({ name }) => name === value);
  const rows = names.find(({ name }) => name === value)?.rows ?? 0;
  const all = isShown || value === undefined ? shown : [{ name: value, rows }, ...shown];
  const more = names.length - shown.length;
  return (
    <select
      aria-label={`Filter by ${label}`}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      className={`h-7 w-44 max-sm:w-full rounded-md border bg-raised px-1.5 ${value === undefined ? 'border-line text-ink-2' : 'border-accent text-ink'}`}
    >
      <option value="">any {label}</option>
      {all.map((one) => (
        <option key={one.name} value={one.name}>
          {honestString(show(one.name))} ({one.rows.toLocaleString('en')})
        </option>
      ))}
      {more > 0 && <option disabled>{more.toLocaleString('en')} more; use the text filter</option>}
    </select>
  );
}
