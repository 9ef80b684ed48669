const STORE = 'treeline.signed-out';

/**
 * Keeps the id of the network that is signed out of, because an issuer returns to a fixed address.
 */
export function keepSignedOut(network: string): void {
  try {
    sessionStorage.setItem(STORE, network);
  } catch {
    // Storage is blocked, so the page that the issuer opens shows the first network.
  }
}

/** Returns it once. */
export function takeSignedOut(): string | undefined {
  try {
    const network = sessionStorage.getItem(STORE) ?? undefined;
    sessionStorage.removeItem(STORE);
    return network;
  } catch {
    return undefined;
  }
}
