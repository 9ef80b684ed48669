import {
  mayHoldMark,
  parseQuoted,
  quoteAll,
  quoteBigIntegers,
  tellPlaces,
  unquoted,
  withoutOrderMark,
} from './exact-json.ts';

/** A text that comes piece by piece, and what `parseExact` gives for the whole of it. */
export type ExactReader = {
  add(piece: string): void;
  /** After the last piece. Throws SyntaxError when the text is not JSON. */
  parse(): unknown;
  /** The text that came. */
  text(): string;
};

/**
 * Reads a text that is still on its way: each piece is looked through while the next one comes, so
 * that at the end only the native parser has work left. A string of the sender's that holds U+FDD0
 * takes that away: then all is looked through again at the end.
 */
export function openExactReader(): ExactReader {
  let places = tellPlaces('');
  /** Quoted as far as `rest`, which is the end that the next piece may change the sense of. */
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
    // Nothing else may hold the pieces any more: parsing needs the room.
    places = tellPlaces('');
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
 * The place of the last quote after which no backslash can make another one of it; 0 when there is
 * none. No integer, no escape and no space between them and their comma goes across it.
 */
function lastSafeEnd(piece: string): number {
  let quote = piece.lastIndexOf('"');
  while (quote > 0 && piece.charAt(quote - 1) === '\\') quote = piece.lastIndexOf('"', quote - 1);
  return Math.max(0, quote);
}
