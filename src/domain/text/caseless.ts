/**
 * Returns a test whether a text contains `needle` (lower case), ignoring case. ASCII needles are
 * matched in place, because lower-case copies of a large document would dominate the cost of a
 * search.
 */
export function caselessSearch(needle: string): (text: string) => boolean {
  if (!/^[ -~]+$/.test(needle)) return (text) => text.toLowerCase().includes(needle);
  const pattern = new RegExp([...needle].map((_, index) => eitherCase(needle, index)).join(''));
  return (text) => pattern.test(text);
}

/** All characters whose lower case is this ASCII character (Unicode SpecialCasing). */
function eitherCase(needle: string, index: number): string {
  const letter = needle.charAt(index);
  if (!/[a-z]/.test(letter)) return letter.replace(/[^\w ]/, '\\$&');
  const isLast = index === needle.length - 1;
  // The Kelvin sign becomes k. A capital I with a dot becomes i and a combining dot.
  const odd = letter === 'k' ? '\u212A' : letter === 'i' && isLast ? '\u0130' : '';
  return `[${letter}${letter.toUpperCase()}${odd}]`;
}
