import type { FeedToken } from '#api/feed/feed-runner.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import {
  networkRequest,
  type UpdatesRequest,
  USUAL_PAGE_SIZE,
} from '#domain/update-list/updates-request.ts';
import { type FeedChoice, firstState } from './feed-state.ts';
import { startReading } from './page-cursor.ts';
import { openScanHistory } from './scan-page.ts';
import { openFeed, type UpdateFeed } from './update-feed.ts';

/**
 * Opens the list of Scan's history and loads its first page. The bounds of the request are record
 * times in microseconds since the epoch; Scan has no other filters.
 */
export function openNetworkFeed(
  scan: ScanClient,
  request: UpdatesRequest,
  choice: FeedChoice = {},
): UpdateFeed {
  const read = openScanHistory(scan);
  const first = firstState(request, 'scan', choice, USUAL_PAGE_SIZE);
  return openFeed(first, (cursor, signal) => read(cursor, { signal }), NO_TOKEN);
}

/**
 * The record time of Scan's newest update, "" if not reported; undefined if Scan has no update. May
 * reject with `RequestFailed`.
 */
export async function newestScanTime(scan: ScanClient): Promise<string | undefined> {
  const { rows } = await openScanHistory(scan)(startReading(networkRequest({}), 'scan'));
  return rows[0] && (rows[0].recordTime ?? '');
}

/** Scan has no token, so the list never waits for one. */
const NO_TOKEN: FeedToken = {
  generation: () => 0,
  state: () => ({ kind: 'absent', refused: false, wanted: false, denied: false }),
  subscribe: () => () => undefined,
};
