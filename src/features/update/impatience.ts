import { useEffect, useState } from 'react';
import type { Sources, UpdateAsk } from './sources.ts';

/** So long does what is here already wait for the source that is better, in milliseconds. */
const LONGEST_WAIT_MS = 2_000;

/**
 * The source that the page stopped waiting with: it had answered, the other kept it waiting for two
 * seconds. From then on it stays the one shown, so that rows never change under a reader's eyes.
 */
export function useImpatience(sources: Sources, ask: UpdateAsk): keyof Sources | undefined {
  const about = `${ask.updateId} ${ask.source} ${ask.encoding}`;
  const [settled, setSettled] = useState<{ about: string; source: keyof Sources }>();
  const ready = readyAlone(sources);
  useEffect(() => {
    if (ready === undefined) return;
    const timer = setTimeout(() => setSettled({ about, source: ready }), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [ready, about]);
  return settled?.about === about ? settled.source : undefined;
}

/** The one that has answered while the other is being asked. */
function readyAlone({ scan, ledger }: Sources): keyof Sources | undefined {
  if (scan.kind === 'here' && ledger.kind === 'asking') return 'scan';
  return ledger.kind === 'here' && scan.kind === 'asking' ? 'ledger' : undefined;
}
