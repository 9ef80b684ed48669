import { useQuery } from '@tanstack/react-query';
import { useMatchRoute } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { offeredSources } from '#api/capabilities.ts';
import { rememberUpdate } from '#api/recent.ts';
import type { SourceName, UpdateDocument, ValueEncoding } from '#domain/document.ts';
import type { FactsBySource } from '#domain/told.ts';
import { recorded } from '#domain/traffic.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { nodeAboutQuery, participantQuery } from '#queries/node-status.ts';
import { refusedSourcesQuery } from '#queries/refused-sources.ts';
import { Identifier } from '#ui/identifier.tsx';
import { Facts } from './facts.tsx';
import { Headline } from './headline.tsx';
import { useImpatience } from './impatience.ts';
import { ItsCompletion } from './its-completion.tsx';
import { Nowhere } from './nowhere.tsx';
import { OtherSource } from './other-source.tsx';
import { FactsOfUpdate, ShownDocument } from './shown.ts';
import { SourceChips } from './source-chips.tsx';
import { SourceChoice } from './source-choice.tsx';
import { SourceTroubles } from './source-troubles.tsx';
import { factsBySource, shownDocument, type UpdateAsk, useSources } from './sources.ts';
import type { UpdateCounts } from './update-nav.tsx';

/** The frame of all pages of one update: what it is, who says so, and the way to its pages. */
export function UpdateLayout({
  connected,
  ask,
  onSource,
  onEncoding,
  onToken,
  nav,
  children,
}: {
  connected: ConnectedNode;
  ask: UpdateAsk;
  onSource: (source: SourceName | undefined) => void;
  onEncoding: (encoding: ValueEncoding) => void;
  onToken: () => void;
  nav: (counts: UpdateCounts) => ReactNode;
  children: ReactNode;
}) {
  const sources = useSources(connected, ask);
  const shown = shownDocument(sources, ask.source, useImpatience(sources, ask));
  const told = factsBySource(sources);
  const isFound = shown !== undefined;
  const matchRoute = useMatchRoute();
  const network = connected.node.network.id;
  // Only what was found is worth finding again.
  useEffect(() => {
    if (isFound) rememberUpdate(ask.updateId, network);
  }, [isFound, ask.updateId, network]);
  const { ledger } = connected.node;
  const { data: about } = useQuery(nodeAboutQuery(ledger), connected.client);
  const { data: refused } = useQuery(refusedSourcesQuery(), connected.client);
  const participant = useQuery(
    { ...participantQuery(ledger), enabled: sources.ledger.kind === 'here' },
    connected.client,
  );
  return (
    <main className="mx-auto max-w-[105rem] px-4 pt-5 pb-16 md:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-ink-3">Update</span>
        <Identifier kind="update" value={ask.updateId} hotkey="y" />
        <SourceChips connected={connected} sources={sources} onToken={onToken} />
      </div>
      {shown !== undefined && <Headline document={shown} verdict={told.scan.facts?.verdict} />}
      <SourceTroubles
        connected={connected}
        sources={sources}
        onToken={onToken}
        hasVerdict={matchRoute({ to: '/updates/$updateId/views' }) !== false}
      />
      {shown !== undefined && (
        <>
          <OtherSource sources={sources} shown={shown} onSource={onSource} />
          <Facts sources={sources} shown={shown} participant={participant.data} />
          <ItsCompletion connected={connected} told={told} />
        </>
      )}
      <div className="mb-4 flex flex-wrap items-end gap-x-4 border-b border-line">
        {nav(countsOf(told, shown))}
        <SourceChoice
          offered={offeredSources(connected.node, about?.version, refused)}
          source={ask.source}
          shown={shown}
          encoding={ask.encoding}
          onSource={onSource}
          onEncoding={onEncoding}
        />
      </div>
      {shown === undefined ? (
        <Nowhere sources={sources} source={ask.source} onSource={onSource} />
      ) : (
        <ShownDocument value={shown}>
          <FactsOfUpdate value={told}>{children}</FactsOfUpdate>
        </ShownDocument>
      )}
    </main>
  );
}

/** Views and cost are Scan's to tell, whichever source is shown. */
function countsOf(
  { scan: { facts } }: FactsBySource,
  shown: UpdateDocument | undefined,
): UpdateCounts {
  return {
    events: shown?.forest.count,
    views: facts?.verdict?.views.length,
    cost: facts === undefined ? undefined : recorded(facts.traffic)?.total,
  };
}
