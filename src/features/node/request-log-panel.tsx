import { useSyncExternalStore } from 'react';
import { MINUTE, MOST_PER_MINUTE, requestGates } from '#api/http/request-gate.ts';
import type { LoggedRequest, RequestEnd } from '#api/http/request-log.ts';
import { MOST_LOGGED, requestLog } from '#api/http/request-log.ts';
import { useNarrow, usePreferences } from '#ui/browser/preferences.ts';
import { Button } from '#ui/controls/button.tsx';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { NameText } from '#ui/text/name-text.tsx';
import { RowTime } from '#ui/text/row-time.tsx';
import { Panel } from './fact.tsx';

const SERVERS: Record<LoggedRequest['server'], readonly [name: string, tone: Tone]> = {
  ledger: ['ledger', 'ledger'],
  scan: ['Scan', 'scan'],
  app: ['app', 'plain'],
  issuer: ['issuer', 'plain'],
};

function RequestRow({
  request: { server, method, origin, path, at, bytes, end },
  bases,
  isNarrow,
}: {
  request: LoggedRequest;
  bases: readonly string[];
  /** If true, the time and server are below the path. */
  isNarrow: boolean;
}) {
  const [name, tone] = SERVERS[server];
  const whole = origin + path;
  const base = [...bases, location.origin].find((one) => whole.startsWith(`${one}/`)) ?? '';
  const when = <RowTime iso={at} of="page" />;
  return (
    <tr className="border-b border-line align-baseline last:border-0 [&>td]:px-2 [&>td]:py-1 sm:[&>td:first-child]:pl-4 sm:[&>td:last-child]:pr-4">
      {!isNarrow && (
        <>
          <td className="font-mono whitespace-nowrap text-ink-3">{when}</td>
          <td>
            <Badge tone={tone}>{name}</Badge>
          </td>
        </>
      )}
      <td className="font-mono wrap-break-word max-sm:pl-4!" title={`${method} ${whole}`}>
        <span className="text-ink-3">{method}</span> <NameText text={whole.slice(base.length)} />
        {isNarrow && (
          <span className="block font-sans text-ink-3">
            {name}, {when}
          </span>
        )}
      </td>
      <td>
        <Outcome end={end} />
      </td>
      <td className="text-right font-mono tabular-nums">{bytes.toLocaleString('en')}</td>
      <td className="text-right font-mono whitespace-nowrap tabular-nums">
        {end === undefined ? '' : `${Math.round(end.ms).toLocaleString('en')} ms`}
      </td>
    </tr>
  );
}

function Outcome({ end }: { end: RequestEnd | undefined }) {
  switch (end?.kind) {
    case undefined:
      return <span className="text-ink-3">pending</span>;
    case 'answered':
      return <span className="font-mono text-create">{end.status}</span>;
    case 'failed':
      return (
        <span className="text-archive">
          {end.status !== undefined && <span className="font-mono">{end.status} </span>}
          {end.failure === 'status' ? '' : end.failure}
        </span>
      );
    case 'left':
      return <span className="text-ink-3">cancelled</span>;
    case 'broken':
      return <span className="text-archive">error in this page</span>;
    case 'probed':
      return <span className="text-ink-3">probe: {end.answered ? 'response' : 'no response'}</span>;
  }
}

/**
 * The requests of this page since it was opened. @param bases the addresses of this network,
 * omitted from the displayed paths
 */
export function RequestLogPanel({ bases }: { bases: readonly string[] }) {
  const requests = useSyncExternalStore(requestLog.subscribe, requestLog.get);
  const { zone } = usePreferences();
  const isNarrow = useNarrow();
  return (
    <Panel
      title="Requests"
      aside={`newest first, up to ${MOST_LOGGED}; in memory only, without bodies or tokens`}
      action={
        <Button onClick={requestLog.clear} disabled={requests.length === 0}>
          Clear
        </Button>
      }
    >
      <p className="px-4 pt-2 text-sm text-ink-3">
        {[...requestGates].map(([server, { sent }]) => (
          <span key={server} className="mr-4 wrap-anywhere">
            <HonestText text={server} />: {sent.filter((at) => at > Date.now() - MINUTE).length} of{' '}
            {MOST_PER_MINUTE.toLocaleString('en')} in the last minute
          </span>
        ))}
      </p>
      {requests.length === 0 ? (
        <p className="px-4 py-3 text-ink-3">No requests since the list was cleared.</p>
      ) : (
        <table className="w-full table-fixed border-collapse text-sm">
          <caption className="sr-only">Requests of this page</caption>
          <thead>
            <tr className="text-left text-xs text-ink-3 [&>th]:border-b [&>th]:border-line [&>th]:px-2 [&>th]:py-1.5 [&>th]:font-normal sm:[&>th:first-child]:pl-4 sm:[&>th:last-child]:pr-4">
              {!isNarrow && (
                <>
                  <th className="w-36">{zone === 'utc' ? 'Time (UTC)' : 'Time (local)'}</th>
                  <th className="w-16">Server</th>
                </>
              )}
              <th className="max-sm:pl-4!">Request</th>
              <th className="w-20 sm:w-32 lg:w-44">Outcome</th>
              <th className="w-16 text-right sm:w-20 lg:w-24">Bytes</th>
              <th className="w-16 text-right sm:w-20 lg:w-24">Duration</th>
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
