import { useSyncExternalStore } from 'react';
import { MOST_LOGGED, requestLog } from '#api/request-log.ts';
import { Button } from '#ui/button.tsx';
import { useNarrow } from '#ui/narrow.ts';
import { usePreferences } from '#ui/preferences.ts';
import { Panel } from './panel.tsx';
import { RequestRow } from './request-row.tsx';

/**
 * What this page has asked since it was opened.
 * @param bases the addresses of this network, left out where a request went to one of them
 */
export function RequestLogPanel({ bases }: { bases: readonly string[] }) {
  const requests = useSyncExternalStore(requestLog.watch, requestLog.now);
  const { zone } = usePreferences();
  const isNarrow = useNarrow();
  return (
    <Panel
      title="Requests"
      aside={`of this page, newest first, at most ${MOST_LOGGED}; in memory only, without bodies and tokens`}
      action={
        <Button onClick={requestLog.clear} disabled={requests.length === 0}>
          Clear
        </Button>
      }
    >
      {requests.length === 0 ? (
        <p className="px-4 py-3 text-ink-3">None since the list was cleared.</p>
      ) : (
        <table className="w-full table-fixed border-collapse text-sm">
          <caption className="sr-only">Requests of this page</caption>
          <thead>
            <tr className="text-left text-xs text-ink-3 [&>th]:border-b [&>th]:border-line [&>th]:px-2 [&>th]:py-1.5 [&>th]:font-normal sm:[&>th:first-child]:pl-4 sm:[&>th:last-child]:pr-4">
              {!isNarrow && (
                <>
                  <th className="w-36">{zone === 'utc' ? 'At (UTC)' : 'At (local time)'}</th>
                  <th className="w-16">Server</th>
                </>
              )}
              <th className="max-sm:pl-4!">Request</th>
              <th className="w-20 sm:w-32 lg:w-44">Came to</th>
              <th className="w-16 text-right sm:w-20 lg:w-24">Bytes</th>
              <th className="w-16 text-right sm:w-20 lg:w-24">Time</th>
            </tr>
          </thead>
          <tbody>
            {requests.map((request) => (
              <RequestRow
                key={request.serial}
                request={request}
                bases={bases}
                isNarrow={isNarrow}
              />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
