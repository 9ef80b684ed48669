import type { FeedState } from '#api/updates/feed-state.ts';
import { microsecondsOf } from '#domain/ledger/microseconds.ts';
import { Button } from '#ui/controls/button.tsx';
import { Moment } from '#ui/text/moment.tsx';
import type { NetworkSearch } from './network-search.ts';

/** Where a list begins that does not begin at the newest update. Loaded when one is open. */
export function NetworkBounds({
  search: { at, dir },
  state,
  onNewest,
}: {
  search: NetworkSearch;
  state: FeedState;
  onNewest: () => void;
}) {
  return (
    <>
      <span>
        {at === undefined ? (
          'From the beginning.'
        ) : (
          <>
            {dir === 'oldest' ? 'From' : 'Up to'} <Moment iso={at} mayBeAhead />
            {isAfterAll(at, state) && '. All updates are older.'}
          </>
        )}
      </span>
      <Button onClick={onNewest}>Go to newest</Button>
    </>
  );
}

/** With the newest first, a list begins at its newest update where that is before the time. */
function isAfterAll(at: string, { chain, buffer, isEnd }: FeedState): boolean {
  const time = microsecondsOf(at) ?? 0n;
  const upto = BigInt(chain.range?.upto ?? time);
  return chain.descending ? buffer.kept > 0 && upto < time : buffer.kept === 0 && isEnd;
}
