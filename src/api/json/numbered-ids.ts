import { type BytePages, QUOTE } from './json-pages.ts';
import { decodeString, stringEnd } from './json-strings.ts';

const ZERO = 0x30;
const MOST = 2 ** 30 - 1;

export type NumberedIds = {
  /** The number of the id whose opening quote is at a position, or -1. */
  numberAt(position: number): number;
  /** The number of a decoded id, or -1. */
  numberIn(text: string): number;
  /** Whether all ids are known to begin with a text and to be longer, in ASCII without escapes. */
  allBegin(text: string): boolean;
};

/**
 * Recognises ids that are one text and a number, as the ids of an update's events are
 * (docs/facts/wire.md#scan-events). The text is what the first id has before its last digits.
 */
export function openNumberedIds(bytes: BytePages): NumberedIds {
  let prefix = '';
  /** The position of the prefix; 0 before the first id. */
  let prefixAt = 0;
  /**
   * Bytes of the prefix. Before the first id, and if the prefix is not ASCII without escapes, so many
   * that each id is decoded.
   */
  let prefixBytes = Number.POSITIVE_INFINITY;
  let areAlike = true;

  const numberIn = (text: string) => {
    const number = Number(text.slice(prefix.length));
    return (number & MOST) === number && text === prefix + number ? number : -1;
  };
  const decodedNumberAt = (position: number) => {
    const end = stringEnd(bytes, position);
    const text = decodeString(bytes, position, end);
    const isBare = end - position - 2 === text.length;
    if (prefixAt === 0) {
      // Ten digits, as many as `MOST` has, keep the time linear in a long run of them.
      prefix = text.replace(/\d{1,10}$/, '');
      prefixAt = position + 1;
      if (isBare) prefixBytes = prefix.length;
    }
    const number = numberIn(text);
    areAlike &&= isBare && number !== -1;
    return number;
  };
  return {
    numberAt: (position) => {
      const start = position + 1 + prefixBytes;
      if (bytes.common(position + 1, prefixAt) < prefixBytes) return decodedNumberAt(position);
      let number = 0;
      for (let at = start; ; at++) {
        const digit = bytes.at(at) - ZERO;
        if (digit === QUOTE - ZERO && at > start) return number;
        // With a leading zero it is another id.
        const isOfNumber = digit >= 0 && digit <= 9 && (number > 0 || at === start);
        number = 10 * number + digit;
        if (!isOfNumber || number > MOST) return decodedNumberAt(position);
      }
    },
    numberIn,
    allBegin: (text) => areAlike && prefix.startsWith(text),
  };
}
