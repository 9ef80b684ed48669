import { EXACT } from '#domain/int64.ts';

/**
 * The one JSON parser. Text of a JSON document in, plain values out; an integer beyond the safe
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
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const honest = mayHoldMark(body) ? markStrings(body) : body;
  const first = honest.search(BIG);
  return JSON.parse(first === -1 ? honest : quoteBigIntegers(honest, first));
}

const MARK = EXACT.charAt(0);

/** Written as escapes, because one character beyond Latin-1 would double the memory of the text. */
const MARK_ESCAPED = '\\ufdd0';
const EXACT_ESCAPED = EXACT.replace(MARK, MARK_ESCAPED);

/**
 * A bare integer of 16 or more digits, with what may stand before and after one. What follows is
 * looked at too, because party namespaces (`::1220…`) often begin with 16 digits. A false hit
 * inside a string costs only time.
 */
const BIG = /(?:^|[[:,])\s*-?[1-9]\d{15}(?=\d*\s*(?:[,\]}]|$))/;

function quoteBigIntegers(text: string, first: number): string {
  const candidate = /(?:^|[[:,])\s*(-?[1-9]\d{15,})(?=\s*(?:[,\]}]|$))/g;
  candidate.lastIndex = first;
  const parts: string[] = [];
  let copied = 0;
  let quote = text.indexOf('"');
  for (let hit = candidate.exec(text); hit !== null; hit = candidate.exec(text)) {
    const digits = hit[1] ?? '';
    const end = candidate.lastIndex;
    const start = end - digits.length;
    let outside = 0;
    while (quote !== -1 && quote < start) {
      outside = closingQuote(text, quote) + 1;
      if (outside === 0) return text;
      quote = text.indexOf('"', outside);
    }
    if (outside > start) {
      candidate.lastIndex = outside;
      continue;
    }
    if (Number.isSafeInteger(Number(digits))) continue;
    parts.push(text.slice(copied, start), '"', EXACT_ESCAPED, digits, '"');
    copied = end;
  }
  parts.push(text.slice(copied));
  return parts.join('');
}

/** The index of the quote that ends the string begun at `open`, or -1. */
function closingQuote(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let back = at - 1;
    while (text.charCodeAt(back) === 0x5c) back--;
    if ((at - back) % 2 === 1) return at;
  }
  return -1;
}

/** True when U+FDD0 occurs, itself or as an escape. */
function mayHoldMark(text: string): boolean {
  if (text.includes(MARK)) return true;
  for (let at = text.indexOf('\\u'); at !== -1; at = text.indexOf('\\u', at + 2))
    if (isMarkEscape(text, at)) return true;
  return false;
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
