import { useQuery } from '@tanstack/react-query';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { rememberUpdate } from '#api/connection/recent.ts';
import { offeredSources } from '#api/ledger/capabilities.ts';
import type {
  SourceName,
  StatusBySource,
  UpdateDocument,
  ValueEncoding,
} from '#domain/update/document.ts';
import { windowTitleOf } from '#domain/update/headline.ts';
import type { LedgerReading } from '#domain/update/ledger-reading.ts';
import { areOtherParticipants } from '#domain/verdict/verdict.ts';
import { useCompletionSearch } from '#features/update/facts/completion-search.tsx';
import { MoreFacts } from '#features/update/facts/more-facts.tsx';
import { SummaryStrip } from '#features/update/facts/summary-strip.tsx';
import {
  FactsOfUpdate,
  FirstRows,
  type LedgerOfUpdate,
  LedgerOfUpdateContext,
  ShownDocument,
} from '#features/update/shown-document-context.ts';
import { SourceButton } from '#features/update/sources/source-button.tsx';
import { NotFoundResponses, SourceStates } from '#features/update/sources/source-states.tsx';
import {
  awaitedRows,
  factsBySource,
  otherDocument,
  type Sources,
  shownDocument,
  type UpdateAsk,
  useSources,
} from '#features/update/sources/sources.ts';
import { UpdateUnavailable, useSlowSource } from '#features/update/sources/update-unavailable.tsx';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { nodeAboutQuery, participantQuery } from '#queries/node-status.ts';
import { refusedSourcesQuery } from '#queries/refused-sources.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { Brief, Headline, RejectionFrame } from './headline.tsx';
import { ShareButton } from './share-button.tsx';
import { chosen, type UpdateCounts } from './update-nav.tsx';
import { UpdateRepetitions } from './update-repetitions.tsx';

const ReadingPanel = lazyPart(() =>
  import('#features/update/sources/reading-panel.tsx').then((part) => part.ReadingPanel),
);

