import { useQuery } from '@tanstack/react-query';
import { failureOf } from '#domain/failure.ts';
import type { OnboardedParty } from '#domain/onboarded-party.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { hostsQuery } from '#queries/parties.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/failure.tsx';
import { HonestText } from '#ui/honest-text.tsx';
import { Identifier } from '#ui/identifier.tsx';
import { useWatch, WATCH_STOPPED } from './watch.ts';

const PAUSE_MS = 5_000;

/** Who shall host the party, and who does according to Scan, which sees what is in force. */
export function HostsPanel({
  connected: { client, node },
  synchronizer,
  onboarded: { party, hosts },
}: {
  connected: ConnectedNode;
  synchronizer: string;
  onboarded: OnboardedParty;
}) {
  const isComplete = (data: readonly string[] | undefined) =>
    hosts.every(({ participant }) => data?.includes(participant) === true);
  const { hasStopped, begin } = useWatch();
  const told = useQuery(
    {
      ...hostsQuery(node.scan, synchronizer, party),
      refetchInterval: ({ state: { data } }) => (hasStopped || isComplete(data) ? false : PAUSE_MS),
    },
    client,
  );
  const failure = failureOf(told.error);
  const again = () => {
    begin();
    void told.refetch({ cancelRefetch: false });
  };
  return (
    <div className="grid gap-2">
      <ul aria-label="Hosts" className="grid gap-1.5">
        {hosts.map(({ participant: id, may }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="max-w-full min-w-0 print:hidden">
              <Identifier kind="participant" value={id} />
            </span>
            <span className="hidden font-mono wrap-anywhere print:inline">
              <HonestText text={id} />
            </span>
            <span className="text-ink-2">{may}</span>
            {told.data !== undefined && (
              <Badge tone={told.data.includes(id) ? 'create' : 'warn'}>
                {told.data.includes(id) ? 'hosted, says Scan' : 'not hosted yet, says Scan'}
              </Badge>
            )}
          </li>
        ))}
      </ul>
      {node.scan === undefined && (
        <p className="text-sm text-ink-3">
          This network has no Scan address, so the other hosts are not asked for.
        </p>
      )}
      {told.data?.length === 0 && (
        <p className="text-sm text-ink-3">Scan does not know the party on this synchronizer yet.</p>
      )}
      {failure !== undefined && <FailureNotice compact failure={failure} onRetry={again} />}
      {node.scan !== undefined && hasStopped && !isComplete(told.data) && (
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <p className="text-sm text-ink-3">{WATCH_STOPPED}</p>
          <Button onClick={again}>Ask Scan again</Button>
        </div>
      )}
    </div>
  );
}
