import { readReviewWith } from '#api/review/read-review.ts';
import type { Curves } from '#api/review/review-curves.ts';
import {
  type CurveTask,
  type FromVerifier,
  type ToVerifier,
  type VerifyTask,
  verifyHere,
} from './verify-here.ts';

type Waiting = {
  readonly resolve: (value: unknown) => void;
  readonly reject: (why: Error) => void;
};

/** The worker's side: verifies one task after the other, and asks the page for curve arithmetic. */
export function serveVerifier(
  post: (message: FromVerifier) => void,
): (message: ToVerifier) => void {
  const open = new Map<number, Waiting>();
  let last = 0;
  const compute = (task: CurveTask) => {
    last += 1;
    const id = last;
    return new Promise<unknown>((resolve, reject) => {
      open.set(id, { resolve, reject });
      post({ kind: 'compute', id, task });
    });
  };
  const curves: Curves = {
    keysOf: (...args) => compute({ name: 'keysOf', args }) as ReturnType<Curves['keysOf']>,
    isSignedBy: (...args) =>
      compute({ name: 'isSignedBy', args }) as ReturnType<Curves['isSignedBy']>,
  };
  const run = async (task: VerifyTask) =>
    task.kind === 'answer'
      ? verifyHere(task.requested, task.answer)
      : readReviewWith(curves, task.text);
  post({ kind: 'ready' });
  return (message) => {
    const { id } = message;
    if (message.kind === 'verify') {
      run(message.task)
        .then((value) => post({ kind: 'verified', id, value }))
        .catch(() => post({ kind: 'failed', id }));
      return;
    }
    const waiting = open.get(id);
    open.delete(id);
    if (message.kind === 'computed') waiting?.resolve(message.value);
    else waiting?.reject(new Error('The page could not load the code for curves.'));
  };
}
