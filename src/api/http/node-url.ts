import { isLoopback } from '#domain/node/plain-http.ts';

/**
 * Strict parsing precedes every request, so that the displayed host is the requested one (SEC-01,
 * SEC-05).
 */
export type AddressRead =
  | {
      readonly kind: 'address';
      /** An absolute URL without a trailing slash. */
      readonly url: string;
      /** Scheme, host in ASCII (with its Unicode form), port and path. */
      readonly shownUrl: string;
      readonly notes: readonly string[];
    }
  | { readonly kind: 'bad'; readonly why: string };

const INVALID = 'Not a valid address.';

/**
 * @param text absolute (`https://…`), or a path of the page's own origin (`/ledger`, `./ledger`)
 * @param pageUrl the page's base URL
 */
export function parseAddress(text: string, pageUrl: string): AddressRead {
  const typed = text.trim();
  const problem = textProblem(typed);
  if (problem !== undefined) return { kind: 'bad', why: problem };
  const page = new URL(pageUrl);
  const relative = /^\.{0,1}\/(?!\/)/.test(typed);
  const url = parsed(typed, page);
  if (url === undefined) return { kind: 'bad', why: INVALID };
  const why =
    (relative ? undefined : hostProblem(typed, url)) ??
    pathProblem(typed, url, relative) ??
    schemeProblem(url, page);
  if (why !== undefined) return { kind: 'bad', why };
  const path = url.pathname.replace(/\/+$/, '');
  const host = relative ? '' : hostAsTyped(typed);
  return {
    kind: 'address',
    url: `${url.origin}${path}`,
    shownUrl: `${shownHost(url, host)}${path}`,
    notes: notesOn(url, page, host),
  };
}

/** True for addresses of a private network (RFC 1918, RFC 4193, link-local, `.local`). */
function isPrivate(hostname: string): boolean {
  return (
    /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)[\d.]+$/.test(hostname) ||
    /^\[f(?:[cd]|e[89ab])[0-9a-f]{2}:/.test(hostname) ||
    hostname.endsWith('.local')
  );
}

function textProblem(typed: string): string | undefined {
  if (typed === '') return 'No address was entered.';
  if (typed.length > 2000) return 'An address may have at most 2,000 characters.';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects control characters
  if (/[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/.test(typed))
    return 'The address contains a space or an invisible character.';
  if (typed.includes('\\')) return 'An address cannot contain a backslash.';
  if (/[?#]/.test(typed)) return 'Leave out the query and the fragment (everything from ? or #).';
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(typed)?.[1]?.toLowerCase();
  if (scheme === undefined)
    return /^\.{0,1}\/(?!\/)/.test(typed)
      ? undefined
      : 'Begin with https:// or http://, or with / for a path of this page’s own server.';
  if (scheme !== 'https' && scheme !== 'http')
    return /^[^:]+:\d+(?:\/|$)/.test(typed)
      ? 'Begin with https:// or http://.'
      : `Only https and http addresses are supported, not ${scheme}.`;
  if (!/^https?:\/\/[^/]/i.test(typed)) return 'Enter exactly two slashes after the colon.';
  if (hostPart(typed).includes('@')) return 'Leave out the user name and password before the @.';
  return undefined;
}

function hostProblem(typed: string, url: URL): string | undefined {
  const host = hostAsTyped(typed);
  if (/^[\x20-\x7e]+$/.test(host) && !/^(?:[a-z0-9._%-]+|\[[0-9a-f:.]+\])$/.test(host))
    return INVALID;
  if (host.endsWith('.')) return 'Leave out the dot at the end of the host name.';
  if (host === url.hostname) return undefined;
  const plainUnicode =
    /[^\x20-\x7e]/.test(host) &&
    !/[%\u3002\uff61]/.test(host) &&
    host.normalize('NFKC') === host &&
    url.hostname.includes('xn--');
  if (plainUnicode) return undefined;
  return `A browser reads this host as ${url.hostname}. Enter that form if it is intended.`;
}

function pathProblem(typed: string, url: URL, relative: boolean): string | undefined {
  const path = relative ? typed : typed.slice(typed.indexOf('//') + 2 + hostPart(typed).length);
  if (/\/\.{0,2}\/|\/\.{1,2}$|%2e/i.test(relative ? path.replace(/^\.\//, '/') : path))
    return 'Leave out empty segments, . and .. in the path.';
  const wanted = path.replace(/^\./, '').replace(/\/+$/, '');
  if (!url.pathname.replace(/\/+$/, '').endsWith(wanted))
    return `A browser reads this path as ${url.pathname}. Enter that form if it is intended.`;
  return undefined;
}

function schemeProblem(url: URL, page: URL): string | undefined {
  if (url.protocol === 'https:' || isLoopback(url.hostname)) return undefined;
  if (page.protocol === 'http:' && page.origin === url.origin) return undefined;
  return 'Plain http would expose the token to the network. Use https, or reach the node through this page’s own server.';
}

function shownHost(url: URL, typedHost: string): string {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const beside = typedHost !== '' && typedHost !== url.hostname ? ` (${typedHost})` : '';
  return `${url.protocol}//${url.hostname}${beside}:${port}`;
}

function notesOn(url: URL, page: URL, typedHost: string): string[] {
  const notes: string[] = [];
  if (typedHost !== '' && typedHost !== url.hostname)
    notes.push(`The host contains non-ASCII letters. Its ASCII form is ${url.hostname}.`);
  const near = isLoopback(url.hostname) || isPrivate(url.hostname);
  if (near && url.origin !== page.origin && !isLoopback(page.hostname) && !isPrivate(page.hostname))
    notes.push(
      'The address is on your own machine or network. The browser may ask for permission first.',
    );
  return notes;
}

/** Returns host and port as typed, including anything before an `@`. */
function hostPart(typed: string): string {
  const rest = typed.slice(typed.indexOf('//') + 2);
  const slash = rest.indexOf('/');
  return slash === -1 ? rest : rest.slice(0, slash);
}

function hostAsTyped(typed: string): string {
  return hostPart(typed)
    .replace(/:\d{1,5}$/, '')
    .toLowerCase();
}

function parsed(typed: string, page: URL): URL | undefined {
  try {
    return new URL(typed, page);
  } catch {
    return undefined;
  }
}
