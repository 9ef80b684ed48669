import { describe, expect, test } from 'vitest';
import type { Int64 } from '#domain/ledger/int64.ts';
import { gapLine } from '#domain/update-list/update-buffer.ts';
import { BLANK_ROW, type UpdateRow } from '#domain/update-list/update-row.ts';
import { usualUpdatesRequest } from '#domain/update-list/updates-request.ts';
import { linkOfView, searchAfter, searchAtNewest } from './updates-link.ts';

const int = (offset: string) => offset as Int64;
const row = (offset: string): UpdateRow => ({
  ...BLANK_ROW,
  kind: 'transaction',
  offset: int(offset),
});
const party = (name: string) => `${name}::1220${'0'.repeat(64)}`;
const usual = usualUpdatesRequest({ kind: 'parties', parties: [party('zoe'), party('alice')] });
const names = { party: [party('alice'), party('zoe')], any: undefined };
const end = int('9007199254740999');

describe('linkOfView', () => {
  test('begins with the first visible row and includes the reader when newest first', () => {
    const search = { kind: ['transaction'], live: 'yes', find: 'iou' } as const;
    expect(linkOfView(search, usual, { first: row('9007199254740993'), end })).toEqual({
      ...search,
      ...names,
      live: undefined,
      upto: '9007199254740993',
      sel: undefined,
    });
  });

  test('does not search for a time again, whose search was stopped', () => {
    const search = { at: '2026-01-02T14:02:11Z' };
    expect(linkOfView(search, usual, { first: row('71'), end })).toHaveProperty('at', undefined);
  });

  test('ends at the current or requested end when oldest first', () => {
    const request = { ...usual, descendingOrder: false };
    expect(linkOfView({ dir: 'oldest' }, request, { first: row('71'), end })).toMatchObject({
      after: '70',
      upto: end,
    });
    const bounded = { ...request, endOffsetInclusive: int('90') };
    expect(linkOfView({ upto: '90' }, bounded, { first: row('71'), end })).toMatchObject({
      after: '70',
      upto: '90',
    });
  });

  test('includes a visible gap, or the whole list when no row is visible', () => {
    const gap = gapLine({ after: int('50'), upto: int('60') });
    expect(linkOfView({}, usual, { first: gap, end }).upto).toBe('60');
    const ascending = { ...usual, descendingOrder: false };
    expect(linkOfView({}, ascending, { first: gap, end }).after).toBe('50');
    expect(linkOfView({}, usual, { first: undefined, end }).upto).toBe(end);
    expect(linkOfView({ after: '7' }, ascending, { first: undefined, end })).toMatchObject({
      after: '7',
      upto: end,
    });
  });

  test('keeps the selection when it is in range', () => {
    const first = row('71');
    const sel = (offset: string, descendingOrder = true) =>
      linkOfView({ sel: offset }, { ...usual, descendingOrder }, { first, end }).sel;
    expect([sel('71'), sel('70'), sel('72'), sel('odd')]).toEqual([
      '71',
      '70',
      undefined,
      undefined,
    ]);
    expect([sel('71', false), sel('70', false)]).toEqual(['71', undefined]);
  });

  test('includes any party and drops parties that do not fit', () => {
    const any = { ...usual, reader: { kind: 'any-party' } } as const;
    expect(linkOfView({}, any, { first: row('71'), end })).toMatchObject({ any: 'yes' });
    const parties = Array.from({ length: 200 }, (_, at) => party(`p${at}`));
    const many = { ...usual, reader: { kind: 'parties', parties } } as const;
    expect(linkOfView({}, many, { first: row('71'), end })).toEqual({ upto: '71' });
  });
});

describe('searchAtNewest', () => {
  test('keeps the begin unless the ledger ends before it', () => {
    const request = { ...usual, beginOffsetExclusive: int('70'), endOffsetInclusive: int('90') };
    const newest = { upto: undefined, dir: undefined, sel: undefined };
    expect(searchAtNewest(request, undefined)).toEqual(newest);
    expect(searchAtNewest(request, int('80'))).toEqual(newest);
    expect(searchAtNewest(request, int('60'))).toEqual({ ...newest, after: undefined });
  });
});

describe('searchAfter', () => {
  test('keeps the end unless it is pruned', () => {
    const ending = (upto: string) => ({ ...usual, endOffsetInclusive: int(upto) });
    expect(searchAfter(usual, int('63599'))).toEqual({ after: '63599' });
    expect(searchAfter(ending('63600'), int('63599'))).toEqual({ after: '63599' });
    for (const upto of ['60500', '63599'])
      expect(searchAfter(ending(upto), int('63599'))).toEqual({ after: '63599', upto: undefined });
  });
});
