import type { ReactNode } from 'react';

/**
 * A page with one list: the title, the query beside it (`QueryPanel`), and everything else in the
 * full width below.
 */
export function ListPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="page grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-1.5 pt-3 *:col-span-full">
      <h1 className="col-auto! text-xl leading-7 font-semibold tracking-tight">{title}</h1>
      {children}
    </main>
  );
}
