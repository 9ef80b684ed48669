const MINUTE_MS = 60_000;

/** Without a key, a click or a touch in any tab for this long, a sign-in is forgotten. */
export const IDLE_MINUTES = 30;
/** However much it is used, a sign-in is forgotten after this time. */
export const SESSION_HOURS = 10;
/** An answer of the issuer is accepted this long after its request. */
export const ANSWER_MINUTES = 15;

/** Why a sign-in ended. */
export type SessionEnd = 'idle' | 'limit' | 'signed-out';

export type SessionTimes = {
  /** All times in milliseconds since the epoch by this browser's clock. */
  readonly signedInAt: number;
  readonly usedAt: number;
  /** When the access token was received. */
  readonly issuedAt: number;
  /** Undefined if the issuer reports no lifetime. */
  readonly expiresAt?: number | undefined;
};

/** Why a sign-in is over at this time; undefined while it is not. */
export function endOfSession(times: SessionTimes, now: number): 'idle' | 'limit' | undefined {
  if (now >= limitOf(times)) return 'limit';
  return now >= idleEndOf(times) ? 'idle' : undefined;
}

/** The next time at which `endOfSession` can change without a use. */
export function nextEndOf(times: SessionTimes): number {
  return Math.min(limitOf(times), idleEndOf(times));
}

export function limitOf({ signedInAt }: SessionTimes): number {
  return signedInAt + SESSION_HOURS * 60 * MINUTE_MS;
}

function idleEndOf({ usedAt }: SessionTimes): number {
  return usedAt + IDLE_MINUTES * MINUTE_MS;
}

/**
 * When a token is renewed: two minutes before it expires, because timers of a hidden tab may be a
 * minute late, and in the last third of a shorter lifetime.
 */
export function renewalTime({ issuedAt, expiresAt }: SessionTimes): number | undefined {
  if (expiresAt === undefined) return undefined;
  return expiresAt - Math.min(2 * MINUTE_MS, (expiresAt - issuedAt) / 3);
}
