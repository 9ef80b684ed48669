import type * as z from 'zod/mini';
import { LIST_PARAMS } from '#features/updates/request/narrowing-search.ts';
import { choiceParam, searchSchema } from '#ui/browser/search-schema.ts';

/**
 * The search params of `/network`: where the list begins (`at`, its first time; with the newest first,
 * its last one) and its direction, the filters of loaded rows, whether new updates are inserted, and
 * the previewed update.
 */
export const networkSearch = searchSchema({
  dir: choiceParam(['newest', 'oldest']),
  ...LIST_PARAMS,
});

export type NetworkSearch = z.output<typeof networkSearch>;
