import { useLocation } from '@tanstack/react-router';
import type { NodeConnection } from '#api/connection/connections.ts';
import type { TokenState } from '#api/token/token.ts';
import { SignInAlert } from './sign-in-alert.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { useSignIn } from './sign-in-part.tsx';

/** The other way to a token in the dialog that asks for one. It returns to this very screen. */
export function SignInChoice({
  node,
  token,
  isShared,
}: {
  node: NodeConnection;
  token: TokenState;
  /** Whether tabs pass tokens to each other. */
  isShared: boolean;
}) {
  const href = useLocation({ select: (location) => location.href });
  const [session] = useSignIn(node.session);
  const { oidc } = node.network;
  const wasSignedIn =
    session !== undefined ||
    (token.kind === 'absent' && token.loss !== undefined && 'ended' in token.loss);
  return (
    <section aria-label="Sign-in" className="grid gap-2 border-t border-line pt-3">
      {session?.problem !== undefined && (
        <SignInAlert
          heading="Token not renewed"
          problem={session.problem}
          issuer={oidc?.issuer ?? ''}
        />
      )}
      <p className="text-ink-2">
        Or get a token from the issuer of this network.
        {wasSignedIn &&
          isShared &&
          ' To keep unsaved work, use another tab to sign in. This tab then receives the token.'}
      </p>
      <SignInButton network={node.network} next={href} again={wasSignedIn} />
    </section>
  );
}
