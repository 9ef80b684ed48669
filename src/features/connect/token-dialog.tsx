import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { TokenHolder } from '#api/token/token.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/controls/dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { TokenField, takeText } from './token-field.tsx';
import { useTokenState } from './token-state.ts';

/**
 * Asks for a token of one `base_url` while the screen stays: after a 401, or when the reader asked
 * for it (`token.ask()`). One dialog for any number of requests that were refused (REL-09); none
 * on the connect page, which has a box of its own.
 */
export function TokenDialog({ token }: { token: TokenHolder }) {
  const state = useTokenState(token);
  const atConnect = useLocation({ select: ({ pathname }) => pathname === '/connect' });
  // The token that this dialog took last, by its number: it may come back refused.
  const [taken, setTaken] = useState<number>();
  if (state?.wanted !== true || atConnect) return null;
  return (
    <AskForToken
      token={token}
      refused={state.refused}
      again={state.refused && token.generation() === taken}
      onTaken={() => setTaken(token.generation())}
    />
  );
}

function AskForToken({
  token,
  refused,
  again,
  onTaken,
}: {
  token: TokenHolder;
  refused: boolean;
  /** What was refused is what was given here. */
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
      title={refused ? 'The ledger asks for another token' : 'A token for the ledger'}
      onClose={() => token.dismiss()}
    >
      <form onSubmit={submit} autoComplete="off" className="grid gap-3">
        {again && (
          <Notice tone="warning">
            {token.state().kind === 'none-needed'
              ? 'It was asked without a token, as you said, and answered 401.'
              : 'The token that you gave here was sent, and it answered 401 to that one too.'}
          </Notice>
        )}
        <p className="text-ink-2">
          {refused &&
            !again &&
            'It answered 401: the token is missing, expired, or for another audience. '}
          What you paste is sent to <TokenHome token={token} /> and nowhere else.
          {new URL(token.baseUrl).origin === location.origin &&
            ' That is the server of this page: it passes what it gets there on to the node.'}
        </p>
        <TokenField
          box={box}
          problem={problem}
          hint="It stays in memory. Leave it empty if this node asks for no token."
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
