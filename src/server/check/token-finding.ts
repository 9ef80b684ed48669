import type { TokenState } from '#api/token/token.ts';
import { readZonedTime, relative } from '#domain/ledger/time.ts';
import type { CheckFinding, TokenStatus } from './check-report.ts';
import { type Attempt, failedFinding, note, ok, problem } from './finding.ts';

/**
 * What the ledger makes of the token, by its response to a request that any user may send.
 * @param state of the token before that request
 */
export function tokenStatusOf(state: TokenState, end: Attempt<unknown>): TokenStatus {
  const isHeld = state.kind === 'held';
  if ('value' in end) return isHeld ? 'accepted' : 'not-required';
  const { failure } = end;
  switch (failure.kind) {
    case 'needs-token':
      return 'missing';
    case 'unauthenticated':
      return failure.end === 'expired' ? 'expired' : 'rejected';
    case 'refused':
      return 'denied';
    default:
      return 'unknown';
  }
}

export function tokenFinding(
  status: TokenStatus,
  state: TokenState,
  end: Attempt<unknown>,
  causeAt: (url: string) => string | undefined,
): CheckFinding {
  const name = 'Token';
  const expiry = expiryText(state);
  if (status === 'accepted')
    return isPast(state)
      ? problem(name, `Accepted, although it ${expiry}.`, 'Check the clock of this machine.')
      : ok(name, `Accepted${expiry === '' ? '' : `; it ${expiry}`}.`);
  if (status === 'not-required') return note(name, 'None. The ledger requires no token.');
  if (status === 'expired') return problem(name, `Rejected: it ${expiry}.`, 'Use a new token.');
  if ('value' in end) return ok(name, '');
  const finding = failedFinding(name, end.failure, causeAt);
  return status === 'missing' ? { ...finding, text: MISSING } : finding;
}

const MISSING = 'Missing. The ledger requires a token.';

const isPast = (state: TokenState) =>
  state.kind === 'held' && state.expiresAt !== undefined && state.expiresAt <= Date.now();

/** `expires 2026-11-27 10:00:00 UTC (in 23 h)` */
function expiryText(state: TokenState): string {
  const iso = expiryOf(state);
  const at = iso === null ? undefined : readZonedTime(iso, 'utc');
  if (iso === null || at === undefined) return '';
  const time = `${at.date} ${at.time.slice(0, 8)} UTC (${relative(iso, Date.now())})`;
  return `${isPast(state) ? 'expired' : 'expires'} ${time}`;
}

export function expiryOf(state: TokenState): string | null {
  if (state.kind !== 'held' || state.expiresAt === undefined) return null;
  const at = new Date(state.expiresAt);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
