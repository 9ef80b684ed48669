/** Which places of a JSON text are inside strings and which are not, without reading all of it. */
export const WHITE_SPACE = ' \t\n\r';
const BEFORE_STRING = `{[:,${WHITE_SPACE}`;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Tells whether an integer stands outside all strings of a JSON text; to be asked in ascending
 * order. The quotes next to it mostly tell; only where they do not are the quotes counted, from the
 * last place that is known. Every character is looked at a few times at most, whatever the text.
 */
export function placeTeller(text: string): (start: number, end: number) => boolean {
  let known = 0;
  let outside = true;
  const count = (start: number): boolean => {
    for (let at = known, is = outside; ; is = !is) {
      const quote = is ? text.indexOf('"', at) : closingQuote(text, at - 1);
      if (quote === -1 || quote >= start) return is;
      at = quote + 1;
    }
  };
  return (start, end) => {
    let quote = start - 1;
    while (quote >= known && text.charCodeAt(quote) !== QUOTE) quote--;
    if (quote >= known) outside = tellByLeft(text, quote) ?? tellByRight(text, end) ?? count(start);
    known = end;
    return outside;
  };
}

/**
 * By the last quote before the integer: the opening quote of a string stands at the start or after
 * one of `{[:,` and white space, so any other character before it shows that it closes a string; a
 * backslash before it stands in a string for sure, and an odd number of them makes the quote part
 * of that string. Undefined when it could open a string as well as close one, as in `",":1`.
 */
function tellByLeft(text: string, quote: number): boolean | undefined {
  if (quote === 0) return false;
  const before = text.charAt(quote - 1);
  if (before === '\\') return !isEscaped(text, quote);
  return BEFORE_STRING.includes(before) ? undefined : true;
}

/** By the next quote: with any character before it that cannot precede a string, it closes one. */
function tellByRight(text: string, end: number): boolean | undefined {
  const quote = text.indexOf('"', end);
  if (quote === -1) return true;
  return BEFORE_STRING.includes(text.charAt(quote - 1)) ? undefined : false;
}

/** The index of the quote that ends the string begun at `open`, or -1. */
export function closingQuote(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    if (!isEscaped(text, at)) return at;
  }
  return -1;
}

/** True when an odd number of backslashes stands before a place. */
function isEscaped(text: string, at: number): boolean {
  let back = at - 1;
  while (text.charCodeAt(back) === BACKSLASH) back--;
  return (at - back) % 2 === 0;
}
