import { lacksToken, watchTokens } from '#api/feed/feed-stop.ts';
import type { UpdatesRoute } from '#api/ledger/capabilities.ts';
import type { TokenHolder } from '#api/token/token.ts';
import type { Watched } from '#domain/ledger/store.ts';
import { MOST_LINES } from '#domain/update-list/update-buffer.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import type { FeedState } from './feed-core.ts';
import { openFeedCore } from './feed-core.ts';
import { type FeedPages, openFeedPages } from './feed-pages.ts';
import { type FeedTail, openFeedTail } from './feed-tail.ts';
import type { UpdatesLedger } from './page-cursor.ts';

/**
 * A list of updates that is read page by page while new ones come in. Its request stays as it is.
 * Whoever shows it follows `state`; leaving the page keeps it, `dispose` ends it.
 */
export type UpdateFeed = Pick<FeedPages, 'more' | 'again' | 'leave' | 'fill'> &
  Pick<FeedTail, 'goLive' | 'everyMs' | 'hold' | 'hide'> & {
    readonly request: UpdatesRequest;
    readonly state: Pick<Watched<FeedState>, 'now' | 'watch'>;
    /** Forgets all that was read and begins with the first page. */
    anew(): void;
    dispose(): void;
  };

/**
 * Opens the list of a request and reads its first page. What fails and passes is asked again with
 * longer and longer pauses; from any other failure it goes on where it stopped, when `again` is
 * called or another token comes after a 401. Without a token all that was read goes; a token that
 * nobody asked for begins anew (DATA-05).
 * @param cap how many lines are kept
 */
export function openUpdateFeed(
  ledger: UpdatesLedger,
  request: UpdatesRequest,
  route: UpdatesRoute,
  token: Pick<TokenHolder, 'generation' | 'state' | 'subscribe'>,
  cap = MOST_LINES,
): UpdateFeed {
  const core = openFeedCore(ledger, request, route, cap);
  const tail = openFeedTail(core, () => {
    if (core.state.now().work === 'seeking') pages.leave();
  });
  const pages = openFeedPages(core, tail.onPage);
  const forget = () => {
    tail.stop();
    pages.rewind();
    core.clear();
  };
  const anew = () => {
    forget();
    pages.more();
  };
  const unwatch = watchTokens(token, {
    forget,
    goOn: () => {
      const { stop, tail: live } = core.state.now();
      const wantsPages = lacksToken(stop);
      const wantsTail = live.kind === 'stopped' && lacksToken(live.stop);
      if (wantsPages) pages.again();
      if (wantsTail) tail.goLive(true);
      return wantsPages || wantsTail;
    },
    anew,
  });
  pages.more();
  return {
    request,
    state: core.state,
    more: pages.more,
    again: pages.again,
    leave: pages.leave,
    fill: pages.fill,
    goLive: tail.goLive,
    everyMs: tail.everyMs,
    hold: tail.hold,
    hide: tail.hide,
    anew,
    dispose: () => {
      unwatch();
      core.closing.abort();
      pages.leave();
    },
  };
}
