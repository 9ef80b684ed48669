import { type Body, jsonPieces } from './json-text.ts';

const CHUNK = 256 * 1024;
/** Number of bytes written before the headers; only a longer body has no declared length. */
const AHEAD = 24 * 1024 * 1024;

export function jsonAnswer(body: Body): Response {
  const chunks = encoded(body);
  const ahead: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let whole = false;
  while (bytes <= AHEAD && !whole) {
    const chunk = chunks.next();
    if (chunk.done === true) whole = true;
    else {
      ahead.push(chunk.value);
      bytes += chunk.value.byteLength;
    }
  }
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (whole) headers['content-length'] = String(bytes);
  const [only] = ahead;
  const isOne = whole && ahead.length === 1 && only !== undefined;
  return new Response(isOne ? only : streamed(ahead, chunks), { headers });
}

function* encoded(body: Body): Generator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let text = '';
  for (const piece of jsonPieces(body)) {
    text += piece;
    if (text.length < CHUNK) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(text);
}

function streamed(
  ahead: readonly Uint8Array<ArrayBuffer>[],
  rest: Iterator<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      const chunk = ahead[next++] ?? rest.next().value;
      if (chunk === undefined) controller.close();
      else controller.enqueue(chunk);
    },
  });
}

export const textAnswer = (
  status: number,
  body: string,
  contentType = 'text/plain; charset=UTF-8',
  headers: Readonly<Record<string, string>> = {},
): Response => new Response(body, { status, headers: { ...headers, 'content-type': contentType } });

export type Pace = { readonly firstMs: number; readonly pieces: number; readonly everyMs: number };

export async function slowly(answer: Response, pace: Pace): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  await pause(pace.firstMs);
  const size = Math.max(1, Math.ceil(bytes.byteLength / pace.pieces));
  let start = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (start >= bytes.byteLength) return controller.close();
      if (start > 0) await pause(pace.everyMs);
      controller.enqueue(bytes.subarray(start, start + size));
      start += size;
    },
  });
  const headers = new Headers(answer.headers);
  headers.set('content-length', String(bytes.byteLength));
  return new Response(body, { status: answer.status, headers });
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
