import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { takesPackageNamesOnly, updatesRouteOf } from '#api/ledger/capabilities.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { TokenHolder } from '#api/token/token.ts';
import { failureOf, isUnanswered } from '#domain/failure/failure.ts';
import { isNewChoice, type ReaderChoice } from '#domain/ledger/rights.ts';
import { type UpdatesRequest, usualUpdatesRequest } from '#domain/update-list/updates-request.ts';
import type { RequestFacts } from '#features/updates/request/request-facts.ts';
import { RequestPanel } from '#features/updates/request/request-panel.tsx';
import { formOfSearch, searchOfRequest } from '#features/updates/request/updates-address.ts';
import { readUpdatesForm } from '#features/updates/request/updates-form.ts';
import type { UpdatesSearch } from '#features/updates/request/updates-search.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { ledgerEndQuery, nodeAboutQuery } from '#queries/node-status.ts';
import { readAs, readerQuery } from '#queries/reader.ts';
import { updatesQuery } from '#queries/updates.ts';
import { usePageSubject } from '#ui/browser/page-subject.ts';
import type { OnSearch } from '#ui/browser/search-change.ts';
import { Failed } from '#ui/failure/failed.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { FeedPanel } from './feed-panel.tsx';

const NoLedger = lazyPart(() => import('./no-ledger.tsx').then((part) => part.NoLedger));
const WithReader = lazyPart(() => import('./with-reader.tsx').then((part) => part.WithReader));

type UpdatesPageProps = {
  readonly connected: ConnectedNode;
  readonly search: UpdatesSearch;
  readonly onSearch: OnSearch<UpdatesSearch>;
};

export function UpdatesPage(props: UpdatesPageProps) {
  const { ledger, token } = props.connected.node;
  const { at } = props.search;
  usePageSubject(subjectOf(props.search));
  return (
    <ListPage title="Updates">
      {ledger === undefined || token === undefined ? (
        <Suspense>
          <NoLedger at={at} />
        </Suspense>
      ) : (
        <LedgerUpdates {...props} ledger={ledger} token={token} />
      )}
    </ListPage>
  );
}

/** Kinds, templates and choices. Titles are kept in histories, so they name no party and no text. */
function subjectOf({ kind = [], template = [], only = [] }: UpdatesSearch): string {
  return [...kind, ...template, ...only.filter((one) => /^(?:kind|template|choice):/.test(one))]
    .map((one) => one.slice(one.lastIndexOf(':') + 1))
    .join(', ');
}

function LedgerUpdates(props: UpdatesPageProps & { ledger: LedgerClient; token: TokenHolder }) {
  const { connected, ledger, token, search } = props;
  const about = useQuery(nodeAboutQuery(ledger), connected.client);
  const reader = useQuery(readerQuery(ledger), connected.client);
  const version = about.data?.version;
  // A bounded list requires an end, and the form shows the exact body.
  const route = updatesRouteOf(version);
  const end = useQuery({ ...ledgerEndQuery(ledger), enabled: route === 'list' }, connected.client);
  // While another token is checked, the list remains on screen. After a failure it is forgotten,
  // because a retry is pending again.
  const [known, setKnown] = useState<ReaderChoice>();
  if (reader.data !== undefined && reader.data !== known) setKnown(reader.data);
  if (reader.isLoadingError && known !== undefined) setKnown(undefined);
  const isGone = token.state().kind === 'absent';
  const choice = reader.data ?? (isGone ? undefined : known);
  if (choice === undefined) {
    if (!reader.isError || about.isFetching)
      return <p role="status">Checking which parties can be read…</p>;
    // A token does not help if the server does not respond. The version requires no token.
    const unanswered = [about, reader].find(({ error }) => {
      const failure = failureOf(error);
      return failure !== undefined && isUnanswered(failure);
    });
    const retry = () => {
      if (about.isError) void about.refetch();
      void reader.refetch();
    };
    return <Failed error={(unanswered ?? reader).error} onRetry={retry} onToken={token.ask} />;
  }
  const state = token.state();
  // Reading as any party may be rejected without a reason, so the user chooses the parties.
  const usual = choice.usual ?? choice;
  const isGuess = usual.because === 'rights-unreadable' && state.kind === 'held';
  const asWhom: ReaderChoice = isGuess ? { ...usual, kind: 'parties', parties: [] } : usual;
  // Without a version, the newest routes are tried.
  if (about.isPending) return <p role="status">Checking the node version…</p>;
  if (isGuess && choice !== usual && (search.party ?? search.any) === undefined)
    return (
      <Suspense>
        <WithReader reader={choice} onSearch={props.onSearch} />
      </Suspense>
    );
  return (
    <UpdatesOf
      {...props}
      version={version}
      facts={{
        baseUrl: ledger.address,
        route,
        packageNamesOnly: takesPackageNamesOnly(version),
        reader: asWhom,
        choice,
        user: state.kind === 'held' ? state.claims?.sub : undefined,
        ledgerEnd: end.data?.offset,
      }}
    />
  );
}

type UpdatesOfProps = {
  readonly connected: ConnectedNode;
  readonly ledger: LedgerClient;
  readonly token: TokenHolder;
  readonly version: string | undefined;
  readonly facts: RequestFacts;
  readonly search: UpdatesSearch;
  readonly onSearch: OnSearch<UpdatesSearch>;
};

function UpdatesOf(props: UpdatesOfProps) {
  const { facts, search, onSearch } = props;
  const { reader } = facts;
  const usual = usualUpdatesRequest(
    reader.kind === 'parties'
      ? { kind: 'parties', parties: reader.parties }
      : { kind: 'any-party' },
  );
  const form = formOfSearch(search, usual);
  const read = readUpdatesForm(form, facts.packageNamesOnly);
  return (
    <>
      <RequestPanel
        form={form}
        facts={facts}
        onRequest={(request) =>
          onSearch({ ...searchOfRequest(request, usual), sel: undefined }, 'push')
        }
      />
      {read.kind === 'ready' && <ListOf {...props} request={read.value} />}
    </>
  );
}

/** Each request has one feed, which is kept while an update is open. */
function ListOf(props: UpdatesOfProps & { request: UpdatesRequest }) {
  const { connected, ledger, token, request, facts, version, search, onSearch } = props;
  const { route, choice } = facts;
  const query = updatesQuery(ledger, token, { request, route });
  const { data: feed } = useQuery(query, connected.client);
  const { reader } = request;
  // Updates are opened with the parties of the list, which the address may also name.
  useEffect(() => {
    const parties = reader.kind === 'parties' ? reader.parties : [];
    if (isNewChoice(reader, choice))
      readAs(connected.client, ledger, parties, choice.usual ?? choice);
  }, [connected.client, ledger, reader, choice]);
  if (feed === undefined) return null;
  return (
    <FeedPanel
      key={JSON.stringify(request)}
      feed={feed}
      ledger={ledger}
      client={connected.client}
      token={token}
      version={version}
      search={search}
      onSearch={onSearch}
    />
  );
}
