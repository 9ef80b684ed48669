import type { ReactNode } from 'react';

/** What stands open where there is room and behind its title where there is not. */
export function Folded(props: { isFolded: boolean; title: string; children: ReactNode }) {
  if (!props.isFolded) return props.children;
  return (
    <details>
      <summary className="w-fit text-sm text-ink-2 underline underline-offset-2">
        {props.title}
      </summary>
      <div className="pt-2">{props.children}</div>
    </details>
  );
}
