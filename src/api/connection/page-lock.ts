import type { Network } from '#domain/ledger/rights.ts';

/**
 * Narrows the policy of the page to the origins of its networks (SEC-12), for static hosts whose
 * policy allows any https origin. A policy in a `<meta>` element holds until the page is loaded
 * again, also after the element is removed. So another origin needs a load of its own.
 */

type Addresses = Pick<Network, 'baseUrl' | 'scanUrl'>;

/** The origins that the page is narrowed to; undefined before that. */
let allowed: ReadonlySet<string> | undefined;

/** Only the first call has an effect. The development server connects to its own sockets. */
export function lockPage(networks: readonly Addresses[]): void {
  if (allowed !== undefined || networks.length === 0 || import.meta.env.DEV) return;
  allowed = new Set(networks.flatMap(originsOf));
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = ["connect-src 'self'", ...allowed].join(' ');
  document.head.append(meta);
}

function originsOf({ baseUrl, scanUrl }: Addresses): readonly string[] {
  return [baseUrl, scanUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));
}

const STORE = 'treeline.custom-addresses';

/** True if the narrowed policy forbids these addresses until the page is loaded again. */
export function isForbidden(addresses: Addresses): boolean {
  const known = allowed;
  const isAllowed = (origin: string) => origin === location.origin || known?.has(origin);
  return known !== undefined && !originsOf(addresses).every(isAllowed);
}

/** As `isForbidden`; keeps the addresses for the next load of this tab (`takeAddresses`). */
export function needsReload(addresses: Addresses): boolean {
  if (!isForbidden(addresses)) return false;
  try {
    sessionStorage.setItem(STORE, JSON.stringify(addresses));
    return true;
  } catch {
    return false;
  }
}

/** Returns the kept addresses once, checked like typed ones. The check is loaded for them only. */
export async function takeAddresses(): Promise<Addresses | undefined> {
  try {
    const kept = sessionStorage.getItem(STORE);
    if (kept === null) return undefined;
    sessionStorage.removeItem(STORE);
    const stored: Partial<Record<keyof Addresses, unknown>> = JSON.parse(kept);
    const { parseAddress } = await import('#api/http/node-url.ts');
    const checked = (text: unknown): string | undefined => {
      if (typeof text !== 'string') return undefined;
      const read = parseAddress(text, document.baseURI);
      return read.kind === 'address' ? read.url : undefined;
    };
    const [baseUrl, scanUrl] = [checked(stored.baseUrl), checked(stored.scanUrl)];
    return (baseUrl ?? scanUrl) === undefined ? undefined : { baseUrl, scanUrl };
  } catch {
    return undefined;
  }
}
