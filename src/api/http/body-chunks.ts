import { PAGE_BYTES } from '#api/json/page-bytes.ts';

/** `chunk` is absent while the fresh bytes wait for more of their page. */
type Received = { readonly fresh: number; readonly chunk: Uint8Array<ArrayBuffer> | undefined };

export type BodyChunks = {
  /**
   * `broken` if the connection ended the body early; `no-memory` if the browser could not allocate
   * the next page.
   */
  next(): Promise<Received | 'end' | 'broken' | 'no-memory'>;
  cancel(): Promise<void>;
};

type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Fewer bytes in one read are passed on at once: such a link is slower than their reader. */
const FAST_READ_BYTES = 1 << 16;

/**
 * The chunks of a body. The browser cuts the first `PAGE_BYTES`; what follows is read into buffers
 * of one page each, so that `BytePages` keeps them without copying, because the first use of new
 * memory takes longer than scanning it. What a fast link sent before it pauses waits for the rest of
 * its page. A browser that cannot read into a buffer cuts everything.
 */
export function openChunks(body: Body): BodyChunks {
  const cut = cutChunks(body);
  let source: BodyChunks = cut;
  let received = 0;
  return {
    next: async () => {
      if (source === cut && received >= PAGE_BYTES) {
        cut.releaseLock();
        source = openPages(body, received % PAGE_BYTES) ?? cutChunks(body);
      }
      const next = await source.next();
      if (typeof next === 'object') received += next.fresh;
      return next;
    },
    cancel: () => source.cancel(),
  };
}

function cutChunks(body: Body): BodyChunks & { releaseLock(): void } {
  const reader = body.getReader();
  return {
    next: async () => {
      const read = await reader.read().catch(() => undefined);
      if (read === undefined) return 'broken';
      return read.done ? 'end' : { fresh: read.value.byteLength, chunk: read.value };
    },
    cancel: () => reader.cancel(),
    releaseLock: () => reader.releaseLock(),
  };
}

/**
 * Undefined where the stream cannot read into a buffer.
 * @param from how many bytes of the first page were returned already
 */
function openPages(body: Body, from: number): BodyChunks | undefined {
  let reader: ReadableStreamBYOBReader;
  try {
    reader = body.getReader({ mode: 'byob' });
  } catch {
    return undefined;
  }
  let page: ArrayBuffer | undefined;
  /** Bytes of the page that were received, and that were returned in a chunk. */
  let filled = from;
  let returned = from;
  return {
    next: async () => {
      try {
        page ??= new ArrayBuffer(PAGE_BYTES);
      } catch {
        return 'no-memory';
      }
      const read = await reader.read(new Uint8Array(page, filled)).catch(() => undefined);
      if (read === undefined) return 'broken';
      const { done, value } = read;
      const fresh = value?.byteLength ?? 0;
      page = value?.buffer ?? page;
      filled += fresh;
      if (done && filled === returned) return 'end';
      const isFull = filled === PAGE_BYTES;
      if (fresh >= FAST_READ_BYTES && !isFull && !done) return { fresh, chunk: undefined };
      const isWhole = isFull && returned === 0;
      const chunk = new Uint8Array(isWhole ? page : page.slice(returned, filled));
      returned = filled;
      if (isFull) {
        page = undefined;
        filled = 0;
        returned = 0;
      }
      return { fresh, chunk };
    },
    cancel: () => reader.cancel(),
  };
}
