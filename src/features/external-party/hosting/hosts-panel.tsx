import { useQuery } from '@tanstack/react-query';
import { failureOf } from '#domain/failure/failure.ts';
import type { OnboardedParty } from '#domain/topology-checks/onboarded-party.ts';
import { distinct } from '#domain/topology-checks/topology-evidence.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { hostsQuery } from '#queries/parties.ts';
import { Button } from '#ui/controls/button.tsx';
import { FailureNotice } from '#ui/failure/failure.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { WholeId } from '#ui/text/whole-id.tsx';
import { pauseAfter, stoppedWords, useWatch } from './party-watch.tsx';

type SignedHost = OnboardedParty['hosts'][number];

/** A host of a party: as it was signed for, and as it is in force. */
export type SeenHost = {
  readonly participant: string;
  /** What it may do, as signed; undefined where nobody signed for it. */
  readonly may: string | undefined;
  /** Undefined while nobody has told. */
  readonly standing: 'hosted' | 'not-yet' | 'not-signed' | undefined;
};

/** Each host that was signed for, then each that is there without. */
export function hostsSeen(
  signed: readonly SignedHost[],
  told: readonly string[] | undefined,
): readonly SeenHost[] {
  const asSigned = signed.map(({ participant, may }): SeenHost => {
    const standing = told?.includes(participant) === true ? 'hosted' : 'not-yet';
    return { participant, may, standing: told && standing };
  });
  const known = new Set(signed.map(({ participant }) => participant));
  const others = distinct(told ?? []).filter((one) => !known.has(one));
  return [
    ...asSigned,
    ...others.map(
      (participant): SeenHost => ({ participant, may: undefined, standing: 'not-signed' }),
    ),
  ];
}

/** Whether each that was signed for is there; others may be, too. */
export function isAllHosted(
  signed: readonly SignedHost[],
  told: readonly string[] | undefined,
): boolean {
  return signed.every(({ participant }) => told?.includes(participant) === true);
}

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
