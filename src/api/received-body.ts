/** A body as received, for who reads it again: as lines, or to save it. */
export type ReceivedBody = {
  /** Its text with the byte-order mark, if it had one. */
  text(): string;
  /** Its very bytes. */
  save(): Blob;
  readonly bytes: number;
};

const JSON_FILE = { type: 'application/json' };

/** A body that is held as its bytes, chunk by chunk; decoded when asked for. */
export function heldBytes(chunks: readonly Uint8Array<ArrayBuffer>[]): ReceivedBody {
  return {
    text: () => {
      const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
      const parts = chunks.map((chunk) => decoder.decode(chunk, { stream: true }));
      return parts.join('') + decoder.decode();
    },
    save: () => new Blob([...chunks], JSON_FILE),
    bytes: chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0),
  };
}
