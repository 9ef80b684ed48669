import { useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger.ts';
import { failureOf } from '#domain/failure.ts';
import { counted } from '#domain/plural.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { partyQuery } from '#queries/parties.ts';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/failure.tsx';

const PAUSE_MS = 2_000;
/** Two minutes; then the reader asks. */
const MOST_ASKED = 60;

/** Asks the node every other second whether it knows the party, and says what it knows. */
export function PartyWatch({
  connected: { client },
  ledger,
  party,
  isHostedBySeveral,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  party: string;
  isHostedBySeveral: boolean;
}) {
  const asked = useQuery(
    {
      ...partyQuery(ledger, party),
      refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
        const times = dataUpdateCount + errorUpdateCount;
        return data?.isLocal === true || times >= MOST_ASKED ? false : PAUSE_MS;
      },
    },
    client,
  );
  const times = useTimes(client, ledger, party);
  const failure = failureOf(asked.error);
  return (
    <div className="grid gap-2">
      <p role="status" className="font-medium">
        {wordsOf(asked.data, times, isHostedBySeveral)}
      </p>
      {failure !== undefined && (
        <FailureNotice compact failure={failure} onRetry={() => void asked.refetch()} />
      )}
      {asked.data?.isLocal !== true && (
        <Button
          className="justify-self-start"
          disabled={asked.isFetching}
          onClick={() => void asked.refetch()}
        >
          Ask again
        </Button>
      )}
    </div>
  );
}

function useTimes(client: ConnectedNode['client'], ledger: LedgerClient, party: string): number {
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
