import { useQuery } from '@tanstack/react-query';
import { failureOf } from '#domain/failure/failure.ts';
import { useOnboarding } from '#features/external-party/onboarding.ts';
import type { PartyBefore } from '#features/external-party/progress.ts';
import { partyBeforeQuery } from '#queries/parties.ts';
import { LaterHeading } from '#ui/failure/failed.tsx';
import { Notice } from '#ui/notice/notice.tsx';

/**
 * Asks once whether the node already has the party, so that finding it later has a meaning. The
 * allocation does not wait for the answer.
 */
export function usePartyBefore(party: string): {
  readonly before: PartyBefore;
  readonly error: unknown;
} {
  const { connected, ledger } = useOnboarding();
  const { data, error, isFetching } = useQuery(partyBeforeQuery(ledger, party), connected.client);
  // A kept answer may be older than an allocation.
  if (isFetching) return { before: 'unknown', error: null };
  if (error !== null || data === undefined) return { before: 'unknown', error };
  return { before: data === null ? 'absent' : 'present', error: null };
}

export function PartyBeforeNotice({ before, error }: ReturnType<typeof usePartyBefore>) {
  if (before === 'absent')
    return <p className="text-ink-2">Checked: the node does not have this party yet.</p>;
  if (before === 'present')
    return (
      <Notice tone="warning">
        The node already has this party, possibly on another synchronizer. If the party exists on
        this synchronizer, the node rejects the request.
      </Notice>
    );
  const failure = failureOf(error);
  if (failure === undefined) return <p className="text-ink-3">Checking for the party…</p>;
  return (
    <Notice>
      Unknown whether the node already has this party: <LaterHeading failure={failure} />. You can
      allocate without this check.
    </Notice>
  );
}
