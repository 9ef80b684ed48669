import { serveDocument } from './serve-document.ts';
import type { ToWorker } from './worker-protocol.ts';

/**
 * The document worker's file: no network, no storage (DATA-01, docs/facts/security.md#worker-file).
 */
const hear = serveDocument((message, transfer) => postMessage(message, { transfer }));
// After a lost chunk the body would be incomplete, so the worker ends.
addEventListener('messageerror', () => {
  throw new Error('A message to the document worker could not be read.');
});
addEventListener('message', (event: MessageEvent<ToWorker>) => hear(event.data));
