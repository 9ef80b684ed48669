import workerUrl from './document-worker.ts?worker&url';
import type { FromWorker, ToWorker, WorkerGone } from './worker-protocol.ts';

export type DocumentLink = {
  post(message: ToWorker, transfer: Transferable[]): void;
  /** Supports one listener at a time. */
  hear(listener: (message: FromWorker | WorkerGone) => void): void;
  close(): void;
};

/**
 * Undefined if the browser cannot start a worker (policy, memory, missing file), or if the worker
 * sends no message within `limit` milliseconds.
 */
export function startDocumentWorker(limit: number): Promise<DocumentLink | undefined> {
  return new Promise((resolve) => {
    let worker: Worker;
    try {
      worker = new Worker(trusted(workerUrl), { type: 'module', name: 'document' });
    } catch {
      resolve(undefined);
      return;
    }
    let listener: (message: FromWorker | WorkerGone) => void = ({ kind }) => {
      clearTimeout(timer);
      if (kind === 'gone') worker.terminate();
      resolve(kind === 'gone' ? undefined : link);
    };
    const gone = (why: string) => listener({ kind: 'gone', why });
    const link: DocumentLink = {
      post: (message, transfer) => worker.postMessage(message, transfer),
      hear: (next) => {
        listener = next;
      },
      close: () => worker.terminate(),
    };
    const timer = setTimeout(() => gone('The worker did not start in time.'), limit);
    worker.addEventListener('message', (event: MessageEvent<FromWorker>) => listener(event.data));
    worker.addEventListener('messageerror', () =>
      gone('A message from the worker could not be read.'),
    );
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      gone(event.message ?? '');
    });
  });
}

let policy: TrustedScriptPolicy | undefined;

type TrustedScriptPolicy = { createScriptURL(url: string): string };

declare global {
  var trustedTypes:
    | {
        createPolicy(name: string, rules: TrustedScriptPolicy): TrustedScriptPolicy;
      }
    | undefined;
}

/**
 * The page's only Trusted Types policy: it allows the document worker's address and nothing else
 * (SEC-11). Browsers without Trusted Types use the plain address.
 */
function trusted(url: string): string {
  policy ??= globalThis.trustedTypes?.createPolicy('decoder', {
    createScriptURL: (asked) => {
      if (asked === workerUrl) return asked;
      throw new TypeError('This page allows only the document worker.');
    },
  });
  return policy === undefined ? url : policy.createScriptURL(url);
}
