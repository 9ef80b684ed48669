import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LedgerClient } from '#api/ledger.ts';
import type { TokenHolder } from '#api/token.ts';
import { isNewChoice } from '#domain/rights.ts';
import { formOfSearch, searchOfRequest } from '#domain/updates-address.ts';
import { readUpdatesForm } from '#domain/updates-form.ts';
import { type UpdatesRequest, usualUpdatesRequest } from '#domain/updates-request.ts';
import type { UpdatesSearch } from '#domain/updates-search.ts';
import type { RequestFacts } from '#features/updates/request/request-facts.ts';
import { RequestPanel } from '#features/updates/request/request-panel.tsx';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { readAs } from '#queries/reader.ts';
import { updatesQuery } from '#queries/updates.ts';
import { FeedPanel } from './feed-panel.tsx';
import type { OnSearch } from './updates-page.tsx';

type UpdatesOfProps = {
  readonly connected: ConnectedNode;
  readonly ledger: LedgerClient;
  readonly token: TokenHolder;
  readonly version: string | undefined;
  readonly facts: RequestFacts;
  readonly search: UpdatesSearch;
  readonly onSearch: OnSearch;
};

/** What the address asks for, and its list. */
export function UpdatesOf(props: UpdatesOfProps) {
  const { facts, search, onSearch } = props;
  const { kind, ...rest } = facts.reader;
  const usual = usualUpdatesRequest(
    kind === 'parties' && 'parties' in rest
      ? { kind, parties: rest.parties }
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
      {read.kind === 'request' && <ListOf {...props} request={read.request} />}
    </>
  );
}

/** Opened once for each request, and kept while its page is left for an update. */
function ListOf(props: UpdatesOfProps & { request: UpdatesRequest }) {
  const { connected, ledger, token, request, facts, version, search, onSearch } = props;
  const { route } = facts;
  const query = updatesQuery(ledger, token, { request, route });
  const { data: feed } = useQuery(query, connected.client);
  const { reader } = request;
  // The updates of the list are opened as the same parties, which the address may name as well.
  useEffect(() => {
    if (isNewChoice(reader, facts.reader))
      readAs(connected.client, ledger, reader.kind === 'parties' ? reader.parties : []);
  }, [connected.client, ledger, reader, facts.reader]);
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
