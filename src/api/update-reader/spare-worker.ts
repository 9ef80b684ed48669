import { LIMITS } from '#api/http/api-request.ts';
import { startThread } from '#api/thread/thread-link.ts';
import workerUrl from './document-worker.ts?worker&url';
import type { DocumentLink } from './worker-protocol.ts';

/** Milliseconds for which a worker without a document is kept. */
const KEPT_MS = 60_000;

type Start = (limit: number) => Promise<DocumentLink | undefined>;

/** Keeps at most one started worker for the next large response. */
export function openSpare(start: Start) {
  let spare: ReturnType<Start> | undefined;
  let expiry: ReturnType<typeof setTimeout> | undefined;
  return {
    /** Starts a worker, unless one waits already. Without use it is closed after a minute. */
    prepare: (): void => {
      clearTimeout(expiry);
      expiry = setTimeout(() => {
        void spare?.then((link) => link?.close());
        spare = undefined;
      }, KEPT_MS);
      if (spare !== undefined) return;
      const started = start(LIMITS.workerStartMs);
      spare = started;
      const forget = (link?: DocumentLink) => {
        link?.close();
        if (spare === started) spare = undefined;
      };
      // A worker without a document reports only its end.
      void started.then((link) => (link === undefined ? forget() : link.hear(() => forget(link))));
    },
    /**
     * The worker that waits, or one started now; undefined if it does not start.
     * @param limit milliseconds in which one has to start
     */
    take: (limit: number): ReturnType<Start> => {
      clearTimeout(expiry);
      const taken = spare;
      spare = undefined;
      return taken ?? start(limit);
    },
  };
}

/** For all documents of the page. */
export const spareWorker = openSpare((limit) => startThread(workerUrl, 'document', limit));
