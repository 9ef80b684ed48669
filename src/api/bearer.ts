/** Longest token accepted, in characters (security.md SEC-07). */
const LONGEST = 16 * 1024;

/**
 * The token in what was pasted: without a leading `Bearer `, quotes, and the line breaks that
 * terminals put into long lines. "" when nothing was pasted. The characters are RFC 6750's.
 */
export function readPasted(
  text: string,
): { readonly token: string } | { readonly problem: string } {
  if (text.length > 2 * LONGEST) return { problem: TOO_LONG };
  const token = text
    .trim()
    .replace(/^authorization:\s*/i, '')
    .replace(/^["'`]+/, '')
    .replace(/^bearer(?:\s+|$)/i, '')
    .replace(/^["'`]+|["'`]+$/g, '')
    .replace(/[ \t]*[\r\n]+[ \t]*/g, '')
    .trim();
  if (token.length > LONGEST) return { problem: TOO_LONG };
  const odd = /[^A-Za-z0-9._~+/=-]/u.exec(token);
  if (odd !== null)
    return {
      problem: `A token has only letters, digits and . _ ~ + / - =. Character ${odd.index + 1} is ${nameOf(odd[0])}.`,
    };
  return { token };
}

const TOO_LONG = 'This is longer than 16 KiB; no token is that long.';

function nameOf(character: string): string {
  if (/\s/.test(character)) return 'a space';
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** True when `url` has the origin of `baseUrl` and its path begins with the whole of its path. */
export function isUnder(baseUrl: string, url: string): boolean {
  const base = new URL(baseUrl);
  const asked = new URL(url);
  const prefix = base.pathname.replace(/\/+$/, '');
  return (
    asked.origin === base.origin &&
    (asked.pathname === prefix || asked.pathname.startsWith(`${prefix}/`)) &&
    asked.username === '' &&
    asked.password === ''
  );
}
