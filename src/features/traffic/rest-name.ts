import type { TrafficBill } from '#domain/traffic/traffic.ts';

/** The name of the difference between the total and the envelopes, on the screen and in files. */
export function restName({ rest, unpriced, noEnvelopes }: TrafficBill): string {
  if (rest !== undefined && BigInt(rest) < 0n) return 'Beyond the total';
  // Envelopes without a known cost may explain the difference.
  return unpriced > 0 || noEnvelopes !== undefined ? 'Remainder' : 'Not in any envelope';
}
