import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAGE_BYTES } from '#api/json/page-bytes.ts';
import { receiveBody } from './body.ts';
import { type BodyChunks, openChunks } from './body-chunks.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A stream of bytes in pieces of the given lengths; a byte tells its place. After the last piece it
 * closes, or the connection breaks.
 */
function streamOf(lengths: readonly number[], type?: 'bytes', isCut = false) {
  let from = 0;
  const pieces = lengths.map((length) => {
    const piece = Uint8Array.from({ length }, (_, at) => (from + at) % 251);
    from += length;
    return piece;
  });
  const pull = (controller: ReadableByteStreamController | ReadableStreamDefaultController) => {
    const piece = pieces.shift();
    if (piece !== undefined) controller.enqueue(piece);
    else if (isCut) controller.error(new TypeError('cut'));
    else {
      controller.close();
      if ('byobRequest' in controller) controller.byobRequest?.respond(0);
    }
  };
  return type === undefined
    ? new ReadableStream<Bytes>({ pull })
    : new ReadableStream({ type, pull });
}

async function allOf(chunks: BodyChunks) {
  const all: Bytes[] = [];
  let fresh = 0;
  for (;;) {
    const next = await chunks.next();
    if (typeof next === 'string') return { all, fresh, end: next };
    fresh += next.fresh;
    if (next.chunk !== undefined) all.push(next.chunk);
  }
}

const sum = (lengths: readonly number[]) => lengths.reduce((all, length) => all + length, 0);
const pagesOf = (lengths: readonly number[]) => allOf(openChunks(streamOf(lengths, 'bytes')));
const lengthsOf = (chunks: readonly Bytes[]) => chunks.map(({ length }) => length);

describe('a body that is read into pages', () => {
  test('comes in whole pages with a buffer each over a fast link, after the first bytes', async () => {
    const { all, end } = await pagesOf([PAGE_BYTES + 9, 700_000, 700_000, 1_000_000, 300_000]);
    const rest = 2_700_000 + 9 - 2 * PAGE_BYTES;
    expect(lengthsOf(all)).toEqual([PAGE_BYTES + 9, PAGE_BYTES - 9, PAGE_BYTES, rest]);
    expect(all[2]?.buffer.byteLength).toBe(PAGE_BYTES);
    expect(end).toBe('end');
  });

  test('does not wait for the rest of the first page', async () => {
    expect(lengthsOf((await pagesOf([900_000, 70_000])).all)).toEqual([900_000, 70_000]);
  });

  test('does not wait for the rest of a page over a slow link', async () => {
    const { all } = await pagesOf([PAGE_BYTES, 10, 200_000, 20, 30]);
    expect(lengthsOf(all)).toEqual([PAGE_BYTES, 10, 200_020, 30]);
  });

  test.each([
    [[PAGE_BYTES]],
    [[PAGE_BYTES - 1, 1]],
    [[PAGE_BYTES, PAGE_BYTES]],
    [[3 * PAGE_BYTES]],
  ])('may end with a page (%j)', async (lengths) => {
    const { all, fresh, end } = await pagesOf(lengths);
    expect(sum(lengthsOf(all))).toBe(sum(lengths));
    expect(fresh).toBe(sum(lengths));
    expect(all.at(-1)).not.toHaveLength(0);
    expect(end).toBe('end');
  });
});

test.each(['bytes', undefined] as const)('any pieces give the body (%s)', async (type) => {
  const length = fc.oneof(
    fc.integer({ min: 1, max: 99 }),
    fc.integer({ min: 1, max: 900_000 }),
    fc.integer({ min: PAGE_BYTES - 1, max: PAGE_BYTES + 1 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(length, { maxLength: 8 }), async (lengths) => {
      const { all, fresh, end } = await allOf(openChunks(streamOf(lengths, type)));
      expect([fresh, end]).toEqual([sum(lengths), 'end']);
      const body = new Uint8Array(await new Blob(all).arrayBuffer());
      expect(body.length).toBe(fresh);
      expect(body.every((byte, at) => byte === at % 251)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

describe('receiveBody of a body in pages', () => {
  const MORE = [PAGE_BYTES, 100_000, 100_000];
  const receive = (cap: number, take: (chunk: Bytes) => boolean, isCut = false) =>
    receiveBody(new Response(streamOf(MORE, 'bytes', isCut)), cap, take, () => undefined);

  test('counts the bytes that wait in a page when the connection breaks', async () => {
    expect(await receive(1e9, () => true, true)).toEqual({ kind: 'broken', bytes: sum(MORE) });
  });
  test('ends at the cap while bytes wait in a page', async () => {
    const taken: number[] = [];
    const end = await receive(PAGE_BYTES + 150_000, ({ length }) => taken.push(length) > 0);
    expect(end).toEqual({ kind: 'over', bytes: sum(MORE) });
    expect(taken).toEqual([PAGE_BYTES]);
  });
  test('ends when no more of the body is needed', async () => {
    expect(await receive(1e9, () => false)).toEqual({ kind: 'stopped', bytes: PAGE_BYTES });
  });
  test('returns the whole length', async () => {
    expect(await receive(1e9, () => true)).toEqual({ kind: 'whole', bytes: sum(MORE) });
  });
});
