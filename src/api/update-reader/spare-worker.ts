import { LIMITS } from '#api/http/api-request.ts';
import { startThread } from '#api/thread/thread-link.ts';
import workerUrl from './document-worker.ts?worker&url';
import type { DocumentLink } from './worker-protocol.ts';

/** Milliseconds for which a worker without a document is kept. */
const KEPT_MS = 60_000;

let spare: Promise<DocumentLink | undefined> | undefined;
let expiry: ReturnType<typeof setTimeout> | undefined;

/**
 * Starts a worker for the next large response, unless one waits already. Starting takes longer than
 * the headers of a response, so it begins when an update is likely to be opened. A worker that is
 * not used is closed after a minute.
 */
export function startSpareWorker(): void {
  clearTimeout(expiry);
  expiry = setTimeout(() => {
    void spare?.then((link) => link?.close());
    spare = undefined;
  }, KEPT_MS);
  if (spare !== undefined) return;
  const started = startWorker(LIMITS.workerStartMs);
  spare = started;
  const forget = (link?: DocumentLink) => {
    link?.close();
    if (spare === started) spare = undefined;
  };
  // What a worker without a document reports is only its end.
  void started.then((link) => (link === undefined ? forget() : link.hear(() => forget(link))));
}

/**
 * The worker that waits, or one started now; undefined if none starts.
 * @param limit milliseconds in which one has to start
 */
export async function takeWorker(limit: number): Promise<DocumentLink | undefined> {
  clearTimeout(expiry);
  const taken = spare;
  spare = undefined;
  return (await taken) ?? startWorker(limit);
}

function startWorker(limit: number): Promise<DocumentLink | undefined> {
  return startThread(workerUrl, 'document', limit);
}
