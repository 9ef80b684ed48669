import { LONGEST_TOKEN } from './claims.ts';

/**
 * Removes a leading `Bearer `, quotes and the line breaks of terminals from a pasted token, also where
 * it is a header of curl or the `access_token` of a JSON text. Returns "" for an empty text. The
 * allowed characters are from RFC 6750, 2.1.
 */
export function readPasted(
  text: string,
): { readonly token: string } | { readonly problem: string } {
  if (text.length > 2 * LONGEST_TOKEN) return { problem: TOO_LONG };
  const pasted = text.trim();
  const token = (/"access_token"\s*:\s*"([^"]*)"/.exec(pasted)?.[1] ?? pasted)
    .replace(/^(?:-\S+\s+)?["'`]*(?:authorization:\s*)?["'`]*(?:bearer(?:\s+|$))?["'`]*/i, '')
    .replace(/["'`]+,?$/, '')
    .replace(/[ \t]*[\r\n]+[ \t]*/g, '')
    .trim();
  if (token.length > LONGEST_TOKEN) return { problem: TOO_LONG };
  // Of the parts of a JWT, one after a dot is JSON.
  if (/\.eyJ.*\.eyJ/.test(token)) return { problem: 'Paste one token only.' };
  // Some issuers pad the parts of a JWT, so = is also accepted before a dot.
  const odd = /[^A-Za-z0-9._~+/=-]|=(?![=.]|$)/u.exec(token);
  if (odd !== null)
    return {
      problem: `A token has only letters, digits, . _ ~ + / - and = at the end. Character ${odd.index + 1} is ${nameOf(odd[0])}.`,
    };
  return { token };
}

const TOO_LONG = 'A token has at most 16 KiB.';

function nameOf(character: string): string {
  if (/\s/.test(character)) return 'a space';
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
