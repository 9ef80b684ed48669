import type { QueryClient } from '@tanstack/react-query';
import type { UpdateFeed } from '#api/updates/update-feed.ts';
import { linesOf } from '#domain/update-list/update-buffer.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';

/** Rows with an update id that the lists of a ledger and of Scan have loaded. Requests nothing. */
export function loadedUpdates(client: QueryClient): readonly UpdateRow[] {
  return [['updates'], ['scan', 'history']]
    .flatMap((queryKey) => client.getQueriesData<UpdateFeed>({ queryKey }))
    .flatMap(([, feed]) => (feed === undefined ? [] : linesOf(feed.state.get().buffer)))
    .flatMap((line) => (line.kind === 'gap' || line.updateId === '' ? [] : [line]));
}
