import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { RETURN_PATH } from '#domain/sign-in/return-path.ts';
import { SignedInPage } from '#features/connect/signed-in-page.tsx';
import { searchSchema, textParam } from '#ui/browser/search-schema.ts';

/** Where an issuer returns to. Its answer has left the address before the router reads it. */
export const Route = createFileRoute('/signed-in')({
  // After a failure, for a reload of the page.
  validateSearch: searchSchema({ next: textParam(RETURN_PATH) }),
  head: () => ({ meta: [{ title: 'Sign-in · Treeline' }] }),
  component: SignedIn,
});

function SignedIn() {
  const { connected, connections } = Route.useRouteContext();
  const { network, next } = Route.useSearch();
  const navigate = useNavigate();
  // An issuer returns to a fixed address, which would open the default network again.
  const onOpened = useCallback(() => {
    const opened = connections.current();
    if (opened === undefined || opened === connected?.node) return;
    const { id } = opened.network;
    void navigate({ to: '.', search: (kept) => ({ ...kept, network: id }), replace: true });
  }, [connections, connected, navigate]);
  const onDone = useCallback(
    (next: string) => void navigate({ href: next, replace: true }),
    [navigate],
  );
  const onFailed = useCallback(
    (kept: { network: string; next: string }) =>
      void navigate({ to: '.', search: kept, replace: true }),
    [navigate],
  );
  return (
    <SignedInPage
      connections={connections}
      kept={{ network, next }}
      onOpened={onOpened}
      onDone={onDone}
      onFailed={onFailed}
    />
  );
}
