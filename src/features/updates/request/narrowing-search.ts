import type * as z from 'zod/mini';
import { isTimeRange } from '#domain/narrowing/time-range.ts';
import { UPDATE_ROW_KINDS } from '#domain/update-list/update-row.ts';
import { choiceParam, textParam, textsParam } from '#ui/browser/search-schema.ts';

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

/** What both lists of updates have: the filters, and where and how the list is shown. */
export const LIST_PARAMS = {
  ...NARROWING_PARAMS,
  live: choiceParam(['yes', 'no']),
  /** A time in the history, which the page reads as its box does. */
  at: textParam(/^\d{4}-.{1,55}$/),
  sel: textParam(/^\S{1,300}$/),
};

export type NarrowingSearch = z.output<z.ZodMiniObject<typeof NARROWING_PARAMS, z.core.$strip>>;

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
      return isTimeRange(value);
    default:
      return false;
  }
}
