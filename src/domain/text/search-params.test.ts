import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { droppedParams, parseSearch, stringifySearch } from './search-params.ts';

test('ids that look like numbers keep every character', () => {
  expect(parseSearch('?event=9007199254740993&q=1220e5&n=007')).toEqual({
    event: '9007199254740993',
    q: '1220e5',
    n: '007',
  });
});

test('equal screens have equal links, whatever order they were opened with', () => {
  expect(stringifySearch({ z: '1', a: 'x y', gone: undefined })).toBe('?a=x+y&z=1');
});

test('repeated names become a list and come back as one', () => {
  expect(parseSearch('?party=a&party=b')).toEqual({ party: ['a', 'b'] });
  expect(stringifySearch({ party: ['a', 'b'] })).toBe('?party=a&party=b');
});

test('a param called __proto__ is a param like any other', () => {
  const parsed = parseSearch('?__proto__=x');
  expect(Object.keys(parsed)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});

test('what is longer than a bound is left out', () => {
  expect(parseSearch(`?long=${'x'.repeat(9_000)}&ok=1`)).toEqual({ ok: '1' });
});

test('any text survives the address bar', () => {
  const name = fc.stringMatching(/^[a-z]{1,8}$/);
  const value = fc.string({ unit: 'grapheme', maxLength: 40 });
  fc.assert(
    fc.property(fc.dictionary(name, value), (search) => {
      expect({ ...parseSearch(stringifySearch(search)) }).toEqual({ ...search });
    }),
  );
});

test('says which params were dropped', () => {
  expect(droppedParams({ source: 'moon', find: 'x' }, { find: 'x' })).toEqual(['source']);
  expect(droppedParams({ party: 'a' }, { party: ['a'] })).toEqual([]);
  expect(droppedParams({ party: ['a', 'b'] }, { party: ['a'] })).toEqual(['party']);
});

test('a link names no server: its address is left out, though the router keeps it', () => {
  const asked = parseSearch('?base_url=https://evil.example&scan_url=x&network=demo');
  expect(droppedParams(asked, asked)).toEqual(['base_url', 'scan_url']);
});
