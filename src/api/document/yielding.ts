/** Longest time that work blocks its thread, in milliseconds. */
const SLICE_MS = 10;
/** Checking the time for every row would take longer than reading some rows. */
const ROWS_PER_CLOCK_READ = 64;

export type Yielding = ReturnType<typeof openYielding>;

/**
 * For use in long loops: `if (yielding.isDue(row)) await yielding.pause()`. `pause` lets other
 * tasks run, and rejects with the signal's reason after an abort.
 */
export function openYielding(signal?: AbortSignal) {
  let since = performance.now();
  return {
    isDue: (step: number) =>
      step % ROWS_PER_CLOCK_READ === 0 && performance.now() - since > SLICE_MS,
    pause: async () => {
      await nextTask();
      signal?.throwIfAborted();
      since = performance.now();
    },
  };
}

/** A timer would wait 4 ms each time. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
