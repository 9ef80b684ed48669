import { parseSearch } from '#domain/text/search-params.ts';
import type { Meaning } from './meaning.ts';

/** The paths of Treeline's pages. Other explorers have pages with some of these names too. */
const PAGES =
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

/** The address that a text is: of the web, of this machine, or a path of this app. */
export function webAddress(text: string, app: string | undefined): URL | undefined {
  // Chats and Markdown write `url|name` and `[name](url)`.
  if (/[\s|]|\]\(/.test(text)) return undefined;
  // `PAGES` has the page at the base too, whose path is only a slash.
  const isPath = app !== undefined && /^\/\w/.test(text) && PAGES.test(text.replace(/[?#].*$/, ''));
  const href = /^(?:localhost|127\.0\.0\.1)(?::\d{1,5})?\//.test(text) ? `http://${text}` : text;
  if (!isPath && !/^https?:\/\//i.test(href)) return undefined;
  try {
    return isPath ? new URL(`.${href}`, app) : new URL(href);
  } catch {
    return undefined;
  }
}

/** The pages of Treeline that the links in a text name, without repetitions. */
export function pagesIn(text: string, app: string | undefined): readonly Meaning[] {
  const pages = new Map<string, Meaning>();
  for (const [link] of text.matchAll(/https?:\/\/[^\s<>"'`|()[\]]+/gi)) {
    const address = webAddress(link.replace(/[.,;:!?…]{1,9}$/, ''), app);
    const page = address && pageOf(address, app);
    if (page !== undefined) pages.set(JSON.stringify(page), page);
  }
  return [...pages.values()];
}

/** Whether the path or a param of a page has an id. In a path, other ids may be equal to a word of Treeline. */
export function isAbout({ id: path, search = {} }: Meaning, { kind, id }: Meaning): boolean {
  const inPath = /^(?:update|contract|error-code)$/.test(kind) ? path.split(/[/:]/) : [];
  const values = Object.values(search).flat();
  // As in `only=party:alice::1220…`.
  const named = values.map((value) => value.replace(/^[a-z]+:/, ''));
  return [...inPath, ...values, ...named].includes(id);
}
