import { createFileRoute, Outlet, redirect, useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { isPartyId } from '#domain/ledger/party.ts';
import { isTemplateId } from '#domain/ledger/template-id.ts';
import { parseEventId, parseUpdateId } from '#domain/ledger/update-id.ts';
import { redacted } from '#domain/secret/redact.ts';
import { SOURCES, type ValueEncoding } from '#domain/update/document.ts';
import { readingOf, searchOfReading } from '#domain/update/ledger-reading.ts';
import { UpdateLayout } from '#features/update/page/update-layout.tsx';
import { UpdateNav } from '#features/update/page/update-nav.tsx';
import { updateQueries } from '#features/update/sources/sources.ts';
import { updateTitle } from '#features/update/update-title.ts';
import { choiceParam, searchSchema, textParam, textsParam } from '#ui/browser/search-schema.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { LinkedFrom } from '#ui/text/identifier.tsx';

const ENCODINGS = ['compact_json', 'protobuf_json'] as const satisfies readonly ValueEncoding[];

/**
 * The frame around the pages of an update. The URL contains the source, the encoding, the party
 * lens, and the event and folds of the tree, which other pages keep for the way back.
 */
export const Route = createFileRoute('/updates/$updateId')({
  validateSearch: searchSchema({
    source: choiceParam(SOURCES),
    encoding: choiceParam(ENCODINGS),
    /** The tree and the views are dimmed where this party cannot see them. */
    lens: textParam(/^.{1,300}$/s),
    event: textParam(/^\S{1,300}$/),
    fold: textParam(/^\S{1,8000}$/),
    /** How the ledger is read; by default as the rights of the token allow. */
    party: textsParam(isPartyId),
    any: choiceParam(['yes']),
    shape: choiceParam(['acs-delta', 'ledger-effects']),
    interface: textsParam(isTemplateId),
    blobs: choiceParam(['yes']),
    requesting: choiceParam(['yes']),
  }),
  // A secret leaves the address at once, and an id is there as Canton writes it. An event id opens its
  // update with that event selected.
  beforeLoad: ({ params: { updateId }, search }) => {
    const { id = parseUpdateId(updateId) ?? redacted(updateId), event = search.event } =
      parseEventId(updateId) ?? {};
    if (id === updateId) return;
    throw redirect({
      to: '/updates/$updateId',
      params: { updateId: id },
      search: { ...search, event },
      replace: true,
    });
  },
  loaderDeps: ({
    search: { source, encoding, party, any, shape, interface: views, blobs, requesting },
  }) => ({ source, encoding, reading: { party, any, shape, interface: views, blobs, requesting } }),
  loader: ({ context: { connected }, params, deps }) => {
    const updateId = parseUpdateId(params.updateId);
    if (connected === undefined || updateId === undefined) return;
    const { source, encoding = 'compact_json' } = deps;
    const reading = readingOf(deps.reading);
    const { scan, ledger, mayAskLedger } = updateQueries(connected, {
      updateId,
      source,
      encoding,
      reading,
    });
    void connected.client.prefetchQuery(scan);
    if (mayAskLedger) void connected.client.prefetchQuery(ledger);
  },
  head: ({ params }) => ({ meta: [{ title: updateTitle('Update', params.updateId) }] }),
  component: Update,
});

const BadUpdateId = lazyPart(() =>
  import('#features/update/page/bad-update-id.tsx').then((part) => part.BadUpdateId),
);

function Update() {
  const { connected } = Route.useRouteContext();
  const { updateId: text } = Route.useParams();
  const search = Route.useSearch();
  const { source, encoding = 'compact_json', party, any } = search;
  const navigate = useNavigate({ from: Route.fullPath });
  const updateId = parseUpdateId(text);
  // Every id of the page would be drawn again with a new value.
  const linked = useMemo(() => ({ update: text, party, any }), [text, party, any]);
  if (connected === undefined) return null;
  if (updateId === undefined)
    return (
      <Suspense>
        <BadUpdateId text={text} />
      </Suspense>
    );
  return (
    <UpdateLayout
      key={`${connected.serial} ${updateId}`}
      connected={connected}
      ask={{ updateId, source, encoding, reading: readingOf(search) }}
      onSource={(next) =>
        navigate({
          to: '.',
          search: (before) => ({
            ...before,
            source: next,
            event: undefined,
            fold: undefined,
            path: undefined,
          }),
        })
      }
      onEncoding={(next) =>
        navigate({
          to: '.',
          replace: true,
          search: (before) => ({ ...before, encoding: next === 'compact_json' ? undefined : next }),
        })
      }
      onReading={(reading, from) =>
        navigate({
          to: '.',
          search: (before) => ({
            ...before,
            ...searchOfReading(reading),
            source: from ?? before.source,
            event: undefined,
            fold: undefined,
            path: undefined,
          }),
        })
      }
      onToken={() => connected.node.token?.ask()}
      nav={(counts) => <UpdateNav updateId={updateId} counts={counts} />}
    >
      <LinkedFrom value={linked}>
        <Outlet />
      </LinkedFrom>
    </UpdateLayout>
  );
}
