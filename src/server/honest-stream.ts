import type { ServerResponse } from 'node:http';

/** Milliseconds for pending bytes to be sent before the connection is cut. */
const LAST_BYTES = 20;

/** Cuts the connection when a streamed response fails, so a partial body does not look complete. */
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
          // This cancels the stream, whose end would end a response that is not whole.
          outgoing.destroy();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: response.status, headers: response.headers });
}
