import type { IssuedTokens } from './issuer-client.ts';
import type { SharedSession } from './session-channel.ts';

/** A sign-in with what the issuer returned for its refresh token. */
export function renewed(before: SharedSession, issued: IssuedTokens): SharedSession {
  return {
    ...before,
    turn: before.turn + 1,
    accessToken: issued.accessToken,
    // An issuer that does not rotate returns none.
    refreshToken: issued.refreshToken ?? before.refreshToken,
    ungranted: issued.ungranted ?? before.ungranted,
    times: { ...before.times, issuedAt: Date.now(), expiresAt: issued.expiresAt },
  };
}

/** A sign-in that another tab renewed, which may have missed the last use. */
export function withUse(next: SharedSession, usedAt: number): SharedSession {
  return { ...next, times: { ...next.times, usedAt: Math.max(next.times.usedAt, usedAt) } };
}
