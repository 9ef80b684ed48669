import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { TokenHolder } from '#api/token/token.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/controls/dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { TokenField, takeText } from './token-field.tsx';
import { useTokenState } from './token-state.ts';

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
    <TokenPrompt
      token={token}
      refused={state.refused}
      isHeld={state.kind === 'held'}
      again={state.refused && token.generation() === taken}
      onTaken={() => setTaken(token.generation())}
    />
  );
}

function TokenPrompt({
  token,
  refused,
  isHeld,
  again,
  onTaken,
}: {
  token: TokenHolder;
  refused: boolean;
  isHeld: boolean;
  /** The rejected token was entered in this dialog. */
  again: boolean;
  onTaken: () => void;
}) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const pasted = token.paste(takeText(box));
    if ('problem' in pasted) setProblem(pasted.problem);
    else onTaken();
  };
  return (
    <Dialog
      title={refused && isHeld ? 'Token rejected' : 'Ledger token'}
      onClose={() => token.dismiss()}
    >
      <form onSubmit={submit} autoComplete="off" className="grid gap-3">
        {again && (
          <Notice tone="warning">The ledger returned 401 for the token you entered.</Notice>
        )}
        <p className="text-ink-2">
          {refused &&
            !again &&
            (isHeld
              ? 'The ledger returned 401. The token is missing, expired, or for another audience. '
              : 'The ledger returned 401 to a request without a token. ')}
          The token is sent only to <TokenHome token={token} />.
          {new URL(token.baseUrl).origin === location.origin &&
            ' The server of this page forwards these requests to the node.'}
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
    </Dialog>
  );
}

function TokenHome({ token }: { token: TokenHolder }) {
  return <span className="font-mono wrap-anywhere text-ink">{token.baseUrl}</span>;
}
