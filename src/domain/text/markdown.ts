import { honestString } from './honest-text.ts';

/** Characters with a meaning inside a line of Markdown. */
const SPECIAL = /[\\`*_[\]<>&!~|#@]/g;

/** Text inside a line of Markdown, with hidden characters as escapes. */
export function markdownText(text: string): string {
  return honestString(text).replace(SPECIAL, '\\$&');
}

/**
 * Foreign text as a code span, in which no character has a meaning, and no site makes a mention or
 * a link of it (CommonMark 6.1). Hidden characters, also line ends, are escapes.
 */
export function markdownCode(text: string): string {
  const shown = honestString(text);
  // An empty code span does not exist.
  if (shown === '') return '""';
  const runs = shown.match(/`+/g) ?? [];
  const lengths = new Set(runs.map((run) => run.length));
  let fence = '`';
  while (lengths.has(fence.length)) fence += '`';
  // One space at both ends is removed again, unless the text has only spaces.
  const isPadded = /^`|`$|^ .*[^ ].* $/s.test(shown);
  return isPadded ? `${fence} ${shown} ${fence}` : `${fence}${shown}${fence}`;
}
