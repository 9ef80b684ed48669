import { useSyncExternalStore } from 'react';
import type { TokenHolder, TokenState } from '#api/token.ts';

/** What is known of a ledger's token, as it changes; undefined where there is no ledger. */
export function useTokenState(token: TokenHolder | undefined): TokenState | undefined {
  return useSyncExternalStore(token?.subscribe ?? subscribeToNothing, () => token?.state());
}

/** This browser's clock in milliseconds, told every 15 seconds; for what is about to expire. */
export function useClock(): number {
  return useSyncExternalStore(subscribeToClock, readClock);
}

const TICK_MS = 15_000;

function readClock(): number {
  return Math.floor(Date.now() / TICK_MS) * TICK_MS;
}

function subscribeToClock(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

function subscribeToNothing(): () => void {
  return () => {};
}
