import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { takeSignedOut } from '#api/sign-in/signed-out.ts';
import { RETURN_PATH } from '#domain/sign-in/return-path.ts';
import { ConnectPage } from '#features/connect/connect-page.tsx';
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
  return (
    <ConnectPage
      connections={connections}
      next={next !== undefined}
      onOpened={(network) => navigate({ to: '.', replace: true, search: { next, network } })}
      onReload={() =>
        navigate({ to: '.', search: { next, network: 'typed' }, reloadDocument: true })
      }
      returnTo={(network) => wayBack(next ?? '/connect', network)}
      onContinue={(network) => navigate({ href: wayBack(next, network) })}
    />
  );
}

function wayBack(next: string | undefined, network: string): string {
  const url = new URL(next ?? '/', 'http://here');
  url.searchParams.set('network', network);
  return url.pathname + url.search;
}
