/** Bytes of body so far, after content decoding; `total` only where the server declared one. */
export type Progress = { readonly received: number; readonly total: number | undefined };

/** How a body ended, after so many bytes. */
export type BodyEnd = {
  readonly bytes: number;
  readonly kind:
    | 'whole'
    /** More than the cap; reading stopped there. */
    | 'over'
    /** Who takes the chunks had no use for the rest. */
    | 'stopped'
    /** The connection (or our clock) ended it early. */
    | 'broken';
};

/**
 * Reads a body chunk by chunk, counting decoded bytes, so that a compressed bomb stops at the cap
 * (security.md DATA-01). Never throws.
 * @param cap bytes; the chunk that goes over it is not taken
 * @param take given each chunk to keep; false stops the reading
 */
export async function readBody(
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

/** The words of an answer that is not the one asked for: what can be read of its first bytes. */
export async function readWords(
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
  await readBody(response, Number.POSITIVE_INFINITY, take, onBytes);
  return parts.join('');
}

/** Cancelling may itself reject when the connection just broke; either way we are done with it. */
async function drop(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): Promise<void> {
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
