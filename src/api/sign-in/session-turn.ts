/** The part of `navigator.locks` that is used; tests can replace it. */
export type Turns = Pick<LockManager, 'request'>;

/**
 * Lets one of the tabs that share a sign-in renew it, so that no refresh token is used twice. When
 * that tab is closed, also by a crash, it is the turn of the next.
 * @returns a function that gives up the wait for the turn at once, and the turn after `until`
 */
export function waitForTurn(
  session: string,
  onTurn: () => void,
  turns: Turns | undefined = globalThis.navigator?.locks,
): (until?: Promise<unknown>) => void {
  const leaving = new AbortController();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const given = () => {
    onTurn();
    return held;
  };
  // The wait rejects when it is given up.
  turns?.request(`treeline.session ${session}`, { signal: leaving.signal }, given).catch(() => {});
  return (until) => {
    leaving.abort();
    if (until === undefined) release();
    else until.finally(release).catch(() => {});
  };
}
