/**
 * Marks responses below `/api/` that come from Treeline, not the node. No upstream can forge the
 * header, because `forward.ts` passes only a fixed list of headers.
 */
export const OWN_RESPONSE: Readonly<Record<string, string>> = { 'X-Treeline': 'own response' };

/** The answer to a request below `/api/` of a page of another origin. */
export const FOREIGN_PAGE = "Only Treeline's own pages may use this interface.";

/** The error of a request to a node that the server no longer forwards to. */
export const OTHER_NODE = "Treeline's server no longer forwards to this node. Reload the page.";

/** The answer to a request with a token for an address without digits. @param route `/api/ledger-3f9a1c2b4d5e` */
export function needsDigits(route: string): string {
  return `Requests with a token need the address ${route}.`;
}

/** The route in the sentence of `needsDigits`. */
export function routeWithDigits(sentence: string): string | undefined {
  return /^Requests with a token need the address (\/api\/\S+)\.$/.exec(sentence)?.[1];
}
