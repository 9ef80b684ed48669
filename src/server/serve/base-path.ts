import { BadStart, EXIT, quoted } from '#server/exit-code.ts';

/** Where a request target is: below the base, at the base without its last slash, or outside. */
export type Located =
  | { readonly kind: 'inside'; readonly target: string }
  /** `location` is relative, so that it is right where a proxy adds a path of its own. */
  | { readonly kind: 'bare'; readonly location: string }
  | { readonly kind: 'outside' };

/**
 * Reads the value of `--base`; the last slash may be missing. Other characters would have a meaning in
 * the files of nginx and Caddy.
 * @throws BadStart
 */
export function readBase(text: string): string {
  const base = text.endsWith('/') ? text : `${text}/`;
  const hasOddPart = /\/[/.]/.test(base);
  if (text === '/' || (/^\/[\w.~/-]*\/$/.test(base) && !hasOddPart)) return base;
  throw new BadStart(
    `--base requires a path like /treeline/ of letters, digits and -._~, not ${quoted(text)}.`,
    EXIT.base,
  );
}

const PRINTABLE = /^[\x21-\x7e]*$/;

/**
 * Removes the base from a raw request target, which keeps its spelling otherwise.
 * @param base begins and ends with a slash
 */
export function locate(base: string, target: string): Located {
  if (base === '/') return { kind: 'inside', target };
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark);
  if (path.startsWith(base)) return { kind: 'inside', target: target.slice(base.length - 1) };
  if (`${path}/` !== base) return { kind: 'outside' };
  const last = path.slice(path.lastIndexOf('/') + 1);
  return { kind: 'bare', location: `${last}/${PRINTABLE.test(query) ? query : ''}` };
}
