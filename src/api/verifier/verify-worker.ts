import { serveVerifier } from './serve-verifier.ts';
import type { ToVerifier } from './verify-here.ts';

/** The verifier's file: no network, no storage (docs/facts/security.md#worker-file). */
const hear = serveVerifier((message) => postMessage(message));
// After a lost message the page would wait without end, so the worker ends.
addEventListener('messageerror', () => {
  throw new Error('A message to the verifier could not be read.');
});
addEventListener('message', (event: MessageEvent<ToVerifier>) => hear(event.data));
