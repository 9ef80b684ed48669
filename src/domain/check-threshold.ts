import { effectiveThreshold } from './external-party.ts';
import {
  type Evidence,
  type Finding,
  NOT_ALL_READ,
  NOT_KNOWN_ASKED,
  stateOf,
} from './topology-evidence.ts';
import { isConfirmer } from './topology-mapping.ts';

/** As many confirmations as asked for, and as many as there can be. */
export function checkThreshold(evidence: Evidence): Finding {
  const { asked, mappings, hosts } = evidence;
  const found = mappings.flatMap((one) =>
    one.kind === 'party-to-participant' ? [one.threshold] : [],
  );
  const confirmers = hosts.filter(isConfirmer).length;
  const wanted = asked && effectiveThreshold(asked);
  const base = {
    what: 'Confirmations needed',
    asked: wanted === undefined ? [] : [`${wanted}${asked?.threshold === 0 ? ' (all)' : ''}`],
    answered: found.map((one) => `${one} of ${confirmers}`),
  };
  if (found.length === 0) {
    const why = evidence.isAllRead ? 'No mapping says it.' : NOT_ALL_READ;
    return { ...base, state: 'not-checked', why };
  }
  if (confirmers === 0) return { ...base, state: 'failed', why: 'No host confirms for the party.' };
  if (found.some((one) => one < 1 || one > confirmers)) {
    const why = 'So many confirmations can never come together, or none is needed.';
    return { ...base, state: 'failed', why };
  }
  if (wanted === undefined) return { ...base, state: 'not-checked', why: NOT_KNOWN_ASKED };
  const state = stateOf(
    evidence,
    found.every((one) => one === wanted),
  );
  return {
    ...base,
    state,
    why: {
      passed: 'As many as were asked for.',
      failed: 'Not as many confirmations are needed as were asked for.',
      'not-checked': NOT_ALL_READ,
    }[state],
  };
}
