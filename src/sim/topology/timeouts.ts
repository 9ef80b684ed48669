import { pause } from '#sim/http/answer.ts';
import type { Asker } from '#sim/ledger/ledger-error.ts';
import { LedgerRefusal, ledgerError } from '#sim/ledger/ledger-error.ts';

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
export async function timesOut(tardiness: Tardiness, { traceId, release }: Asker): Promise<never> {
  if (tardiness === 'never-answers') return new Promise<never>(() => undefined);
  await pause(LATE_MS);
  if (tardiness === 'answers-late')
    throw new LedgerRefusal(
      503,
      'text/plain; charset=UTF-8',
      'The server was not able to produce a timely response to your request.\r\nPlease try again in a short while!',
    );
  throw ledgerError(
    {
      status: 504,
      code: 'REQUEST_TIME_OUT',
      cause: 'Timed out while awaiting item corresponding to the party allocation.',
      category: 3,
      grpcCode: 4,
      retryInfo: '1 second',
    },
    traceId,
    release,
  );
}
