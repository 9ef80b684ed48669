import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { NO_NARROWING } from '#domain/narrowing/narrowing.ts';
import { parseSearch, stringifySearch } from '#domain/text/search-params.ts';
import { UPDATE_ROW_KINDS } from '#domain/update-list/update-row.ts';
import { NARROWING_PARAMS } from './narrowing-search.ts';
import { searchOfView, type UpdatesView, viewOfSearch } from './narrowing-view.ts';

const reopened = (view: UpdatesView) =>
  viewOfSearch(
    z.parse(z.object(NARROWING_PARAMS), parseSearch(stringifySearch(searchOfView(view)))),
  );

describe('searchOfView', () => {
  test('omits filters that are not set', () => {
    expect(stringifySearch(searchOfView({ narrowing: NO_NARROWING, range: undefined }))).toBe('');
    expect(viewOfSearch({})).toEqual({ narrowing: NO_NARROWING, range: undefined });
  });

  test('writes filters to the params find, hide and only', () => {
    const narrowing = {
      ...NO_NARROWING,
      kinds: ['topology'] as const,
      choice: 'Transfer',
      hideSystem: true,
    };
    const search = searchOfView({ narrowing, range: { from: 0, to: 1000 } });
    expect(search).toEqual({
      find: undefined,
      hide: 'system',
      only: ['choice:Transfer', 'kind:topology', 'time:1970-01-01T00:00:00Z/1970-01-01T00:00:01Z'],
    });
  });
});

describe('viewOfSearch', () => {
  test('restores any view from its link', () => {
    const name = fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), {
      nil: undefined,
    });
    const range = fc
      .tuple(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1, max: 1e9 }))
      .map(([from, length]) => ({ from, to: from + length }));
    const view = fc.record({
      narrowing: fc.record({
        text: fc.string({ unit: 'grapheme', maxLength: 40 }),
        kinds: fc.subarray([...UPDATE_ROW_KINDS]),
        template: name,
        choice: name,
        party: name,
        hideSystem: fc.boolean(),
      }),
      range: fc.option(range, { nil: undefined }),
    });
    fc.assert(
      fc.property(view, (one) => {
        expect(reopened(one)).toEqual(one);
      }),
    );
  });
});

describe('NARROWING_PARAMS', () => {
  test.each(['kind:moon', 'template:', 'time:now', 'moon:x', 'kind', ''])(
    'drops the invalid value “%s” and keeps the valid one',
    (bad) =>
      expect(z.parse(z.object(NARROWING_PARAMS), { only: [bad, 'kind:topology'] }).only).toEqual([
        'kind:topology',
      ]),
  );
});
