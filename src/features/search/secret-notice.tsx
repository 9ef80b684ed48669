import { Link } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import type { NodeConnection } from '#api/connection/connections.ts';
import { readPasted } from '#api/token/pasted-token.ts';
import { Button } from '#ui/controls/button.tsx';
import { TokenDestination } from '#ui/names/token-destination.tsx';

/** Shown in place of a search for a secret. The text is in `secret` only, until it is closed. */
export function SecretNotice({
  kind,
  secret,
  node,
  onClose,
}: {
  kind: 'token' | 'private-key';
  secret: RefObject<string>;
  node: NodeConnection | undefined;
  onClose: () => void;
}) {
  const [problem, setProblem] = useState<string>();
  const token = node?.token;
  const paste = () => {
    const pasted = readPasted(secret.current);
    secret.current = '';
    if ('problem' in pasted) setProblem(pasted.problem);
    else {
      token?.paste(pasted.token);
      onClose();
    }
  };
  return (
    <section
      aria-label="Secret in the search box"
      className="panel absolute top-full right-0 z-20 mt-1 grid w-full gap-2 px-4 py-3 max-md:fixed max-md:inset-x-3 max-md:top-13 max-md:w-auto"
    >
      <p role="alert">
        <b>
          {kind === 'token' ? 'This is an access token, not an id.' : 'This may be a private key.'}
        </b>{' '}
        The search box was cleared, and nothing was sent or stored.
      </p>
      {problem !== undefined && <p className="text-archive">{problem}</p>}
      {kind === 'token' && token !== undefined && problem === undefined && (
        <p className="text-ink-2">
          As the token of {node?.network.label}, it is sent only to{' '}
          <TokenDestination
            baseUrl={token.baseUrl}
            upstream={node?.ledger?.address ?? token.baseUrl}
          />
        </p>
      )}
      {kind === 'private-key' && (
        <p className="text-ink-2">
          Treeline searches ids only. To sign with a key of an external party, use{' '}
          <Link
            to="/parties/external"
            onClick={onClose}
            className="text-accent underline underline-offset-2"
          >
            Parties
          </Link>
          .
        </p>
      )}
      <div className="flex flex-wrap gap-2 border-t border-line pt-2">
        {kind === 'token' && token !== undefined && problem === undefined && (
          <Button look="primary" onClick={paste}>
            Use as token of {node?.network.label}
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
    </section>
  );
}
