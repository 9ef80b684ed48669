import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRepeatedMembers, repetitionsIn, repetitionsOutside } from './repeated-members.ts';

describe('findRepeatedMembers', () => {
  test('returns each duplicate name with its object and every value as received (DATA-03)', async () => {
    const text = '{"a":[{"b":1.50,"c":{"x":",}","x":[1, 2],"\\u0078":null}, "b" : "z"}],"a":2}';
    expect(await findRepeatedMembers(text)).toEqual([
      { parent: ['a', 0, 'c'], name: 'x', count: 3, values: ['",}"', '[1, 2]', 'null'] },
      { parent: ['a', 0], name: 'b', count: 2, values: ['1.50', '"z"'] },
      {
        parent: [],
        name: 'a',
        count: 2,
        values: ['[{"b":1.50,"c":{"x":",}","x":[1, 2],"\\u0078":null}, "b" : "z"}]', '2'],
      },
    ]);
  });

  test('keeps names such as __proto__, and cuts long values', async () => {
    const text = `{"__proto__":1,"__proto__":"${'y'.repeat(400)}"}`;
    const [one] = await findRepeatedMembers(text);
    expect(one).toMatchObject({ name: '__proto__', count: 2 });
    expect(one?.values.map(({ length }) => length)).toEqual([1, 301]);
  });

  test('returns none for JSON that has each name once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ noUnicodeString: false }), async (text) => {
        expect(await findRepeatedMembers(text)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('repetitionsIn', () => {
  test('returns what is inside the event, and the event whose own name occurs twice', async () => {
    const found = await findRepeatedMembers(
      '{"events":{":1":{"v":1},":1":{"choice":"A","arg":{"k":1,"k":2}},":10":{"k":1,"k":2}}}',
    );
    expect(repetitionsIn(found, ['events', ':1'])).toEqual([
      { name: 'arg.k', count: 2, values: ['1', '2'] },
      { name: ':1', count: 2, values: ['{"v":1}', '{"choice":"A","arg":{"k":1,"k":2}}'] },
    ]);
    expect(repetitionsIn(found, ['events', ':2'])).toEqual([]);
  });
});

describe('repetitionsOutside', () => {
  test('returns what is outside all events, with every value (DATA-03)', async () => {
    const found = await findRepeatedMembers(
      '{"cost":1,"cost":29994,"update":{"id":"a","id":"b","events":{":1":{"k":1,"k":2},":10":1}}}',
    );
    const events = [':1', ':10'].map((id) => ['update', 'events', id]);
    expect(repetitionsOutside(found, events)).toEqual([
      { name: 'update.id', count: 2, values: ['"a"', '"b"'] },
      { name: 'cost', count: 2, values: ['1', '29994'] },
    ]);
  });

  test('includes an event whose own name occurs twice', async () => {
    const found = await findRepeatedMembers('{"events":{":1":{"v":1},":1":{"v":2}}}');
    expect(repetitionsOutside(found, [['events', ':1']])).toMatchObject([{ name: 'events.:1' }]);
  });
});
