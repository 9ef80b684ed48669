import { openExactReader } from '#api/json/exact-json.ts';
import { WrongShape } from '#api/json/shape.ts';

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
  /** Takes ownership of the chunk. False means that no more of the body is needed. */
  take(chunk: Uint8Array<ArrayBuffer>): boolean;
  /**
   * Called after the last chunk, or after `take` returned false. Rejects after `drop` or on a bug.
   */
  finish(): Promise<Reading<T>>;
  /** Frees the chunks, and the value if it exists already. */
  drop(): void;
};

/**
 * The result of reading a body. Except for the value, it is plain data, because workers post it to
 * the page.
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

/** UTF-8 is strict; a byte order mark is kept, so that a saved body equals the received one. */
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

export type BodyEnd = {
  readonly bytes: number;
  readonly kind:
    | 'whole'
    /** The body exceeds the cap; reading stopped. */
    | 'over'
    | 'stopped'
    /** The connection ended the body early, or a time limit passed. */
    | 'broken';
};

/**
 * Reads a body in chunks. Decoded bytes count, so a compression bomb stops at the cap (DATA-01).
 * Never throws.
 * @param cap maximum number of bytes; the chunk that exceeds it is dropped
 * @param take receives each chunk; false stops reading
 */
export async function receiveBody(
  response: Response,
  cap: number,
  take: (chunk: Uint8Array<ArrayBuffer>) => boolean,
  onBytes: (fresh: number, sum: number) => void,
): Promise<BodyEnd> {
  if (response.body === null) return { kind: 'whole', bytes: 0 };
  const reader = response.body.getReader();
  let bytes = 0;
  for (;;) {
    let chunk: Uint8Array<ArrayBuffer> | undefined;
    try {
      const { done, value } = await reader.read();
      chunk = done ? undefined : value;
    } catch {
      return { kind: 'broken', bytes };
    }
    if (chunk === undefined) return { kind: 'whole', bytes };
    const fresh = chunk.byteLength;
    bytes += fresh;
    onBytes(fresh, bytes);
    const kind = bytes > cap ? 'over' : take(chunk) ? undefined : 'stopped';
    if (kind === undefined) continue;
    await drop(reader);
    return { kind, bytes };
  }
}

export async function readErrorText(
  response: Response,
  cap: number,
  onBytes: (fresh: number, sum: number) => void,
): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let room = cap;
  const take = (chunk: Uint8Array<ArrayBuffer>) => {
    parts.push(decoder.decode(chunk.subarray(0, room), { stream: true }));
    room -= chunk.byteLength;
    return room > 0;
  };
  await receiveBody(response, Number.POSITIVE_INFINITY, take, onBytes);
  return parts.join('');
}

/** Cancelling may reject if the connection has just broken; the body has ended in either case. */
async function drop(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): Promise<void> {
  await reader.cancel().catch(() => undefined);
}

/**
 * The declared length in bytes; undefined if the body is compressed, which makes the header
 * useless.
 */
export function declaredLength(response: Response): number | undefined {
  if (response.headers.has('content-encoding')) return undefined;
  const declared = response.headers.get('content-length');
  return declared !== null && /^\d{1,15}$/.test(declared) ? Number(declared) : undefined;
}
