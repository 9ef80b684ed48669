import { pause } from '#sim/http/answer.ts';
import { type Asker, ledgerError, timedOut } from '#sim/ledger/ledger-error.ts';

/**
 * How an allocation in the scenario `timeouts` ends: effective without a response, effective with a
 * 503, or a 504 without effect.
 */
export type Tardiness = 'never-answers' | 'answers-late' | 'lost';

const HINTS: readonly Tardiness[] = ['never-answers', 'answers-late', 'lost'];
const LATE_MS = 1_000;

export const tardinessOf = (party: string): Tardiness | undefined =>
  HINTS.find((hint) => party.startsWith(hint));

/** Never returns. */
export async function timesOut(tardiness: Tardiness, asker: Asker): Promise<never> {
  if (tardiness === 'never-answers') return new Promise<never>(() => undefined);
  await pause(LATE_MS);
  if (tardiness === 'answers-late') throw timedOut();
  const cause = 'Timed out while awaiting item corresponding to the party allocation.';
  throw ledgerError('REQUEST_TIME_OUT', 3, cause, asker, { retryInfo: '1 second' });
}
