/**
 * Returns a function that tests whether a text contains `needle` (lower case), ignoring case. ASCII
 * needles are matched in place, because lower-case copies of a large document would dominate the
 * cost of a search.
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

/**
 * Returns a function that tests whether any text, number or member name inside a value contains
 * `needle` (lower case). Iterative; each member name is tested once.
 */
export function jsonSearch(needle: string): (value: unknown) => boolean {
  const has = caselessSearch(needle);
  const names = new Map<string, boolean>();
  const nameHits = (name: string): boolean => {
    const known = names.get(name);
    if (known !== undefined) return known;
    const hit = has(name);
    if (names.size < 10_000) names.set(name, hit);
    return hit;
  };
  return (value) => {
    const todo: unknown[] = [value];
    while (todo.length > 0) {
      const next = todo.pop();
      if (typeof next === 'string') {
        if (has(next)) return true;
      } else if (Array.isArray(next)) {
        for (const item of next) todo.push(item);
      } else if (typeof next === 'object' && next !== null) {
        for (const name in next) {
          if (nameHits(name)) return true;
          todo.push((next as Record<string, unknown>)[name]);
        }
      } else if (isNumber(next)) {
        if (has(String(next))) return true;
      }
    }
    return false;
  };
}

function isNumber(value: unknown): boolean {
  return ['number', 'bigint', 'function'].includes(typeof value);
}

/**
 * The escape that the source of a JSON value has if the value contains a text that the source does
 * not: only `\\u` can encode letters and digits.
 */
export function escapeThatMayHide(text: string): string {
  return /["\\/\p{Cc}]/u.test(text) ? '\\' : '\\u';
}
