import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { TokenHolder } from '#api/token/token.ts';
import { useTokenState } from './token-state.ts';

/** Loaded when a token is wanted, to keep pages small. */
const TokenPrompt = lazy(() =>
  import('./token-prompt.tsx').then(
    (part) => ({ default: part.TokenPrompt }),
    () => ({ default: Missing }),
  ),
);

function Missing() {
  return <p role="alert">Part of this page did not load. Reload the page.</p>;
}

/**
 * Shown after a 401 or on request, once for any number of rejected requests (REL-09). The connect
 * page has its own field.
 */
export function TokenDialog({ token }: { token: TokenHolder }) {
  const state = useTokenState(token);
  const atConnect = useLocation({ select: ({ pathname }) => pathname === '/connect' });
  // The token last entered in this dialog may also be rejected.
  const [taken, setTaken] = useState<number>();
  if (state?.wanted !== true || atConnect) return null;
  return (
    <Suspense>
      <TokenPrompt
        token={token}
        state={state}
        again={state.refused && token.generation() === taken}
        onTaken={() => setTaken(token.generation())}
      />
    </Suspense>
  );
}
