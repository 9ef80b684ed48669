import workerUrl from './document-worker.ts?worker&url';
import type { FromWorker, ToWorker } from './worker-protocol.ts';

/** The way to one running document worker. */
export type DocumentLink = {
  post(message: ToWorker, transfer: Transferable[]): void;
  /** One listener at a time; it hears `undefined` when the browser ended the worker. */
  hear(listener: (message: FromWorker | undefined) => void): void;
  /** Ends the worker; with it goes all that it holds. */
  close(): void;
};

/** A worker that has not said a word by then (milliseconds) is not coming. */
const LONGEST_START_MS = 10_000;

/** Starts a worker; undefined when the browser does not (policy, memory, missing file). */
export function startDocumentWorker(): Promise<DocumentLink | undefined> {
  return new Promise((resolve) => {
    let worker: Worker;
    try {
      worker = new Worker(trusted(workerUrl), { type: 'module', name: 'document' });
    } catch {
      resolve(undefined);
      return;
    }
    let listener: (message: FromWorker | undefined) => void = (message) => {
      clearTimeout(timer);
      if (message === undefined) worker.terminate();
      resolve(message === undefined ? undefined : link);
    };
    const link: DocumentLink = {
      post: (message, transfer) => worker.postMessage(message, transfer),
      hear: (next) => {
        listener = next;
      },
      close: () => worker.terminate(),
    };
    const timer = setTimeout(() => listener(undefined), LONGEST_START_MS);
    worker.addEventListener('message', (event: MessageEvent<FromWorker>) => listener(event.data));
    worker.addEventListener('messageerror', () => listener(undefined));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      listener(undefined);
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
 * The page's one Trusted Types policy: it lets through the document worker's own address and
 * nothing else (security.md SEC-11). Browsers without Trusted Types take the address as it is.
 */
function trusted(url: string): string {
  policy ??= globalThis.trustedTypes?.createPolicy('decoder', {
    createScriptURL: (asked) => {
      if (asked === workerUrl) return asked;
      throw new TypeError('This page runs no other worker.');
    },
  });
  return policy === undefined ? url : policy.createScriptURL(url);
}
