// What the open update holds in memory.
import { attachWorkers } from './workers.mjs';

/**
 * Bytes after two collections, of the page and of its workers together: `heap` on V8's heaps,
 * `outside` what they hold besides (array buffers, texts as received); `main` is the page's
 * heap only.
 */
export async function measureHeap(page) {
  const session = await page.context().newCDPSession(page);
  const main = await usageOf((method) => session.send(method));
  const all = [main];
  for (const { send } of await attachWorkers(session)) all.push(await usageOf(send));
  await session.detach();
  if (all.length === 1) throw new Error('No document worker was found: nothing was measured.');
  const sum = (name) => all.reduce((total, one) => total + (one[name] ?? 0), 0);
  return {
    main: main.usedSize,
    heap: sum('usedSize'),
    outside: sum('backingStorageSize'),
    workers: all.length - 1,
  };
}

/** What one thread's V8 uses after two collections; `send(method)` speaks to it. */
export async function usageOf(send) {
  await send('HeapProfiler.collectGarbage');
  await send('HeapProfiler.collectGarbage');
  return send('Runtime.getHeapUsage');
}
