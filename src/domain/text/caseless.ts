/**
 * A search that ignores case: tells of a text whether its lower case contains the needle, which is
 * given in lower case. Texts are compared where they stand where that comes to the same: lower-case
 * copies of all texts of a large document would cost more than all the rest of a search.
 */
export function caselessSearch(needle: string): (text: string) => boolean {
  if (!/^[ -~]+$/.test(needle)) return (text) => text.toLowerCase().includes(needle);
  const pattern = new RegExp([...needle].map((_, index) => eitherCase(needle, index)).join(''));
  return (text) => pattern.test(text);
}

/** All that becomes this ASCII character of the needle in lower case (Unicode SpecialCasing). */
function eitherCase(needle: string, index: number): string {
  const letter = needle.charAt(index);
  if (!/[a-z]/.test(letter)) return letter.replace(/[^\w ]/, '\\$&');
  const isLast = index === needle.length - 1;
  // The Kelvin sign becomes a k, and a capital I with a dot an i with a dot of its own after it.
  const odd = letter === 'k' ? '\u212A' : letter === 'i' && isLast ? '\u0130' : '';
  return `[${letter}${letter.toUpperCase()}${odd}]`;
}
