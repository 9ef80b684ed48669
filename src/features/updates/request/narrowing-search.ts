import type * as z from 'zod/mini';
import type { Narrowing } from '#domain/narrowing/narrowing.ts';
import { readTimeRange, type TimeRange, timeRangeParam } from '#domain/narrowing/time-range.ts';
import { UPDATE_ROW_KINDS } from '#domain/update-list/update-row.ts';
import { choiceParam, textParam, textsParam } from '#ui/browser/search-schema.ts';

export type UpdatesView = {
  readonly narrowing: Narrowing;
  readonly range: TimeRange | undefined;
};

/*
 * The params of the filters in an address. The params `party` and `kind` belong to the query.
 *
 *   find     the text
 *   only…    kind:topology   template:Module:Entity   choice:Transfer   party:alice::1220…
 *            time:2026-01-02T14:02:40Z/2026-01-02T14:05:00Z
 *   hide     system
 */
export const NARROWING_PARAMS = {
  find: textParam(/^.{1,300}$/s),
  only: textsParam(isLimit),
  hide: choiceParam(['system']),
};

export type NarrowingSearch = z.output<z.ZodMiniObject<typeof NARROWING_PARAMS, z.core.$strip>>;

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

function isLimit(text: string): boolean {
  const at = text.indexOf(':');
  const value = text.slice(at + 1);
  switch (text.slice(0, at)) {
    case 'kind':
      return UPDATE_ROW_KINDS.some((kind) => kind === value);
    case 'template':
    case 'choice':
    case 'party':
      return value !== '' && value.length <= 400;
    case 'time':
      return readTimeRange(value) !== undefined;
    default:
      return false;
  }
}
