import { honestString } from '#domain/text/honest-text.ts';
import { redacted } from '#domain/text/redact.ts';

/** A thrown value that is no failure of a server: a bug of this page. */
export function bugDetails(thrown: unknown, at: string): string {
  const lines =
    thrown instanceof Error
      ? [`${thrown.name}: ${thrown.message}`, ...(thrown.stack ?? '').split('\n').slice(1, 12)]
      : [`thrown: ${String(thrown)}`];
  return ['E-BUG: a bug of Treeline', `at: ${at} (browser's clock)`, ...lines]
    .map((line) => honestString(redacted(capped(line))))
    .join('\n');
}

/** A text from outside in a bug report, in characters; more would bury the rest. */
const LONGEST = 2000;
/** More than the longest credential, so that none is cut in two before it is seen whole. */
const MARGIN = 20_000;

/** The beginning of a long text and how long it is; no credential is cut in two unseen. */
export function capped(text: string): string {
  if (text.length <= LONGEST) return text;
  const shown = redacted(text.slice(0, LONGEST + MARGIN)).slice(0, LONGEST);
  return `${shown} … (${text.length} characters)`;
}
