/** Bytes of body so far, after content decoding; `total` only where the server declared one. */
export type Progress = { readonly received: number; readonly total: number | undefined };

/** What reading a body came to. `text` is what could be decoded. */
export type BodyRead = { readonly text: string; readonly bytes: number } & (
  | { readonly kind: 'whole' }
  /** More than the cap; reading stopped there. */
  | { readonly kind: 'over' }
  /** Bytes that are not UTF-8. */
  | { readonly kind: 'invalid' }
  /** The connection (or our clock) ended it early. */
  | { readonly kind: 'broken' }
);

/**
 * Reads a body chunk by chunk, counting decoded bytes, so that a compressed bomb stops at the cap
 * (security.md DATA-01). A byte-order mark stays, so that a saved body is the received one.
 * Never throws.
 * @param cap bytes
 * @param strict whether invalid UTF-8 ends the reading (`invalid`) or becomes U+FFFD
 */
export async function readBody(
  response: Response,
  cap: number,
  strict: boolean,
  onBytes: (fresh: number, sum: number) => void,
): Promise<BodyRead> {
  if (response.body === null) return { kind: 'whole', text: '', bytes: 0 };
  const decoder = new TextDecoder('utf-8', { fatal: strict, ignoreBOM: true });
  const reader = response.body.getReader();
  const parts: string[] = [];
  let bytes = 0;
  const end = (kind: BodyRead['kind']): BodyRead => ({ kind, text: parts.join(''), bytes });
  for (;;) {
    let chunk: Uint8Array | undefined;
    try {
      const { done, value } = await reader.read();
      chunk = done ? undefined : value;
    } catch {
      return end('broken');
    }
    bytes += chunk?.byteLength ?? 0;
    try {
      if (chunk === undefined) parts.push(decoder.decode());
      else parts.push(decoder.decode(chunk.subarray(0, roomLeft(cap, bytes, chunk)), STREAM));
    } catch {
      await drop(reader);
      return end('invalid');
    }
    if (chunk === undefined) return end('whole');
    onBytes(chunk.byteLength, bytes);
    if (bytes > cap) {
      await drop(reader);
      return end('over');
    }
  }
}

const STREAM = { stream: true } as const;

function roomLeft(cap: number, bytes: number, chunk: Uint8Array): number {
  return Math.max(0, Math.min(chunk.byteLength, cap - (bytes - chunk.byteLength)));
}

/** Cancelling may itself reject when the connection just broke; either way we are done with it. */
async function drop(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  await reader.cancel().catch(() => undefined);
}

/** The declared length of a body in bytes; useless (undefined) when the body is compressed. */
export function declaredLength(response: Response): number | undefined {
  if (response.headers.has('content-encoding')) return undefined;
  const declared = response.headers.get('content-length');
  return declared !== null && /^\d{1,15}$/.test(declared) ? Number(declared) : undefined;
}

/**
 * True when a JSON text ends inside an open object, array or string: an answer that was cut and
 * whose server closed as if it were whole.
 */
export function endsInside(text: string): boolean {
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
