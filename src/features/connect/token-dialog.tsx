import { useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { NodeConnection } from '#api/connection/connections.ts';
import type { TokenHolder } from '#api/token/token.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { useTokenState } from './token-state.ts';

/** Loaded when a token is wanted, to keep pages small. */
const TokenPrompt = lazyPart(() => import('./token-prompt.tsx').then((part) => part.TokenPrompt));

/**
 * Shown after a 401 or on request, once for any number of rejected requests (REL-09). The connect
 * page has its own field. A page that is readable without the ledger waits for the request of the
 * user.
 */
export function TokenDialog({
  token,
  node,
  isReadable,
}: {
  token: TokenHolder;
  node: NodeConnection;
  /** Whether the page has content from elsewhere, which no dialog may cover. */
  isReadable: boolean;
}) {
  const state = useTokenState(token);
  const atConnect = useLocation({ select: ({ pathname }) => pathname === '/connect' });
  // The token last entered in this dialog may also be rejected.
  const [taken, setTaken] = useState<number>();
  if (state?.wanted !== true || atConnect) return null;
  const again = state.kind === 'held' && state.end === 'rejected' && token.generation() === taken;
  if (isReadable && state.refused && state.isAsked !== true && !again) return null;
  return (
    <Suspense>
      <TokenPrompt
        token={token}
        node={node}
        state={state}
        again={again}
        onTaken={() => setTaken(token.generation())}
      />
    </Suspense>
  );
}
