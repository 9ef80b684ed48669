import { expect, test } from 'vitest';
import { toInt64 } from '#domain/ledger/int64.ts';
import { BLANK_ROW, type UpdateRow } from '#domain/update-list/update-row.ts';
import { narrowedWords, narrowOptionsOf } from './narrowing.ts';

const row = (difference: Partial<UpdateRow>): UpdateRow => ({
  ...BLANK_ROW,
  kind: 'transaction',
  ...difference,
});

test('names come out of the rows, the most frequent first', () => {
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

test('what is hidden is counted, and what may be hidden by mistake', () => {
  expect(narrowedWords(0, { hidden: 0, unsure: 0 })).toBe('No update is listed here.');
  expect(narrowedWords(1, { hidden: 0, unsure: 0 })).toBe(
    'The 1 update listed here is shown; nothing of this is asked of the node.',
  );
  expect(narrowedWords(1200, { hidden: 0, unsure: 0 })).toBe(
    'All 1,200 updates listed here are shown; nothing of this is asked of the node.',
  );
  expect(narrowedWords(1200, { hidden: 340, unsure: 12 })).toBe(
    'Of the 1,200 updates listed here, 340 are hidden; nothing of this is asked of the node. ' +
      '12 of the hidden name more than is kept here: they may match.',
  );
  expect(narrowedWords(1, { hidden: 1, unsure: 1 })).toBe(
    'Of the 1 update listed here, 1 is hidden; nothing of this is asked of the node. ' +
      '1 of the hidden names more than is kept here: it may match.',
  );
});
