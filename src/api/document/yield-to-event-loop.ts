/** How long work may hold its thread, in milliseconds, before whoever waits for it gets a turn. */
const SLICE_MS = 10;
/** Looking at the clock for every row would take longer than some rows do. */
const ROWS_A_LOOK = 64;

/**
 * For long work in a loop: `if (turns.isDue(row)) await turns.give()`. `give` lets everything that
 * waits for this thread go first, and rejects with the signal's reason when nobody waits for the
 * work any more.
 */
export type Turns = {
  /** Whether it is time; `step` counts the loop up. */
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

/** A timer would wait for 4 ms each time. */
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
