import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCsv } from './traffic-export.ts';

describe('toCsv', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', '"\'\t\'=1"'],
    ['\r=1', '"\'\r\'=1"'],
    ['\n=1', '"\'\n\'=1"'],
    ['a;=HYPERLINK("x")', `"a;'=HYPERLINK(""x"")"`],
    ['a; =1', `"a;' =1"`],
    ['a;"=1"', `"a;'""=1"""`],
    [' =1+1', "' =1+1"],
    ['"=1', `"'""=1"`],
    ["'=1", "''=1"],
    ['\0=1', "'\0'=1"],
    ['\u200b=1', "'\u200b=1"],
    ['\u00a0@A1', "'\u00a0@A1"],
    ['a;\0=1', `"a;'\0'=1"`],
    ['a;b', '"a;b"'],
    ['＝1', "'＝1"],
    ['=cmd|" /c calc"!A1', `"'=cmd|"" /c calc""!A1"`],
    ['-25', '-25'],
    ['-25.0', '-25.0'],
    ['9007199254740993', '9007199254740993'],
    ['<0.1', '<0.1'],
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['', ''],
  ])('writes %j as %j', (cell, written) => {
    expect(toCsv([[cell]])).toBe(`${written}\r\n`);
  });

  /** A plain reader of RFC 4180. */
  function readCsv(text: string): string[][] {
    const rows: string[][] = [];
    let row: string[] = [];
    for (const [, quoted, plain, end] of text.matchAll(
      /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
    )) {
      row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
      if (end === ',') continue;
      rows.push(row);
      row = [];
    }
    return rows;
  }

  test('writes CSV that can be read back and starts no formula (EXP-01)', () => {
    const cell = fc.string({
      unit: fc.constantFrom('=', '-', '"', ',', ';', '\r', '\n', '\t', '\0', ' ', 'a', '1'),
    });
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { maxLength: 4 });
    fc.assert(
      fc.property(table, (rows) => {
        const back = readCsv(toCsv(rows));
        expect(back.map((cells) => cells.map((text) => text.replaceAll("'", '')))).toEqual(rows);
        for (const text of back.flat())
          if (!/^-?\d+$/.test(text))
            expect(text).not.toMatch(/^[\t\r\n\0]|(?:^|[;\t\r\n\0])[\s"\0]*[=-]/);
      }),
      { numRuns: 500 },
    );
  });
});
