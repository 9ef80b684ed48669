import { failureOf } from '#domain/failure.ts';
import { isAskedAgain, retryWait } from '#domain/retry.ts';

/**
 * Asks again by itself where the server could not answer just now, after as long as it wants
 * (domain/retry.ts). Rejects with the last failure, and with the signal's reason when it is left.
 */
export async function askPatiently<T>(
  ask: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await ask();
    } catch (thrown) {
      signal?.throwIfAborted();
      const failure = failureOf(thrown);
      if (failure === undefined || !isAskedAgain(failure, failures)) throw thrown;
      await pause(retryWait(failure, failures, Math.random()), signal);
    }
  }
}

/** Rejects with the signal's reason when it is left. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, ms);
    signal?.addEventListener('abort', leave, { once: true });
  });
}
