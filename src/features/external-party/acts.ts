import type { Act, ActName } from '#domain/audit/act.ts';
import { toHex } from '#domain/signing/bytes.ts';
import { fingerprintOf } from '#domain/topology/topology-hash.ts';
import type { Allocation, OnboardingProgress } from './progress.ts';

const OF_ALLOCATION: Readonly<Partial<Record<Allocation['kind'], ActName>>> = {
  sent: 'allocation sent',
  allocated: 'allocation accepted',
  refused: 'allocation rejected',
  existing: 'party already existed',
  unsure: 'outcome unknown',
  found: 'party found',
};

const OF_SIGNING = {
  here: 'party hint typed and signed',
  outside: 'signature pasted and verified',
} as const;

/**
 * The acts that a change of the progress consists of, for the audit record. A change that undoes
 * something, such as another form after a signature, is no act.
 * @param now the time of the change by the clock of the browser, in UTC
 */
export function actsOf(
  before: Omit<OnboardingProgress, 'acts'>,
  after: Omit<OnboardingProgress, 'acts'>,
  now: string,
): readonly Act[] {
  const { chosen, untested, generated, consent, signedWhere, allocation, at } = after;
  const acts: Act[] = [];
  if (chosen !== undefined && chosen.key !== before.chosen?.key)
    acts.push({ act: 'key chosen', at: now, key: fingerprintOf(chosen.key) });
  const holder = before.chosen?.holder ?? before.untested?.holder;
  if (holder !== undefined && chosen?.holder === undefined && untested === undefined)
    acts.push({ act: 'key wiped', at: now, key: fingerprintOf(holder.publicKey) });
  if (generated === undefined) return acts;
  const multiHash = toHex(generated.opened.multiHash);
  if (generated !== before.generated) {
    const { sent, came } = generated.times ?? {};
    if (sent !== undefined) acts.push({ act: 'topology requested', ...sent });
    if (came !== undefined) acts.push({ act: 'response received', ...came, multiHash });
    acts.push({ act: 'checks completed', at: now, multiHash });
  }
  if (at === 'sign' && before.at !== 'sign')
    acts.push({ act: 'signing opened', at: now, multiHash });
  if (consent !== undefined && consent !== before.consent && signedWhere !== undefined)
    acts.push({ act: OF_SIGNING[signedWhere], at: now, multiHash });
  const outcome = OF_ALLOCATION[allocation.kind];
  if (outcome !== undefined && allocation.kind !== before.allocation.kind) {
    const serverDate = 'serverDate' in allocation ? allocation.serverDate : undefined;
    acts.push({ act: outcome, at: now, serverDate, multiHash });
  }
  return acts;
}
