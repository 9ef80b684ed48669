import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBody } from './json-body.ts';
import { openNumberedIds } from './numbered-ids.ts';
import { PAGE_BYTES } from './page-bytes.ts';
import { TextIndex } from './text-index.ts';

/** The positions of the elements of a list, given as JSON after a filler of so many bytes. */
function read(list: readonly string[], filler = 0, areIds = true) {
  const body = parseBody(`[${[`"${'x'.repeat(filler)}"`, ...list].join(',')}]`);
  const index = new TextIndex(body.bytes, areIds ? openNumberedIds(body.bytes) : undefined);
  const positions = [...body.childrenOf(0)].slice(1).map((at) => body.position(at));
  return { index, positions };
}

/** As a Map of the decoded strings numbers them. */
function expectNumbers(list: readonly string[], others: readonly string[], filler = 0): void {
  for (const areIds of [true, false]) expectNumbersOf(list, others, filler, areIds);
}

function expectNumbersOf(
  list: readonly string[],
  others: readonly string[],
  filler: number,
  areIds: boolean,
): void {
  const { index, positions } = read([...list, ...others], filler, areIds);
  const texts = [...list, ...others].map((json): string => JSON.parse(json));
  const numbers = new Map<string, number>();
  for (const text of texts.slice(0, list.length))
    if (!numbers.has(text)) numbers.set(text, numbers.size);
  const numberOf = (text: string) => numbers.get(text) ?? -1;
  expect(positions.slice(0, list.length).map((at) => index.numberOf(at))).toEqual(
    texts.slice(0, list.length).map(numberOf),
  );
  expect(positions.map((at) => index.find(at))).toEqual(texts.map(numberOf));
  expect(texts.map((text) => index.findText(text))).toEqual(texts.map(numberOf));
  expect([...numbers].map(([, number]) => index.text(number))).toEqual([...numbers.keys()]);
}

/** Almost ids of one update, also escaped. */
const id = fc
  .tuple(
    fc.constantFrom('#12:', '#12:', '#12:', '#1', '', 'é:', '\u{1F332}', '\uD800', '\uD802', '#12'),
    fc.oneof(
      fc.nat(30).map(String),
      fc.constantFrom('', '0', '00', '07', '1e3', '-1', ' 1', '4.0', '0x1', '999999999'),
      fc.constantFrom('1073741823', '1073741824', '4294967296', '9007199254740993'),
    ),
    fc.constantFrom('', '', '', '', 'x', '"'),
    fc.boolean(),
  )
  .map(([prefix, digits, end, isEscaped]) => {
    const json = JSON.stringify(prefix + digits + end);
    return isEscaped ? json.replace('1', String.raw`\u0031`) : json;
  });

describe('the numbers of ids', () => {
  test('are those of their decoded texts', () => {
    const ids = fc.array(id, { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(ids, fc.array(id, { maxLength: 10 }), (list, others) =>
        expectNumbers(list, others),
      ),
      { numRuns: 3_000 },
    );
  });

  test('are the same at every place of the edge of a page', () => {
    const list = [
      '"#12:0"',
      '"#12:17"',
      '"#12:x"',
      String.raw`"#12:\u0031"`,
      '"#12:1"',
      '"#12:17"',
    ];
    for (let back = 0; back <= list.join(',').length + 8; back++)
      expectNumbers(list, ['"#12:170"'], PAGE_BYTES - back);
  });

  test('are the same for numbers that grow and that share their low bits', () => {
    const list = Array.from({ length: 3_000 }, (_, step) => `"#12:${step}"`);
    const apart = Array.from({ length: 900 }, (_, step) => `"#12:${step * 2 ** 20}"`);
    expectNumbers(list, ['"#12:3000"']);
    expectNumbers(apart, ['"#12:1"']);
  });
});

test('an id of a million digits and a letter gets a number', () => {
  const long = `"${'1'.repeat(1_000_000)}x"`;
  expectNumbers([long, '"1"', long], []);
});

test('100,000 strings of lone surrogates get different numbers', () => {
  const list = Array.from({ length: 100_000 }, (_, step) => {
    const half = (at: number) => `\\ud${(0x800 + at).toString(16)}`;
    return `"${half(step % 1024)}${half(Math.floor(step / 1024))}"`;
  });
  expectNumbers(list, []);
});

describe('allBegin', () => {
  const PREFIX = '#12ab:';
  const allBegin = (list: readonly string[], text = PREFIX, filler = 0) => {
    const { index, positions } = read(list, filler);
    for (const at of positions) index.numberOf(at);
    return index.ids?.allBegin(text);
  };

  test.each([
    ['all below', ['"#12ab:0"', '"#12ab:17"'], true],
    ['none', [], false],
    ['one without a number', ['"#12ab:0"', '"#12ab:x"'], false],
    ['one with a character beyond ASCII', ['"#12ab:0"', '"#12ab:é"'], false],
    ['the first is the text itself', ['"#12ab:"', '"#12ab:1"'], false],
    ['a later one is the text itself', ['"#12ab:1"', '"#12ab:"'], false],
    ['the first is shorter', ['"#12"', '"#12ab:1"'], false],
    ['the last is shorter, at the end of the body', ['"#12ab:1"', '"#1"'], false],
    ['another update', ['"#12ab:1"', '"#12ac:1"'], false],
    ['an escape in the text', ['"#12ab:1"', String.raw`"\u002312ab:2"`], false],
    ['the first with an escape in the text', [String.raw`"\u002312ab:1"`, '"#12ab:1"'], false],
    ['an escape behind the text', ['"#12ab:1"', String.raw`"#12ab:\u0032"`], false],
  ])('%s', (_name, list, areAll) => {
    expect(allBegin(list)).toBe(areAll);
  });

  test('not with a text beyond ASCII', () => {
    expect(allBegin(['"é:1"', '"é:2"'], 'é:')).toBe(false);
  });

  test('at every place of the edge of a page', () => {
    const list = ['"#12ab:0"', '"#12ab:17"', '"#12ab:18"'];
    for (let back = 0; back <= list.join(',').length + 6; back++) {
      const filler = PAGE_BYTES - back;
      expect(allBegin(list, PREFIX, filler), `${back} bytes before the edge`).toBe(true);
      expect(allBegin(list, '#12ab:1', filler), `${back} bytes before the edge`).toBe(false);
    }
  });
});
