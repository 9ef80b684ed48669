import { counted } from '#domain/plural.ts';
import type { SigningPublicKey } from '#domain/signing-key.ts';
import { type Check, type CheckState, listed } from '#domain/topology-evidence.ts';
import { fingerprintOf } from '#domain/topology-hash.ts';
import { isSignedBy } from './curves.ts';

/** A signature, what it should be over, and whose it says that it is. */
export type Claim = {
  readonly bytes: Uint8Array | undefined;
  readonly message: Uint8Array;
  /** Which transaction it consents to, by its place; or to all of them at once. */
  readonly consentsTo: number | 'all';
  readonly signedBy: string | undefined;
  /** Why it is not valid, whatever its bytes are. */
  readonly odd?: string | undefined;
};

/** What is to be signed, whose signatures count, and what it means that one is lacking. */
type Rule = {
  readonly transactions: number;
  readonly keys: readonly SigningPublicKey[];
  readonly whose: string;
  /** A signature by another key. */
  readonly foreign: CheckState;
  /** Nobody signed anything. */
  readonly nobody: CheckState;
  /** Some of the transactions are signed, and others are not. */
  readonly incomplete: CheckState;
};

/** Each takes some milliseconds, and an onboarding has a handful. */
const MOST_VERIFIED = 100;

/** Every signature is valid, and no transaction is without one. */
export async function verdictOnSignatures(claims: readonly Claim[], rule: Rule): Promise<Check> {
  const byOwner = new Map(rule.keys.map((key) => [fingerprintOf(key), key]));
  const asked = [...byOwner.keys()].map((owner) => `signed by ${owner}`);
  const base = { what: 'Signatures', basis: 'expected', asked } as const;
  const answered = [claims.length === 0 ? 'none' : `${claims.length} in all`];
  if (claims.length === 0) return { ...base, state: rule.nobody, answered, why: NOBODY };
  if (rule.keys.length === 0) {
    const why = 'There is no key to verify them with.';
    return { ...base, state: 'not-checked', answered, why };
  }
  if (claims.length > MOST_VERIFIED) {
    const why = `No onboarding has so many signatures; more than ${MOST_VERIFIED} are not verified.`;
    return { ...base, state: 'failed', answered, why };
  }
  const found = await Promise.all(claims.map((one) => verdictOn(one, byOwner, rule.foreign)));
  const words = found.map((one) => one.words);
  const worst =
    found.find(({ state }) => state === 'failed') ??
    found.find(({ state }) => state === 'not-checked');
  if (worst !== undefined) {
    const why =
      worst.state === 'failed'
        ? worst.odd === undefined
          ? `A signature is not one of ${rule.whose} over these transactions.`
          : `A signature is not taken: ${worst.odd}.`
        : 'The key of a signature is not inside, so it is named here, not verified.';
    return { ...base, state: worst.state, answered: words, why };
  }
  const lacking = unsigned(claims, rule.transactions);
  if (lacking.length > 0) {
    const missing = lacking.map((place) => `transaction ${place} is not signed`);
    const why = incompleteWords(lacking);
    return { ...base, state: rule.incomplete, answered: [...words, ...listed(missing)], why };
  }
  return { ...base, state: 'passed', answered: words, why: `Verified here with ${rule.whose}.` };
}

const NOBODY = 'Nobody signed yet.';

/** A node takes one signature over all of them, or one over each (topology-facts 4). */
function unsigned(claims: readonly Claim[], transactions: number): readonly number[] {
  const signed = new Set(claims.map(({ consentsTo }) => consentsTo));
  if (signed.has('all')) return [];
  const places = Array.from({ length: transactions }, (_, at) => at);
  return places.flatMap((at) => (signed.has(at) ? [] : [at + 1]));
}

function incompleteWords(lacking: readonly number[]): string {
  const [first, ...others] = lacking;
  const last = others.at(-1);
  const which =
    last === undefined
      ? `Transaction ${first} is`
      : others.length === 1
        ? `Transactions ${first} and ${last} are`
        : `${counted(lacking.length, 'transaction')} are`;
  return `${which} not signed. A party comes about by all of its transactions together, so whoever signs only some of them consents to no party.`;
}

async function verdictOn(
  { bytes, message, signedBy, odd }: Claim,
  byOwner: ReadonlyMap<string, SigningPublicKey>,
  foreign: CheckState,
): Promise<{ readonly state: CheckState; readonly words: string; readonly odd?: string }> {
  const [first, ...others] = byOwner.keys();
  const owner = signedBy ?? (others.length === 0 ? first : undefined);
  const key = owner === undefined ? undefined : byOwner.get(owner);
  const by = signedBy === undefined ? 'it names nobody' : `said to be by ${signedBy}`;
  if (odd !== undefined) return { state: 'failed', words: `not valid, ${odd}: ${by}`, odd };
  if (key === undefined) return { state: foreign, words: `by another key: ${by}` };
  const isRight = bytes !== undefined && (await isSignedBy(key, bytes, message));
  return isRight
    ? { state: 'passed', words: `signed by ${owner}` }
    : { state: 'failed', words: `not valid: ${by}` };
}
