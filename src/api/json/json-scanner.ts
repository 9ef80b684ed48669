import {
  BACKSLASH,
  BytePages,
  doubled,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  WordPages,
} from './json-pages.ts';

/**
 * Why a body cannot be read, with the position of the first byte that does not fit. `isCut`: the
 * body ends inside an object or array.
 */
export type JsonFault =
  | { readonly kind: 'not-utf8'; readonly at: number }
  | { readonly kind: 'not-json'; readonly at: number; readonly isCut: boolean };

/** The flag of an object or array in its first word. */
export const CONTAINER = 1 << 31;

const VALUE = 0;
const ELEMENT = 1;
const NAME = 2;
const MEMBER = 3;
const COLON = 4;
const AFTER = 5;
const TEXT = 6;
const ESCAPE = 7;
const HEX = 8;
const TAIL = 9;
const NUMBER = 10;
const WORD = 11;
const MARK = 12;
const FAULT = 13;

const COMMA = 0x2c;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON_SIGN = 0x3a;

/** 1 for what continues a string: ASCII from the space on, without quote and backslash. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte >= 0x20 && byte < 0x80 && byte !== QUOTE && byte !== BACKSLASH),
);
const SPACE = among(' \t\n\r');
const ESCAPED = among('"\\/bfnrt');
export const HEX_DIGIT = among('0123456789abcdefABCDEF');

const MARK_BYTES = [0xef, 0xbb, 0xbf];

/** 1 for the bytes of some ASCII letters. */
export function among(letters: string): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) =>
    Number(letters.includes(String.fromCharCode(byte))),
  );
}

const WORDS = new Map(['true', 'false', 'null'].map((word) => [word.charCodeAt(0), word]));

/** Parts of a number: after the minus, a leading zero, digits, dot, its digits, e, its sign, its digits. */
const [SIGN, LEADING, DIGITS, POINT, FRACTION, EXPONENT, EXPONENT_SIGN, POWER] = [
  0, 1, 2, 3, 4, 5, 6, 7,
] as const;

/** The part of a number that a byte begins or continues; undefined if it does not belong to it. */
function nextPart(part: number, byte: number): number | undefined {
  const isDigit = byte >= ZERO && byte <= NINE;
  if (part === SIGN) return byte === ZERO ? LEADING : isDigit ? DIGITS : undefined;
  if (isDigit) {
    if (part === LEADING) return undefined;
    if (part === POINT) return FRACTION;
    return part >= EXPONENT ? POWER : part;
  }
  if (byte === DOT) return part === LEADING || part === DIGITS ? POINT : undefined;
  if (byte === 0x65 || byte === 0x45)
    return part === LEADING || part === DIGITS || part === FRACTION ? EXPONENT : undefined;
  if (byte === MINUS || byte === 0x2b) return part === EXPONENT ? EXPONENT_SIGN : undefined;
  return undefined;
}

function isNumber(part: number): boolean {
  return part === LEADING || part === DIGITS || part === FRACTION || part === POWER;
}

/**
 * Reads RFC 8259 JSON in UTF-8 as its bytes come, checks every byte and keeps where each value
 * begins. One byte order mark is skipped. Without recursion, so only memory limits the depth.
 *
 * The tape has one word for each value: the position of its first byte, or, for a member, of its
 * name. An object or array has the flag CONTAINER, then the index of the word behind it (0 while it
 * is open), its elements or members, and the position of its closing bracket.
 *
 *   {"a":[1,2]}        0  0 + CONTAINER     3  8             6  7
 *   0123456789         1  9                 4  6 … 5: 8      7  9 (closing bracket of [, then of {)
 *                      2  1 + CONTAINER
 */
export class JsonScanner {
  readonly bytes = new BytePages();
  readonly tape = new WordPages();
  fault: JsonFault | undefined;
  /** How many objects and arrays were opened. */
  containers = 0;
  private state = MARK;
  /** The open containers, each as twice its index in the tape, plus one for an object. */
  private open = new Int32Array(64);
  private depth = 0;
  private isName = false;
  /** In a number its part; otherwise the number of bytes that the word, escape or character still needs. */
  private part = 0;
  private word = '';
  /** The limits of the next byte of a character. */
  private lower = 0x80;
  private upper = 0xbf;

