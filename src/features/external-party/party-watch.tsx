import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LedgerClient } from '#api/ledger.ts';
import { lookingAdvice } from '#domain/allocation-failure.ts';
import { failureOf } from '#domain/failure.ts';
import { counted } from '#domain/plural.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { partyQuery } from '#queries/parties.ts';
import { Button } from '#ui/button.tsx';
import { AdvisedFailure } from './advised-failure.tsx';
import { pauseAfter, stoppedWords, useWatch } from './watch.ts';

const PAUSE_MS = 2_000;

/**
 * Asks the node every other second whether it knows the party, and says what it knows; not again by
 * itself where the node refuses to say.
 */
export function PartyWatch({
  connected: { client },
  ledger,
  party,
  isHostedBySeveral,
  onHosted,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  party: string;
  isHostedBySeveral: boolean;
  onHosted: () => void;
}) {
  const { hasStopped, begin } = useWatch();
  const before = useRef(timesOf(client, ledger, party));
  const asked = useQuery(
    {
      ...partyQuery(ledger, party),
      refetchInterval: ({ state: { data, error } }) =>
        pauseAfter(error, data?.isLocal === true || hasStopped, PAUSE_MS),
    },
    client,
  );
  const isHosted = asked.data?.isLocal === true;
  useEffect(() => {
    if (isHosted) onHosted();
  }, [isHosted, onHosted]);
  const status = useRef<HTMLParagraphElement>(null);
  const hadButton = useRef(false);
  // The button goes as the party comes; whoever stood on it stays with the news.
  useEffect(() => {
    const isLost = hadButton.current && document.activeElement === document.body;
    if (isHosted && isLost) status.current?.focus();
    hadButton.current = !isHosted;
  }, [isHosted]);
  const failure = failureOf(asked.error);
  const stopped = stoppedWords(asked.error, hasStopped);
  return (
    <div className="grid gap-2">
      {/* Each asking draws it again, as the count in it goes up. */}
      <p
        ref={status}
        tabIndex={-1}
        role="status"
        aria-busy={asked.isFetching}
        className="font-medium"
      >
        {failure !== undefined && asked.data === null
          ? 'When it last said, the node did not know the party.'
          : wordsOf(asked.data, timesOf(client, ledger, party) - before.current, isHostedBySeveral)}
      </p>
      {failure !== undefined && (
        <AdvisedFailure
          compact
          failure={failure}
          advice={lookingAdvice(failure)}
          onRetry={() => void asked.refetch()}
        />
      )}
      {!isHosted && stopped !== undefined && <p className="text-sm text-ink-3">{stopped}</p>}
      {!isHosted && (
        // Never disabled: a button that is loses the focus.
        <Button
          className="justify-self-start"
          onClick={() => {
            begin();
            void asked.refetch({ cancelRefetch: false });
          }}
        >
          Ask again
        </Button>
      )}
    </div>
  );
}

function timesOf(client: ConnectedNode['client'], ledger: LedgerClient, party: string): number {
  const state = client.getQueryState(partyQuery(ledger, party).queryKey);
  return (state?.dataUpdateCount ?? 0) + (state?.errorUpdateCount ?? 0);
}

function wordsOf(
  told: { readonly isLocal: boolean | undefined } | null | undefined,
  times: number,
  isHostedBySeveral: boolean,
): string {
  if (told === undefined) return 'Not known yet: the node has not said whether the party is there.';
  if (told?.isLocal === true) return 'The node hosts the party.';
  if (told !== null)
    return 'The node knows the party, but does not say that it hosts it: it may be hosted elsewhere, or belong to another identity provider.';
  const asked = `Asked ${counted(times, 'time')}.`;
  return isHostedBySeveral
    ? `The node does not know the party yet. ${asked} It appears once all that shall host it have agreed.`
    : `The node does not know the party yet. ${asked}`;
}
