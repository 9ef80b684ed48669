import { EXACT } from '#domain/ledger/int64.ts';

const WHITE_SPACE = ' \t\n\r';
const BEFORE_STRING = `{[:,${WHITE_SPACE}`;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Finds which places of a JSON text are inside strings without reading all of it. */
type Places = {
  /**
   * Whether an integer of the newest part is outside all strings; called with ascending positions.
   */
  isOutside(start: number, end: number): boolean;
  /** Continues with the next part, which begins with an unescaped quote. */
  goOn(part: string): void;
};

/**
 * The quotes next to an integer usually decide. Otherwise quotes are counted from the last known
 * position, so every character is read only a few times.
 */
function createPlaces(first: string): Places {
  let text = first;
  /** The character before `text`; "" at the beginning. */
  let before = '';
  /** The position in `text` up to which the state is known; earlier parts are in `uncounted`. */
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
        const known = insideByLeft(text, quote, before) ?? insideByRight(text, end);
        outside = known ?? count(start);
        uncounted = [];
      }
      known = end;
      return outside;
    },
  };
}

function isOutsideAfter(text: string, from: number, isOutside: boolean, to: number): boolean {
  for (let at = from, is = isOutside; ; is = !is) {
    const quote = is ? text.indexOf('"', at) : closingQuote(text, at - 1);
    if (quote === -1 || quote >= to) return is;
    at = quote + 1;
  }
}

/**
 * Judges by the last quote before the integer. An opening quote follows the start, one of `{[:,` or
 * white space; after any other character the quote closes a string. A preceding backslash is inside
 * a string, and an odd number of them escapes the quote. Undefined if the quote could do either, as
 * in `",":1`.
 */
function insideByLeft(text: string, quote: number, beforeText: string): boolean | undefined {
  const before = quote === 0 ? beforeText : text.charAt(quote - 1);
  if (before === '') return false;
  if (before === '\\') return !isEscaped(text, quote);
  return BEFORE_STRING.includes(before) ? undefined : true;
}

/**
 * Judges by the next quote: after a character that cannot precede a string, the quote closes one.
 */
function insideByRight(text: string, end: number): boolean | undefined {
  const quote = text.indexOf('"', end);
  if (quote === -1) return undefined;
  return BEFORE_STRING.includes(text.charAt(quote - 1)) ? undefined : false;
}

function closingQuote(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    if (!isEscaped(text, at)) return at;
  }
  return -1;
}

function isEscaped(text: string, at: number): boolean {
  let back = at - 1;
  while (text.charCodeAt(back) === BACKSLASH) back--;
  return (at - back) % 2 === 0;
}

/**
 * Parses a complete JSON text; `body.ts` parses one in pieces. An integer beyond the safe range
 * becomes a string with the prefix `EXACT` (domain/ledger/int64.ts), digit for digit. A received
 * string that starts with U+FDD0 gets one more in front, so no string is mistaken for a number. One
 * byte order mark is dropped. Throws SyntaxError. Costs: docs/facts/product.md#exact-integers.
 */
export function parseExact(text: string): unknown {
  return parseQuoted(quoteAll(withoutOrderMark(text)));
}

function quoteAll(text: string): string {
  const marked = mayHoldMark(text) ? markStrings(text) : text;
  return quoteBigIntegers(marked, createPlaces(marked));
}

function withoutOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function parseQuoted(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return typeof value === 'number' ? exactNumber(value, text) : value;
}

function exactNumber(value: number, text: string): number | string {
  return Number.isSafeInteger(value) || /[.eE]/.test(text) ? value : `${EXACT}${text.trim()}`;
}

const MARK = EXACT.charAt(0);

/** Escaped, because one character beyond Latin-1 would double the memory of the text. */
const MARK_ESCAPED = '\\ufdd0';
const OPENING = `"${EXACT.replace(MARK, MARK_ESCAPED)}`;

/** Reverses `quoteBigIntegers`, provided that no received string contains the mark. */
function unquoted(text: string): string {
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
 * Quotes the integers beyond 2^53 in arrays and objects. Invalid JSON stays invalid: the added
 * quote either begins a value where a value is allowed, or ends a string and leaves the mark's
 * backslash outside strings.
 */
function quoteBigIntegers(text: string, places: Places): string {
  // Only sixteen digits, because the matcher's stack overflows on long repetitions.
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

/** True if the next character after white space may follow a value. */
function endsValue(text: string, end: number): boolean {
  let at = end;
  while (WHITE_SPACE.includes(text.charAt(at) || '-')) at++;
  return ',]}'.includes(text.charAt(at) || '-');
}

/** True if U+FDD0 occurs, literally or escaped. Most texts contain no `\u`. */
function mayHoldMark(text: string): boolean {
  if (text.includes(MARK)) return true;
  const first = text.indexOf('\\u');
  return first !== -1 && /\\u[fF][dD][dD]0/.test(text.slice(first));
}

function isMarkEscape(text: string, at: number): boolean {
  return text.slice(at, at + 6).toLowerCase() === '\\ufdd0';
}

/** Adds one U+FDD0 before each string value that starts with one; member names are unchanged. */
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

/** Reads a text piece by piece with the result of `parseExact`. */
export type ExactReader = {
  add(piece: string): void;
  /** Called after the last piece. Throws SyntaxError. */
  parse(): unknown;
  text(): string;
};

/**
 * Scans each piece while the next one arrives, so that only native parsing remains at the end. A
 * received string with U+FDD0 forces a second scan of the entire text.
 */
export function openExactReader(): ExactReader {
  let places = createPlaces('');
  /** `parts` are quoted; `rest` is the end, whose meaning the next piece may change. */
  let parts: string[] = [];
  let rest: string[] = [];
  let hasMark = false;
  let orderMark: string | undefined;
  const take = (part: string) => {
    if (!hasMark && mayHoldMark(part)) {
      hasMark = true;
      parts = parts.map(unquoted);
    }
    if (!hasMark) places.goOn(part);
    parts.push(hasMark ? part : quoteBigIntegers(part, places));
  };
  const finish = () => {
    if (rest.length > 0) take(rest.join(''));
    rest = [];
    // The pieces are freed, because parsing needs the memory.
    places = createPlaces('');
    parts = [parts.join('')];
    return parts[0] ?? '';
  };
  return {
    add: (next) => {
      if (next === '') return;
      const piece = orderMark === undefined ? withoutOrderMark(next) : next;
      orderMark ??= next.slice(0, next.length - piece.length);
      const end = lastSafeEnd(piece);
      if (end > 0) {
        take(rest.join('') + piece.slice(0, end));
        rest = [];
      }
      rest.push(end > 0 ? piece.slice(end) : piece);
    },
    parse: () => {
      const text = finish();
      return parseQuoted(hasMark ? quoteAll(text) : text);
    },
    text: () => {
      const text = finish();
      return (orderMark ?? '') + (hasMark ? text : unquoted(text));
    },
  };
}

/**
 * The position of the last quote that no later backslash can change, or 0. No integer, escape or
 * space before a comma extends across it.
 */
function lastSafeEnd(piece: string): number {
  let quote = piece.lastIndexOf('"');
  while (quote > 0 && piece.charAt(quote - 1) === '\\') quote = piece.lastIndexOf('"', quote - 1);
  return Math.max(0, quote);
}
