import { secondsText } from '#domain/ledger/microseconds.ts';
import type { CheckFinding } from './check-report.ts';
import { note, ok, problem } from './finding.ts';

/** Microseconds; as for the page Node (REL-11). */
export const MOST_APART = 5_000_000n;

/** @param ahead as `clockDifference` has it: at least so far is the clock of this machine ahead */
export function clockFinding(ahead: bigint | undefined): CheckFinding {
  const name = 'Clock';
  if (ahead === undefined) return note(name, 'The server returned no time (header Date).');
  const size = ahead < 0n ? -ahead : ahead;
  if (size === 0n) return ok(name, 'This machine and the server agree.');
  const text = `This machine is ${secondsText(size)} ${ahead > 0n ? 'ahead of' : 'behind'} the server.`;
  if (size <= MOST_APART) return ok(name, text);
  return problem(name, text, 'Synchronize the clocks of both machines (NTP).');
}

export function secondsOf(microseconds: bigint | undefined): number | null {
  return microseconds === undefined ? null : Number(microseconds / 1_000n) / 1_000;
}
