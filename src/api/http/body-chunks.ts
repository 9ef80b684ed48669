import { PAGE_BYTES } from '#api/json/page-bytes.ts';

/** `chunk` is absent while the fresh bytes wait for more of their page. */
type Received = { readonly fresh: number; readonly chunk: Uint8Array<ArrayBuffer> | undefined };

export type BodyChunks = {
  /**
   * `broken` if the connection ended the body early. Throws RangeError when there is no memory for
   * one more page.
   */
  next(): Promise<Received | 'end' | 'broken'>;
  cancel(): Promise<void>;
};

/** Fewer bytes in one read are passed on at once: such a link is slower than their reader. */
const FAST_READ_BYTES = 1 << 16;

/**
 * Reads into buffers of one page each, so that `BytePages` keeps them without copying, because the
 * first use of new memory takes longer than scanning it. What a fast link sent before it pauses
 * waits for the rest of its page, except in the first one. Browsers that cannot read into a buffer
 * return chunks of their own.
 * @param expected largest possible size in bytes; below `PAGE_BYTES` the browser cuts the chunks
 */
export function openChunks(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  expected: number,
): BodyChunks {
  const pages = expected < PAGE_BYTES ? undefined : openPages(body);
  return pages ?? cutChunks(body.getReader());
}

function cutChunks(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): BodyChunks {
  return {
    next: async () => {
      const read = await reader.read().catch(() => undefined);
      if (read === undefined) return 'broken';
      return read.done ? 'end' : { fresh: read.value.byteLength, chunk: read.value };
    },
    cancel: () => reader.cancel(),
  };
}

/** Undefined where the stream cannot read into a buffer. */
function openPages(body: ReadableStream<Uint8Array<ArrayBuffer>>): BodyChunks | undefined {
  let reader: ReadableStreamBYOBReader;
  try {
    reader = body.getReader({ mode: 'byob' });
  } catch {
    return undefined;
  }
  let page: ArrayBuffer | undefined;
  /** Bytes of the page that were received, and that were returned in a chunk. */
  let filled = 0;
  let returned = 0;
  let isFirst = true;
  return {
    next: async () => {
      page ??= new ArrayBuffer(PAGE_BYTES);
      const read = await reader.read(new Uint8Array(page, filled)).catch(() => undefined);
      if (read === undefined) return 'broken';
      const { done, value } = read;
      const fresh = value?.byteLength ?? 0;
      page = value?.buffer ?? page;
      filled += fresh;
      if (done && filled === returned) return 'end';
      const isFull = filled === PAGE_BYTES;
      const isFast = fresh >= FAST_READ_BYTES && !isFirst;
      if (isFast && !isFull && !done) return { fresh, chunk: undefined };
      const isWhole = isFull && returned === 0;
      const chunk = new Uint8Array(isWhole ? page : page.slice(returned, filled));
      returned = filled;
      if (isFull) {
        page = undefined;
        filled = 0;
        returned = 0;
        isFirst = false;
      }
      return { fresh, chunk };
    },
    cancel: () => reader.cancel(),
  };
}
