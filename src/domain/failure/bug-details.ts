import { redacted } from '#domain/secret/redact.ts';
import { honestString } from '#domain/text/honest-text.ts';

/** A report of a thrown value that is a bug of this page, not a failure. */
export function bugDetails(thrown: unknown, at: string): string {
  const lines =
    thrown instanceof Error
      ? [`${thrown.name}: ${thrown.message}`, ...(thrown.stack ?? '').split('\n').slice(1, 12)]
      : [`thrown: ${String(thrown)}`];
  return ['E-BUG: a bug in Treeline', `at: ${at} (browser clock)`, ...lines]
    .map((line) => honestString(redacted(capped(line))))
    .join('\n');
}

/** Maximum length of foreign text in a bug report, in characters. */
const LONGEST = 2000;
/** Longer than any credential, so that `redacted` never sees only a part of one. */
const MARGIN = 20_000;

/** Shortens a long text without cutting a credential before it is redacted. */
export function capped(text: string): string {
  if (text.length <= LONGEST) return text;
  const shown = redacted(text.slice(0, LONGEST + MARGIN)).slice(0, LONGEST);
  return `${shown} … (${text.length} characters)`;
}
