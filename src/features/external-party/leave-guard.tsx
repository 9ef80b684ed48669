import { useBlocker } from '@tanstack/react-router';
import { LeaveDialog } from './leave-dialog.tsx';
import { lossOf } from './loss.ts';
import type { Progress } from './progress.ts';

/**
 * Warns whoever leaves while this page holds what is lost then, or can be: a private key, a
 * signature that was not used, or a sending of which nobody knows what came. Of closing the tab the
 * browser warns in its own words.
 */
export function LeaveGuard({ progress }: { progress: Progress }) {
  const isAtRisk = lossOf(progress, 'page') !== undefined;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isAtRisk &&
      (current.pathname !== next.pathname ||
        of(current, 'network') !== of(next, 'network') ||
        of(current, 'review') !== of(next, 'review')),
    enableBeforeUnload: () => isAtRisk,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const { current, next, proceed, reset } = blocker;
  const way = of(current, 'network') === of(next, 'network') ? 'page' : 'network';
  const loss = lossOf(progress, way);
  return loss === undefined ? null : <LeaveDialog loss={loss} onStay={reset} onGo={proceed} />;
}

/** The form may change in the address; the network and the review are another page. */
function of({ search }: { search: object }, name: 'network' | 'review'): unknown {
  return new Map(Object.entries(search)).get(name);
}
