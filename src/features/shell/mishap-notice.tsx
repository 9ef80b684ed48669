import { bugDetails } from '#domain/bug-details.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy.tsx';
import { Notice } from '#ui/notice.tsx';
import { dismissMishaps, useMishaps } from './mishaps.ts';

/** Says that something broke without taking the page away, and how often. */
export function MishapNotice() {
  const { count, last } = useMishaps();
  if (count === 0) return null;
  const details = last.map(({ thrown, at }) => bugDetails(thrown, at)).join('\n\n');
  return (
    <aside aria-label="Mishaps" className="mx-auto max-w-[105rem] px-4 pt-3 md:px-6">
      <Notice tone="warning">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span role="status">Something in Treeline broke ({count})</span>
          <span className="font-mono text-sm">E-BUG</span>
          <CopyButton text={details} what="error details" words="Copy details" />
          <Button onClick={dismissMishaps}>Dismiss</Button>
        </div>
      </Notice>
    </aside>
  );
}
