import type { MaybeReported } from '#domain/external-party/topology-answer.ts';
import { isSynchronizerId } from '#domain/ledger/party.ts';
import type { Check } from './topology-evidence.ts';

/**
 * Checks the form of the synchronizer id only, because no hash covers it
 * (docs/facts/topology.md#checks).
 */
export function checkSynchronizer(told: MaybeReported): Check {
  const isRight = told != null && isSynchronizerId(told);
  return {
    what: 'Synchronizer',
    basis: 'expected',
    state: isRight ? 'passed' : 'failed',
    asked: ['the id of a synchronizer: its name, ::1220 and 64 hex digits'],
    answered: [toldWords(told)],
    why: isRight
      ? 'A valid id. No signature covers it, so check that it is the intended synchronizer.'
      : 'Not a valid synchronizer id, so the target of the party is unknown.',
  };
}

function toldWords(told: MaybeReported): string {
  if (told === undefined) return 'no member';
  return told === null ? 'null' : told || 'empty';
}
