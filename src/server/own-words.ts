/**
 * Stands on each answer below `/api/` that is Treeline's own and not the node's, so that the page
 * does not take its words for the node's. No upstream can send it: `forward.ts` passes on a fixed
 * list of headers.
 */
export const OWN_WORDS: Readonly<Record<string, string>> = { 'X-Treeline': 'own words' };