  /** Takes ownership of a chunk. False if the body is not JSON in UTF-8, so that no more is needed. */
  take(chunk: Uint8Array<ArrayBuffer>): boolean {
    if (this.fault !== undefined) return false;
    const base = this.bytes.length;
    this.bytes.append(chunk);
    const { tape } = this;
    const end = chunk.length;
    let { state, isName } = this;
    let inObject = this.isInObject();
    let i = 0;
    while (i < end) {
      const byte = chunk[i] as number;
      if (state === TEXT) {
        let at = i;
        while (at < end && PLAIN[chunk[at] as number] === 1) at++;
        i = at;
        if (at === end) break;
        const stop = chunk[at] as number;
        if (stop === QUOTE) state = isName ? COLON : AFTER;
        else if (stop === BACKSLASH) state = ESCAPE;
        else state = this.lead(stop, base + at);
        i++;
      } else if (state === AFTER) {
        if (byte === COMMA && this.depth > 0) state = inObject ? NAME : VALUE;
        else if (this.depth > 0 && byte === (inObject ? 0x7d : 0x5d)) {
          this.close(base + i);
          inObject = this.isInObject();
        } else if (SPACE[byte] === 0) state = this.refuse(base + i, byte);
        i++;
      } else if (SPACE[byte] === 1 && state <= COLON) {
        i++;
      } else if (state === NAME || state === MEMBER) {
        if (byte === QUOTE) {
          tape.push(base + i);
          isName = true;
          state = TEXT;
        } else if (byte === 0x7d && state === MEMBER) {
          // Reads the same byte again, and closes the object.
          state = AFTER;
          continue;
        } else state = this.refuse(base + i, byte);
        i++;
      } else if (state === COLON) {
        state = byte === COLON_SIGN ? VALUE : this.refuse(base + i, byte);
        i++;
      } else if (state === VALUE || state === ELEMENT) {
        if (byte === 0x5d && state === ELEMENT) {
          // As for an object.
          state = AFTER;
          continue;
        }
        if (!inObject) tape.push(base + i);
        if (byte === QUOTE) {
          isName = false;
          state = TEXT;
        } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
          inObject = byte === OPEN_OBJECT;
          this.enter(inObject);
          state = inObject ? MEMBER : ELEMENT;
        } else if (byte === MINUS || (byte >= ZERO && byte <= NINE)) {
          this.part = byte === MINUS ? SIGN : byte === ZERO ? LEADING : DIGITS;
          state = NUMBER;
        } else {
          const word = WORDS.get(byte);
          this.word = word ?? '';
          this.part = 1;
          state = word === undefined ? this.refuse(base + i, byte) : WORD;
        }
        i++;
      } else if (state === NUMBER) {
        const part = nextPart(this.part, byte);
        if (part !== undefined) {
          this.part = part;
          i++;
        } else state = isNumber(this.part) ? AFTER : this.refuse(base + i, byte);
      } else if (state === MARK && base + i === 0 && byte !== MARK_BYTES[0]) {
        state = VALUE;
      } else {
        state = this.inner(state, byte, base + i);
        i++;
      }
      if (state === FAULT) return false;
    }
    this.state = state;
    this.isName = isName;
    return true;
  }

  /** Called after the last chunk. Undefined if the body is one JSON value. */
  finish(): JsonFault | undefined {
    this.open = new Int32Array();
    if (this.fault !== undefined) return this.fault;
    this.bytes.close();
    const isEnd = this.state === AFTER || (this.state === NUMBER && isNumber(this.part));
    const isWhole = this.depth === 0 && isEnd;
    if (!isWhole) this.fault = { kind: 'not-json', at: this.bytes.length, isCut: this.depth > 0 };
    return this.fault;
  }

  private isInObject(): boolean {
    return this.depth > 0 && ((this.open[this.depth - 1] as number) & 1) === 1;
  }

  private enter(isObject: boolean): void {
    const { tape } = this;
    const index = tape.length - 1;
    tape.set(index, tape.at(index) | CONTAINER);
    tape.push(0);
    this.containers++;
    if (this.depth === this.open.length) this.open = doubled(this.open);
    this.open[this.depth++] = 2 * index + Number(isObject);
  }

  private close(position: number): void {
    this.tape.push(position);
    this.tape.set(((this.open[--this.depth] as number) >> 1) + 1, this.tape.length);
  }

  /** A byte inside a word, an escape, a character of several bytes or the byte order mark. */
  private inner(state: number, byte: number, at: number): number {
    if (state === WORD) {
      if (byte !== this.word.charCodeAt(this.part)) return this.refuse(at, byte);
      return ++this.part === this.word.length ? AFTER : WORD;
    }
    if (state === ESCAPE) {
      this.part = 4;
      if (byte === 0x75) return HEX;
      return ESCAPED[byte] === 1 ? TEXT : this.refuse(at, byte);
    }
    if (state === HEX) {
      if (HEX_DIGIT[byte] === 0) return this.refuse(at, byte);
      return --this.part === 0 ? TEXT : HEX;
    }
    if (state === MARK) {
      if (byte !== MARK_BYTES[at]) return this.refuse(at, byte);
      return at === 2 ? VALUE : MARK;
    }
    if (byte < this.lower || byte > this.upper) return this.fail({ kind: 'not-utf8', at });
    this.lower = 0x80;
    this.upper = 0xbf;
    return --this.part === 0 ? TEXT : TAIL;
  }

  /** The first byte of a character of several bytes (RFC 3629, 4), or a byte no string may have. */
  private lead(byte: number, at: number): number {
    if (byte < 0xc2 || byte > 0xf4) return this.refuse(at, byte);
    this.part = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    this.lower = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80;
    this.upper = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf;
    return TAIL;
  }

  private refuse(at: number, byte: number): number {
    const isStray = byte >= 0x80 && (byte < 0xc2 || byte > 0xf4);
    return this.fail(isStray ? { kind: 'not-utf8', at } : { kind: 'not-json', at, isCut: false });
  }

  private fail(fault: JsonFault): number {
    this.fault = fault;
    return FAULT;
  }
}
