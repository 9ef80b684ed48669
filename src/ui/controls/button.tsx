import type { ComponentPropsWithRef, ReactNode } from 'react';

type Look = 'quiet' | 'primary' | 'link';

const LOOKS: Record<Look, string> = {
  quiet:
    'border border-line bg-raised text-ink-2 hover:border-line-strong hover:text-ink px-2 py-0.5',
  primary: 'border border-accent bg-accent text-surface font-semibold px-3 py-1 hover:opacity-90',
  link: 'text-accent underline decoration-line-strong underline-offset-2 hover:decoration-current',
};

/** `hint` is the keyboard shortcut, shown beside the label. */
export function Button({
  look = 'quiet',
  hint,
  children,
  className = '',
  ...rest
}: ComponentPropsWithRef<'button'> & {
  look?: Look;
  hint?: string | undefined;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={`inline-flex items-center gap-1.5 rounded-md whitespace-nowrap disabled:opacity-50 ${LOOKS[look]} ${className}`}
      {...rest}
    >
      {children}
      {hint !== undefined && <Key name={hint} />}
    </button>
  );
}

/** Hidden from assistive technology, because `?` lists the keys. */
function Key({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="rounded border border-line-strong px-1 text-xs text-ink-3 max-md:hidden"
    >
      {name}
    </span>
  );
}
