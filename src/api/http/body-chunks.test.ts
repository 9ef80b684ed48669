import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAGE_BYTES } from '#api/json/page-bytes.ts';
import { type BodyChunks, openChunks } from './body-chunks.ts';

/** A stream of bytes that come in pieces of the given lengths, each byte by its place. */
function streamOf(lengths: readonly number[], type?: 'bytes'): ReadableStream<Bytes> {
  let from = 0;
  const pieces = lengths.map((length) => {
    const piece = Uint8Array.from({ length }, (_, at) => (from + at) % 251);
    from += length;
    return piece;
  });
  const pull = (controller: ReadableByteStreamController | ReadableStreamDefaultController) => {
    const piece = pieces.shift();
    if (piece === undefined) {
      controller.close();
      if ('byobRequest' in controller) controller.byobRequest?.respond(0);
    } else controller.enqueue(piece);
  };
  return type === undefined
    ? new ReadableStream<Bytes>({ pull })
    : new ReadableStream({ type, pull });
}

type Bytes = Uint8Array<ArrayBuffer>;

async function allOf(chunks: BodyChunks) {
  const all: Bytes[] = [];
  let fresh = 0;
  for (let next = await chunks.next(); next !== undefined; next = await chunks.next()) {
    fresh += next.fresh;
    if (next.chunk !== undefined) all.push(next.chunk);
  }
  return { all, fresh };
}

const sum = (lengths: readonly number[]) => lengths.reduce((all, length) => all + length, 0);
const lengthsOf = (chunks: readonly Bytes[]) => chunks.map(({ length }) => length);

test('a fast body comes in whole pages with a buffer each, and its rest at the end', async () => {
  const pieces = [700_000, 700_000, 1_000_000, 300_000];
  const { all } = await allOf(openChunks(streamOf(pieces, 'bytes'), PAGE_BYTES));
  expect(lengthsOf(all)).toEqual([PAGE_BYTES, PAGE_BYTES, sum(pieces) - 2 * PAGE_BYTES]);
  expect(all.map(({ buffer }) => buffer.byteLength).slice(0, 2)).toEqual([PAGE_BYTES, PAGE_BYTES]);
});

test('what a slow link sends does not wait for the rest of its page', async () => {
  const { all } = await allOf(openChunks(streamOf([10, 200_000, 20, 30], 'bytes'), PAGE_BYTES));
  expect(lengthsOf(all)).toEqual([10, 200_020, 30]);
});

test.each(['bytes', undefined] as const)('any pieces give the body (%s)', async (type) => {
  const length = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 900_000 }));
  await fc.assert(
    fc.asyncProperty(fc.array(length, { maxLength: 8 }), async (lengths) => {
      const { all, fresh } = await allOf(openChunks(streamOf(lengths, type), PAGE_BYTES));
      expect(fresh).toBe(sum(lengths));
      const body = new Uint8Array(await new Blob(all).arrayBuffer());
      expect(body.length).toBe(fresh);
      expect(body.every((byte, at) => byte === at % 251)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('rejects when the connection breaks inside a page', async () => {
  const body = new ReadableStream({
    type: 'bytes',
    start: (controller) => controller.enqueue(new Uint8Array(100_000)),
    pull: (controller) => controller.error(new TypeError('cut')),
  });
  await expect(allOf(openChunks(body, PAGE_BYTES))).rejects.toThrow('cut');
});
