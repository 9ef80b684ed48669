/**
 * Marks responses below `/api/` that come from Treeline, not the node. No upstream can forge the
 * header, because `forward.ts` passes only a fixed list of headers.
 */
export const OWN_RESPONSE: Readonly<Record<string, string>> = { 'X-Treeline': 'own response' };

/** The answer to a request below `/api/` of a page of another origin. */
export const FOREIGN_PAGE = "Only Treeline's own pages may use this interface.";
