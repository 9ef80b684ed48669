import { ANSWER_MINUTES } from '#domain/sign-in/sign-in-limits.ts';

const STORE = 'treeline.signed-out';

/**
 * Keeps the id of the network that is signed out of, because an issuer returns to a fixed address.
 */
export function keepSignedOut(network: string): void {
  try {
    sessionStorage.setItem(STORE, `${Date.now()} ${network}`);
  } catch {
    // Storage is blocked, so the page that the issuer opens shows the first network.
  }
}

/** Returns it once, and not after the time in which an issuer answers. */
export function takeSignedOut(): string | undefined {
  try {
    const [, time, network] = /^(\d+) (.+)$/s.exec(sessionStorage.getItem(STORE) ?? '') ?? [];
    sessionStorage.removeItem(STORE);
    return Number(time) + ANSWER_MINUTES * 60_000 > Date.now() ? network : undefined;
  } catch {
    return undefined;
  }
}
