import './jitless.ts';
import { serveDocument } from './serve-document.ts';
import type { ToWorker } from './worker-protocol.ts';

/** The document worker's file: no network, no storage (security.md DATA-01, "The worker"). */
const hear = serveDocument((message, transfer) => postMessage(message, { transfer }));
addEventListener('message', (event: MessageEvent<ToWorker>) => hear(event.data));
