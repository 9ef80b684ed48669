import type { TokenHolder } from '#api/token/token.ts';
import { createStore } from '#domain/ledger/store.ts';
import {
  endOfSession,
  nextEndOf,
  renewalTime,
  type SessionEnd,
  type SessionTimes,
} from '#domain/sign-in/sign-in-limits.ts';
import {
  isPassing,
  problemOf,
  type SignInProblem,
  type SignInSettings,
} from '#domain/sign-in/sign-in-problem.ts';
import type { IssuedTokens, IssuerClient, SignedInUser } from './issuer-client.ts';
import { openSessionChannel, type SessionWireEnd, type SharedSession } from './session-channel.ts';
import { renewed, withUse } from './session-renewal.ts';
import { type Turns, waitForTurn } from './session-turn.ts';
import { type UsedPage, watchUse } from './session-use.ts';

/** What the screen may know of a sign-in; no token is in it (SEC-06). */
export type SessionState = {
  readonly user: SignedInUser;
  readonly times: SessionTimes;
  /** Whether the issuer gave a refresh token that may still work. */
  readonly isRenewed: boolean;
  /** Requested scopes that the issuer did not grant; the ledger decides whether it needs them. */
  readonly ungranted: readonly string[];
  /** Why the last renewal failed. */
  readonly problem: SignInProblem | undefined;
};

/** The sign-in of one token holder, shared with the other tabs of this origin. */
export type SessionKeeper = {
  readonly get: () => SessionState | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Begins a sign-in with what the issuer returned for a code. */
  readonly start: (issued: IssuedTokens, user: SignedInUser) => void;
  /**
   * Forgets all tokens in all tabs, and makes the refresh token useless. Returns the address at which
   * the issuer ends its own session, if it offers one. Rejects with `SignInFailed` if the issuer did
   * not answer; the tokens are forgotten then too.
   */
  readonly signOut: (back: string) => Promise<string | undefined>;
};

export type SessionEnvironment = {
  /** The ledger that the token is for, and the node behind it. */
  readonly home: string;
  readonly openClient: () => Promise<IssuerClient>;
  readonly openWire?: (name: string) => SessionWireEnd | undefined;
  readonly turns?: Turns;
  readonly page?: UsedPage;
  /** Whether another tab may share its sign-in; false if the user returns to a network. */
  readonly takeOver?: boolean;
};

const RETRY_MS = 15_000;
/** The least time between two renewals that succeed. */
const SHORTEST_LIFE_MS = 3_000;
/** Browsers treat longer times as none. */
const LONGEST_WAIT = 2 ** 31 - 1;

/**
 * Follows the token of a ledger: whatever replaces or removes a token that was signed in ends the
 * sign-in of this tab, so that no refresh token outlives its access token.
 */
