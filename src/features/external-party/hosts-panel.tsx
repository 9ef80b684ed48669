import { useQuery } from '@tanstack/react-query';
import { failureOf } from '#domain/failure.ts';
import { hostsSeen, isAllHosted, type SeenHost } from '#domain/hosts-seen.ts';
import type { OnboardedParty } from '#domain/onboarded-party.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { hostsQuery } from '#queries/parties.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/failure.tsx';
import { Identifier } from '#ui/identifier.tsx';
import { Notice } from '#ui/notice.tsx';
import { pauseAfter, stoppedWords, useWatch } from './watch.ts';
import { WholeId } from './whole-id.tsx';

const PAUSE_MS = 5_000;

const STANDINGS: Readonly<
  Record<NonNullable<SeenHost['standing']>, { readonly tone: Tone; readonly words: string }>
> = {
  hosted: { tone: 'create', words: 'hosted, says Scan' },
  'not-yet': { tone: 'warn', words: 'not hosted yet, says Scan' },
  'not-signed': { tone: 'archive', words: 'not signed for, yet a host, says Scan' },
};

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
  const { hasStopped, begin } = useWatch();
  const told = useQuery(
    {
      ...hostsQuery(node.scan, synchronizer, party),
      refetchInterval: ({ state: { data, error } }) =>
        pauseAfter(error, hasStopped || isAllHosted(hosts, data), PAUSE_MS),
    },
    client,
  );
  const failure = failureOf(told.error);
  const seen = hostsSeen(hosts, told.data);
  const stopped = isAllHosted(hosts, told.data) ? undefined : stoppedWords(told.error, hasStopped);
  const again = () => {
    begin();
    void told.refetch({ cancelRefetch: false });
  };
  return (
    <div className="grid gap-2">
      {seen.some(({ standing }) => standing === 'not-signed') && (
        <Notice tone="warning">
          A participant hosts the party that nothing signed here names: it sees all that the party
          sees.
        </Notice>
      )}
      <ul aria-label="Hosts" className="grid gap-1.5">
        {seen.map(({ participant: id, may, standing }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="max-w-full min-w-0 print:hidden">
              <Identifier kind="participant" value={id} />
            </span>
            <span className="hidden print:inline">
              <WholeId text={id} />
            </span>
            {may !== undefined && <span className="text-ink-2">{may}</span>}
            {standing !== undefined && (
              <Badge tone={STANDINGS[standing].tone}>{STANDINGS[standing].words}</Badge>
            )}
          </li>
        ))}
      </ul>
      {node.scan === undefined && (
        <p className="text-sm text-ink-3">
          This network has no Scan address, so nobody is asked who hosts the party.
        </p>
      )}
      {told.data?.length === 0 && (
        <p className="text-sm text-ink-3">Scan does not know the party on this synchronizer yet.</p>
      )}
      {failure !== undefined && <FailureNotice compact failure={failure} onRetry={again} />}
      {node.scan !== undefined && stopped !== undefined && (
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <p className="text-sm text-ink-3">{stopped}</p>
          <Button onClick={again}>Ask Scan again</Button>
        </div>
      )}
    </div>
  );
}
