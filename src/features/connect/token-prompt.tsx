import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import type { NodeConnection } from '#api/connection/connections.ts';
import type { TokenHolder, TokenState } from '#api/token/token.ts';
import { tokenLossText } from '#domain/failure/failure-text.ts';
import { focusPart } from '#ui/browser/focus.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/controls/dialog.tsx';
import { TokenDestination } from '#ui/names/token-destination.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { ExpiredToken } from './expired-token.tsx';
import { TokenField, takeToken } from './token-field.tsx';
import { TOKEN_STATE } from './token-state.ts';

const SignInChoice = lazyPart(() =>
  import('./sign-in-choice.tsx').then((part) => part.SignInChoice),
);

/** Asks for a token, and names why and where it is sent. */
export function TokenPrompt({
  token,
  node,
  state,
  again,
  onTaken,
}: {
  token: TokenHolder;
  node: NodeConnection;
  state: TokenState;
  /** The rejected token was entered in this dialog. */
  again: boolean;
  onTaken: () => void;
}) {
  const upstream = node.ledger?.address ?? token.baseUrl;
  const box = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string>();
  const before = useRef(token.generation());
  // With another token the page is read again, so the button that opened the dialog disappears.
  useEffect(
    () => () => {
      if (token.generation() !== before.current) focusPart(TOKEN_STATE);
    },
    [token],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const pasted = takeToken(box);
    if ('problem' in pasted) {
      setProblem(pasted.problem);
      return;
    }
    token.paste(pasted.token);
    setProblem(undefined);
    onTaken();
  };
  return (
    <Dialog title={titleOf(state)} onClose={() => token.dismiss()}>
      <form onSubmit={submit} autoComplete="off" className="grid gap-3">
        {again && (
          <Notice tone="warning">The ledger returned 401 for the token you entered.</Notice>
        )}
        {state.kind === 'held' && state.isHeldBack && (
          <ExpiredToken
            state={state}
            onSend={() => {
              token.sendExpired();
              onTaken();
            }}
          />
        )}
        <p className="text-ink-2">
          {!again && reasonText(state)}
          The token is sent only to <TokenDestination baseUrl={token.baseUrl} upstream={upstream} />
        </p>
        <TokenField
          box={box}
          problem={problem}
          hint="The token stays in memory. Leave empty to send requests without a token."
        />
        <Button look="primary" type="submit" className="justify-self-start">
          Use this token
        </Button>
      </form>
      {node.network.oidc !== undefined && (
        <Suspense>
          <SignInChoice node={node} token={state} isShared={token.sharing()} />
        </Suspense>
      )}
    </Dialog>
  );
}

function titleOf(state: TokenState): string {
  if (state.kind === 'held' && state.isHeldBack) return 'Token expired';
  return state.kind === 'held' && state.refused ? TITLES[state.end ?? 'rejected'] : 'Ledger token';
}

const TITLES = {
  expired: 'Token expired',
  lapsed: 'Token expired or revoked',
  rejected: 'Token rejected',
} as const;

function reasonText(state: TokenState): string {
  if (state.kind === 'absent') {
    const refused = state.refused ? 'The ledger returned 401 to a request without a token. ' : '';
    return `${tokenLossText(state.loss)} ${refused}`;
  }
  if (state.refused) return REASONS[state.end ?? 'rejected'];
  return state.denied
    ? 'The token is valid, but its user lacks a right, is unknown, or is deactivated (403). '
    : '';
}

const REASONS = {
  expired: 'The token expired, and the ledger returned 401. This page continues with a new token. ',
  lapsed:
    'The ledger accepted this token before, and now returns 401. This page continues with a new token. ',
  rejected:
    'The ledger returned 401. The token is wrongly signed, unknown, or for another audience. ',
} as const;
