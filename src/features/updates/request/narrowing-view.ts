import type { Narrowing } from '#domain/narrowing/narrowing.ts';
import { readTimeRange, type TimeRange } from '#domain/narrowing/time-range.ts';
import { timeRangeParam } from '#domain/narrowing/time-range-text.ts';
import { UPDATE_ROW_KINDS } from '#domain/update-list/update-row.ts';
import type { NarrowingSearch } from './narrowing-search.ts';

export type UpdatesView = {
  readonly narrowing: Narrowing;
  readonly range: TimeRange | undefined;
};

/** The filters of loaded rows as written in the address. */
export function viewOfSearch({ find = '', only = [], hide }: NarrowingSearch): UpdatesView {
  const named = (name: string) =>
    only.find((limit) => limit.startsWith(`${name}:`))?.slice(name.length + 1);
  const time = named('time');
  return {
    narrowing: {
      text: find,
      kinds: UPDATE_ROW_KINDS.filter((kind) => only.includes(`kind:${kind}`)),
      template: named('template'),
      choice: named('choice'),
      party: named('party'),
      hideSystem: hide !== undefined,
    },
    range: time === undefined ? undefined : readTimeRange(time),
  };
}

/** Returns every param, undefined without a filter, so that the result replaces others. */
export function searchOfView({ narrowing, range }: UpdatesView): Required<NarrowingSearch> {
  const { text, kinds, template, choice, party, hideSystem } = narrowing;
  const limit = (name: string, value: string | undefined) =>
    value === undefined ? [] : [`${name}:${value}`];
  const only = [
    ...kinds.flatMap((kind) => limit('kind', kind)),
    ...limit('template', template),
    ...limit('choice', choice),
    ...limit('party', party),
    ...limit('time', range && timeRangeParam(range)),
  ].sort();
  return {
    find: text === '' ? undefined : text,
    only: only.length === 0 ? undefined : only,
    hide: hideSystem ? 'system' : undefined,
  };
}
