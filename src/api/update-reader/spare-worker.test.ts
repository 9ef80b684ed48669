import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSpare } from './spare-worker.ts';
import type { DocumentLink } from './worker-protocol.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Workers that start when the test says so. */
function openWorkers() {
  const started: {
    link: DocumentLink;
    close: ReturnType<typeof vi.fn>;
    ready: () => void;
    fail: () => void;
    die: () => void;
  }[] = [];
  const spare = openSpare(
    () =>
      new Promise((resolve) => {
        let listener: Parameters<DocumentLink['hear']>[0] = () => undefined;
        const close = vi.fn();
        const link: DocumentLink = {
          post: () => undefined,
          hear: (next) => {
            listener = next;
          },
          close,
        };
        started.push({
          link,
          close,
          ready: () => resolve(link),
          fail: () => resolve(undefined),
          die: () => listener({ kind: 'gone', why: '' }),
        });
      }),
  );
  return { spare, started };
}

test('one worker waits, and the next document takes it', async () => {
  const { spare, started } = openWorkers();
  spare.prepare();
  spare.prepare();
  expect(started).toHaveLength(1);
  started[0]?.ready();
  expect(await spare.take(1)).toBe(started[0]?.link);
  void spare.take(1);
  expect(started).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(started[0]?.close).not.toHaveBeenCalled();
});

test('a worker can be taken while it starts', async () => {
  const { spare, started } = openWorkers();
  spare.prepare();
  const taken = spare.take(1);
  started[0]?.ready();
  expect(await taken).toBe(started[0]?.link);
  spare.prepare();
  expect(started).toHaveLength(2);
});

test('an unused worker is closed a minute after the last call, also one that was starting', async () => {
  const { spare, started } = openWorkers();
  spare.prepare();
  await vi.advanceTimersByTimeAsync(50_000);
  spare.prepare();
  await vi.advanceTimersByTimeAsync(50_000);
  started[0]?.ready();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(started[0]?.close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(started[0]?.close).toHaveBeenCalledOnce();
  spare.prepare();
  await vi.advanceTimersByTimeAsync(61_000);
  started[1]?.ready();
  await vi.advanceTimersByTimeAsync(1);
  expect(started[1]?.close).toHaveBeenCalledOnce();
});

test('a worker that ends while it waits, or does not start, is replaced', async () => {
  const { spare, started } = openWorkers();
  spare.prepare();
  started[0]?.ready();
  await vi.advanceTimersByTimeAsync(1);
  started[0]?.die();
  expect(started[0]?.close).toHaveBeenCalledOnce();
  spare.prepare();
  started[1]?.fail();
  await vi.advanceTimersByTimeAsync(1);
  const taken = spare.take(1);
  started[2]?.ready();
  expect(await taken).toBe(started[2]?.link);
});
