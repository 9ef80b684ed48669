import { type ReactNode, useId } from 'react';

/** A part of the page with its heading, and what stands at the end of the heading's line. */
export function Panel(props: {
  title: string;
  /** The server's address, or another small remark beside the heading. */
  aside?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
        <h2 id={id} className="font-semibold">
          {props.title}
        </h2>
        <div className="min-w-0 text-sm text-ink-3">{props.aside}</div>
        {props.action !== undefined && <div className="ml-auto">{props.action}</div>}
      </div>
      {props.children}
    </section>
  );
}

/** Names and values below each other. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[9.5rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 px-4 py-3 max-sm:grid-cols-1 max-sm:gap-y-0 max-sm:[&>dd]:pb-2">
      {children}
    </dl>
  );
}
