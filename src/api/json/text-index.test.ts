import { describe, expect, test } from 'vitest';
import { parseBody } from './json-body.ts';
import { PAGE_BYTES } from './page-bytes.ts';
import { TextIndex } from './text-index.ts';

const PREFIX = '#1220ab:';

/** Numbers the elements of a list, given as JSON after a filler of so many bytes. */
function indexOf(list: readonly string[], filler = 0): TextIndex {
  const body = parseBody(`[${[`"${'x'.repeat(filler)}"`, ...list].join(',')}]`);
  const index = new TextIndex(body.bytes);
  for (const at of [...body.childrenOf(0)].slice(1)) index.numberOf(body.position(at));
  return index;
}

describe('areAllBelow', () => {
  test.each([
    ['none', [], true],
    ['all below', ['"#1220ab:0"', '"#1220ab:17"', '"#1220ab:x"'], true],
    ['one with a character beyond ASCII', ['"#1220ab:0"', '"#1220ab:é"'], false],
    ['the first is the text itself', ['"#1220ab:"', '"#1220ab:1"'], false],
    ['a later one is the text itself', ['"#1220ab:1"', '"#1220ab:"'], false],
    ['the first is shorter', ['"#1220"', '"#1220ab:1"'], false],
    ['the last is shorter, at the end of the body', ['"#1220ab:1"', '"#1"'], false],
    ['another update', ['"#1220ab:1"', '"#1220ac:1"'], false],
    ['an escape in the text', ['"#1220ab:1"', String.raw`"\u00231220ab:2"`], false],
    ['the first with an escape in the text', [String.raw`"\u00231220ab:1"`, '"#1220ab:1"'], false],
    ['an escape behind the text', ['"#1220ab:1"', String.raw`"#1220ab:\u0031x"`], false],
  ])('%s', (_name, list, areAll) => {
    expect(indexOf(list).areAllBelow(PREFIX)).toBe(areAll);
  });

  test('not across the end of a string', () => {
    expect(indexOf(['"a"', '"a"']).areAllBelow('a","')).toBe(false);
  });

  test('not with a text beyond ASCII', () => {
    expect(indexOf(['"é:1"', '"é:2"']).areAllBelow('é:')).toBe(false);
    expect(indexOf(['"é1"']).areAllBelow('\uFFFD')).toBe(false);
  });

  test('at every place of the edge of a page', () => {
    const list = ['"#1220ab:0"', '"#1220ab:17"', '"#1220ab:18"'];
    const length = list.join(',').length;
    for (let back = 0; back <= length + 6; back++) {
      const index = indexOf(list, PAGE_BYTES - back);
      expect(index.areAllBelow(PREFIX), `${back} bytes before the edge`).toBe(true);
      expect(index.areAllBelow('#1220ab:1'), `${back} bytes before the edge`).toBe(false);
    }
  });
});
