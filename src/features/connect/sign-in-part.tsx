import { use, useState, useSyncExternalStore } from 'react';
import { pageRoot } from '#api/connection/config.ts';
import type { NodeConnection } from '#api/connection/connections.ts';
import type { SessionKeeper, SessionState } from '#api/sign-in/session.ts';
import { openAtIssuer } from '#api/sign-in/sign-in.ts';
import { keepSignedOut } from '#api/sign-in/signed-out.ts';
import type { Network } from '#domain/ledger/rights.ts';
import { IDLE_MINUTES, limitOf, nextEndOf } from '#domain/sign-in/sign-in-limits.ts';
import { SignInFailed, type SignInProblem } from '#domain/sign-in/sign-in-problem.ts';
import { Button } from '#ui/controls/button.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Moment } from '#ui/text/moment.tsx';
import { SignInAlert } from './sign-in-alert.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { useClock, useTokenState } from './token-state.ts';

const NOTHING: Pick<SessionKeeper, 'get' | 'subscribe'> = {
  get: () => undefined,
  subscribe: () => () => undefined,
};

const NO_SESSION = Promise.resolve(undefined);

/** The state of the sign-in of a connection; undefined without one. Suspends until it is known. */
export function useSignIn(
  session: NodeConnection['session'],
): readonly [SessionState | undefined, SessionKeeper | undefined] {
  const keeper = use(session ?? NO_SESSION);
  const { subscribe, get } = keeper ?? NOTHING;
  return [useSyncExternalStore(subscribe, get), keeper];
}

/** Signing in at the issuer of a network, who is signed in and until when, and signing out. */
export function SignInPart({
  network,
  opened,
  next,
}: {
  /** The chosen network, which may not be open yet. */
  network: Network;
  opened: NodeConnection | undefined;
  /** Where a sign-in returns to. */
  next: string;
}) {
  const isOpen = opened?.network.id === network.id;
  const [session, keeper] = useSignIn(isOpen ? opened?.session : undefined);
  const [problem, setProblem] = useState<SignInProblem>();
  const token = useTokenState(isOpen ? opened?.token : undefined);
  const now = useClock();
  const isOver =
    session?.isRenewed === false &&
    token?.kind === 'held' &&
    (token.refused || token.isHeldBack || (token.expiresAt ?? now) < now);
  const { issuer = '' } = network.oidc ?? {};
  const signOut = async () => {
    setProblem(undefined);
    try {
      const url = await keeper?.signOut(new URL('connect', pageRoot()).href);
      if (url === undefined) return;
      keepSignedOut(network.id);
      openAtIssuer(url);
    } catch (thrown) {
      if (!(thrown instanceof SignInFailed)) throw thrown;
      setProblem(thrown.problem);
    }
  };
  return (
    <section aria-label="Sign-in" className="grid gap-2 border-t border-line pt-4">
      {session === undefined ? (
        <>
          <p className="text-ink-2">Or get a token from the issuer of this network:</p>
          <SignInButton network={network} next={next} />
        </>
      ) : (
        <>
          <SessionFacts session={session} issuer={issuer} isOver={isOver} />
          {isOver && <SignInButton network={network} next={next} again />}
          <Button className="justify-self-start" title="In all tabs" onClick={signOut}>
            Sign out
          </Button>
        </>
      )}
      {problem !== undefined && (
        <SignInAlert heading="Signed out in this browser only" problem={problem} issuer={issuer} />
      )}
    </section>
  );
}

function SessionFacts({
  session,
  issuer,
  isOver,
}: {
  session: SessionState;
  issuer: string;
  /** The token ended and was not renewed. */
  isOver: boolean;
}) {
  const { user, times, isRenewed, ungranted, problem } = session;
  return (
    <>
      <p>
        <strong className="font-semibold">
          {isOver ? 'Was signed in' : 'Signed in'} as <HonestText text={user.name ?? user.sub} />
        </strong>{' '}
        <span className="wrap-anywhere text-ink-2">
          at{' '}
          <span className="font-mono">
            <HonestText text={issuer} />
          </span>
        </span>
      </p>
      <p className="text-ink-2">
        {isRenewed ? (
          'The token is renewed before it expires. '
        ) : (
          <>
            The token is not renewed
            {times.expiresAt !== undefined && (
              <>
                {' '}
                after <Moment iso={toSecond(times.expiresAt)} mayBeAhead />
              </>
            )}
            .{' '}
          </>
        )}
        {(isRenewed || (times.expiresAt ?? Number.POSITIVE_INFINITY) > nextEndOf(times)) && (
          <>
            The sign-in ends after {IDLE_MINUTES} minutes without use, and at the latest at{' '}
            <Moment iso={toSecond(limitOf(times))} mayBeAhead />.
          </>
        )}
      </p>
      {ungranted.length > 0 && (
        <p className="text-warn wrap-anywhere">
          The issuer did not grant: <HonestText text={ungranted.join(', ')} />. The ledger decides
          whether the token is sufficient.
        </p>
      )}
      {problem !== undefined && (
        <SignInAlert heading="Token not renewed" problem={problem} issuer={issuer} />
      )}
    </>
  );
}

function toSecond(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
