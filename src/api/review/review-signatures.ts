import type { OpenedAnswer, RequestedTopology } from '#domain/external-party/topology-answer.ts';
import { fromBase64, fromHex, isSameBytes } from '#domain/signing/bytes.ts';
import { KEY_KINDS, type SigningPublicKey } from '#domain/signing/signing-key.ts';
import { counted } from '#domain/text/plural.ts';
import { embeddedFingerprint, publicKeyIn } from '#domain/topology/embedded-key.ts';
import type { NamedSignature, ReadTopologyBytes } from '#domain/topology/topology-file.ts';
import { fingerprintOf, multiHash } from '#domain/topology/topology-hash.ts';
import {
  type Check,
  type CheckState,
  gatherEvidence,
  listed,
} from '#domain/topology-checks/topology-evidence.ts';
import type { Curves } from './review-curves.ts';
import type { PastedSignatureWire } from './review-wire.ts';

/** A signature, its message and its claimed signer. */
type Claim = {
  readonly bytes: Uint8Array | undefined;
  readonly message: Uint8Array;
  /** The index of the transaction that the signature covers, or `all`. */
  readonly consentsTo: number | 'all';
  readonly signedBy: string | undefined;
  /** Makes the signature invalid, whatever its bytes are. */
  readonly odd?: string | undefined;
};

/** The expected signatures, and the state of the check for each kind of violation. */
type Rule = {
  readonly transactions: number;
  readonly keys: readonly SigningPublicKey[];
  readonly whose: string;
  readonly foreign: CheckState;
  readonly unsigned: CheckState;
  readonly incomplete: CheckState;
};

/** Verifying a signature takes a few milliseconds, and an onboarding has only a few. */
const MOST_VERIFIED = 100;

/** Passes if every signature is valid and every transaction has one. */
async function verdictOnSignatures(
  curves: Curves,
  claims: readonly Claim[],
  rule: Rule,
): Promise<Check> {
  const byOwner = new Map(rule.keys.map((key) => [fingerprintOf(key), key]));
  const requested = [...byOwner.keys()].map((owner) => `signed by ${owner}`);
  const base = { what: 'Signatures', basis: 'expected', requested } as const;
  const received = [claims.length === 0 ? 'none' : `${claims.length} in total`];
  if (claims.length === 0)
    return { ...base, state: rule.unsigned, received, why: 'No signatures yet.' };
  if (rule.keys.length === 0) {
    const why = 'There is no key to verify the signatures.';
    return { ...base, state: 'not-checked', received, why };
  }
  if (claims.length > MOST_VERIFIED) {
    const why = `Too many signatures for an onboarding; the limit is ${MOST_VERIFIED}.`;
    return { ...base, state: 'failed', received, why };
  }
  const found: Awaited<ReturnType<typeof verdictOn>>[] = [];
  for (const one of claims) {
    // A task for each signature, so that the page can respond in between.
    await new Promise((resolve) => setTimeout(resolve));
    found.push(await verdictOn(curves, one, byOwner, rule.foreign));
  }
  const texts = found.map((one) => one.texts);
  const worst =
    found.find(({ state }) => state === 'failed') ??
    found.find(({ state }) => state === 'not-checked');
  if (worst !== undefined) {
    const why =
      worst.state === 'failed'
        ? worst.odd === undefined
          ? `A signature is not by ${rule.whose} over these transactions.`
          : `A signature was rejected: ${worst.odd}.`
        : 'The key of a signature is missing, so the signature is listed but not verified.';
    return { ...base, state: worst.state, received: texts, why };
  }
  const lacking = unsigned(claims, rule.transactions);
  if (lacking.length > 0) {
    const missing = lacking.map((place) => `transaction ${place} is not signed`);
    const why = incompleteWords(lacking);
    return { ...base, state: rule.incomplete, received: [...texts, ...listed(missing)], why };
  }
  return { ...base, state: 'passed', received: texts, why: `Verified with ${rule.whose}.` };
}

/**
 * A node accepts one signature over all transactions or one over each transaction
 * (docs/facts/topology.md#allocate).
 */
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
  return `${which} not signed. A party requires all of its transactions, so partial signatures are not consent.`;
}

async function verdictOn(
  { isSignedBy }: Curves,
  { bytes, message, signedBy, odd }: Claim,
  byOwner: ReadonlyMap<string, SigningPublicKey>,
  foreign: CheckState,
): Promise<{ readonly state: CheckState; readonly texts: string; readonly odd?: string }> {
  const [first, ...others] = byOwner.keys();
  const owner = signedBy ?? (others.length === 0 ? first : undefined);
  const key = owner === undefined ? undefined : byOwner.get(owner);
  const by = signedBy === undefined ? 'signer not specified' : `claimed signer ${signedBy}`;
  if (odd !== undefined) return { state: 'failed', texts: `not valid, ${odd}: ${by}`, odd };
  if (key === undefined) return { state: foreign, texts: `by another key: ${by}` };
  const isRight = bytes !== undefined && (await isSignedBy(key, bytes, message));
  return isRight
    ? { state: 'passed', texts: `signed by ${owner}` }
    : { state: 'failed', texts: `not valid: ${by}` };
}

