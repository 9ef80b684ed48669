import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UpdateFeed } from '#api/update-feed.ts';
import { noteLedgerEnd } from '#queries/told-end.ts';

/** What a list reads of new updates says where the ledger ends by now. */
export function useToldEnd(feed: UpdateFeed | undefined, client: QueryClient): void {
  useEffect(() => {
    if (feed === undefined) return;
    const tell = () => {
      const { tail, tailAt } = feed.state.now();
      if (tail.kind === 'on' && tailAt !== undefined) noteLedgerEnd(client, tailAt);
    };
    tell();
    return feed.state.watch(tell);
  }, [feed, client]);
}
