import { parseSearch } from '#domain/text/search-params.ts';
import type { Meaning } from './meaning.ts';

/** The paths of Treeline's pages. Other explorers have pages with some of these names too. */
export const PAGES =
  /^\/(?:updates|completions|node|connect|errors|network|timeline|go|packages\/preferred|parties\/external|errors\/[\w.-]{1,100}|contracts\/00[0-9a-f]{64,510}|updates\/1220[0-9a-f]{64}(?::\d{1,10})?(?:\/(?:views|traffic|history|raw))?)?\/?$/;

/** Params that only links of Treeline have on a list. */
const OWN_PARAMS = ['network', 'sel', 'only', 'find', 'upto', 'live'];

/**
 * The page that an address of Treeline names: of this app, whose base is `app`, or of another one.
 * Undefined for other addresses. A base is not part of the page.
 */
export function pageOf(address: URL, app: string | undefined): Meaning | undefined {
  const search = parseSearch(address.search);
  const base = app === undefined ? undefined : new URL('.', app);
  if (base !== undefined && address.href.startsWith(base.href)) {
    const path = `/${address.pathname.slice(base.pathname.length)}`;
    return PAGES.test(path) ? { kind: 'page', id: path, search } : undefined;
  }
  if (!OWN_PARAMS.some((name) => name in search)) return undefined;
  // The other app may be below a path.
  for (let at = 0; at !== -1; at = address.pathname.indexOf('/', at + 1)) {
    const path = address.pathname.slice(at);
    if (path !== '/' && PAGES.test(path)) return { kind: 'page', id: path, search };
  }
  return undefined;
}
