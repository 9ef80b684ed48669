import { useEffect, useState } from 'react';
import { failureOf } from '#domain/failure/failure.ts';
import { isRetryable } from '#domain/failure/retry.ts';
import { counted } from '#domain/text/plural.ts';

const WATCH_MS = 120_000;

const STOPPED = 'Automatic checks stopped after two minutes.';
const REFUSED = 'Automatic checks stopped, because the response would be the same.';

/** Polls for two minutes after mount, and after each `begin`. */
export function useWatch(): { hasStopped: boolean; begin: () => void } {
  const [turn, setTurn] = useState(0);
  const [stopped, setStopped] = useState(-1);
  useEffect(() => {
    const timer = setTimeout(() => setStopped(turn), WATCH_MS);
    return () => clearTimeout(timer);
  }, [turn]);
  return { hasStopped: stopped === turn, begin: () => setTurn(turn + 1) };
}

/**
 * Milliseconds until the next poll; false if finished, or if a retry cannot change the result
 * (REL-05, REL-10).
 */
export function pauseAfter(error: unknown, isOver: boolean, pause: number): number | false {
  return isOver || isRefused(error) ? false : pause;
}

export function stoppedText(error: unknown, hasStopped: boolean): string | undefined {
  if (isRefused(error)) return REFUSED;
  return hasStopped ? STOPPED : undefined;
}

function isRefused(error: unknown): boolean {
  if (error === null) return false;
  const failure = failureOf(error);
  return failure === undefined || !isRetryable(failure);
}

export type CountedChecks = { readonly seen: number; readonly times: number };

/** A new token resets the query's own count, which is then that of the checks since. */
export function countChecks({ seen, times }: CountedChecks, now: number): CountedChecks {
  return { seen: now, times: times + (now < seen ? now : now - seen) };
}

/** The party is undefined before the first successful check, and null if it was not found. */
export function partyStatusText(checked: {
  readonly party: { readonly isLocal: boolean | undefined } | null | undefined;
  readonly hasFailed: boolean;
  readonly times: number;
  readonly isHostedBySeveral: boolean;
}): string {
  const { party, hasFailed, times, isHostedBySeveral } = checked;
  if (party === undefined)
    return hasFailed
      ? 'Unknown: the check for the party failed.'
      : 'Unknown: the node has not responded yet.';
  if (hasFailed && party === null) return 'In the last successful check, the party was not found.';
  if (party?.isLocal === true) return 'The node hosts the party.';
  if (party !== null)
    return 'The party exists, but this node does not report hosting it. It may be hosted elsewhere, or belong to another identity provider.';
  const checks = `Checked ${counted(times, 'time')}.`;
  return isHostedBySeveral
    ? `Party not found yet. ${checks} The party appears once all requested hosts have agreed.`
    : `Party not found yet. ${checks}`;
}
