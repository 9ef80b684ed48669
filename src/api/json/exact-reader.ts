import {
  createPlaces,
  mayHoldMark,
  parseQuoted,
  quoteAll,
  quoteBigIntegers,
  unquoted,
  withoutOrderMark,
} from './exact-json.ts';

/** Reads a text piece by piece with the result of `parseExact`. */
export type ExactReader = {
  add(piece: string): void;
  /** Called after the last piece. Throws SyntaxError. */
  parse(): unknown;
  text(): string;
};

/**
 * Scans each piece while the next one arrives, so that only the native parser is left at the end. A
 * received string with U+FDD0 forces a second scan of the whole text.
 */
export function openExactReader(): ExactReader {
  let places = createPlaces('');
  /** Quoted up to `rest`, the end whose meaning the next piece may change. */
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
    // Frees the pieces, because parsing needs the memory.
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
 * The place of the last quote that no later backslash can change, or 0. No integer, escape or space
 * before a comma crosses it.
 */
function lastSafeEnd(piece: string): number {
  let quote = piece.lastIndexOf('"');
  while (quote > 0 && piece.charAt(quote - 1) === '\\') quote = piece.lastIndexOf('"', quote - 1);
  return Math.max(0, quote);
}
