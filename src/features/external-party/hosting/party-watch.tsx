import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureOf } from '#domain/failure/failure.ts';
import { isRetryable } from '#domain/failure/retry.ts';
import { counted } from '#domain/text/plural.ts';
import { AdvisedFailure } from '#features/external-party/advised-failure.tsx';
import { partyCheckAdvice } from '#features/external-party/allocation-failure.ts';
import { useOnboarding } from '#features/external-party/onboarding.ts';
import { partyQuery } from '#queries/parties.ts';
import { useKeptFocus } from '#ui/browser/focus.ts';
import { Button } from '#ui/controls/button.tsx';

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

type CountedChecks = { readonly seen: number; readonly times: number };

/** A new token resets the query's own count, which is then that of the checks since. */
export function countChecks({ seen, times }: CountedChecks, now: number): CountedChecks {
  return { seen: now, times: times + (now < seen ? now : now - seen) };
}

const PAUSE_MS = 2_000;

/** Polls the node every two seconds for the party, except after a rejection. */
export function PartyWatch({
  party,
  isHostedBySeveral,
}: {
  party: string;
  isHostedBySeveral: boolean;
}) {
  const {
    connected: { client },
    ledger,
    onboarding: { found },
  } = useOnboarding();
  const { hasStopped, begin } = useWatch();
  const query = partyQuery(ledger, party);
  const state = client.getQueryState(query.queryKey);
  const checks = (state?.dataUpdateCount ?? 0) + (state?.errorUpdateCount ?? 0);
  const [checked, setChecked] = useState<CountedChecks>({ seen: checks, times: 0 });
  if (checked.seen !== checks) setChecked(countChecks(checked, checks));
  const watched = useQuery(
    {
      ...query,
      refetchInterval: ({ state: { data, error } }) =>
        pauseAfter(error, data?.isLocal === true || hasStopped, PAUSE_MS),
    },
    client,
  );
  const isHosted = watched.data?.isLocal === true;
  // The button disappears when the party is found.
  const status = useKeptFocus<HTMLParagraphElement>(isHosted);
  useEffect(() => {
    if (isHosted) found();
  }, [isHosted, found]);
  const failure = failureOf(watched.error);
  const stopped = stoppedText(watched.error, hasStopped);
  return (
    <div className="grid gap-2">
      {/* Renders the status again after each poll, because the count has increased. */}
      <p
        ref={status}
        tabIndex={-1}
        role="status"
        aria-busy={watched.isFetching}
        className="font-medium"
      >
        {partyStatusText({
          party: watched.data,
          hasFailed: watched.error !== null,
          times: checked.times,
          isHostedBySeveral,
        })}
      </p>
      {failure !== undefined && (
        <AdvisedFailure
          compact
          failure={failure}
          advice={partyCheckAdvice(failure)}
          onRetry={() => void watched.refetch()}
        />
      )}
      {!isHosted && stopped !== undefined && <p className="text-sm text-ink-3">{stopped}</p>}
      {!isHosted && (
        // A disabled button would lose the focus.
        <Button
          className="justify-self-start"
          onClick={() => {
            begin();
            void watched.refetch({ cancelRefetch: false });
          }}
        >
          Check again
        </Button>
      )}
    </div>
  );
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
