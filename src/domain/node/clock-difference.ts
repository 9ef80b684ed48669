/** A header `Date` has seconds only, and a server may keep one for a second. */
const RESOLUTION_MS = 1_000;

/**
 * By how many microseconds the clock of this browser is at least ahead of the server's; negative
 * where it is behind, 0 where the two may be equal (docs/facts/security.md#rel-11).
 * @param date the header `Date`, which the server wrote between `sent` and `came`
 * @param sent when the request was sent, and `came` when its headers came, by the browser's clock
 * @returns undefined without a valid header
 */
export function clockDifference(
  date: string | null,
  sent: number,
  came: number,
): bigint | undefined {
  const there = Date.parse(date ?? '');
  if (Number.isNaN(there)) return undefined;
  const ahead = Math.max(0, sent - RESOLUTION_MS - there);
  const behind = Math.max(0, there - RESOLUTION_MS - came);
  return BigInt(Math.round(ahead - behind)) * 1_000n;
}
