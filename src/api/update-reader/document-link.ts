import { startThread, type ThreadLink } from '#api/thread/thread-link.ts';
import workerUrl from './document-worker.ts?worker&url';
import type { FromWorker, ToWorker } from './worker-protocol.ts';

export type DocumentLink = ThreadLink<ToWorker, FromWorker>;

/** As `startThread`. */
export function startDocumentWorker(limit: number): Promise<DocumentLink | undefined> {
  return startThread(workerUrl, 'document', limit);
}
