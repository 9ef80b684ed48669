import { PAGE_BYTES } from '#api/json/page-bytes.ts';

/** `chunk` is absent while the fresh bytes wait for more of their page. */
type Received = { readonly fresh: number; readonly chunk: Uint8Array<ArrayBuffer> | undefined };

/** The chunks of a body. */
export type BodyChunks = {
  /** Undefined behind the last byte. Rejects when the connection ends the body early. */
  next(): Promise<Received | undefined>;
  cancel(): Promise<void>;
};

/** A larger read shows a fast link, and waits for the rest of its page. */
const SLOW_READ_BYTES = 1 << 16;

/**
 * The chunks as the browser cuts them, each in a buffer of its own or a part of a larger one.
 * A body of pages comes in pages over a fast link, so that what keeps it need not copy it: touching
 * new memory takes longer than scanning it. A browser that cannot read into a buffer cuts as usual.
 * @param expected how many bytes the body may have; from `PAGE_BYTES` on it is one of pages
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
      const { value } = await reader.read();
      return value && { fresh: value.byteLength, chunk: value };
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
  let page = new ArrayBuffer(PAGE_BYTES);
  /** Bytes of the page that were received, and that were returned in a chunk. */
  let filled = 0;
  let returned = 0;
  return {
    next: async () => {
      const { done, value } = await reader.read(new Uint8Array(page, filled));
      const fresh = value?.byteLength ?? 0;
      page = value?.buffer ?? page;
      filled += fresh;
      if (done && filled === returned) return undefined;
      const isFull = filled === PAGE_BYTES;
      if (!done && !isFull && fresh >= SLOW_READ_BYTES) return { fresh, chunk: undefined };
      const isWhole = isFull && returned === 0;
      const chunk = new Uint8Array(isWhole ? page : page.slice(returned, filled));
      returned = filled;
      if (isFull) {
        page = new ArrayBuffer(PAGE_BYTES);
        filled = 0;
        returned = 0;
      }
      return { fresh, chunk };
    },
    cancel: () => reader.cancel(),
  };
}
