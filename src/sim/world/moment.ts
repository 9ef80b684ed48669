export type Moment = bigint;

export const SECOND = 1_000_000n;
export const MINUTE = 60n * SECOND;

export const momentOf = (date: Date): Moment => BigInt(date.getTime()) * 1000n;

/**
 * ISO 8601 in UTC. `six`: always six fraction digits (Scan's record and finalization times).
 * `java`: 0, 3 or 6 digits, as java.time.Instant prints (all times on the ledger;
 * docs/facts/wire.md#conventions). `trimmed`: as many digits as needed (Scan's created_at, Daml
 * timestamps; docs/facts/wire.md#daml-values).
 */
export function iso(moment: Moment, digits: 'six' | 'java' | 'trimmed'): string {
  const micros = ((moment % SECOND) + SECOND) % SECOND;
  const seconds = new Date(Number((moment - micros) / 1000n)).toISOString().slice(0, 19);
  const fraction = String(micros).padStart(6, '0');
  if (digits === 'six') return `${seconds}.${fraction}Z`;
  if (micros === 0n) return `${seconds}Z`;
  if (digits === 'java')
    return `${seconds}.${fraction.endsWith('000') ? fraction.slice(0, 3) : fraction}Z`;
  return `${seconds}.${fraction.replace(/0+$/, '')}Z`;
}

/** `yyyy-mm-dd` of a number of days since 1970. */
export const isoDate = (days: number): string =>
  new Date(days * 86_400_000).toISOString().slice(0, 10);
