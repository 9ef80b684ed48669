import type { Network } from '#domain/ledger/rights.ts';

/**
 * Narrows the policy of the page to the origins of its networks (SEC-12), for static hosts whose
 * policy allows any https origin. A policy in a `<meta>` element holds until the page is loaded
 * again, also after the element is removed. So another origin needs a load of its own.
 */

export type Addresses = Pick<Network, 'baseUrl' | 'scanUrl' | 'oidc'>;

/** The origins that the page is narrowed to; undefined before that. */
let allowed: ReadonlySet<string> | undefined;

export const lockedOrigins = (): ReadonlySet<string> | undefined => allowed;

/** Only the first call has an effect. The development server connects to its own sockets. */
export function lockPage(networks: readonly Addresses[]): void {
  if (allowed !== undefined || networks.length === 0 || import.meta.env.DEV) return;
  allowed = new Set(networks.flatMap(originsOf));
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = ["connect-src 'self'", ...allowed].join(' ');
  document.head.append(meta);
}

export function originsOf({ baseUrl, scanUrl, oidc }: Addresses): readonly string[] {
  return [baseUrl, scanUrl, oidc?.issuer, ...(oidc?.origins ?? [])].flatMap((url) =>
    url === undefined ? [] : [new URL(url).origin],
  );
}

/** Where a tab keeps custom addresses for its next load. */
export const KEPT_ADDRESSES = 'treeline.custom-addresses';

/** Returns the kept addresses once. The code that reads them is loaded for them only. */
export async function takeAddresses(): Promise<Addresses | undefined> {
  try {
    const kept = sessionStorage.getItem(KEPT_ADDRESSES);
    if (kept === null) return undefined;
    sessionStorage.removeItem(KEPT_ADDRESSES);
    return await (await import('./kept-addresses.ts')).readKept(kept);
  } catch {
    return undefined;
  }
}
