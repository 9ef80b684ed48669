import { expect, test } from 'vitest';
import { jsonNumber } from '#domain/text/json-text.ts';
import { readInteger } from './integer-wire.ts';

test.each([
  [7, 7],
  [-3, -3],
  ['40', 40],
  ['0', 0],
  ['-1', -1],
  [jsonNumber('2.0'), 2],
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', undefined],
  [9007199254740993n, undefined],
  ['04', undefined],
  ['-0', undefined],
  ['1.0', undefined],
  ['', undefined],
  [2.5, undefined],
  [null, undefined],
])('readInteger(%s) is %s', (value, read) => {
  expect(readInteger(value)).toBe(read);
});
