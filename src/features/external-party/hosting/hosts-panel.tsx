import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failureOf } from '#domain/failure/failure.ts';
import { findLookalikes } from '#domain/ledger/lookalikes.ts';
import { distinct } from '#domain/topology-checks/topology-evidence.ts';
import type { OnboardedParty } from '#domain/topology-checks/topology-hosting.ts';
import { useOnboarding } from '#features/external-party/onboarding.ts';
import { hostsQuery } from '#queries/parties.ts';
import { Button } from '#ui/controls/button.tsx';
import { LaterFailure } from '#ui/failure/failed.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import { CutAlike, Identifier, shortId } from '#ui/text/identifier.tsx';
import { WholeId } from '#ui/text/whole-id.tsx';
import { pauseAfter, stoppedText, useWatch } from './watch.ts';

type SignedHost = OnboardedParty['hosts'][number];

export type SeenHost = {
  readonly participant: string;
  /** The signed permission; undefined for an unsigned host. */
  readonly may: string | undefined;
  /** Undefined until Scan has reported the hosts. */
  readonly status: 'hosted' | 'not-yet' | 'not-signed' | undefined;
};

/** Returns the signed hosts, then other hosts in effect. */
export function hostsSeen(
  signed: readonly SignedHost[],
  reported: readonly string[] | undefined,
): readonly SeenHost[] {
  const asSigned = signed.map(({ participant, may }): SeenHost => {
    const status = reported?.includes(participant) === true ? 'hosted' : 'not-yet';
    return { participant, may, status: reported && status };
  });
  const known = new Set(signed.map(({ participant }) => participant));
  const others = distinct(reported ?? []).filter((one) => !known.has(one));
  return [
    ...asSigned,
    ...others.map(
      (participant): SeenHost => ({ participant, may: undefined, status: 'not-signed' }),
    ),
  ];
}

export function isAllHosted(
  signed: readonly SignedHost[],
  reported: readonly string[] | undefined,
): boolean {
  return signed.every(({ participant }) => reported?.includes(participant) === true);
}

const PAUSE_MS = 5_000;

const STATUSES: Readonly<
  Record<NonNullable<SeenHost['status']>, { readonly tone: Tone; readonly text: string }>
> = {
  hosted: { tone: 'create', text: 'hosted (Scan)' },
  'not-yet': { tone: 'warn', text: 'not hosted yet (Scan)' },
  'not-signed': { tone: 'archive', text: 'hosted but not signed (Scan)' },
};

/** Compares the signed hosts with those in effect according to Scan. */
export function HostsPanel({
  synchronizer,
  onboarded: { party, hosts },
}: {
  synchronizer: string;
  onboarded: OnboardedParty;
}) {
  const {
    connected: { client, node },
    onboarding: { change },
  } = useOnboarding();
  const { hasStopped, begin } = useWatch();
  const reported = useQuery(
    {
      ...hostsQuery(node.scan, synchronizer, party),
      refetchInterval: ({ state: { data, error } }) =>
        pauseAfter(error, hasStopped || isAllHosted(hosts, data), PAUSE_MS),
    },
    client,
  );
  const areAllHosted = isAllHosted(hosts, reported.data);
  useEffect(() => {
    if (areAllHosted) change({ isBundleDone: true });
  }, [areAllHosted, change]);
  const failure = failureOf(reported.error);
  const seen = hostsSeen(hosts, reported.data);
  const { cutAlike } = findLookalikes(
    seen.map(({ participant }) => participant),
    shortId,
  );
  const stopped = areAllHosted ? undefined : stoppedText(reported.error, hasStopped);
  const again = () => {
    begin();
    void reported.refetch({ cancelRefetch: false });
  };
  return (
    <div className="grid gap-2">
      {seen.some(({ status }) => status === 'not-signed') && (
        <Notice tone="warning">
          An unsigned participant hosts the party and sees everything the party sees.
        </Notice>
      )}
      <CutAlike value={cutAlike}>
        <ul aria-label="Hosts" className="grid gap-1.5">
          {seen.map(({ participant: id, may, status }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <span className="max-w-full min-w-0 print:hidden">
                <Identifier kind="participant" value={id} wraps />
              </span>
              <span className="hidden print:inline">
                <WholeId text={id} />
              </span>
              {may !== undefined && <span className="text-ink-2">{may}</span>}
              {status !== undefined && (
                <Badge tone={STATUSES[status].tone}>{STATUSES[status].text}</Badge>
              )}
            </li>
          ))}
        </ul>
      </CutAlike>
      {node.scan === undefined && (
        <p className="text-sm text-ink-3">
          This network has no Scan address, so the hosts in force are unknown.
        </p>
      )}
      {reported.data?.length === 0 && (
        <p className="text-sm text-ink-3">Scan has no such party on this synchronizer yet.</p>
      )}
      {failure !== undefined && <LaterFailure compact failure={failure} onRetry={again} />}
      {node.scan !== undefined && stopped !== undefined && (
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <p className="text-sm text-ink-3">{stopped}</p>
          <Button onClick={again}>Check Scan again</Button>
        </div>
      )}
    </div>
  );
}
