import { jsonIntake } from '#api/http/body.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import { openHistory } from '#api/updates/scan-history.ts';
import { isoOfMicroseconds } from '#domain/ledger/microseconds.ts';

const SECOND = 1_000_000n;
const MINUTE = 60n * SECOND;
/** How far back the first update is searched for. */
const SPANS = [MINUTE, 10n * MINUTE, 60n * MINUTE, 1_440n * MINUTE, 43_200n * MINUTE] as const;
/** Bisections; enough for a second within ten minutes, and for a minute within a day. */
const MOST_STEPS = 12;

/**
 * The record time of Scan's newest update, or of one at most a few seconds older. Scan lists
 * updates from a time on only, the oldest first, so the newest is found by bisection. Undefined if
 * Scan has none in the last 30 days. May reject with `RequestFailed`.
 * @param now microseconds, by the clock of the server
 */
export async function newestScanTime(scan: ScanClient, now: bigint): Promise<string | undefined> {
  const { scanUrl, address, version } = scan;
  const history = openHistory({
    scanUrl,
    address,
    version,
    history: (path, body, decode, watching) =>
      scan.small(
        { path, body, read: () => decode(undefined), open: () => jsonIntake(decode) },
        watching,
      ),
  });
  /** The time of the first update after another one. */
  const firstAfter = async (time: bigint): Promise<bigint | undefined> => {
    const { rows } = await history.list(time, 1, {});
    const offset = rows.at(-1)?.offset;
    return offset === undefined ? undefined : BigInt(offset);
  };
  let none = now + 10n * MINUTE;
  let newest: bigint | undefined;
  for (const span of SPANS) {
    newest = await firstAfter(now - span);
    if (newest !== undefined) break;
    none = now - span;
  }
  if (newest === undefined) return undefined;
  for (let step = 0; step < MOST_STEPS && none - newest > SECOND; step++) {
    const middle = (newest + none) / 2n;
    const later = await firstAfter(middle);
    if (later === undefined) none = middle;
    else newest = later;
  }
  return isoOfMicroseconds(newest);
}
