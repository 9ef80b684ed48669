import { useBlocker } from '@tanstack/react-router';
import type { KeyHolder } from '#api/key-holder.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/**
 * Warns whoever leaves while this page holds a private key: it is wiped then (security.md KEY-06).
 * Of closing the tab the browser warns in its own words.
 */
export function LeaveGuard({ holder }: { holder: KeyHolder | undefined }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      holder !== undefined &&
      (current.pathname !== next.pathname || networkOf(current) !== networkOf(next)),
    enableBeforeUnload: () => holder !== undefined,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog title="Leave, and wipe the key?" onClose={reset}>
      <p>
        {holder?.isBackedUp === true
          ? 'The private key that this page holds is wiped when you leave. Its backup opens it again.'
          : 'The private key that this page holds has no backup. When you leave it is gone for good, and nobody can act for a party that it owns.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={reset}>
          Stay
        </Button>
        <Button onClick={proceed}>Leave and wipe the key</Button>
      </div>
    </Dialog>
  );
}

function networkOf({ search }: { search: object }): unknown {
  return 'network' in search ? search.network : undefined;
}
