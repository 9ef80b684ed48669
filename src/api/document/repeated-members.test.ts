import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBody } from '#api/json/json-body.ts';
import { openUpdateText } from '#api/update-reader/open-update-text.fixture.ts';
import { findRepeatedMembers } from './repeated-members.ts';

function repeatedIn(text: string) {
  return findRepeatedMembers(parseBody(text).root());
}

describe('findRepeatedMembers', () => {
  test('returns each duplicate name with its path and every value as received (DATA-03)', async () => {
    const text = '{"a":[{"b":1.50,"c":{"x":",}","x":[1, 2],"\\u0078":null}, "b" : "z"}],"a":2}';
    expect(await repeatedIn(text)).toEqual([
      {
        name: 'a',
        count: 2,
        values: ['[{"b":1.50,"c":{"x":",}","x":[1, 2],"\\u0078":null}, "b" : "z"}]', '2'],
      },
      { name: 'a.0.b', count: 2, values: ['1.50', '"z"'] },
      { name: 'a.0.c.x', count: 3, values: ['",}"', '[1, 2]', 'null'] },
    ]);
  });

  test('keeps names such as __proto__, and cuts long values', async () => {
    const text = `{"__proto__":1,"__proto__":"${'y'.repeat(400)}"}`;
    const [one] = await repeatedIn(text);
    expect(one).toMatchObject({ name: '__proto__', count: 2 });
    expect(one?.values.map(({ length }) => length)).toEqual([1, 301]);
  });

  test('returns one among 200,000 objects of one list', async () => {
    const rest = Array.from({ length: 200_000 }, () => '{"a":1}').join(',');
    expect(await repeatedIn(`[{"a":1,"a":2},${rest}]`)).toMatchObject([{ name: '0.a', count: 2 }]);
  });

  test('returns none for JSON that has each name once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ noUnicodeString: false }), async (text) => {
        expect(await repeatedIn(text)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the duplicate members of an update', () => {
  const open = (events: string, more = '') =>
    openUpdateText(
      { as: 'scan-event', updateId: 'u', encoding: 'compact_json' },
      `{"cost":1,"cost":29994,"update":{"id":"a","id":"b",${more}"root_event_ids":[":1",":10"],"events_by_id":${events}}}`,
    );

  test('outside its events, with every value (DATA-03)', async () => {
    const document = open('{":1":{"k":1,"k":2},":10":1}');
    expect(await document.repeated(undefined)).toEqual([
      { name: 'cost', count: 2, values: ['1', '29994'] },
      { name: 'update.id', count: 2, values: ['"a"', '"b"'] },
    ]);
  });

  test('include an event whose own id occurs twice', async () => {
    const document = open('{":1":{"v":1},":1":{"v":2}}');
    expect(await document.repeated(undefined)).toMatchObject([
      { name: 'cost' },
      { name: 'update.id' },
      { name: 'update.events_by_id.:1', count: 2 },
    ]);
  });

  test('inside an event, and the event whose own id occurs twice', async () => {
    const document = open(
      '{":1":{"v":1},":1":{"choice":"A","arg":{"k":1,"k":2}},":10":{"k":1,"k":2}}',
    );
    expect(await document.repeated((await document.locate(':1')) ?? -1)).toEqual([
      { name: 'arg.k', count: 2, values: ['1', '2'] },
      { name: ':1', count: 2, values: ['{"v":1}', '{"choice":"A","arg":{"k":1,"k":2}}'] },
    ]);
    expect(await document.repeated((await document.locate(':10')) ?? -1)).toEqual([
      { name: 'k', count: 2, values: ['1', '2'] },
    ]);
  });
});
