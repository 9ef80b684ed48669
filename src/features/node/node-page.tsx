import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ScanClient } from '#api/scan/scan.ts';
import { failureOf, isOfToken } from '#domain/failure/failure.ts';
import { grouped, type Int64 } from '#domain/ledger/int64.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { dsoQuery, refreshNode } from '#queries/node-facts.ts';
import { ledgerEndQuery, nodeAboutQuery } from '#queries/node-status.ts';
import { scanVersionQuery } from '#queries/scan-version.ts';
import { Button } from '#ui/controls/button.tsx';
import { LaterFailure } from '#ui/failure/failed.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { Moment } from '#ui/text/moment.tsx';
import {
  FailureAbove,
  isOfTheServer,
  NodeFact,
  NodeFactList,
  NotReported,
  Panel,
  PartFailures,
} from './fact.tsx';
import { LedgerPanel, NodeStates } from './ledger-panel.tsx';
import { RequestLogPanel } from './request-log-panel.tsx';
import { RoutesPanel } from './routes-panel.tsx';
import { SynchronizersPanel } from './synchronizers-panel.tsx';
import { UserPanel } from './user-panel.tsx';

function ScanPanel({
  connected: { client },
  scan,
}: {
  connected: ConnectedNode;
  scan: ScanClient;
}) {
  const version = useQuery(scanVersionQuery(scan), client);
  const dso = useQuery(dsoQuery(scan), client);
  return (
    <Panel title="Scan" aside={<span className="font-mono wrap-anywhere">{scan.address}</span>}>
      <NodeFactList>
        <NodeFact name="Version" of={version}>
          {(text) => (
            <span className="font-mono">
              <HonestText text={text} />
            </span>
          )}
        </NodeFact>
        <NodeFact name="DSO" of={dso}>
          {({ party }) => <Identifier kind="party" value={party} />}
        </NodeFact>
        <NodeFact name="Run by" of={dso}>
          {({ svParty }) =>
            svParty === undefined ? (
              <NotReported by="Scan" />
            ) : (
              <Identifier kind="party" value={svParty} />
            )
          }
        </NodeFact>
        <NodeFact name="Super validators" of={dso}>
          {({ svNodes, votingThreshold }) => (
            <>
              {svNodes ?? <NotReported by="Scan" />}
              <span className="text-ink-3"> · voting threshold </span>
              {votingThreshold ?? <NotReported by="Scan" />}
            </>
          )}
        </NodeFact>
        <NodeFact name="Mining round" of={dso}>
          {({ latestRound, initialRound }) => (
            <>
              <Round number={latestRound} />
              {initialRound !== undefined && (
                <span className="text-ink-3">
                  {' '}
                  · since round <HonestText text={initialRound} />
                </span>
              )}
            </>
          )}
        </NodeFact>
      </NodeFactList>
      <PartFailures of={[version, dso]} />
    </Panel>
  );
}

function Round({ number }: { number: Int64 | undefined }) {
  return number === undefined ? <NotReported by="Scan" /> : grouped(number);
}

export function NodePage({
  connected,
  onToken,
}: {
  connected: ConnectedNode;
  onToken: () => void;
}) {
  const { client, node } = connected;
  const { ledger, scan, network } = node;
  const end = useQuery(ledgerEndQuery(ledger), client);
  const pending = useIsFetching({}, client);
  const about = useQuery(nodeAboutQuery(ledger), client);
  const aboutFailure = failureOf(about.error);
  // A token does not help if the node does not respond.
  const unanswered =
    aboutFailure !== undefined && isOfTheServer(aboutFailure) ? aboutFailure : undefined;
  const failure = about.isPending && ledger !== undefined ? undefined : failureOf(end.error);
  const isReady = useFirstResponses(pending > 0, end.data !== undefined);
  const bases = [network.baseUrl, network.scanUrl].filter((url) => url !== undefined);
  return (
    <main className="page grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-xl font-semibold tracking-tight">
          Node <span className="font-normal text-ink-3">{network.label}</span>
        </h1>
        <div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:w-full max-sm:justify-end">
          <span role="status" className="text-sm text-ink-3">
            {pending > 0 ? 'Loading…' : <UpdatedAt at={end.dataUpdatedAt} />}
          </span>
          <Button onClick={() => refreshNode(client)}>Refresh</Button>
        </div>
      </div>
      {unanswered !== undefined ? (
        <LaterFailure compact failure={unanswered} onRetry={() => refreshNode(client)} />
      ) : (
        failure !== undefined &&
        isOfToken(failure) && <LaterFailure compact failure={failure} onToken={onToken} />
      )}
      <div className="grid gap-4" hidden={!isReady}>
        {ledger !== undefined && <NodeStates connected={connected} ledger={ledger} />}
        <FailureAbove value={unanswered}>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {ledger === undefined ? (
              <Notice>
                This network has no ledger address. Participant, rights, offsets and synchronizers
                are not available.
              </Notice>
            ) : (
              <div className="grid min-w-0 gap-4">
                <LedgerPanel connected={connected} ledger={ledger} />
                <UserPanel connected={connected} ledger={ledger} />
              </div>
            )}
            <div className="grid min-w-0 gap-4">
              {ledger !== undefined && <SynchronizersPanel connected={connected} ledger={ledger} />}
              {scan === undefined ? (
                <Notice>This network has no Scan address.</Notice>
              ) : (
                <ScanPanel connected={connected} scan={scan} />
              )}
            </div>
          </div>
        </FailureAbove>
        <RoutesPanel connected={connected} />
        <RequestLogPanel bases={bases} />
      </div>
    </main>
  );
}

const LONGEST_WAIT_MS = 2_000;
/** A request that needs the response of another one starts in this time. */
const QUIET_MS = 150;

/** Whether the first responses are here, or are slow: the panels appear once, and grow no more. */
function useFirstResponses(isLoading: boolean, isKnown: boolean): boolean {
  const [isReady, setReady] = useState(isKnown);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isLoading) return;
    const timer = setTimeout(() => setReady(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isReady;
}

function UpdatedAt({ at }: { at: number }) {
  if (at === 0) return null;
  return (
    <>
      Updated <Moment iso={new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')} />
    </>
  );
}
