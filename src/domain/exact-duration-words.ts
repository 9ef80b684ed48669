import { grouped, toInt64 } from './int64.ts';
import { counted } from './plural.ts';

const UNITS = [
  ['day', 86_400n],
  ['hour', 3_600n],
  ['minute', 60n],
] as const;

/**
 * A duration in seconds for a reader, exact: `30 seconds`, `30.005 seconds`, `2 hours`.
 * @param seconds a whole number or a decimal, as text; anything else is given back as it is
 */
export function exactDurationWords(seconds: string): string {
  if (!/^\d{1,19}(?:\.\d{1,9})?$/.test(seconds)) return `${seconds} seconds`;
  const [whole = '0', part] = seconds.split('.');
  const all = BigInt(whole);
  if (part !== undefined) return `${grouped(toInt64(all))}.${part} seconds`;
  const [unit, size] = UNITS.find(([, one]) => all > 0n && all % one === 0n) ?? ['second', 1n];
  return counted(toInt64(all / size), unit);
}
