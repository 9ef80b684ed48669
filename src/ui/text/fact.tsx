import type { ReactNode } from 'react';

/** Shows names beside their values; on a phone, above them. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm wrap-anywhere max-sm:grid-cols-1">
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

export function NotReportedNote() {
  return <span className="text-ink-3">not reported</span>;
}
