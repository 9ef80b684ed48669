import { ANSWER_MINUTES } from '#domain/sign-in/sign-in-limits.ts';
import { SignInFailed, type SignInSettings } from '#domain/sign-in/sign-in-problem.ts';
import type { IssuedTokens, IssuerClient, SignedInUser } from './issuer-client.ts';
import { keepPending, type PendingSignIn, returnPath, takePending } from './pending-sign-in.ts';

type SignInRequest = {
  readonly settings: SignInSettings;
  /** Its id. */
  readonly network: string;
  /** The screen to return to: path and query within the app. */
  readonly next: string;
  /** The folder of index.html. */
  readonly root: string;
};

/** Only a sign-in and a renewal need the library. Offline, or after an upgrade, it may be missing. */
function loadLibrary() {
  return import('./issuer-client.ts').catch(() => {
    throw new SignInFailed({ kind: 'not-loaded' });
  });
}

/** Rejects with `SignInFailed`. */
export async function openClient(settings: SignInSettings): Promise<IssuerClient> {
  const { openIssuerClient } = await loadLibrary();
  return openIssuerClient(settings);
}

/**
 * Prepares a sign-in: keeps the one-time values in this tab, and returns the address at the issuer to
 * open. Rejects with `SignInFailed`.
 */
export async function beginSignIn({
  settings,
  network,
  next,
  root,
}: SignInRequest): Promise<string> {
  if (globalThis.crypto?.subtle === undefined) throw new SignInFailed({ kind: 'insecure' });
  const [{ makeOneTimeValues }, client] = await Promise.all([loadLibrary(), openClient(settings)]);
  const values = makeOneTimeValues();
  const url = await client.authorizationUrl(values, answerAddress(root));
  const { issuer } = settings;
  const pending = { ...values, issuer, network, next: returnPath(next), at: Date.now() };
  if (!keepPending(pending)) throw new SignInFailed({ kind: 'no-storage' });
  return url;
}

export type Completed = { readonly issued: IssuedTokens; readonly user: SignedInUser };

/**
 * What this tab began and the answer continues; undefined for an answer to nothing. Each is returned
 * once, so a second answer with the same state finds none.
 */
export function takeBegun(): PendingSignIn | undefined {
  return takePending();
}

/**
 * Exchanges the code in an answer for tokens, after all that binds the two was checked. Rejects with
 * `SignInFailed`.
 * @param settings of the network that the sign-in was begun for, as configured now
 */
export async function completeSignIn(
  answer: URLSearchParams | undefined,
  begun: PendingSignIn | undefined,
  settings: SignInSettings | undefined,
  { root, now = Date.now(), open = openClient }: CompleteOptions,
): Promise<Completed> {
  if (answer === undefined || begun === undefined) throw new SignInFailed({ kind: 'not-begun' });
  if (now - begun.at > ANSWER_MINUTES * 60_000)
    throw new SignInFailed({ kind: 'late', minutes: ANSWER_MINUTES });
  if (answer.get('state') !== begun.state) throw new SignInFailed({ kind: 'other-state' });
  if (settings?.issuer !== begun.issuer) throw new SignInFailed({ kind: 'unknown-network' });
  const client = await open(settings);
  const issued = await client.exchange(answer, begun, answerAddress(root));
  // The ID token is required with a code, so its user is known.
  if (issued.user === undefined) throw new SignInFailed({ kind: 'id-token', claim: 'other' });
  return { issued, user: issued.user };
}

type CompleteOptions = {
  readonly root: string;
  readonly now?: number;
  readonly open?: (settings: SignInSettings) => Promise<IssuerClient>;
};

/** What is registered at the issuer as the redirect address; `routes/signed-in.tsx`. */
function answerAddress(root: string): string {
  return new URL('signed-in', root).href;
}

/** Leaves the page for the issuer. Its addresses are from its metadata, and https or local. */
export function openAtIssuer(url: string): void {
  location.href = url;
}
