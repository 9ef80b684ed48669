import { useEffect, useEffectEvent } from 'react';
import { retryWithBackoff } from '#api/feed/feed-stop.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import { startReading } from '#api/updates/page-cursor.ts';
import { openScanHistory } from '#api/updates/scan-page.ts';
import { typedTimeText } from '#domain/ledger/typed-time.ts';
import { networkRequest } from '#domain/update-list/updates-request.ts';
import { SeekingStatus, useSeeking } from '#ui/find/seeking.tsx';

/** Goes to a typed time if Scan has an update at or after it. Loaded on request. */
export function SoughtTime({
  scan,
  typed,
  onTime,
}: {
  scan: ScanClient;
  /** Another object each time; milliseconds since the epoch, undefined for another text. */
  typed: { readonly time: number | undefined };
  onTime: (iso: string) => void;
}) {
  const { state, seek, stop } = useSeeking<string>();
  const look = useEffectEvent((time: number | undefined) => {
    if (time === undefined) return stop();
    const request = networkRequest({ at: BigInt(time) * 1_000n, isOldestFirst: true });
    const one = startReading(request, 'scan', 1);
    seek('Loading the first update…', async (signal) => {
      const read = openScanHistory(scan);
      const { rows } = await retryWithBackoff(() => read(one, { signal }), signal);
      const isWithin = rows.length > 0;
      if (isWithin && !signal.aborted) onTime(new Date(time).toISOString());
      return isWithin ? '' : `All updates are older than ${typedTimeText(time)}.`;
    });
  });
  useEffect(() => look(typed.time), [typed]);
  return <SeekingStatus state={state} words={(text) => text} onStop={stop} />;
}
