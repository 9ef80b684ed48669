import { REDACTED } from '#domain/secret/redact.ts';

/** Texts are cut at many places, so the beginning of a secret is one, too. */
const MOST_LEFT = 16;
/** A shorter beginning may be a usual word. */
const LEAST_LEFT = 8;

/**
 * A text without secrets and longer beginnings of them, with any of their characters
 * percent-encoded. Secrets may begin alike, so each place is compared with all of them.
 */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  const firsts = new Set(['%', ...secrets.map((secret) => secret[0])]);
  let clean = '';
  let from = 0;
  for (let at = 0; at < text.length && secrets.length > 0; ) {
    const sizes = firsts.has(text[at]) ? secrets.map((secret) => sizeAt(text, at, secret)) : [];
    const size = Math.max(0, ...sizes);
    if (size > 0) {
      clean += text.slice(from, at) + REDACTED;
      from = at + size;
    }
    at += size || 1;
  }
  return clean + text.slice(from);
}

/** The length of a secret, or of enough of its beginning, at a place of the text; otherwise 0. */
function sizeAt(text: string, from: number, secret: string): number {
  const half = Math.ceil(secret.length / 2);
  const least = Math.min(secret.length, Math.max(LEAST_LEFT, Math.min(MOST_LEFT, half)));
  let at = from;
  let count = 0;
  for (; count < secret.length; count++) {
    const code = secret.charCodeAt(count);
    if (text[at] === '%' && Number.parseInt(text.slice(at + 1, at + 3), 16) === code) at += 3;
    else if (text.charCodeAt(at) === code) at += 1;
    else break;
  }
  return count < least ? 0 : at - from;
}
