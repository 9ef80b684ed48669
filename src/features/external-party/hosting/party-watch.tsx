import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureOf } from '#domain/failure/failure.ts';
import { AdvisedFailure } from '#features/external-party/advised-failure.tsx';
import { partyCheckAdvice } from '#features/external-party/allocation-failure.ts';
import { useOnboarding } from '#features/external-party/onboarding.ts';
import { partyQuery } from '#queries/parties.ts';
import { useKeptFocus } from '#ui/browser/focus.ts';
import { Button } from '#ui/controls/button.tsx';
import {
  type CountedChecks,
  countChecks,
  partyStatusText,
  pauseAfter,
  stoppedText,
  useWatch,
} from './watch.ts';

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
