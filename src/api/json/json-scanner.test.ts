import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RECORDINGS } from '#recorded';
import { JsonBody } from './json-body.ts';
import { type JsonFault, JsonScanner } from './json-scanner.ts';
import { PAGE_BYTES } from './page-bytes.ts';

function scan(bytes: Uint8Array<ArrayBuffer>, cuts: readonly number[] = []): JsonScanner {
  const scanner = new JsonScanner();
  let from = 0;
  for (const cut of [...cuts, bytes.length]) {
    scanner.take(bytes.subarray(from, cut));
    from = cut;
  }
  scanner.finish();
  return scanner;
}

function wordsOf({ tape, fault }: JsonScanner): { fault: JsonFault | undefined; words: number[] } {
  return { fault, words: Array.from({ length: tape.length }, (_, at) => tape.at(at)) };
}

const encode = (text: string) => new TextEncoder().encode(text);

/** The value that JSON.parse makes of bytes, or why there is none. */
function expected(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'no JSON in UTF-8';
  }
  try {
    return { value: JSON.parse(text) };
  } catch {
    return 'no JSON in UTF-8';
  }
}

function found(scanner: JsonScanner): unknown {
  if (scanner.fault !== undefined) return 'no JSON in UTF-8';
  return { value: rounded(new JsonBody(scanner).root().value()) };
}

/** As JSON.parse, which rounds numbers. */
function rounded(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'function') return Number(value);
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, rounded(one)]));
}

const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value));
const layout = fc.constantFrom(undefined, 1, '\t', '\r\n');
const text = fc
  .tuple(json, layout, fc.constantFrom('', '\uFEFF', ' \n'))
  .map(([plain, gap, start]) => start + JSON.stringify(JSON.parse(plain), undefined, gap));
const junk = fc
  .array(
    fc.constantFrom(
      ...'{}[]:,"\\- \n.eE+10u',
      'true',
      'fals',
      'null',
      '"a"',
      '"\\u00e9"',
      '"é"',
      '\uFEFF',
      '\u0001',
    ),
    { maxLength: 14 },
  )
  .map((pieces) => pieces.join(''));
const bytes = fc.oneof(
  text.map(encode),
  junk.map(encode),
  fc.uint8Array({ maxLength: 12 }),
  fc.tuple(text, fc.nat(), fc.nat({ max: 255 })).map(([plain, at, byte]) => {
    const damaged = encode(plain);
    damaged[at % damaged.length] = byte;
    return damaged;
  }),
);

