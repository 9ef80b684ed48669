import { toBase64 } from './bytes.ts';
import { isPartyId, splitParty } from './party.ts';
import { distinct, type Evidence, type Finding } from './topology-evidence.ts';

/*
 * Does the answer belong to the key and the hint, and is the hash that of the transactions
 * (topology-facts 4.1; security.md KEY-01).
 */

/** The fingerprint that the answer names is that of the key. */
export function checkFingerprint({ asked, answer, fingerprint }: Evidence): Finding {
  const what = 'Fingerprint of the key';
  const own = fingerprint === undefined ? [] : [fingerprint];
  const told = answer.fingerprint === undefined ? [] : [answer.fingerprint];
  const base = { what, asked: own, answered: told };
  if (told.length === 0 && !answer.isWhole && asked === undefined) {
    return { ...base, state: 'not-checked', why: 'What was given names no fingerprint.' };
  }
  if (own.length === 0) {
    const why = 'The transactions hold no single key whose fingerprint could be computed here.';
    return { ...base, state: 'not-checked', why };
  }
  const whose =
    asked === undefined ? 'the key inside the transactions' : 'the key that was asked for';
  return told[0] === own[0]
    ? { ...base, state: 'passed', why: `Computed here from ${whose}, and the same.` }
    : { ...base, state: 'failed', why: `The fingerprint is not that of ${whose}.` };
}

/** The party id is the hint and the fingerprint. */
export function checkPartyId({ asked, answer, fingerprint }: Evidence): Finding {
  const what = 'Party id';
  const told = answer.partyId;
  const hint = asked?.hint ?? (told === undefined ? undefined : splitParty(told).hint);
  const wanted =
    hint === undefined || fingerprint === undefined ? undefined : `${hint}::${fingerprint}`;
  const base = {
    what,
    asked: wanted === undefined ? [] : [wanted],
    answered: told === undefined ? [] : [told],
  };
  if (told === undefined && asked === undefined && !answer.isWhole) {
    return { ...base, state: 'not-checked', why: 'What was given names no party id by itself.' };
  }
  if (wanted === undefined && (told === undefined || isPartyId(told))) {
    const why = 'The transactions hold no single key whose fingerprint could be computed here.';
    return { ...base, state: told === undefined ? 'failed' : 'not-checked', why };
  }
  if (told !== wanted || !isPartyId(told ?? '')) {
    const why = 'The party id is not the hint, "::" and the fingerprint of the key.';
    return { ...base, state: 'failed', why };
  }
  const why =
    asked === undefined
      ? 'It ends in the fingerprint of the key inside the transactions. Whether the hint is the one that was asked for is not known here.'
      : 'It is the hint and the fingerprint of the key that were asked for.';
  return { ...base, state: 'passed', why };
}

/** Each transaction has a hash of its own; two alike would collapse into one in the multi hash. */
export function checkHashes({ answer: { transactions } }: Evidence): Finding {
  const hashes = transactions.map(({ hash }) => hash);
  const isOnce = distinct(hashes).length === hashes.length;
  const why = isOnce
    ? 'Computed here over the bytes as received. An answer does not name them; the hash that is signed stands for all of them.'
    : 'Two transactions are the same.';
  return {
    what: 'Transaction hashes',
    state: hashes.length === 0 ? 'not-checked' : isOnce ? 'passed' : 'failed',
    asked: ['each transaction once'],
    answered: hashes.length === 0 ? ['no transaction'] : hashes,
    why: hashes.length === 0 ? 'There is no transaction to hash.' : why,
  };
}

/** The hash that is signed is the hash of these transactions. */
export function checkMultiHash({ asked, answer }: Evidence): Finding {
  const { toldMultiHash, isWhole } = answer;
  const computed = toBase64(answer.multiHash);
  const base = {
    what: 'Multi hash',
    asked: [computed],
    answered: toldMultiHash === undefined ? [] : [toldMultiHash],
  };
  if (toldMultiHash === undefined && asked === undefined && !isWhole) {
    const why = 'What was given names no multi hash; the one on the left is computed here.';
    return { ...base, state: 'not-checked', why };
  }
  return toldMultiHash === computed
    ? { ...base, state: 'passed', why: 'Computed here from the transactions, and the same.' }
    : { ...base, state: 'failed', why: 'It is not the hash of these transactions.' };
}
