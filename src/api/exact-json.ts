import { EXACT } from '#domain/int64.ts';
import { closingQuote, type Places, tellPlaces, WHITE_SPACE } from './json-strings.ts';

/**
 * The one JSON parser, for a text that is whole; `exact-reader.ts` does the same piece by piece. Text of a JSON document in, plain values out; an integer beyond the safe
 * range arrives as a string with the prefix `EXACT` (domain/int64.ts), digit for digit. Numbers
 * with a fraction or an exponent stay numbers (they occur in neither interface).
 *
 * A string value of the sender that itself starts with U+FDD0 gets one more U+FDD0 in front, so
 * that no string can pass for a number: what starts with `EXACT` was a bare integer on the wire.
 *
 * One byte order mark at the start is dropped. Throws SyntaxError when the text is not JSON.
 * Costs: performance.md ("exact int64: regex, then quote the big ones, then native parse").
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
