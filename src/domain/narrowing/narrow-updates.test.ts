import { describe, expect, test } from 'vitest';
import type { Int64 } from '#domain/ledger/int64.ts';
import type { UpdateLine } from '#domain/update-list/update-buffer.ts';
import { BLANK_ROW, type UpdateRow } from '#domain/update-list/update-row.ts';
import {
  isNarrow,
  isSystemPackage,
  isSystemUpdate,
  type Narrowing,
  NO_NARROWING,
  narrowed,
  rowTest,
} from './narrowing.ts';

const TRACE = '65bc60e1399cad60cd2bceea6eddf4a7';
const BARE: UpdateRow = {
  ...BLANK_ROW,
  kind: 'transaction',
  offset: '7' as Int64,
  updateId: '1220aa',
};
const TRANSFER: UpdateRow = {
  ...BARE,
  templates: ['Assets:Coin'],
  choices: ['Transfer'],
  packages: ['assets', 'splice-amulet'],
  packageIds: ['ab'.repeat(32)],
  parties: ['alice::1220aa'],
  commandId: 'Cmd-1',
  traceId: TRACE,
};
const REPORT: UpdateRow = { ...BARE, packages: ['splice-dso-governance'], offset: '8' as Int64 };
const MOVE: UpdateRow = {
  ...BARE,
  kind: 'reassignment',
  move: {
    half: 'assign',
    id: '00ff',
    idIs: 'reassignmentId',
    counter: '1' as Int64,
    source: 's1',
    target: 's2',
    contractId: '00cc',
  },
};
const HUGE: UpdateRow = { ...BARE, namesLeftOut: true, templates: ['Assets:Other'] };
const LINES: readonly UpdateLine[] = [
  TRANSFER,
  { kind: 'gap', after: '1' as Int64, upto: '3' as Int64, dropped: 0 },
  REPORT,
  MOVE,
  HUGE,
];
const by = (narrowing: Partial<Narrowing>) => narrowed(LINES, { ...NO_NARROWING, ...narrowing });

describe('narrowed', () => {
  test('keeps all rows without a filter', () => {
    expect(by({})).toEqual({ places: [0, 1, 2, 3, 4], hidden: 0, unsure: 0 });
    expect(isNarrow(NO_NARROWING)).toBe(false);
    expect(isNarrow({ ...NO_NARROWING, text: ' ' })).toBe(false);
    for (const narrowing of [{ text: 'x' }, { party: 'p' }, { hideSystem: true }])
      expect(isNarrow({ ...NO_NARROWING, ...narrowing })).toBe(true);
  });

  test.each<[string, Partial<Narrowing>, number[]]>([
    ['a kind', { kinds: ['reassignment'] }, [1, 3]],
    ['a template', { template: 'Assets:Coin' }, [0, 1]],
    ['a choice', { choice: 'Transfer' }, [0, 1]],
    ['a party', { party: 'alice::1220aa' }, [0, 1]],
    ['a text, whatever the case', { text: ' cMD-1' }, [0, 1]],
    ['an offset', { text: '8' }, [1, 2]],
    ['a package id', { text: 'ab'.repeat(32) }, [0, 1]],
    ['a trace id', { text: TRACE.toUpperCase() }, [0, 1]],
    ['the id of a move', { text: '00FF' }, [1, 3]],
    ['two at once', { party: 'alice::1220aa', text: 'nothing' }, [1]],
  ])('by %s, with the gaps', (_name, narrowing, places) => {
    expect(by(narrowing)).toMatchObject({ places, hidden: 5 - places.length });
  });

  test('tests one row at a time', () => {
    const isMove = rowTest({ ...NO_NARROWING, kinds: ['reassignment'] });
    expect([TRANSFER, MOVE].map(isMove)).toEqual([false, true]);
  });

  test('counts hidden rows that may match because names were dropped', () => {
    expect(by({ template: 'Assets:Coin' })).toMatchObject({ hidden: 3, unsure: 1 });
  });

  test('has no row outside a range of time, and counts none as one that may match', () => {
    const timed = (row: UpdateRow, second: number) => ({
      ...row,
      recordTime: `2026-01-01T00:00:0${second}Z`,
    });
    const range = { from: Date.parse('2026-01-01'), to: Date.parse('2026-01-01T00:00:05Z') };
    const lines = [timed(TRANSFER, 1), timed(TRANSFER, 6), timed(HUGE, 2), timed(HUGE, 7), HUGE];
    const narrowing = { ...NO_NARROWING, template: 'Assets:Coin' };
    expect(narrowed(lines, narrowing, range)).toEqual({ places: [0], hidden: 4, unsure: 1 });
    expect(lines.filter(rowTest(narrowing, range))).toEqual([lines[0]]);
  });

  test('hides only updates that use system packages only', () => {
    expect(by({ hideSystem: true }).places).toEqual([0, 1, 3, 4]);
    expect([TRANSFER, REPORT, MOVE].map(isSystemUpdate)).toEqual([false, true, false]);
    expect(['splice-amulet', 'canton-builtin-admin-workflow-ping'].every(isSystemPackage)).toBe(
      true,
    );
    expect(['my-splice', 'splice'].some(isSystemPackage)).toBe(false);
  });
});
