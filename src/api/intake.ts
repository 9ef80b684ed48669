import { endsInside } from './body.ts';
import { openExactReader } from './exact-reader.ts';
import { WrongShape } from './shape.ts';

/** What takes in a body, chunk by chunk, and makes the answer of it. */
export type Intake<T> = {
  /** The chunk is the intake's from now on. False: the rest of the body is of no use any more. */
  take(chunk: Uint8Array<ArrayBuffer>): boolean;
  /** After the last chunk, or after a `false`. Rejects when it was dropped, or on a bug of ours. */
  finish(): Promise<Reading<T>>;
  /** Frees what was taken, and the answer when it was made already: nobody will have it. */
  drop(): void;
};

/** What reading a whole body came to. Plain data but for the value: it crosses to the page. */
export type Reading<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'not-utf8' }
  /** `start` is up to 200 characters; `cut`: it ends inside an open object, list or string. */
  | { readonly kind: 'not-json'; readonly start: string; readonly cut: boolean }
  | { readonly kind: 'wrong-shape'; readonly path: string; readonly expected: string }
  /** The document worker did not start, and the body is too large for the page alone. */
  | { readonly kind: 'no-worker'; readonly limit: number }
  /** The browser ended the document worker while it read, for this reason if it gave one. */
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

/** What the decoded pieces of a body are handed to. */
type Gathering<T> = {
  add(piece: string): void;
  read(): T;
  /** All that came, for the words of a failure. */
  text(): string;
};

/** UTF-8 is strict; a byte-order mark stays, so that a saved body is the received one. */
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
      if (isDropped) throw new DOMException('Nobody waits for this answer any more.', 'AbortError');
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

/** What was gathered, or why it is nothing. Throws only what is a bug of ours. */
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
