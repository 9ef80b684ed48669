import '#api/json/jitless.ts';
import { serveDocument } from './serve-document.ts';
import type { ToWorker } from './worker-protocol.ts';

/**
 * The document worker's file: no network, no storage (DATA-01, docs/facts/security.md#worker-file).
 */
const hear = serveDocument((message, transfer) => postMessage(message, { transfer }));
// A lost chunk would leave a hole in the body, so the worker ends.
addEventListener('messageerror', () => {
  throw new Error('A message to the document worker could not be read.');
});
addEventListener('message', (event: MessageEvent<ToWorker>) => hear(event.data));
