/** Which places of a JSON text are inside strings and which are not, without reading all of it. */
export const WHITE_SPACE = ' \t\n\r';
const BEFORE_STRING = `{[:,${WHITE_SPACE}`;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Tells which places of a JSON text are outside of all its strings. */
export type Places = {
  /** Whether an integer of the text, or of its newest part, stands outside; asked in ascending order. */
  isOutside(start: number, end: number): boolean;
  /** Goes on with the next part of the text, which begins with a quote that no backslash escapes. */
  goOn(part: string): void;
};

/**
 * The quotes next to an integer mostly tell where it stands; only where they do not are the quotes
 * counted, from the last place that is known. Every character is looked at a few times at most,
 * whatever the text.
 */
export function tellPlaces(first: string): Places {
  let text = first;
  /** The character before `text`; "" at the start of all. */
  let before = '';
  /** Up to here of `text` it is known whether what follows is outside; parts before are `uncounted`. */
  let known = 0;
  let outside = true;
  let uncounted: string[] = [];
  const count = (start: number): boolean => {
    if (uncounted.length > 0) {
      const passed = uncounted.join('');
      outside = isOutsideAfter(passed, 0, outside, passed.length);
      uncounted = [];
    }
    return isOutsideAfter(text, known, outside, start);
  };
  return {
    goOn: (part) => {
      uncounted.push(text.slice(known));
      before = text.at(-1) ?? before;
      text = part;
      known = 0;
    },
    isOutside: (start, end) => {
      let quote = start - 1;
      while (quote >= known && text.charCodeAt(quote) !== QUOTE) quote--;
      if (quote >= known) {
        const told = tellByLeft(text, quote, before) ?? tellByRight(text, end);
        outside = told ?? count(start);
        uncounted = [];
      }
      known = end;
      return outside;
    },
  };
}

/** Whether a place is outside of strings, counted from another one of which that is known. */
function isOutsideAfter(text: string, from: number, isOutside: boolean, to: number): boolean {
  for (let at = from, is = isOutside; ; is = !is) {
    const quote = is ? text.indexOf('"', at) : closingQuote(text, at - 1);
    if (quote === -1 || quote >= to) return is;
    at = quote + 1;
  }
}

/**
 * By the last quote before the integer: the opening quote of a string stands at the start or after
 * one of `{[:,` and white space, so any other character before it shows that it closes a string; a
 * backslash before it stands in a string for sure, and an odd number of them makes the quote part
 * of that string. Undefined when it could open a string as well as close one, as in `",":1`.
 */
function tellByLeft(text: string, quote: number, beforeText: string): boolean | undefined {
  const before = quote === 0 ? beforeText : text.charAt(quote - 1);
  if (before === '') return false;
  if (before === '\\') return !isEscaped(text, quote);
  return BEFORE_STRING.includes(before) ? undefined : true;
}

/** By the next quote: with any character before it that cannot precede a string, it closes one. */
function tellByRight(text: string, end: number): boolean | undefined {
  const quote = text.indexOf('"', end);
  if (quote === -1) return undefined;
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
