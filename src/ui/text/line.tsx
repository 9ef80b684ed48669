import type { ReactNode } from 'react';

/** A name and whatever is said beside it, in a list of two columns (`dl`). */
export function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
