import { REDACTED } from '#domain/secret/redact.ts';

/** A server may cut a text anywhere, so 16 or more first characters of a secret are hidden as well. */
const MOST_LEFT = 16;
/** A shorter beginning may be a usual word. */
const LEAST_LEFT = 8;

/**
 * A text without secrets and longer beginnings of them, also where characters are encoded. Secrets may
 * begin alike, so each place is compared with all of them. The rest of a secret may be encoded in any
 * way, so all up to white space, a control sequence or a quotation mark is hidden with it.
 */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  if (secrets.length === 0) return text;
  const firsts = new Set(['%', '\\', '&', ...secrets.map((secret) => secret[0])]);
  let clean = '';
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const sizes = firsts.has(text[at]) ? secrets.map((secret) => sizeAt(text, at, secret)) : [];
    const size = Math.max(0, ...sizes);
    if (size > 0) {
      clean += text.slice(from, at) + REDACTED;
      from = at + size;
    }
    at += size || 1;
  }
  return (clean + text.slice(from)).replace(REST, REDACTED);
}

/** `redact.ts` may have removed the beginning. An escaped quotation mark ends a rest within JSON. */
const REST = /\[redacted\](?:\\[^\s"\p{Cc}]|[^\s"\\\p{Cc}])+/gu;

/** The length of a secret, or of enough of its beginning, at a place of the text; otherwise 0. */
function sizeAt(text: string, from: number, secret: string): number {
  const half = Math.ceil(secret.length / 2);
  const least = Math.min(secret.length, Math.max(LEAST_LEFT, Math.min(MOST_LEFT, half)));
  let count = 0;
  let end = from;
  for (let at = from; count < secret.length; ) {
    const { character, size } = characterAt(text, at);
    at += size;
    if (character === secret[count]) {
      count += 1;
      end = at;
    } else if (count < least || !/^[\s\p{Cc}]/u.test(character)) break;
  }
  return count < least ? 0 : end - from;
}

/**
 * A character as it is, or encoded once or more in a URL, in JSON, in markup or by `honestString`; or a
 * control sequence of `line.ts`. Repeats are bounded, because each backslash of a run is tried.
 */
const CHARACTER =
  /(?:%(?:25){0,8}|\\{1,8}u00|&(?:amp;){0,8}#x0{0,8}|⟨U\+00)([\da-f]{2})[;⟩]?|&(?:amp;){0,8}#0{0,8}(\d{2,3});?|\\{1,8}([nrt/])|\p{Cc}\[\d{0,8}m|./isuy;

function characterAt(text: string, at: number): { character: string; size: number } {
  CHARACTER.lastIndex = at;
  const [found = '', hex, decimal, escaped] = CHARACTER.exec(text) ?? [];
  const code = hex === undefined ? decimal : `0x${hex}`;
  const plain = escaped === undefined ? found : escaped === '/' ? escaped : '\n';
  return {
    character: code === undefined ? plain : String.fromCharCode(Number(code)),
    size: found.length,
  };
}
