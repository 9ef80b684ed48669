import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { takeSignedOut } from '#api/sign-in/signed-out.ts';
import { RETURN_PATH } from '#domain/sign-in/return-path.ts';
import { ConnectPage } from '#features/connect/connect-page.tsx';
import { wayBack } from '#features/connect/way-back.ts';
import { searchSchema, textParam } from '#ui/browser/search-schema.ts';

export const Route = createFileRoute('/connect')({
  validateSearch: searchSchema({ next: textParam(RETURN_PATH) }),
  head: () => ({ meta: [{ title: 'Connect · Treeline' }] }),
  beforeLoad: ({ search }) => {
    const network = takeSignedOut();
    if (network !== undefined && search.network === undefined)
      throw redirect({ to: '/connect', search: { ...search, network }, replace: true });
  },
  component: Connect,
});

function Connect() {
  const { connections } = Route.useRouteContext();
  const { next } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const [before] = useState(() => connections.current());
  const isTyped = before?.network.id === 'typed';
  const backOn = (network: string, path = '/') =>
    wayBack(
      next ?? path,
      network,
      connections,
      isTyped && network === 'typed' && connections.current() !== before,
    );
  return (
    <ConnectPage
      connections={connections}
      next={next !== undefined}
      onOpened={(network) => navigate({ to: '.', replace: true, search: { next, network } })}
      onReload={() =>
        navigate({
          to: '.',
          search: {
            // The page that is loaded knows no other addresses than the new ones.
            next: next && isTyped ? wayBack(next, 'typed', connections, true) : next,
            network: 'typed',
          },
          reloadDocument: true,
        })
      }
      returnTo={(network) => backOn(network, '/connect')}
      onContinue={(network) => navigate({ href: backOn(network) })}
    />
  );
}
