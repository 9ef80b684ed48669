import { describe, expect, test } from 'vitest';
import { graphBody, UPDATE_ID } from '#api/document/event-graph.fixture.ts';
import { LIMITS } from '#api/http/api-request.ts';
import { JsonBody } from '#api/json/json-body.ts';
import { scanAtEnd, scanSparse } from '#api/json/sparse-body.fixture.ts';
import { openUpdate, openUpdateReading, type UpdateOrder } from './open-document.ts';
import { openUpdateText } from './open-update-text.fixture.ts';

const ORDER: UpdateOrder = { as: 'scan-event', updateId: UPDATE_ID, encoding: 'compact_json' };
const GIBIBYTE = 2 ** 30;

describe('the last bytes of a body of 2 GiB', () => {
  const text = graphBody({ count: 2_100, form: 'mixed', order: 'reversed', text: 'a', seed: 3 });
  const scanner = scanAtEnd(text);

  test('are at the limit of an update', () => {
    expect(scanner.bytes.length).toBe(2 * GIBIBYTE);
    expect(LIMITS.updateBytes).toBe(2 * GIBIBYTE);
    expect(text.length).toBeGreaterThan(1 << 20);
    expect(scanner.finish()).toBeUndefined();
  });

  test('are read like those of a small one', async () => {
    scanner.finish();
    const here = openUpdate(ORDER, openUpdateReading(ORDER, new JsonBody(scanner)));
    const small = openUpdateText(ORDER, text);
    expect(here.facts).toEqual(small.facts);
    expect(here.notices).toEqual(small.notices);
    expect(here.forest).toEqual(small.forest);
    expect(here.effects).toEqual(small.effects);
    const rows = [...Array(2_100).keys()];
    expect(await here.rows(rows)).toEqual(await small.rows(rows));
    for (const row of [0, 1_000, 2_099]) {
      expect(await here.event(row)).toEqual(await small.event(row));
      expect(await here.wire(row)).toEqual(await small.wire(row));
      expect(await here.repeated(row)).toEqual([]);
    }
    expect(await here.locate('2099')).toBe(await small.locate('2099'));
    for (const where of ['named', 'all'] as const)
      for (const sought of ['209', 'party', '"a"', 'no such text'])
        expect(await here.find(sought, where), sought).toEqual(await small.find(sought, where));
    const [raw, smallRaw] = [await here.raw(), await small.raw()];
    expect(raw.forest).toEqual(smallRaw.forest);
    const last = raw.forest.count - 1;
    expect(await raw.rows([0, 1, last])).toEqual(await smallRaw.rows([0, 1, last]));
    expect(await raw.pointer(last)).toBe(await smallRaw.pointer(last));
    expect(await raw.locate(await raw.pointer(last))).toBe(last);
    expect(await raw.text(0)).toBe(text);
  });

  test('name the byte at which a body is cut off', () => {
    expect(scanAtEnd(text.slice(0, -1)).finish()).toEqual({
      kind: 'not-json',
      at: 2 * GIBIBYTE,
      isCut: true,
    });
  });
});

test('a value beyond the longest text of the engine has a sentence in its place', async () => {
  const event = `{"event_type":"created_event","event_id":"e","contract_id":"00aa","template_id":"p:M:T","package_name":"p","created_at":"2026-01-01T00:00:00Z","signatories":["a::1220"],"observers":[],"create_arguments":{"memo":"`;
  const scanner = scanSparse(
    `{"update":{"update_id":"${UPDATE_ID}","record_time":"2026-01-01T00:00:00Z","root_event_ids":["e"],"events_by_id":{"e":${event}`,
    'x',
    450,
    'needle"}}}}}',
  );
  expect(scanner.finish()).toBeUndefined();
  const document = openUpdate(ORDER, openUpdateReading(ORDER, new JsonBody(scanner)));
  expect(await document.rows([0])).toMatchObject([{ kind: 'create', parties: ['a::1220'] }]);
  const sentence = /^…$/;
  expect(await document.wire(0)).toMatch(sentence);
  expect(await document.event(0)).toMatchObject({ action: 'create', payloads: [] });
  expect(await document.find('xneedle', 'all')).toEqual(Int32Array.of(0));
  const raw = await document.raw();
  const memo = await raw.locate('/update/events_by_id/e/create_arguments/memo');
  expect(await raw.text(memo ?? -1)).toBeUndefined();
  expect((await raw.rows([memo ?? -1]))[0]?.text).toMatch(sentence);
  expect((await raw.rows([0]))[0]).toMatchObject({ kind: 'object', size: 1 });
}, 60_000);
