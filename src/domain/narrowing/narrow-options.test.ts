import { describe, expect, test } from 'vitest';
import { toInt64 } from '#domain/ledger/int64.ts';
import { BLANK_ROW, type UpdateRow } from '#domain/update-list/update-row.ts';
import { narrowedLabel, narrowOptionsOf } from './narrowing.ts';

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

  test('counts shown and hidden rows, and names rows that may match', () => {
    const only = 'Filters apply to loaded rows only.';
    expect(narrowedLabel(0, { hidden: 0, unsure: 0 })).toBe('No updates loaded.');
    expect(narrowedLabel(1, { hidden: 0, unsure: 0 })).toBe(`Showing 1 loaded update. ${only}`);
    expect(narrowedLabel(1200, { hidden: 0, unsure: 0 })).toBe(
      `Showing all 1,200 loaded updates. ${only}`,
    );
    expect(narrowedLabel(1200, { hidden: 340, unsure: 12 })).toBe(
      `Showing 860 of 1,200 loaded updates. ${only} 12 hidden updates may match, because not all names are kept.`,
    );
    expect(narrowedLabel(1, { hidden: 1, unsure: 1 })).toBe(
      `Showing 0 of 1 loaded update. ${only} 1 hidden update may match, because not all names are kept.`,
    );
  });
});
