/** Longest time that work blocks its thread, in milliseconds. */
const SLICE_MS = 10;
/** Reading the clock for every row would take longer than some rows do. */
const ROWS_A_LOOK = 64;

/**
 * For long loops: `if (turns.isDue(row)) await turns.give()`. `give` lets other tasks run, and
 * rejects with the signal's reason after an abort.
 */
export type Turns = {
  isDue(step: number): boolean;
  give(): Promise<void>;
};

export function openTurns(signal?: AbortSignal): Turns {
  let since = performance.now();
  return {
    isDue: (step) => step % ROWS_A_LOOK === 0 && performance.now() - since > SLICE_MS,
    give: async () => {
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
