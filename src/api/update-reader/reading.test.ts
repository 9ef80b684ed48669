import { expect, test, vi } from 'vitest';
import { placeOf } from '#api/http/api-request.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { reading } from './reading.ts';

const ORDER = { as: 'scan-event', updateId: '1220aa', encoding: 'compact_json' } as const;
const PLACE = placeOf({ server: 'scan', url: 'http://scan.test/', body: undefined });
const missing = () => Promise.reject(new TypeError('no such chunk'));

test('reading uses the reader that loads beside the request', async () => {
  const intake = await reading(ORDER)(undefined, PLACE);
  intake.take(new TextEncoder().encode('{"update":{"events_by_id":{}}}'));
  expect(await intake.finish()).toMatchObject({
    kind: 'read',
    value: { facts: { updateId: '1220aa' } },
  });
});

test('reading reports a reader that cannot be loaded as a failure of the app', async () => {
  const open = reading(ORDER, {}, missing);
  const thrown = await open(undefined, PLACE).catch((error: unknown) => error);
  expect(failureOf(thrown)).toMatchObject({ kind: 'part-missing', place: { server: 'app' } });
});

test('reading leaves no unhandled rejection when the request failed first', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  reading(ORDER, {}, missing);
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
