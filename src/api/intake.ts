import { endsInside } from './body.ts';
import { WrongShape } from './shape.ts';

/** What takes in a body, chunk by chunk, and makes the answer of it. */
export type Intake<T> = {
  /** The chunk is the intake's from now on. False: the rest of the body is of no use any more. */
  take(chunk: Uint8Array): boolean;
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
  /** The browser ended the document worker while it read. */
  | { readonly kind: 'worker-died' };

/**
 * Reads a body as text in the page. UTF-8 is strict; a byte-order mark stays, so that a saved body
 * is the received one. `read` may throw SyntaxError or WrongShape.
 */
export function textIntake<T>(read: (text: string) => T): Intake<T> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let parts: string[] = [];
  let isValid = true;
  const decode = (chunk: Uint8Array | undefined) => {
    if (!isValid) return false;
    try {
      parts.push(chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true }));
    } catch {
      isValid = false;
      parts = [];
    }
    return isValid;
  };
  return {
    take: decode,
    finish: async () => {
      if (!decode(undefined)) return { kind: 'not-utf8' };
      const text = parts.join('');
      parts = [];
      return readText(text, read);
    },
    drop: () => {
      parts = [];
    },
  };
}

/** A text's value, or why it has none. Throws only what is a bug of ours. */
function readText<T>(text: string, read: (text: string) => T): Reading<T> {
  try {
    return { kind: 'read', value: read(text) };
  } catch (thrown) {
    if (thrown instanceof WrongShape) {
      const { path, expected } = thrown;
      return { kind: 'wrong-shape', path, expected };
    }
    if (!(thrown instanceof SyntaxError)) throw thrown;
    return { kind: 'not-json', start: text.slice(0, 200), cut: endsInside(text) };
  }
}
