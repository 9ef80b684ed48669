import { Link } from '@tanstack/react-router';
import { Suspense, use, useEffect, useState } from 'react';
import { pageRoot } from '#api/connection/config.ts';
import type { Connections } from '#api/connection/connections.ts';
import { completeSignIn, takeBegun } from '#api/sign-in/sign-in.ts';
import { takeAnswer } from '#api/sign-in/sign-in-answer.ts';
import type { Network } from '#domain/ledger/rights.ts';
import { SignInFailed, type SignInProblem } from '#domain/sign-in/sign-in-problem.ts';
import { SignInAlert } from './sign-in-alert.tsx';
import { SignInButton } from './sign-in-button.tsx';

type Outcome =
  | { readonly kind: 'signed-in'; readonly next: string }
  | {
      readonly kind: 'failed';
      /** Undefined for a page that was reloaded, or left for the issuer and returned to. */
      readonly problem: SignInProblem | undefined;
      readonly network: Network | undefined;
      readonly next: string;
    };

/** Of the last answer, because each can be used once. */
let last: Promise<Outcome> | undefined;

/** What the address keeps of a sign-in that failed. */
type Kept = { readonly network?: string | undefined; readonly next?: string | undefined };

function completeOnce(connections: Connections, kept: Kept): Promise<Outcome> {
  const answer = takeAnswer();
  if (answer !== undefined || last === undefined) last = complete(connections, answer, kept);
  return last;
}

/** The token reaches its holder only after every check; until then no network is asked anything. */
async function complete(
  connections: Connections,
  answer: URLSearchParams | undefined,
  kept: Kept,
): Promise<Outcome> {
  const begun = takeBegun();
  const { network, next = '/' } = begun ?? kept;
  const isKnown = network !== undefined && connections.knows(network);
  const node = isKnown ? connections.choose(network) : undefined;
  if (answer === undefined && begun === undefined && node !== undefined)
    return { kind: 'failed', problem: undefined, network: node.network, next };
  try {
    const { oidc } = node?.network ?? {};
    const { issued, user } = await completeSignIn(answer, begun, oidc, { root: pageRoot() });
    const keeper = await node?.session;
    if (keeper === undefined) throw new Error('Part of this page did not load.');
    keeper.start(issued, user);
    return { kind: 'signed-in', next };
  } catch (thrown) {
    if (!(thrown instanceof SignInFailed)) throw thrown;
    return { kind: 'failed', problem: thrown.problem, network: node?.network, next };
  }
}

/**
 * What an issuer returns to. @param onOpened called when the network of the sign-in is open
 * @param onDone leads to the screen that the sign-in was begun on
 * @param onFailed writes into the address what a reload of the page needs
 */
export function SignedInPage({
  connections,
  kept,
  onOpened,
  ...on
}: {
  connections: Connections;
  kept: Kept;
  onOpened: () => void;
} & OnEnd) {
  const [outcome] = useState(() => completeOnce(connections, kept));
  useEffect(onOpened, [onOpened]);
  return (
    <main className="page page-form grid gap-5">
      <Suspense
        fallback={
          <p role="status" className="text-ink-2">
            Signing in …
          </p>
        }
      >
        <Ended outcome={outcome} {...on} />
      </Suspense>
    </main>
  );
}

type OnEnd = {
  onDone: (next: string) => void;
  onFailed: (kept: { network: string; next: string }) => void;
};

function Ended({ outcome, onDone, onFailed }: { outcome: Promise<Outcome> } & OnEnd) {
  const ended = use(outcome);
  const { next } = ended;
  const isDone = ended.kind === 'signed-in';
  const failed = ended.kind === 'failed' ? ended.network?.id : undefined;
  // The address of this page is replaced, so that Back does not return to it.
  useEffect(() => {
    if (isDone) onDone(next);
    else if (failed !== undefined) onFailed({ network: failed, next });
  }, [isDone, failed, next, onDone, onFailed]);
  if (ended.kind === 'signed-in')
    return (
      <p role="status" className="text-ink-2">
        Signed in.
      </p>
    );
  const { problem, network } = ended;
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">Not signed in</h1>
      {problem !== undefined && (
        <SignInAlert
          heading="Sign-in failed"
          problem={problem}
          issuer={network?.oidc?.issuer ?? ''}
        />
      )}
      <p className="text-ink-2">No token was accepted, and none was sent to the ledger.</p>
      {network !== undefined && <SignInButton network={network} next={next} again />}
      <p>
        <Link
          to="/connect"
          search={{ next, network: network?.id }}
          className="text-accent underline underline-offset-2"
        >
          Paste a token instead
        </Link>
      </p>
    </>
  );
}
