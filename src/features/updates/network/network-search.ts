import type * as z from 'zod/mini';
import { readZonedTime } from '#domain/ledger/time.ts';
import { NARROWING_PARAMS } from '#features/updates/request/narrowing-search.ts';
import { choiceParam, searchSchema, textParam } from '#ui/browser/search-schema.ts';

/**
 * The search params of `/network`: where the list begins and its direction, the filters of loaded
 * rows, whether new updates are inserted, and the previewed update.
 */
export const networkSearch = searchSchema({
  /** The first time of the list; with the newest first, the last one. */
  at: textParam(/Z$/, (text) => readZonedTime(text, 'utc') !== undefined),
  dir: choiceParam(['newest', 'oldest']),
  ...NARROWING_PARAMS,
  live: choiceParam(['yes', 'no']),
  sel: textParam(/^\S{1,300}$/),
});

export type NetworkSearch = z.output<typeof networkSearch>;
