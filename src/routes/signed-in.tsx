import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router';
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
  const { connections } = Route.useRouteContext();
  const { network, next } = Route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  // The address names no network, so the header is drawn again for the one that was opened.
  const onOpened = useCallback(() => void router.invalidate(), [router]);
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
