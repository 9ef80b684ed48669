import type { UseQueryResult } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useKeptFocus } from '#ui/browser/focus.ts';
import { useSeconds } from '#ui/browser/use-seconds.ts';
import { Button } from '#ui/controls/button.tsx';

/**
 * A request without data or failure: after two seconds the elapsed time and a cancel button
 * (REL-03), and that it was cancelled.
 * @param what a sentence for the request, such as `Loading the contract…`
 */
export function PendingRequest({
  what,
  request: { isFetching, refetch },
  onCancel,
}: {
  what: string;
  request: Pick<UseQueryResult, 'isFetching' | 'refetch'>;
  onCancel: () => void;
}) {
  // The pressed button is replaced.
  const line = useKeptFocus<HTMLParagraphElement>(isFetching);
  // What arrives replaces this line, but not the content around it.
  useLayoutEffect(() => {
    const { current } = line;
    return () => {
      if (current?.contains(document.activeElement))
        current.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    };
  }, [line]);
  return (
    <p ref={line} tabIndex={-1} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {isFetching ? (
        <Elapsed what={what} onCancel={onCancel} />
      ) : (
        <>
          <span role="status">The request was cancelled.</span>
          <Button onClick={() => void refetch()}>Retry</Button>
        </>
      )}
    </p>
  );
}

function Elapsed({ what, onCancel }: { what: string; onCancel: () => void }) {
  const seconds = useSeconds();
  return (
    <>
      <span role="status">{what}</span>
      {seconds >= 2 && (
        <>
          <span className="tabular-nums">{`${seconds}\u00a0s`}</span>
          <Button onClick={onCancel}>Cancel</Button>
        </>
      )}
    </>
  );
}