export function openSession(
  token: TokenHolder,
  { issuer, clientId }: Pick<SignInSettings, 'issuer' | 'clientId'>,
  { home, openClient, openWire, turns, page, takeOver = true }: SessionEnvironment,
): SessionKeeper {
  const store = createStore<SessionState | undefined>(undefined);
  let session: SharedSession | undefined;
  let problem: SignInProblem | undefined;
  /** The time of the last renewal that failed. */
  let failedAt = 0;
  let generation = token.generation();
  let isOwnTurn = false;
  /** Keeps the turn and the channel until it settles, because its answer replaces a refresh token. */
  let renewal: Promise<void> | undefined;
  /** The sign-in that is renewed, and whether it ended since. */
  let renewing: { readonly id: string; isOver: boolean } | undefined;
  /** An answer to the question of this tab is awaited; a tab that forgot its token takes none. */
  let isAsking = takeOver;
  let stopWaiting: ReturnType<typeof waitForTurn> = () => undefined;
  let endTimer: ReturnType<typeof setTimeout> | undefined;
  let renewTimer: ReturnType<typeof setTimeout> | undefined;

  const channel = openSessionChannel(
    `${home} ${issuer} ${clientId}`,
    (message) => {
      if (message.kind === 'ask') {
        if (session !== undefined && token.sharing()) send(session);
      } else if (message.kind === 'session') take(message.session, isAsking);
      else if (message.kind === 'renewed') take(message.session, false);
      else if (message.kind === 'end') finish(message.id, message.end);
      else if (message.id === session?.id) use(message.at);
    },
    openWire,
  );
  const send = (shared: SharedSession) => channel.send({ kind: 'session', session: shared });

  function show(): void {
    store.set(
      session && {
        user: session.user,
        times: session.times,
        isRenewed: session.refreshToken !== undefined,
        ungranted: session.ungranted ?? [],
        problem,
      },
    );
  }
  /** Holds the token of a session that began or was renewed, here or in another tab. */
  function adopt(next: SharedSession): void {
    const isSame = session?.id === next.id;
    isAsking = false;
    problem = undefined;
    // Without a session while the token changes, so that the change does not end it.
    session = undefined;
    token.accept(next.accessToken, isSame);
    session = next;
    generation = token.generation();
    if (!isSame) {
      stopWaiting(renewal);
      isOwnTurn = false;
      stopWaiting = waitForTurn(
        next.id,
        () => {
          isOwnTurn = true;
          plan();
        },
        turns,
      );
    }
    show();
    plan();
  }
  function take(offered: SharedSession, mayBegin: boolean): void {
    const state = token.state();
    if (session === undefined) {
      const isWanted = state.kind === 'absent' || state.from === 'other-tab';
      if (mayBegin && token.sharing() && isWanted && !isDead(offered)) adopt(offered);
    } else if (session.id === offered.id && offered.turn > session.turn)
      adopt(withUse(offered, session.times.usedAt));
  }
  /** Drops the session of this tab, but not the access token that the holder has. */
  function leave(): void {
    session = undefined;
    stopWaiting(renewal);
    isOwnTurn = false;
    clearTimeout(endTimer);
    clearTimeout(renewTimer);
    show();
  }
  function finish(id: string, end: SessionEnd): void {
    if (renewing?.id === id) renewing.isOver = true;
    if (session?.id !== id) return;
    // The tab where a user signs out revokes it itself.
    if (isOwnTurn && end !== 'signed-out') revoke(session.refreshToken);
    leave();
    token.drop({ ended: end });
    generation = token.generation();
  }
  function revoke(refreshToken: string | undefined): void {
    if (refreshToken === undefined) return;
    openClient()
      .then((client) => client.revoke(refreshToken))
      .catch(problemOf);
  }
  function endEverywhere(end: SessionEnd): void {
    if (session === undefined) return;
    channel.send({ kind: 'end', id: session.id, end });
    finish(session.id, end);
  }
  function use(at: number): void {
    if (session === undefined || at <= session.times.usedAt) return;
    session = { ...session, times: { ...session.times, usedAt: at } };
    plan();
  }
  /** Sets the timers again, after any change and when a sleeping machine wakes. */
  function plan(): void {
    clearTimeout(endTimer);
    clearTimeout(renewTimer);
    if (session === undefined) return;
    const now = Date.now();
    const { times } = session;
    const end = endOfSession(times, now);
    if (end !== undefined) {
      endEverywhere(end);
      return;
    }
    endTimer = setTimeout(plan, Math.min(nextEndOf(times) - now, LONGEST_WAIT));
    const due = renewalTime(times);
    if (!isOwnTurn || due === undefined || session.refreshToken === undefined) return;
    const earliest =
      problem === undefined ? times.issuedAt + SHORTEST_LIFE_MS : failedAt + RETRY_MS;
    const wait = Math.max(due, earliest) - now;
    renewTimer = setTimeout(renew, Math.min(Math.max(wait, 0), LONGEST_WAIT));
  }
  function renew(): void {
    const before = session;
    if (before?.refreshToken === undefined || renewing !== undefined) return;
    renewing = { id: before.id, isOver: false };
    renewal = renewOf(before, before.refreshToken, renewing).finally(() => {
      renewing = undefined;
      renewal = undefined;
    });
    renewal.then(plan, (thrown) => {
      // A failed revocation is reported where the user signs out.
      problemOf(thrown);
      plan();
    });
  }
  async function renewOf(
    before: SharedSession,
    refreshToken: string,
    own: { readonly isOver: boolean },
  ): Promise<void> {
    let client: IssuerClient;
    let issued: IssuedTokens;
    try {
      client = await openClient();
      issued = await client.renew(refreshToken, before.user);
    } catch (thrown) {
      const failed = problemOf(thrown);
      if (session?.id !== before.id) return;
      problem = failed;
      failedAt = Date.now();
      // The issuer has decided; asking again would not help.
      if (!isPassing(problem)) session = { ...session, refreshToken: undefined };
      show();
      return;
    }
    if (session?.id === before.id) {
      adopt(renewed(session, issued));
      if (token.sharing()) send(session);
    } else if (!own.isOver) {
      // The other tabs have a refresh token that the issuer may have replaced.
      if (token.sharing()) channel.send({ kind: 'renewed', session: renewed(before, issued) });
    } else if (issued.refreshToken !== undefined) await client.revoke(issued.refreshToken);
  }

  function close(): void {
    leave();
    if (renewal === undefined) channel.close();
    else renewal.finally(channel.close).catch(problemOf);
    unwatch();
  }

  token.subscribe(() => {
    const state = token.state();
    if (state.kind === 'absent') isAsking = false;
    if (token.isDisposed()) close();
    const isNew = token.generation() !== generation;
    generation = token.generation();
    if (isNew && session !== undefined) leave();
    if (state.kind !== 'held') return;
    if (isNew && state.from === 'other-tab') {
      // If a sign-in of another tab has the token, this tab joins it and also ends with it.
      isAsking = true;
      channel.send({ kind: 'ask' });
    } else if (session !== undefined && state.end === 'expired' && isOwnTurn) renew();
  });
  const unwatch = watchUse(
    (at) => {
      if (session === undefined) return;
      // A key after a long sleep does not revive what was over by then.
      const end = endOfSession(session.times, at);
      if (end !== undefined) return endEverywhere(end);
      channel.send({ kind: 'used', id: session.id, at });
      use(at);
    },
    plan,
    page,
  );
  // The network may have been left while this code loaded.
  if (token.isDisposed()) close();
  else if (takeOver) channel.send({ kind: 'ask' });

  return {
    get: store.get,
    subscribe: store.subscribe,
    start: (issued, user) => {
      if (token.isDisposed()) return revoke(issued.refreshToken);
      const now = Date.now();
      const { accessToken, refreshToken, ungranted, expiresAt } = issued;
      const times = { signedInAt: now, usedAt: now, issuedAt: now, expiresAt };
      const tokens = { accessToken, refreshToken, ungranted };
      adopt({ id: crypto.randomUUID(), turn: 0, ...tokens, user, times });
    },
    signOut: async (back) => {
      const refreshToken = session?.refreshToken;
      const underway = renewal;
      endEverywhere('signed-out');
      const client = await openClient();
      if (refreshToken !== undefined) await client.revoke(refreshToken);
      // Its answer may be another refresh token, which is revoked too before the page is left.
      await underway;
      return client.logoutUrl(back);
    },
  };
}

/** The token of the session ended, and nothing can renew it. */
function isDead({ refreshToken, times }: SharedSession): boolean {
  return (
    refreshToken === undefined && times.expiresAt !== undefined && times.expiresAt <= Date.now()
  );
}
