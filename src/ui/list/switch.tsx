import type { ReactNode } from 'react';

/** A check box drawn as a switch; the whole label is its target. */
export function SwitchField({
  label,
  title,
  checked,
  onChecked,
}: {
  label: ReactNode;
  title?: string;
  checked: boolean;
  onChecked: (checked: boolean) => void;
}) {
  return (
    <label
      title={title}
      className="relative inline-flex h-7 items-center gap-1.5 rounded-md whitespace-nowrap text-ink-2 outline-accent hover:text-ink has-focus-visible:outline-2 has-checked:text-ink"
    >
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChecked(target.checked)}
        className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className="flex h-4 w-7 items-center rounded-full border border-ink-3 bg-surface px-0.5 peer-checked:justify-end peer-checked:border-accent peer-checked:bg-accent forced-colors:peer-checked:bg-[Highlight] *:size-2.5 *:rounded-full *:bg-ink-3 peer-checked:*:bg-surface forced-colors:*:bg-[CanvasText]"
      >
        <span />
      </span>
      {label}
    </label>
  );
}