/** The signatures over the multi-hash and over each transaction. */
export type PastedSignatures = {
  readonly ofAll: readonly PastedSignatureWire[];
  readonly ofEach: readonly (readonly PastedSignatureWire[])[];
  /** Nodes reject a signature that does not name its signer. */
  readonly mustBeNamed: boolean;
  /** Whether a missing signature fails the check. */
  readonly mustBeThere: boolean;
};

/** Checks that the signatures are by the key and cover exactly these transactions. */
export async function checkSignatures(
  curves: Curves,
  requested: RequestedTopology | undefined,
  answer: OpenedAnswer,
  { ofAll, ofEach, mustBeNamed, mustBeThere }: PastedSignatures,
): Promise<Check> {
  const { keys } = gatherEvidence(requested, answer);
  const inside = keys.flatMap(({ key }) => publicKeyIn(key) ?? []);
  const key = requested?.key ?? inside[0];
  const claim = (
    signature: PastedSignatureWire,
    message: Uint8Array,
    consentsTo: Claim['consentsTo'],
  ): Claim => ({
    bytes: fromBase64(signature.signature),
    message,
    consentsTo,
    signedBy: signature.signedBy ?? undefined,
    odd:
      mustBeNamed && signature.signedBy == null
        ? 'it has no signer'
        : key && oddForm(signature, key),
  });
  const claims = [
    ...ofAll.map((one) => claim(one, answer.multiHash, 'all')),
    ...ofEach.flatMap((list, at) => {
      const message = fromHex(answer.transactions[at]?.hash ?? '') ?? new Uint8Array();
      return list.map((one) => claim(one, message, at));
    }),
  ];
  return verdictOnSignatures(curves, claims, {
    transactions: answer.transactions.length,
    keys: key === undefined ? [] : [key],
    whose: requested === undefined ? 'the key inside the transactions' : 'the key of the party',
    // Participants sign after they receive the file, which contains the owner's signatures only.
    foreign: 'failed',
    unsigned: mustBeThere ? 'failed' : 'not-checked',
    incomplete: 'failed',
  });
}

/**
 * Compares the declared format with the key; `RAW` is an old name that may mean either format
 * (docs/facts/topology.md#signatures).
 */
function oddForm(
  { format, signingAlgorithmSpec }: PastedSignatureWire,
  { spec }: SigningPublicKey,
): string | undefined {
  const kind = KEY_KINDS[spec];
  const isForm = format == null || format === kind.format || format === 'SIGNATURE_FORMAT_RAW';
  if (!isForm) return `its format is ${format}`;
  const isAlgorithm =
    signingAlgorithmSpec == null || signingAlgorithmSpec === kind.signingAlgorithmSpec;
  return isAlgorithm ? undefined : `its algorithm is ${signingAlgorithmSpec}`;
}

/** Checks the signatures in the stored form of transactions. */
export async function checkStoredSignatures(
  curves: Curves,
  all: readonly ReadTopologyBytes[],
  answer: OpenedAnswer,
): Promise<readonly Check[]> {
  if (all.every(({ kind }) => kind === 'transaction')) return [];
  const { keys } = gatherEvidence(undefined, answer);
  const inside = new Map(keys.map(({ key }) => [embeddedFingerprint(key), publicKeyIn(key)]));
  const claims = all.flatMap((one, at) => {
    const hash = fromHex(answer.transactions[at]?.hash ?? '') ?? new Uint8Array();
    return one.kind === 'signed'
      ? one.signatures.map((signature) => {
          const key = inside.get(signature.signedBy);
          return storedClaim(signature, key, hash, at);
        })
      : [];
  });
  const known = [...inside.values()].filter((key) => key !== undefined);
  const verdict = await verdictOnSignatures(curves, claims, {
    transactions: all.length,
    keys: known,
    whose: 'a key inside',
    foreign: 'not-checked',
    unsigned: 'not-checked',
    // Transactions of one store need not have been signed together.
    incomplete: 'not-checked',
  });
  return [verdict];
}

/** The protocol's names lack the prefix of the ledger's; an unspecified one claims nothing. */
function oddStoredForm({ format, algorithm }: NamedSignature, key: SigningPublicKey) {
  const named = (prefix: string, name: string) =>
    name === 'UNSPECIFIED' ? undefined : `${prefix}${name}`;
  const signature = '';
  return oddForm(
    {
      signature,
      format: named('SIGNATURE_FORMAT_', format),
      signingAlgorithmSpec: named('SIGNING_ALGORITHM_SPEC_', algorithm),
    },
    key,
  );
}

function storedClaim(
  stored: NamedSignature,
  key: SigningPublicKey | undefined,
  hash: Uint8Array,
  consentsTo: number,
): Claim {
  const { bytes, signedBy, ofMany } = stored;
  const form = key && oddStoredForm(stored, key);
  if (ofMany === undefined) return { bytes, message: hash, consentsTo, signedBy, odd: form };
  const isOver = ofMany.some((one) => isSameBytes(one, hash));
  const odd = isOver ? form : 'its signed hashes do not include this transaction';
  return { bytes, message: multiHash(ofMany), consentsTo, signedBy, odd };
}
