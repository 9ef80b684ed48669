import { REDACTED } from '#domain/secret/redact.ts';

/** Texts are cut at many places, so the beginning of a secret is one, too. */
const MOST_LEFT = 16;
/** A shorter beginning may be a usual word. */
const LEAST_LEFT = 8;

/** A text without secrets, as they are and percent-encoded, and without longer beginnings of them. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  const forms = new Set(secrets.flatMap((one) => [one, encodeURIComponent(one)]));
  return [...forms].reduce(hideSecret, text);
}

function hideSecret(text: string, secret: string): string {
  const half = Math.ceil(secret.length / 2);
  const least = Math.min(secret.length, Math.max(LEAST_LEFT, Math.min(MOST_LEFT, half)));
  if (least === 0) return text;
  const opening = secret.slice(0, least);
  let clean = '';
  let from = 0;
  for (let at = text.indexOf(opening); at !== -1; at = text.indexOf(opening, from)) {
    let size = least;
    while (size < secret.length && text[at + size] === secret[size]) size++;
    clean += text.slice(from, at) + REDACTED;
    from = at + size;
  }
  return clean + text.slice(from);
}
