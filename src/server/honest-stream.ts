import type { ServerResponse } from 'node:http';

/** How long the bytes before a break have to leave, in milliseconds, before the connection goes. */
const LAST_BYTES = 20;

/**
 * A streamed answer that breaks must look broken to the browser too: the connection is cut, so
 * that no half body passes for a whole one. (The adapter alone would print the error, and answer
 * 500 with the error's text when it comes before the first byte.)
 */
export function cutOnError(response: Response, outgoing: ServerResponse): Response {
  const reader = response.body?.getReader();
  if (reader === undefined) return response;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch {
          await new Promise((resolve) => setTimeout(resolve, LAST_BYTES));
          outgoing.destroy();
          controller.close();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: response.status, headers: response.headers });
}
