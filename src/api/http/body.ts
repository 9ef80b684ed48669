import {
  createPlaces,
  mayHoldMark,
  parseQuoted,
  quoteAll,
  quoteBigIntegers,
  unquoted,
  withoutOrderMark,
} from '#api/json/exact-json.ts';
import { WrongShape } from '#api/json/shape.ts';

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

/**
 * Whether a JSON text ends inside an open object, array or string. A server may close a truncated
 * response as if it were complete.
 */
function endsInside(text: string): boolean {
  const start = text.trimStart()[0];
  if (start !== '{' && start !== '[') return false;
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (quoted) {
      if (code === 0x5c) i++;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x7b || code === 0x5b) depth++;
    else if (code === 0x7d || code === 0x5d) depth--;
  }
  return quoted || depth > 0;
}

export type Intake<T> = {
  /** Takes ownership of the chunk. False means that the rest of the body is not needed. */
  take(chunk: Uint8Array<ArrayBuffer>): boolean;
  /** Called after the last chunk or after a `false`. Rejects after `drop`, or on a bug of ours. */
  finish(): Promise<Reading<T>>;
  /** Frees the chunks, and the value if it exists already. */
  drop(): void;
};

/**
 * The result of a whole body. Except for the value it is plain data, because workers post it to the
 * page.
 */
export type Reading<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'not-utf8' }
  /**
   * `start` has up to 200 characters; `cut` means that the text ends inside an object, list or
   * string.
   */
  | { readonly kind: 'not-json'; readonly start: string; readonly cut: boolean }
  | { readonly kind: 'wrong-shape'; readonly path: string; readonly expected: string }
  /** The document worker did not start, and the body is too large for the main thread. */
  | { readonly kind: 'no-worker'; readonly limit: number }
  /** The browser ended the document worker while it read. */
  | { readonly kind: 'worker-died'; readonly why: string };

/** Reads a body as text. `read` may throw SyntaxError or WrongShape. */
export function textIntake<T>(read: (text: string) => T): Intake<T> {
  const parts: string[] = [];
  const text = () => parts.join('');
  return intakeOf({ add: (piece) => parts.push(piece), read: () => read(text()), text });
}

/** Reads a body as JSON with exact integers (`exact-json.ts`). `read` may throw WrongShape. */
export function jsonIntake<T>(read: (value: unknown) => T): Intake<T> {
  const reader = openExactReader();
  return intakeOf({ ...reader, read: () => read(reader.parse()) });
}

type Gathering<T> = {
  add(piece: string): void;
  read(): T;
  text(): string;
};

/** UTF-8 is strict; a byte-order mark stays, so that a saved body equals the received one. */
function intakeOf<T>(gathering: Gathering<T>): Intake<T> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let open: Gathering<T> | undefined = gathering;
  let isDropped = false;
  const decode = (chunk: Uint8Array<ArrayBuffer> | undefined) => {
    let piece: string;
    try {
      piece = chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      open = undefined;
      return false;
    }
    open?.add(piece);
    return open !== undefined;
  };
  return {
    take: decode,
    finish: async () => {
      if (isDropped) throw new DOMException('This response is no longer needed.', 'AbortError');
      decode(undefined);
      if (open === undefined) return { kind: 'not-utf8' };
      const whole = open;
      open = undefined;
      return readWhole(whole);
    },
    drop: () => {
      isDropped = true;
      open = undefined;
    },
  };
}

/** Throws only on a bug of ours. */
function readWhole<T>(whole: Gathering<T>): Reading<T> {
  try {
    return { kind: 'read', value: whole.read() };
  } catch (thrown) {
    if (thrown instanceof WrongShape) {
      const { path, expected } = thrown;
      return { kind: 'wrong-shape', path, expected };
    }
    if (!(thrown instanceof SyntaxError)) throw thrown;
    const text = whole.text();
    return { kind: 'not-json', start: text.slice(0, 200), cut: endsInside(text) };
  }
}
