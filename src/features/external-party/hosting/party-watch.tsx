import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { isRetryable } from '#domain/failure/retry.ts';
import { counted } from '#domain/text/plural.ts';
import { AdvisedFailure } from '#features/external-party/advised-failure.tsx';
import { lookingAdvice } from '#features/external-party/allocation-failure.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { partyQuery } from '#queries/parties.ts';
import { Button } from '#ui/controls/button.tsx';

const WATCH_MS = 120_000;

const STOPPED = 'Not asked any more by itself: two minutes have passed.';
const REFUSED = 'Not asked again by itself: the answer would be the same.';

/** Something is asked again for two minutes from when it appears, and from each `begin`. */
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
 * Milliseconds until it is asked again by itself; false where it is not: it is over, or the last
 * answer would be the same however often one asks (REL-05, REL-10).
 */
export function pauseAfter(error: unknown, isOver: boolean, pause: number): number | false {
  return isOver || isRefused(error) ? false : pause;
}

/** Why it is not asked again by itself, though it is not over; undefined while it is. */
export function stoppedWords(error: unknown, hasStopped: boolean): string | undefined {
  if (isRefused(error)) return REFUSED;
  return hasStopped ? STOPPED : undefined;
}

function isRefused(error: unknown): boolean {
  if (error === null) return false;
  const failure = failureOf(error);
  return failure === undefined || !isRetryable(failure);
}

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