export function UpdateLayout({
  connected,
  ask,
  onSource,
  onEncoding,
  onReading,
  onToken,
  nav,
  children,
}: {
  connected: ConnectedNode;
  ask: UpdateAsk;
  onSource: (source: SourceName | undefined) => void;
  onEncoding: (encoding: ValueEncoding) => void;
  onReading: (reading: LedgerReading, source: SourceName | undefined) => void;
  onToken: () => void;
  nav: (counts: UpdateCounts) => ReactNode;
  children: ReactNode;
}) {
  const sources = useSources(connected, ask);
  const shown = shownDocument(sources, ask.source, useSlowSource(sources, ask));
  const bySource = factsBySource(sources);
  const first = awaitedRows(sources, ask.source);
  const { verdict } = bySource.scan.facts ?? {};
  const { command, why } = useCompletionSearch(connected, bySource, onToken);
  const matchRoute = useMatchRoute();
  const isOn = (to: '/updates/$updateId' | '/updates/$updateId/views' | '/updates/$updateId/raw') =>
    matchRoute({ to }) !== false;
  const document =
    shown ?? (isOn('/updates/$updateId/raw') ? otherDocument(sources, ask.source) : undefined);
  const network = connected.node.network.id;
  // Only updates that were found are stored as recent.
  const title = shown && windowTitleOf(shown.facts, verdict);
  useEffect(() => {
    if (title !== undefined) rememberUpdate(ask.updateId, network, title);
  }, [title, ask.updateId, network]);
  const { ledger } = connected.node;
  const mayRead =
    ledger !== undefined &&
    sources.ledger.kind !== 'needs-token' &&
    sources.ledger.kind !== 'not-configured';
  const [isReading, setReading] = useState(false);
  const { data: about } = useQuery(nodeAboutQuery(ledger), connected.client);
  const { data: refused } = useQuery(refusedSourcesQuery(), connected.client);
  const offered = offeredSources(connected.node, about?.version, refused);
  const participant = useQuery({ ...participantQuery(ledger), enabled: mayRead }, connected.client);
  return (
    <main className="page update-page">
      <div className="update-head flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {shown !== undefined && <Headline document={shown} verdict={verdict} />}
        <span className="ml-auto flex items-center gap-2">
          {shown === undefined && <span className="text-ink-3">Update</span>}
          <Identifier kind="update" value={ask.updateId} hotkey="y" isHere />
          <ShareButton
            of={{ connected, updateId: ask.updateId, encoding: ask.encoding, shown, bySource }}
          />
        </span>
      </div>
      {why && (shown !== undefined || sources.ledger.kind !== 'loading') && (
        <RejectionFrame
          isSearched={
            mayRead && !areOtherParticipants(verdict?.submittingParticipant, participant.data)
          }
        >
          {why}
        </RejectionFrame>
      )}
      <SourceStates
        connected={connected}
        sources={sources}
        shown={shown}
        onSource={onSource}
        onToken={onToken}
        reading={ask.reading}
        hasVerdict={isOn('/updates/$updateId/views')}
      />
      {shown !== undefined && (
        <>
          <UpdateRepetitions sources={sources} />
          <MoreFacts
            sources={sources}
            shown={shown}
            participant={participant.data}
            summary={(button) => (
              <SummaryStrip
                shown={shown}
                scan={bySource.scan.facts}
                verdict={verdict}
                command={command}
                more={button}
              />
            )}
          >
            {sources.ledger.kind === 'here' && (
              <Link
                to="/updates/$updateId/history"
                params={{ updateId: ask.updateId }}
                search={chosen}
                className="w-fit text-accent underline underline-offset-2"
              >
                Where its contracts came from and went
              </Link>
            )}
            <NotFoundResponses sources={sources} onToken={onToken} />
          </MoreFacts>
        </>
      )}
      <div className="update-bar">
        <div className="update-tabs">
          {nav(countsOf(bySource, shown))}
          {shown !== undefined && <Brief document={shown} verdict={verdict} />}
        </div>
        <div className="update-tools">
          <SourceButton
            connected={connected}
            sources={sources}
            reading={ask.reading}
            onToken={onToken}
            choices={{
              offered,
              source: ask.source,
              shown,
              encoding: ask.encoding,
              onSource,
              onEncoding,
              onReadAs: mayRead ? () => setReading(!isReading) : undefined,
            }}
          />
        </div>
      </div>
      {isReading && mayRead && (
        <Suspense fallback={<p role="status">Loading…</p>}>
          <ReadingPanel
            key={JSON.stringify(ask.reading)}
            connected={connected}
            ledger={ledger}
            updateId={ask.updateId}
            state={sources.ledger}
            wanted={ask.source}
            shown={shown?.source}
            offered={offered}
            version={about?.version}
            reading={ask.reading}
            onReading={(...chosen) => {
              setReading(false);
              onReading(...chosen);
            }}
          />
        </Suspense>
      )}
      {document === undefined ? (
        <UpdateUnavailable
          sources={sources}
          source={ask.source}
          onSource={onSource}
          responses={<NotFoundResponses sources={sources} onToken={onToken} />}
          first={
            first !== undefined && isOn('/updates/$updateId') ? (
              <FirstRows value={first}>{children}</FirstRows>
            ) : undefined
          }
        />
      ) : (
        <div data-content tabIndex={-1}>
          <ShownDocument value={document}>
            <FactsOfUpdate value={bySource}>
              <LedgerOfUpdateContext value={ledgerOfUpdate(connected, sources)}>
                {children}
              </LedgerOfUpdateContext>
            </FactsOfUpdate>
          </ShownDocument>
        </div>
      )}
    </main>
  );
}

function ledgerOfUpdate(
  connected: ConnectedNode,
  { ledger: state }: Sources,
): LedgerOfUpdate | undefined {
  const { ledger } = connected.node;
  const reader = state.kind === 'here' ? state.document.reader : undefined;
  return ledger === undefined || reader === undefined ? undefined : { connected, ledger, reader };
}

/** Only Scan reports views, whichever source is shown. */
function countsOf(
  { scan: { facts } }: StatusBySource,
  shown: UpdateDocument | undefined,
): UpdateCounts {
  return {
    events: shown?.forest.count,
    views: facts?.verdict?.views.length,
  };
}
