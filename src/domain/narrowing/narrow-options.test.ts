import { describe, expect, test } from 'vitest';
import { toInt64 } from '#domain/ledger/int64.ts';
import { BLANK_ROW, type UpdateRow } from '#domain/update-list/update-row.ts';
import { commonValue, narrowOptionsOf, shownLabel } from './narrowing.ts';

const row = (difference: Partial<UpdateRow>): UpdateRow => ({
  ...BLANK_ROW,
  kind: 'transaction',
  ...difference,
});

describe('narrowing options', () => {
  test('lists names by frequency', () => {
    const options = narrowOptionsOf([
      row({ templates: ['M:B'], choices: ['Go'], parties: ['bob'], packages: ['splice-amulet'] }),
      row({ templates: ['M:B', 'M:A'], parties: ['alice', ''], packages: ['dvp'] }),
      { kind: 'gap', after: toInt64(3n), upto: toInt64(9n), dropped: 0 },
      row({ kind: 'topology', parties: ['bob'] }),
    ]);
    expect(options).toEqual({
      kinds: [
        { name: 'transaction', rows: 2 },
        { name: 'topology', rows: 1 },
      ],
      templates: [
        { name: 'M:B', rows: 2 },
        { name: 'M:A', rows: 1 },
      ],
      choices: [{ name: 'Go', rows: 1 }],
      parties: [
        { name: 'bob', rows: 2 },
        { name: 'alice', rows: 1 },
      ],
      system: 1,
    });
  });

  test('shownLabel counts the shown rows, and the hidden ones that may match', () => {
    expect(shownLabel(0, 36)).toBe('0 of 36 shown');
    expect(shownLabel(1_200, 1_200)).toBe('1,200 of 1,200 shown');
    expect(shownLabel(860, 1_200, 12)).toBe(
      '860 of 1,200 shown (12 hidden rows may match, because not all names are kept)',
    );
    expect(shownLabel(0, 1, 1)).toBe(
      '0 of 1 shown (1 hidden row may match, because not all names are kept)',
    );
  });

  test.each<[string | undefined, readonly (string | undefined)[]]>([
    ['a', ['a', 'a', 'a']],
    [undefined, ['a', 'a', 'b']],
    [undefined, ['a', undefined]],
    [undefined, ['', '']],
    [undefined, ['a']],
    [undefined, []],
  ])('commonValue returns %j of %j', (common, values) => {
    expect(commonValue(values, (value) => value)).toBe(common);
  });
});
