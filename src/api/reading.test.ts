import { expect, test, vi } from 'vitest';
import { failureOf } from '#domain/failure.ts';
import { openScanEvent } from './open-document.ts';
import { reading } from './reading.ts';

const open = (_: unknown, text: string) =>
  openScanEvent(text, { updateId: '1220aa', encoding: 'compact_json' });

test('reads with what was loaded beside the request', async () => {
  const document = await reading(open)('{"update":{"events_by_id":{}}}');
  expect(document.facts.updateId).toBe('1220aa');
});

test('readers that cannot be had are a failure of the app, not of the node', async () => {
  const read = reading(open, () => Promise.reject(new TypeError('no such chunk')));
  const thrown = await read('{}').catch((error: unknown) => error);
  expect(failureOf(thrown)).toMatchObject({ kind: 'part-missing', place: { server: 'app' } });
});

test('nobody hears of them when the request failed first', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  reading(open, () => Promise.reject(new TypeError('no such chunk')));
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
