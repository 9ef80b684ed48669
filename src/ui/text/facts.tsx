import type { ReactNode } from 'react';

export function FactList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[9.5rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 max-sm:grid-cols-1 max-sm:gap-y-0 max-sm:[&>dd]:pb-2">
      {children}
    </dl>
  );
}
