/** The last message of a worker; `why` is the browser's text, or "". */
export type WorkerGone = { readonly kind: 'gone'; readonly why: string };

export type ThreadLink<To, From> = {
  post(message: To, transfer: Transferable[]): void;
  /** Supports one listener at a time. A worker that has ended reports that to the next one too. */
  hear(listener: (message: From | WorkerGone) => void): void;
  close(): void;
};

/**
 * Undefined if the browser cannot start a worker (policy, memory, missing file), or if the worker
 * sends no message within `limit` milliseconds. The first message only reports that it is ready.
 */
export function startThread<To, From extends { readonly kind: string }>(
  url: string,
  name: string,
  limit: number,
): Promise<ThreadLink<To, From> | undefined> {
  return new Promise((resolve) => {
    let worker: Worker;
    try {
      worker = new Worker(trusted(url), { type: 'module', name });
    } catch {
      resolve(undefined);
      return;
    }
    let listener: (message: From | WorkerGone) => void = ({ kind }) => {
      clearTimeout(timer);
      if (kind === 'gone') worker.terminate();
      resolve(kind === 'gone' ? undefined : link);
    };
    let end: WorkerGone | undefined;
    const gone = (why: string) => {
      end = { kind: 'gone', why };
      listener(end);
    };
    const link: ThreadLink<To, From> = {
      post: (message, transfer) => worker.postMessage(message, transfer),
      hear: (next) => {
        listener = next;
        if (end !== undefined) next(end);
      },
      close: () => worker.terminate(),
    };
    const timer = setTimeout(() => gone('The worker did not start in time.'), limit);
    worker.addEventListener('message', (event: MessageEvent<From>) => listener(event.data));
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
 * Whether a URL is a worker file of this app: on the page's origin, and with one of two names. The
 * build adds a hash to the name, the development server a query.
 */
export function isOwnWorker(url: string, page: string): boolean {
  if (!URL.canParse(url, page)) return false;
  const { protocol, origin, pathname } = new URL(url, page);
  return (
    // A blob has its maker's origin.
    /^https?:$/.test(protocol) &&
    origin === new URL(page).origin &&
    /\/(?:document|verify)-worker(?:-[\w-]+\.js|\.ts)$/.test(pathname)
  );
}

/**
 * The page's only Trusted Types policy: it allows the app's own worker files and nothing else
 * (SEC-11). Browsers without Trusted Types use the plain address.
 */
function trusted(url: string): string {
  policy ??= globalThis.trustedTypes?.createPolicy('decoder', {
    createScriptURL: (asked) => {
      if (isOwnWorker(asked, location.href)) return asked;
      throw new TypeError('This page allows only its own workers.');
    },
  });
  return policy === undefined ? url : policy.createScriptURL(url);
}
