import type { LoggedRequest, RequestEnd } from '#domain/logged-request.ts';
import { readMoment } from '#domain/time.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { usePreferences } from '#ui/preferences.ts';
import { PathText } from './path-text.tsx';

const SERVERS: Record<LoggedRequest['server'], readonly [name: string, tone: Tone]> = {
  ledger: ['ledger', 'ledger'],
  scan: ['Scan', 'scan'],
  app: ['app', 'plain'],
};

/** One request: where it went, what it came to, how much came and how long it took. */
export function RequestRow({
  request: { server, method, origin, path, at, bytes, end },
  bases,
  isNarrow,
}: {
  request: LoggedRequest;
  bases: readonly string[];
  /** Time and server have no columns: they stand below the path. */
  isNarrow: boolean;
}) {
  const { zone } = usePreferences();
  const [name, tone] = SERVERS[server];
  const whole = origin + path;
  const base = [...bases, location.origin].find((one) => whole.startsWith(`${one}/`)) ?? '';
  const when = (
    <time dateTime={at} title={at}>
      {readMoment(at, zone)?.time ?? at}
    </time>
  );
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
        <span className="text-ink-3">{method}</span> <PathText path={whole.slice(base.length)} />
        {isNarrow && (
          <span className="block font-sans text-ink-3">
            {name}, {when}
          </span>
        )}
      </td>
      <td>
        <EndWords end={end} />
      </td>
      <td className="text-right font-mono tabular-nums">{bytes.toLocaleString('en')}</td>
      <td className="text-right font-mono whitespace-nowrap tabular-nums">
        {end === undefined ? '' : `${Math.round(end.ms).toLocaleString('en')} ms`}
      </td>
    </tr>
  );
}

function EndWords({ end }: { end: RequestEnd | undefined }) {
  switch (end?.kind) {
    case undefined:
      return <span className="text-ink-3">under way</span>;
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
      return <span className="text-ink-3">left by this page</span>;
    case 'broken':
      return <span className="text-archive">broke in this page</span>;
    case 'probed':
      return <span className="text-ink-3">probe: {end.answered ? 'an answer' : 'no answer'}</span>;
  }
}
