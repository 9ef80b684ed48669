import { confirmersOf, effectiveThreshold } from './external-party.ts';
import {
  distinct,
  type Evidence,
  type Finding,
  NOT_ALL_READ,
  NOT_KNOWN_ASKED,
  stateOf,
} from './topology-evidence.ts';
import { type Confirmation, confirmationsIn } from './topology-mapping.ts';

/**
 * As many confirmations as asked for, of as many as asked for, and as many as there can be: two of
 * three is something else than two of two.
 */
export function checkThreshold(evidence: Evidence): Finding {
  const { asked, mappings } = evidence;
  const found = mappings.flatMap(confirmationsIn);
  const wanted = asked && {
    threshold: effectiveThreshold(asked),
    confirmers: distinct(confirmersOf(asked)),
  };
  const base = {
    what: 'Confirmations needed',
    asked: wanted === undefined ? [] : [ofAll(wanted)],
    answered: found.map(ofAll),
  };
  if (found.length === 0) {
    const why = evidence.isAllRead ? 'No mapping says it.' : NOT_ALL_READ;
    return { ...base, state: 'not-checked', why };
  }
  if (found.some(({ confirmers }) => confirmers.length === 0)) {
    return { ...base, state: 'failed', why: 'No host confirms for the party.' };
  }
  if (found.some(({ threshold, confirmers: { length } }) => threshold < 1 || threshold > length)) {
    const why = 'So many confirmations can never come together, or none is needed.';
    return { ...base, state: 'failed', why };
  }
  if (wanted === undefined) return { ...base, state: 'not-checked', why: NOT_KNOWN_ASKED };
  if (found.some(({ threshold }) => threshold !== wanted.threshold)) {
    const why = 'Not as many confirmations are needed as were asked for.';
    return { ...base, state: 'failed', why };
  }
  const isOfAsMany = found.every(
    ({ confirmers: { length } }) => length === wanted.confirmers.length,
  );
  const state = stateOf(evidence, isOfAsMany);
  return {
    ...base,
    state,
    why: {
      passed:
        asked?.threshold === 0
          ? 'All that confirm must, as none was named.'
          : 'As many as were asked for, of as many as were asked for.',
      failed:
        'The number is the one that was asked for, but of another number of participants that confirm.',
      'not-checked': NOT_ALL_READ,
    }[state],
  };
}

function ofAll({ threshold, confirmers }: Confirmation): string {
  return `${threshold} of ${confirmers.length}`;
}
