import type { ForwardedRoute, UpstreamName } from '#server/forwarded-routes.ts';

/**
 * Regular expressions over raw paths for web servers, in the part of the syntax that PCRE (nginx)
 * and RE2 (Caddy) share. They match what `readForwarding` forwards when it is written as the page
 * writes it: unreserved characters as they are, the others percent-encoded.
 */

/** One of `letters`, or one of `marks` as it is or percent-encoded. */
function oneOf(letters: string, marks: string): string {
  const codes = [...marks].map((mark) => mark.charCodeAt(0).toString(16).toUpperCase());
  const encoded = codes.map((code) =>
    code.replace(/[A-F]/, (hex) => `[${hex}${hex.toLowerCase()}]`),
  );
  const raw = [...marks].filter((mark) => !NEVER_RAW.includes(mark)).join('');
  return `(?:[${raw}${letters}]|%(?:${encoded.join('|')}))`;
}

/** Browsers encode these in a path. */
const NEVER_RAW = ' ^`#|';
/** The minus is last in a set, so that it forms no range. */
const OF_HINT = oneOf('A-Za-z0-9_-', ': ');
const OF_USER = oneOf('A-Za-z0-9_.-', "@^$!`#+'~|:()");
const OF_USER_NO_DOT = oneOf('A-Za-z0-9_-', "@^$!`#+'~|:()");

/** Segments of dots only never match. */
const SEGMENTS: Readonly<Record<string, string>> = {
  '{id}': '[.]{0,299}[A-Za-z0-9_:-][A-Za-z0-9_.:-]{0,299}',
  '{user}': `[.]{0,127}${OF_USER_NO_DOT}${OF_USER}{0,127}`,
  '{party}': `${OF_HINT}{1,185}(?::|%3[Aa]){2}[A-Za-z0-9_-]{1,68}`,
  '{domain}': `${OF_HINT}{1,185}(?::|%3[Aa]){2}[A-Za-z0-9_-]{1,68}`,
};

/** Without `^` and `$`. */
export function routePattern({ path }: ForwardedRoute): string {
  return path
    .split('/')
    .map((part) => SEGMENTS[part] ?? part)
    .join('/');
}

/**
 * A recipe may add a suffix to its path, such as `/api/ledger-2`. After a change to another node,
 * tabs that are still open then do not reach it (SEC-02).
 */
export const apiPattern = (upstream: UpstreamName) => `/api/${upstream}(?:-[a-z0-9]{1,12})?`;

/** `/treeline/` → `/treeline`, with dots that match dots only. */
export function basePattern(base: string): string {
  return base.replace(/\/$/, '').replaceAll('.', '[.]');
}
