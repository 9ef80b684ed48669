import { EXACT } from '#domain/ledger/int64.ts';

/** Which places of a JSON text are inside strings and which are not, without reading all of it. */
const WHITE_SPACE = ' \t\n\r';
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
function closingQuote(text: string, open: number): number {
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

/**
 * The one JSON parser, for a text that is whole; `exact-reader.ts` does the same piece by piece. Text of a JSON document in, plain values out; an integer beyond the safe
 * range arrives as a string with the prefix `EXACT` (domain/ledger/int64.ts), digit for digit. Numbers
 * with a fraction or an exponent stay numbers (they occur in neither interface).
 *
 * A string value of the sender that itself starts with U+FDD0 gets one more U+FDD0 in front, so
 * that no string can pass for a number: what starts with `EXACT` was a bare integer on the wire.
 *
 * One byte order mark at the start is dropped. Throws SyntaxError when the text is not JSON. Costs:
 * docs/facts/product.md#exact-integers.
 */
export function parseExact(text: string): unknown {
  return parseQuoted(quoteAll(withoutOrderMark(text)));
}

export function quoteAll(text: string): string {
  const marked = mayHoldMark(text) ? markStrings(text) : text;
  return quoteBigIntegers(marked, tellPlaces(marked));
}

export function withoutOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

export function parseQuoted(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return typeof value === 'number' ? exactNumber(value, text) : value;
}

/** The value of a text that is one number and nothing else. */
function exactNumber(value: number, text: string): number | string {
  return Number.isSafeInteger(value) || /[.eE]/.test(text) ? value : `${EXACT}${text.trim()}`;
}

const MARK = EXACT.charAt(0);

/** Written as escapes, because one character beyond Latin-1 would double the memory of the text. */
const MARK_ESCAPED = '\\ufdd0';
const OPENING = `"${EXACT.replace(MARK, MARK_ESCAPED)}`;

/** What `quoteBigIntegers` was given, where no string of the sender's looks like its work. */
export function unquoted(text: string): string {
  const parts: string[] = [];
  let copied = 0;
  for (let at = text.indexOf(OPENING); at !== -1; at = text.indexOf(OPENING, copied)) {
    const digits = at + OPENING.length;
    const end = digitsEnd(text, text.charCodeAt(digits) === MINUS ? digits + 1 : digits);
    parts.push(text.slice(copied, at), text.slice(digits, end));
    copied = end + 1;
  }
  return parts.join('') + text.slice(copied);
}

/**
 * Quotes the integers beyond 2^53 in arrays and objects. What is not JSON never becomes JSON by it:
 * the quote before the digits either begins a value where a value stood (not a name, for no colon
 * follows), or it ends a string, and then the backslash of the mark stands outside strings, where
 * none may be. So for the rest the text may be taken for JSON.
 */
export function quoteBigIntegers(text: string, places: Places): string {
  // Not all of the digits: the matcher's stack overflows where a repetition is too long.
  const sixteenDigits = /[[:,][ \t\n\r]*-?[1-9][0-9]{15}/g;
  const parts: string[] = [];
  let copied = 0;
  while (sixteenDigits.test(text)) {
    const digits = sixteenDigits.lastIndex - 16;
    const start = text.charCodeAt(digits - 1) === MINUS ? digits - 1 : digits;
    const end = digitsEnd(text, sixteenDigits.lastIndex);
    sixteenDigits.lastIndex = end;
    // Party namespaces (`::1220…`) often begin with 16 digits too.
    if (!endsValue(text, end) || Number.isSafeInteger(Number(text.slice(start, end)))) continue;
    if (!places.isOutside(start, end)) continue;
    parts.push(text.slice(copied, start), OPENING, text.slice(start, end), '"');
    copied = end;
  }
  if (copied === 0) return text;
  parts.push(text.slice(copied));
  return parts.join('');
}

const MINUS = 0x2d;

function digitsEnd(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (!(code >= 0x30 && code <= 0x39)) return at;
    at++;
  }
}

/** True when, after white space, a character follows that can follow a value. */
function endsValue(text: string, end: number): boolean {
  let at = end;
  while (WHITE_SPACE.includes(text.charAt(at) || '-')) at++;
  return ',]}'.includes(text.charAt(at) || '-');
}

/** True when U+FDD0 occurs, itself or as an escape. Most texts have no `\u` at all. */
export function mayHoldMark(text: string): boolean {
  if (text.includes(MARK)) return true;
  const first = text.indexOf('\\u');
  return first !== -1 && /\\u[fF][dD][dD]0/.test(text.slice(first));
}

function isMarkEscape(text: string, at: number): boolean {
  return text.slice(at, at + 6).toLowerCase() === '\\ufdd0';
}

/** Puts one more U+FDD0 before each string value that starts with one; member names stay. */
function markStrings(text: string): string {
  const isKey = /\s*:/y;
  const parts: string[] = [];
  let copied = 0;
  for (let open = text.indexOf('"'); open !== -1; ) {
    const close = closingQuote(text, open);
    if (close === -1) break;
    if (text.charAt(open + 1) === MARK || isMarkEscape(text, open + 1)) {
      isKey.lastIndex = close + 1;
      if (!isKey.test(text)) {
        parts.push(text.slice(copied, open + 1), MARK_ESCAPED);
        copied = open + 1;
      }
    }
    open = text.indexOf('"', close + 1);
  }
  parts.push(text.slice(copied));
  return parts.join('');
}
