import { useSyncExternalStore } from 'react';
import type { TokenEnd, TokenHolder, TokenState } from '#api/token/token.ts';
import { subscribeToNothing } from '#domain/ledger/store.ts';

export function useTokenState(token: TokenHolder | undefined): TokenState | undefined {
  return useSyncExternalStore(token?.subscribe ?? subscribeToNothing, () => token?.state());
}

/** The current time in milliseconds, updated every five seconds. */
export function useClock(): number {
  return useSyncExternalStore(subscribeToClock, readClock);
}

const TICK_MS = 5_000;

function readClock(): number {
  return Math.floor(Date.now() / TICK_MS) * TICK_MS;
}

function subscribeToClock(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

/** The id of the part of the header that shows the state of the token. */
export const TOKEN_STATE = 'token-state';

export type TokenLabel = {
  readonly text: string;
  readonly tone: 'good' | 'warn' | 'bad' | 'plain';
};

/** The user is warned five minutes before the expiry by this browser's clock (REL-11). */
const SOON_MS = 5 * 60_000;

/**
 * @param now milliseconds since the epoch by this browser's clock; expiry is advisory, because the
 * node's clock decides
 */
export function tokenLabel(state: TokenState, now: number): TokenLabel {
  if (state.kind === 'held' && (state.refused || state.isHeldBack))
    return { text: ENDS[state.isHeldBack ? 'expired' : (state.end ?? 'rejected')], tone: 'bad' };
  if (state.denied)
    return { text: state.kind === 'held' ? 'token lacks a right' : 'access denied', tone: 'warn' };
  switch (state.kind) {
    case 'absent':
      return state.refused
        ? { text: 'needs a token', tone: 'warn' }
        : { text: 'no token', tone: 'plain' };
    case 'held': {
      if (state.from === 'demo') return { text: 'demo token', tone: 'good' };
      const name = NAMES[state.from];
      if (state.expiresAt === undefined) return { text: name, tone: 'good' };
      const left = state.expiresAt - now;
      if (left <= 0) return { text: `${name} expired`, tone: 'bad' };
      return {
        text: `${name}, ${tokenSpanText(left)} left`,
        tone: left < SOON_MS ? 'warn' : 'good',
      };
    }
  }
}

const NAMES = {
  pasted: 'token',
  'other-tab': 'token from another tab',
  issuer: 'signed in',
} as const;

const ENDS = {
  expired: 'token expired',
  lapsed: 'token expired or revoked',
  rejected: 'token rejected',
} as const satisfies Record<TokenEnd, string>;

/** `2520000` → `42 min`. */
export function tokenSpanText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'under 1 min';
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24).toLocaleString('en')} days`;
}
