import { useEffect, useState } from 'react';
import { pageRoot } from '#api/connection/config.ts';
import { beginSignIn, openAtIssuer } from '#api/sign-in/sign-in.ts';
import type { Network } from '#domain/ledger/rights.ts';
import { SignInFailed, type SignInProblem } from '#domain/sign-in/sign-in-problem.ts';
import { Button } from '#ui/controls/button.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { SignInAlert } from './sign-in-alert.tsx';

/** No event reports that the user decided to stay, or that the issuer does not respond. */
const LEAVING_MS = 10_000;

/** Leaves the page for the issuer of a network, and names it before. @param next where to return */
export function SignInButton({
  network: { id, oidc },
  next,
  again = false,
}: {
  network: Network;
  next: string;
  again?: boolean;
}) {
  const [isLeaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<SignInProblem>();
  useEffect(() => {
    // Back from the issuer shows this page as it was left.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => setLeaving(false), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  if (oidc === undefined) return null;
  const signIn = async () => {
    if (isLeaving) return;
    setLeaving(true);
    setProblem(undefined);
    try {
      openAtIssuer(await beginSignIn({ settings: oidc, network: id, next, root: pageRoot() }));
    } catch (thrown) {
      setLeaving(false);
      if (!(thrown instanceof SignInFailed)) throw thrown;
      setProblem(thrown.problem);
    }
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Button
          look="primary"
          // A button that is `disabled` loses the focus.
          aria-disabled={isLeaving}
          className="aria-disabled:opacity-50"
          onClick={signIn}
        >
          {again ? 'Sign in again' : 'Sign in'}
        </Button>
        <span className="min-w-0 wrap-anywhere text-ink-2" role={isLeaving ? 'status' : undefined}>
          {isLeaving ? 'Opening ' : 'Leaves this page for '}
          <span className="font-mono">
            <HonestText text={oidc.issuer} />
          </span>
        </span>
      </div>
      {problem !== undefined && (
        <SignInAlert heading="Sign-in did not start" problem={problem} issuer={oidc.issuer} />
      )}
    </div>
  );
}
