import { INEXACT } from '#api/json/exact-json.ts';
import type { JsonFault, JsonScanner } from '#api/json/json-scanner.ts';
import { WrongShape } from '#api/json/shape.ts';
import { RequestFailed } from '#domain/failure/failure.ts';
import { openChunks } from './body-chunks.ts';

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
  /** `at` is the position of the first byte that does not fit, if that could be found out. */
  | { readonly kind: 'not-utf8'; readonly at: number | undefined }
  /**
   * `start` has up to 200 characters; `cut` means that the text ends inside an object, list or
   * string.
   */
  | {
      readonly kind: 'not-json';
      readonly at: number | undefined;
      readonly start: string;
      readonly cut: boolean;
    }
  | { readonly kind: 'wrong-shape'; readonly path: string; readonly expected: string }
  /** The document worker did not start, and the body is too large for the main thread. */
  | { readonly kind: 'no-worker'; readonly limit: number }
  /** The browser ended the document worker while it read. */
  | { readonly kind: 'worker-died'; readonly why: string };

/** Reads a body as text. `read` may throw SyntaxError or WrongShape. */
export function textIntake<T>(read: (text: string) => T): Intake<T> {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let isDropped = false;
  return {
    take: (chunk) => chunks.push(chunk) > 0,
    finish: async () => {
      if (isDropped) throw dropped();
      const body = chunks;
      chunks = [];
      return readWhole(body, read);
    },
    drop: () => {
      isDropped = true;
      chunks = [];
    },
  };
}

/** Why an intake ends that was dropped. */
export function dropped(): DOMException {
  return new DOMException('This response is no longer needed.', 'AbortError');
}

async function readWhole<T>(
  chunks: readonly Uint8Array<ArrayBuffer>[],
  read: (text: string) => T,
): Promise<Reading<T>> {
  const text = decoded(chunks);
  if (text === undefined) return faultOf(chunks, { kind: 'not-utf8', at: undefined });
  await prepareExact(text);
  try {
    return readBy(() => read(text));
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    const start = text.slice(0, MOST_OF_START);
    return faultOf(chunks, { kind: 'not-json', at: undefined, start, cut: false });
  }
}

/** UTF-8 is strict; a byte order mark is kept. */
function decoded(chunks: readonly Uint8Array[]): string | undefined {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    const parts = chunks.map((chunk) => decoder.decode(chunk, { stream: true }));
    return parts.join('') + decoder.decode();
  } catch {
    return undefined;
  }
}

/** The fault with its place, or `known` where the scanner cannot be loaded. */
async function faultOf(
  chunks: readonly Uint8Array<ArrayBuffer>[],
  known: Reading<never>,
): Promise<Reading<never>> {
  const parts = await loadScanner().catch(() => undefined);
  if (parts === undefined) return known;
  const scanner = new parts.JsonScanner();
  chunks.every((chunk) => scanner.take(chunk));
  const fault = scanner.finish();
  return fault === undefined ? known : faulty(fault, scanner.bytes);
}

const MOST_OF_START = 200;

/** Few texts need this code. */
function loadScanner() {
  return import('#api/json/json-body.ts');
}

/**
 * Loads what `parseExact` needs for a text with numbers that `JSON.parse` changes. Rejects with
 * `RequestFailed` when this page's server does not have it.
 */
export async function prepareExact(text: string): Promise<void> {
  if (!INEXACT.test(text)) return;
  await loadScanner().catch(() => {
    const at = new Date().toISOString();
    const place = { server: 'app', url: import.meta.url, method: 'GET', at } as const;
    throw new RequestFailed({ kind: 'part-missing', place });
  });
}

/** What `read` returns, or why it cannot. Throws what is not a WrongShape. */
export function readBy<T>(read: () => T): Reading<T> {
  try {
    return { kind: 'read', value: read() };
  } catch (thrown) {
    if (!(thrown instanceof WrongShape)) throw thrown;
    const { path, expected } = thrown;
    return { kind: 'wrong-shape', path, expected };
  }
}

/** Why a scanner with a fault has nothing to read. */
export function faulty(fault: JsonFault, bytes: JsonScanner['bytes']): Reading<never> {
  const { kind, at } = fault;
  if (kind === 'not-utf8') return { kind, at };
  const start = new TextDecoder().decode(bytes.slice(0, Math.min(800, bytes.length)));
  return { kind, at, start: start.slice(0, MOST_OF_START), cut: fault.isCut };
}

export type BodyEnd = {
  readonly bytes: number;
  readonly kind:
    | 'whole'
    /** The body exceeds the cap; reading stopped. */
    | 'over'
    | 'stopped'
    /** The connection ended the body early, or a time limit passed. */
    | 'broken'
    /** The browser could not allocate memory for the next page. */
    | 'no-memory';
};

/**
 * Reads a body in chunks. Decoded bytes count, so a compression bomb stops at the cap (DATA-01).
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
  const chunks = openChunks(response.body);
  let bytes = 0;
  for (;;) {
    const received = await chunks.next();
    if (received === 'end') return { kind: 'whole', bytes };
    if (typeof received === 'string') return { kind: received, bytes };
    const { fresh, chunk } = received;
    bytes += fresh;
    onBytes(fresh, bytes);
    const isTaken = bytes <= cap && (chunk === undefined || take(chunk));
    if (isTaken) continue;
    // Cancelling may reject if the connection has just broken; the body has ended in either case.
    await chunks.cancel().catch(() => undefined);
    return { kind: bytes > cap ? 'over' : 'stopped', bytes };
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

/**
 * The declared length in bytes; undefined if the body is compressed, which makes the header
 * useless.
 */
export function declaredLength(response: Response): number | undefined {
  if (response.headers.has('content-encoding')) return undefined;
  const declared = response.headers.get('content-length');
  return declared !== null && /^\d{1,15}$/.test(declared) ? Number(declared) : undefined;
}
