import { expect, type Page } from '@playwright/test';

/**
 * Records what the page's workers send. @returns the kinds of the messages of the current document
 */
export async function watchWorkers(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const kinds: string[] = [];
    Reflect.set(window, 'workerKinds', kinds);
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener('message', ({ data }) => kinds.push(data.kind));
      }
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'workerKinds'));
}

/** The only worker is the verifier, and it reaches no server. */
export async function expectVerifier(page: Page): Promise<void> {
  await expect.poll(() => page.workers().length, 'workers that run').toBe(1);
  const [worker] = page.workers();
  expect(worker?.url()).toMatch(/\/assets\/verify-worker-[\w-]{7}\.js$/);
  const reached = await worker?.evaluate(() =>
    fetch('/config.json').then(
      () => 'answered',
      () => 'stopped',
    ),
  );
  expect(reached).toBe('stopped');
}
