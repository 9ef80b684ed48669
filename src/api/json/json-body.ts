import * as z from 'zod/mini';
import { type JsonNumber, jsonNumber } from '#domain/text/json-text.ts';
import { INEXACT, readInexactWith } from './exact-json.ts';
import {
  type BytePages,
  LETTER_F,
  LETTER_N,
  LETTER_T,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from './json-pages.ts';
import { among, CONTAINER, JsonScanner } from './json-scanner.ts';
import { decodeString, MOST_DECODED, stringEnd, TOO_LONG } from './json-strings.ts';
import { TextIndex } from './text-index.ts';

/** Distinct strings that are kept decoded, and the bytes of each; a body may have any. */
const MOST_TEXTS = 20_000;
const MOST_OF_TEXT = 256;

/** Names that lead to what is left in a body: `update`, `event`, a kind, `value`, `events`. */
export const MOST_STEPS = 5;

/**
 * The values of a scanned body, each by its index in the tape (json-scanner.ts) and the position of
 * its first byte; nothing is decoded before it is asked for. A value may be read as soon as the
 * scanner has passed it.
 */
export class JsonBody {
  readonly bytes: BytePages;
  private readonly scanner: Pick<JsonScanner, 'containers'>;
  private readonly tape: JsonScanner['tape'];
  private readonly texts: TextIndex;
  private readonly decoded: string[] = [];

  constructor(scanner: Pick<JsonScanner, 'bytes' | 'tape' | 'containers'>) {
    this.scanner = scanner;
    this.bytes = scanner.bytes;
    this.tape = scanner.tape;
    this.texts = new TextIndex(this.bytes);
  }

  /** The number of values; the tape has two more words for each container. */
  get count(): number {
    return this.tape.length - 2 * this.scanner.containers;
  }

  /** The top-level value. */
  root(): JsonPart {
    return new JsonPart(this, 0, this.position(0));
  }

  /** The last value at a path of names. Throws RangeError without one. */
  part(path: readonly PropertyKey[]): JsonPart {
    let part = this.root();
    for (const step of path) {
      const name = String(step);
      const members = part.isObject ? [...this.childrenOf(part.at)] : [];
      const at = members.findLast((member) => this.text(this.position(member)) === name);
      if (at === undefined) throw new RangeError(`The body has no ${name}.`);
      part = new JsonPart(this, at, this.valueOf(at));
    }
    return part;
  }

  isContainer(at: number): boolean {
    return (this.tape.at(at) & CONTAINER) !== 0;
  }

  /** Whether the scanner is inside of a container. */
  private isOpen(at: number): boolean {
    return this.isContainer(at) && this.tape.at(at + 1) === 0;
  }

  /** The index of the next sibling, or of the container's closing word. */
  next(at: number): number {
    return this.isContainer(at) ? this.tape.at(at + 1) : at + 1;
  }

  /** Whether the scanner has passed the value completely. */
  isPassed(at: number): boolean {
    const { length } = this.tape;
    return at < length && (this.isContainer(at) ? this.tape.at(at + 1) !== 0 : at + 1 < length);
  }

  /** The position of an element, or of a member's name. */
  position(at: number): number {
    return this.tape.at(at) & ~CONTAINER;
  }

  /** The index of a container's closing word, behind its last child; -1 while it is open. */
  last(at: number): number {
    return this.tape.at(at + 1) - 1;
  }

  /** The indexes of a container's members or elements in wire order. */
  *childrenOf(at: number): Generator<number> {
    const last = this.last(at);
    for (let child = at + 2; child < last; child = this.next(child)) yield child;
  }

  /** The position of the value behind a member's name. */
  valueBehind(nameEnd: number): number {
    let at = nameEnd;
    while (BETWEEN[this.bytes.at(at)] === 1) at++;
    return at;
  }

  valueOf(member: number): number {
    return this.valueBehind(stringEnd(this.bytes, this.position(member)));
  }

  /** The position behind a value. */
  stop(at: number, value: number): number {
    if (this.isContainer(at)) return this.tape.at(this.last(at)) + 1;
    if (this.isString(value)) return stringEnd(this.bytes, value);
    let end = value;
    while (ENDS[this.bytes.at(end)] === 0) end++;
    return end;
  }

  isObject(at: number, value: number): boolean {
    return this.isContainer(at) && this.bytes.at(value) === OPEN_OBJECT;
  }

  isArray(at: number, value: number): boolean {
    return this.isContainer(at) && this.bytes.at(value) === OPEN_ARRAY;
  }

  isString(value: number): boolean {
    return this.bytes.at(value) === QUOTE;
  }

  /** A text of the body as received; undefined if it is too long. */
  source(from: number, to: number): string | undefined {
    return to - from > MOST_DECODED ? undefined : this.bytes.text(from, to);
  }

  /** A decoded string; equal ones are mostly the same object. */
  text(value: number): string {
    return this.decode(this.numberOf(value), value);
  }

  numberOf(value: number): number {
    const { texts } = this;
    return texts.count < MOST_TEXTS ? texts.numberOf(value) : texts.find(value);
  }

  /** Decodes the string that was looked up last, given its number and its position. */
  decode(number: number, value: number): string {
    const known = this.decoded[number];
    if (known !== undefined) return known;
    const { end } = this.texts;
    const text = decodeString(this.bytes, value, end);
    if (number !== -1 && end - value <= MOST_OF_TEXT) this.decoded[number] = text;
    return text;
  }

  /** A decoded string that is not expected to repeat. */
  ownText(value: number): string {
    return decodeString(this.bytes, value, stringEnd(this.bytes, value));
  }

  /**
   * The chosen container among those that are last in the body so far, from the outermost inward.
   * @param trail empty at first; where this stopped at each level, so that it goes on from there
   */
  newest(
    isChosen: (path: readonly string[], part: JsonPart) => boolean,
    trail: number[],
  ): JsonPart | undefined {
    const path: string[] = [];
    let part = this.tape.length === 0 ? undefined : this.root();
    while (part?.isObject && path.length < MOST_STEPS) {
      const level = path.length;
      let at = trail[level] ?? part.at + 2;
      for (let next = at; next !== 0 && next < this.tape.length; next = this.next(next)) at = next;
      if (at !== trail[level]) trail.splice(level, trail.length, at);
      if (!this.isContainer(at)) return undefined;
      path.push(this.text(this.position(at)));
      part = new JsonPart(this, at, this.valueOf(at));
      if (isChosen(path, part)) return part;
    }
    return undefined;
  }

  /**
   * A value in JavaScript, except for the containers that `isLeft` chooses by their path: they stay
   * parts of the body. A path has the names of objects only. While the body still comes, the result
   * has the members that the scanner has passed.
   */
  valueExcept(
    { at, start }: JsonPart,
    isLeft: (path: readonly string[], part: JsonPart) => boolean,
    path: readonly string[] = [],
  ): unknown {
    if (!this.isObject(at, start) || path.length === MOST_STEPS)
      return this.isOpen(at) ? undefined : this.value(at, start);
    return this.record(at, (name, child, value) => {
      const inner = [...path, name];
      const part = new JsonPart(this, child, value);
      return isLeft(inner, part) ? part : this.valueExcept(part, isLeft, inner);
    });
  }

  /** An object in JavaScript, with its members as `member` returns them. */
  record(
    at: number,
    member: (name: string, at: number, value: number) => unknown,
  ): Record<string, unknown> {
    const record: Record<string, unknown> = {};
    const last = this.isOpen(at) ? this.tape.length - 1 : this.last(at);
    for (let child = at + 2; child > at && child < last; child = this.next(child)) {
      const position = this.position(child);
      const number = this.numberOf(position);
      const value = this.valueBehindName();
      const name = this.decode(number, position);
      setMember(record, name, member(name, child, value));
    }
    return record;
  }

  /** The position of the value behind the name that was looked up last. */
  valueBehindName(): number {
    return this.valueBehind(this.texts.end);
  }

  /** Whether a value is an array that has only strings. */
  isTexts(at: number, value: number): boolean {
    if (!this.isArray(at, value)) return false;
    const last = this.last(at);
    for (let child = at + 2; child < last; child = this.next(child))
      if (!this.isString(this.position(child))) return false;
    return true;
  }

  /** An array of strings; undefined for any other value. */
  strings(at: number, value: number): string[] | undefined {
    if (!this.isTexts(at, value)) return undefined;
    const texts: string[] = [];
    const last = this.last(at);
    for (let child = at + 2; child < last; child = this.next(child))
      texts.push(this.text(this.position(child)));
    return texts;
  }

  /** A value in JavaScript, as `parseExact` returns it (exact-json.ts). */
  value(at: number, value: number): unknown {
    const first = this.bytes.at(value);
    if (first === QUOTE) return this.text(value);
    if (first === LETTER_T) return true;
    if (first === LETTER_F) return false;
    if (first === LETTER_N) return null;
    const source = this.source(value, this.stop(at, value));
    if (source === undefined) return TOO_LONG;
    if (!this.isContainer(at)) return numberIn(source);
    return INEXACT.test(source) ? build(this, at, value) : JSON.parse(source);
  }
}

/** A value of a body that is read only where it is asked, mostly an object or array. */
export class JsonPart {
  readonly body: JsonBody;
  readonly at: number;
  readonly start: number;

  constructor(body: JsonBody, at: number, start: number) {
    this.body = body;
    this.at = at;
    this.start = start;
  }

  get isObject(): boolean {
    return this.body.isObject(this.at, this.start);
  }

  get isArray(): boolean {
    return this.body.isArray(this.at, this.start);
  }

  value(): unknown {
    return this.body.value(this.at, this.start);
  }

  source(): string | undefined {
    return this.body.source(this.start, this.body.stop(this.at, this.start));
  }
}

/** An object or array that stays in the body (`valueExcept`). */
export function partWire(expected: string) {
  return z.custom<JsonPart>((value) => value instanceof JsonPart, expected);
}

/** What is between a member's name and its value. */
const BETWEEN = among(' \t\n\r:');
/** What ends a number or a word; 0 is behind the last byte. */
const ENDS = among(' \t\n\r,]}\0');

type Open = {
  readonly target: Record<string, unknown> | unknown[];
  at: number;
  readonly last: number;
};

/** Iterative, because a body may have any depth. */
function build(body: JsonBody, from: number, first: number): unknown {
  const open: Open[] = [];
  const start = (at: number, value: number): unknown => {
    if (!body.isContainer(at)) return body.value(at, value);
    const target = body.isArray(at, value) ? [] : {};
    open.push({ target, at: at + 2, last: body.last(at) });
    return target;
  };
  const whole = start(from, first);
  for (let inside = open.at(-1); inside !== undefined; inside = open.at(-1)) {
    const { target, at, last } = inside;
    if (at === last) {
      open.pop();
      continue;
    }
    inside.at = body.next(at);
    if (Array.isArray(target)) target.push(start(at, body.position(at)));
    else setMember(target, body.text(body.position(at)), start(at, body.valueOf(at)));
  }
  return whole;
}

/** Assigning `__proto__` would set the prototype. */
function setMember(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') target[name] = value;
  else
    Object.defineProperty(target, name, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
}

function numberIn(source: string): number | bigint | JsonNumber {
  const value = Number(source);
  // Converting more digits takes too long.
  const isInteger = /^-?[1-9]\d{0,999}$/.test(source);
  if (isInteger && !Number.isSafeInteger(value)) return BigInt(source);
  return String(value) === source ? value : jsonNumber(source);
}

/** The values of a JSON text, to be read one by one. Throws SyntaxError. */
export function parseBody(text: string): JsonBody {
  const scanner = new JsonScanner();
  scanner.take(new TextEncoder().encode(text));
  const fault = scanner.finish();
  if (fault !== undefined) throw new SyntaxError(`Not JSON at byte ${fault.at}.`);
  return new JsonBody(scanner);
}

readInexactWith((json) => parseBody(json).root().value());

export { JsonScanner };