describe('the scanner', () => {
  test('agrees with JSON.parse on every value and every refusal', () => {
    fc.assert(
      fc.property(bytes, (body) => {
        expect(found(scan(body))).toEqual(expected(body));
      }),
      { numRuns: 20_000 },
    );
  });

  test('keeps the same tape and the same fault for every split of a small body', () => {
    fc.assert(
      fc.property(bytes, (body) => {
        const whole = wordsOf(scan(body));
        for (let cut = 0; cut <= body.length; cut++)
          expect(wordsOf(scan(body, [cut]))).toEqual(whole);
        const each = Array.from(body, (_, at) => at);
        expect(wordsOf(scan(body, each))).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });

  test('accepts the same bytes in a string as a strict decoder', () => {
    const piece = fc.array(
      fc.constantFrom(
        0x41,
        0x7f,
        0x80,
        0x9f,
        0xa0,
        0xbf,
        0xc1,
        0xc2,
        0xdf,
        0xe0,
        0xed,
        0xef,
        0xf0,
        0xf4,
        0xf5,
      ),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(piece, (inside) => {
        const body = Uint8Array.from([0x22, ...inside, 0x22]);
        expect(found(scan(body))).toEqual(expected(body));
      }),
      { numRuns: 20_000 },
    );
  });

  test.each<[body: string, fault: JsonFault]>([
    ['', { kind: 'not-json', at: 0, isCut: false }],
    ['{"a":[1,', { kind: 'not-json', at: 8, isCut: true }],
    ['{"a":"é', { kind: 'not-json', at: 8, isCut: true }],
    ['"a', { kind: 'not-json', at: 2, isCut: false }],
    ['[1}', { kind: 'not-json', at: 2, isCut: false }],
    ['<html>', { kind: 'not-json', at: 0, isCut: false }],
    ['{} x', { kind: 'not-json', at: 3, isCut: false }],
    ['[01]', { kind: 'not-json', at: 2, isCut: false }],
  ])('names the byte of %s', (body, fault) => {
    expect(scan(encode(body)).fault).toEqual(fault);
  });

  test('names the byte that is not UTF-8', () => {
    expect(scan(Uint8Array.from([0x5b, 0x22, 0xe9, 0x22])).fault).toEqual({
      kind: 'not-utf8',
      at: 3,
    });
    expect(scan(Uint8Array.from([0x5b, 0x22, 0xff, 0x22])).fault).toEqual({
      kind: 'not-utf8',
      at: 2,
    });
  });

  test('reads a million levels (fault 61, DATA-01)', () => {
    const { fault, tape } = scan(encode(`${'['.repeat(1e6)}${']'.repeat(1e6)}`));
    expect(fault).toBeUndefined();
    expect(tape.length).toBe(3e6);
  });
});

describe('of recorded responses', () => {
  const bodies = RECORDINGS.flatMap(({ names, text }) =>
    names(/\.json$/).map((name) => encode(text(name))),
  );
  const some = fc.constantFrom(...bodies);

  test('the scanner agrees with JSON.parse on each, and keeps one tape for random splits', () => {
    fc.assert(
      fc.property(some, fc.array(fc.nat(), { maxLength: 20 }), (body, at) => {
        const whole = scan(body);
        expect(found(whole)).toEqual(expected(body));
        const cuts = at.map((one) => one % body.length).sort((a, b) => a - b);
        expect(wordsOf(scan(body, cuts))).toEqual(wordsOf(whole));
      }),
      { numRuns: 300 },
    );
  });

  test('the scanner agrees with JSON.parse on 2,000 damaged ones', () => {
    const damage = fc.record({
      body: some,
      at: fc.nat(),
      bytes: fc.uint8Array({ maxLength: 3 }),
      dropped: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(damage, ({ body, at, bytes: added, dropped }) => {
        const from = at % body.length;
        const rest = body.subarray(from + dropped);
        const damaged = Uint8Array.from([...body.subarray(0, from), ...added, ...rest]);
        expect(found(scan(damaged))).toEqual(expected(damaged));
      }),
      { numRuns: 2_000 },
    );
  });
});

/** The numbers of a text as they are written. */
function numbersOf(text: string): readonly string[] {
  return (text.match(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g) ?? []).filter((one) => one[0] !== '"');
}

/** The numbers of a body as they are read, in the order of its bytes. */
function* numbersIn(body: JsonBody, at: number, start: number): Generator<unknown> {
  if (!body.isContainer(at)) {
    const value = body.value(at, start);
    if (!['string', 'boolean'].includes(typeof value) && value !== null) yield value;
    return;
  }
  const isObject = body.isObject(at, start);
  for (const child of body.childrenOf(at))
    yield* numbersIn(body, child, isObject ? body.valueOf(child) : body.position(child));
}

function expectDigits(bytes: Uint8Array<ArrayBuffer>): void {
  const body = new JsonBody(scan(bytes));
  const read = [...numbersIn(body, 0, body.root().start)];
  const written = numbersOf(new TextDecoder().decode(bytes));
  expect(read.map(String)).toEqual(written);
}

describe('every number equals its digits (DATA-02)', () => {
  test('in recorded responses', () => {
    const texts = RECORDINGS.flatMap((one) => one.names(/\.json$/).map((name) => one.text(name)));
    // Two of those outside the project are cut.
    const bodies = texts.filter((text) => scan(encode(text)).fault === undefined);
    for (const text of bodies) expectDigits(encode(text));
    expect(bodies.length).toBeGreaterThan(0.9 * texts.length);
  });

  test('in 10,000 generated ones', () => {
    const digits = fc.oneof(
      fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
      fc.integer().map(String),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => JSON.stringify(one)),
      fc.constantFrom('-0', '0', '1E5', '1e-7', '9007199254740993', '-9223372036854775808'),
    );
    const number = fc
      .tuple(digits, fc.constantFrom('', ' ', '\n'))
      .map(([one, gap]) => gap + one + gap);
    const lists = fc.array(number, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(lists, (list) => {
        const members = list.map((one, at) => `"${at % 3}":${one}`);
        expectDigits(encode(`[${list.join(',')},{${members.join(',')}}]`));
      }),
      { numRuns: 10_000 },
    );
  });
});

/** Text of more than a page, so that values lie across the edge of one. */
test('a string across pages is read whole', () => {
  const long = 'é'.repeat(700_000);
  const body = new JsonBody(scan(encode(JSON.stringify([long, { a: 'b' }, long]))));
  expect(body.root().value()).toEqual([long, { a: 'b' }, long]);
  const [first = 0, , last = 0] = body.childrenOf(0);
  expect(body.text(body.position(last))).toBe(body.text(body.position(first)));
});

test('a chunk that is a page is kept as it is, and read like one that is copied', () => {
  const text = JSON.stringify(Array.from({ length: 250_000 }, (_, at) => `é${at}`));
  const bytes = encode(text);
  const scanner = new JsonScanner();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let from = 0; from < bytes.length; from += PAGE_BYTES)
    chunks.push(bytes.slice(from, from + PAGE_BYTES));
  for (const chunk of chunks) scanner.take(chunk);
  scanner.finish();
  expect(chunks.length).toBeGreaterThan(2);
  expect(scanner.bytes.slice(PAGE_BYTES, PAGE_BYTES + 9).buffer).toBe(chunks[1]?.buffer);
  expect(wordsOf(scanner)).toEqual(wordsOf(scan(bytes, [1])));
  expect(new JsonBody(scanner).root().value()).toEqual(JSON.parse(text));
});
