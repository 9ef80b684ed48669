import { isSignedBy, keysOf } from '#api/keys/curves.ts';
import { startThread, type ThreadLink, type WorkerGone } from '#api/thread/thread-link.ts';
import type { GeneratedTopology } from '#domain/external-party/external-party.ts';
import type { RequestedTopology } from '#domain/external-party/topology-answer.ts';
import type { Review } from '#domain/topology-checks/topology-verdict.ts';
import {
  type CheckedAnswer,
  type CurveTask,
  type FromVerifier,
  type ToVerifier,
  type VerifyTask,
  verifyHere,
} from './verify-here.ts';
import workerUrl from './verify-worker.ts?worker&url';

/**
 * Verifies in a worker, so that the page responds meanwhile. Whenever the worker does not start,
 * ends or fails, the page verifies itself.
 */
export type Verifier = {
  /**
   * Starts the worker unless it is there or failed. Must end before a key exists, because the file
   * comes from the app's server (KEY-07). Never rejects.
   */
  readonly start: () => Promise<void>;
  /** Uses the worker if it was started. Never rejects. */
  readonly answer: (
    requested: RequestedTopology,
    answer: GeneratedTopology,
  ) => Promise<CheckedAnswer>;
  /** Uses the worker if it was started; otherwise `here`. */
  readonly review: (text: string, here: (text: string) => Promise<Review>) => Promise<Review>;
  /** Ends the worker. `start` may start another. */
  readonly end: () => void;
};

type VerifierLink = ThreadLink<ToVerifier, FromVerifier>;

/** Milliseconds. Without a worker the page verifies, so a long wait would be of no use. */
const START_LIMIT = 3_000;
const ANSWER_LIMIT = 30_000;

/** The result is undefined if there is no worker, or if it did not verify. */
type Remote = {
  readonly verify: (task: VerifyTask) => Promise<CheckedAnswer | Review | undefined>;
  readonly close: () => void;
};

export function openVerifier(
  startWorker: () => Promise<VerifierLink | undefined> = () =>
    startThread<ToVerifier, FromVerifier>(workerUrl, 'verify', START_LIMIT),
): Verifier {
  let started: Promise<Remote | undefined> | undefined;
  const verify = async (task: VerifyTask) => (await started)?.verify(task);
  return {
    start: async () => {
      started ??= startWorker().then((link) => link && remoteAt(link));
      await started;
    },
    answer: async (requested, answer) => {
      const checked = await verify({ kind: 'answer', requested, answer });
      return (checked as CheckedAnswer | undefined) ?? verifyHere(requested, answer);
    },
    review: async (text, here) => {
      const review = await verify({ kind: 'review', text });
      return (review as Review | undefined) ?? here(text);
    },
    end: () => {
      void started?.then((remote) => remote?.close());
      started = undefined;
    },
  };
}

function remoteAt(link: VerifierLink): Remote {
  const open = new Map<number, (value: CheckedAnswer | Review | undefined) => void>();
  let last = 0;
  let isGone = false;
  const leave = () => {
    isGone = true;
    link.close();
    for (const settle of open.values()) settle(undefined);
    open.clear();
  };
  link.hear((message: FromVerifier | WorkerGone) => {
    if (message.kind === 'gone') leave();
    else if (message.kind === 'compute') void compute(link, message.id, message.task);
    else if (message.kind !== 'ready') {
      open.get(message.id)?.(message.kind === 'verified' ? message.value : undefined);
      open.delete(message.id);
    }
  });
  return {
    verify: (task) =>
      new Promise((resolve) => {
        if (isGone) return resolve(undefined);
        last += 1;
        // A worker that is silent for so long is given up, and the page verifies.
        const timer = setTimeout(leave, ANSWER_LIMIT);
        open.set(last, (value) => {
          clearTimeout(timer);
          resolve(value);
        });
        link.post({ kind: 'verify', id: last, task }, []);
      }),
    close: leave,
  };
}

/** Each message is a task, so the page responds between two signatures. */
async function compute({ post }: VerifierLink, id: number, task: CurveTask): Promise<void> {
  try {
    const value = await (task.name === 'keysOf' ? keysOf(...task.args) : isSignedBy(...task.args));
    post({ kind: 'computed', id, value }, []);
  } catch {
    post({ kind: 'not-computed', id }, []);
  }
}
