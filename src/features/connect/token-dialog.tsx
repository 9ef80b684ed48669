import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { TokenHolder } from '#api/token.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
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
  if (state?.wanted !== true || atConnect) return null;
  return <AskForToken token={token} refused={state.refused} />;
}

function AskForToken({ token, refused }: { token: TokenHolder; refused: boolean }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const pasted = token.paste(takeText(box));
    if ('problem' in pasted) setProblem(pasted.problem);
  };
  return (
    <Dialog
      title={refused ? 'The ledger asks for another token' : 'A token for the ledger'}
      onClose={() => token.dismiss()}
    >
      <form onSubmit={submit} autoComplete="off" className="grid gap-3">
        <p className="text-ink-2">
          {refused && 'It answered 401: the token is missing, expired, or for another audience. '}
          What you paste is sent to <TokenHome token={token} /> and nowhere else.
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
