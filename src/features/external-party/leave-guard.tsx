import { useBlocker } from '@tanstack/react-router';
import type { ChosenKey, UntestedKey } from './progress.ts';
import { WipeDialog } from './wipe-dialog.tsx';

/**
 * Warns whoever leaves while this page holds a private key: it is wiped then (security.md KEY-06).
 * Of closing the tab the browser warns in its own words.
 */
export function LeaveGuard({
  chosen,
  untested,
}: {
  chosen: ChosenKey | undefined;
  untested: UntestedKey | undefined;
}) {
  const holder = chosen?.holder ?? untested?.holder;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      holder !== undefined &&
      (current.pathname !== next.pathname ||
        of(current, 'network') !== of(next, 'network') ||
        of(current, 'review') !== of(next, 'review')),
    enableBeforeUnload: () => holder !== undefined,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <WipeDialog
      holder={holder}
      isUntested={untested !== undefined}
      title="Leave, and wipe the key?"
      words="Leave and wipe the key"
      onStay={reset}
      onWipe={proceed}
    />
  );
}

/** The form may change in the address; the network and the review are another page. */
function of({ search }: { search: object }, name: 'network' | 'review'): unknown {
  return new Map(Object.entries(search)).get(name);
}
