import { fromBase64, fromHex, isSameBytes } from '#domain/bytes.ts';
import { embeddedFingerprint, publicKeyIn } from '#domain/embedded-key.ts';
import { KEY_KINDS, type SigningPublicKey } from '#domain/signing-key.ts';
import type { AskedTopology, OpenedAnswer } from '#domain/topology-answer.ts';
import { type Check, type CheckState, gatherEvidence } from '#domain/topology-evidence.ts';
import type { NamedSignature, ReadTopologyBytes } from '#domain/topology-file.ts';
import { fingerprintOf, multiHash } from '#domain/topology-hash.ts';
import { isSignedBy } from './curves.ts';
import type { PastedSignature } from './review-wire.ts';

/** A signature, what it should be over, and whose it says that it is. */
type Claim = {
  readonly bytes: Uint8Array | undefined;
  readonly message: Uint8Array;
  readonly signedBy: string | undefined;
  /** Why it is not valid, whatever its bytes are. */
  readonly odd?: string | undefined;
};

/** Each takes some milliseconds, and an onboarding has a handful. */
const MOST_VERIFIED = 100;

/** Signatures that came with an answer: over its multi hash, and over each transaction. */
export type PastedSignatures = {
  readonly ofAll: readonly PastedSignature[];
  readonly ofEach: readonly (readonly PastedSignature[])[];
  /** A node takes no signature that does not say whose it is. */
  readonly mustBeNamed: boolean;
};

/** Signatures are the key's, over exactly these transactions; none where nobody signed yet. */
export async function checkSignatures(
  asked: AskedTopology | undefined,
  answer: OpenedAnswer,
  { ofAll, ofEach, mustBeNamed }: PastedSignatures,
): Promise<readonly Check[]> {
  const { keys } = gatherEvidence(asked, answer);
  const inside = keys.flatMap(({ key }) => publicKeyIn(key) ?? []);
  const key = asked?.key ?? inside[0];
  const claim = (signature: PastedSignature, message: Uint8Array): Claim => ({
    bytes: fromBase64(signature.signature),
    message,
    signedBy: signature.signedBy ?? undefined,
    odd:
      mustBeNamed && signature.signedBy == null
        ? 'it does not say whose it is'
        : key && oddForm(signature, key),
  });
  return verdictsOn(
    [
      ...ofAll.map((one) => claim(one, answer.multiHash)),
      ...ofEach.flatMap((list, at) => {
        const message = fromHex(answer.transactions[at]?.hash ?? '') ?? new Uint8Array();
        return list.map((one) => claim(one, message));
      }),
    ],
    key === undefined ? [] : [key],
    asked === undefined ? 'the key inside the transactions' : 'the key of the party',
    // The participants sign for themselves when they get it; here stand the owner's alone.
    'failed',
  );
}

/** What a signature says of its own form; `RAW` is of old and taken as either (topology-facts 1.7). */
function oddForm(
  { format, signingAlgorithmSpec }: PastedSignature,
  { spec }: SigningPublicKey,
): string | undefined {
  const kind = KEY_KINDS[spec];
  const isForm = format == null || format === kind.format || format === 'SIGNATURE_FORMAT_RAW';
  if (!isForm) return `its form is said to be ${format}`;
  const isAlgorithm =
    signingAlgorithmSpec == null || signingAlgorithmSpec === kind.signingAlgorithmSpec;
  return isAlgorithm ? undefined : `its algorithm is said to be ${signingAlgorithmSpec}`;
}

/** Signatures that stand around transactions as a store keeps them. */
export async function checkStoredSignatures(
  all: readonly ReadTopologyBytes[],
  answer: OpenedAnswer,
): Promise<readonly Check[]> {
  if (all.every(({ kind }) => kind === 'transaction')) return [];
  const { keys } = gatherEvidence(undefined, answer);
  const claims = all.flatMap((one, at) => {
    const hash = fromHex(answer.transactions[at]?.hash ?? '') ?? new Uint8Array();
    return one.kind === 'signed'
      ? one.signatures.map((signature) => storedClaim(signature, hash))
      : [];
  });
  const inside = new Map(keys.map(({ key }) => [embeddedFingerprint(key), publicKeyIn(key)]));
  const known = [...inside.values()].filter((key) => key !== undefined);
  return verdictsOn(claims, known, 'a key inside', 'not-checked');
}

function storedClaim({ bytes, signedBy, ofMany }: NamedSignature, hash: Uint8Array): Claim {
  if (ofMany === undefined) return { bytes, message: hash, signedBy };
  const isOver = ofMany.some((one) => isSameBytes(one, hash));
  const odd = isOver ? undefined : 'this transaction is not among those that it signs';
  return { bytes, message: multiHash(ofMany), signedBy, odd };
}

async function verdictsOn(
  claims: readonly Claim[],
  keys: readonly SigningPublicKey[],
  whose: string,
  foreign: CheckState,
): Promise<readonly Check[]> {
  const byOwner = new Map(keys.map((key) => [fingerprintOf(key), key]));
  const asked = [...byOwner.keys()].map((owner) => `signed by ${owner}`);
  const base = { what: 'Signatures', basis: 'expected', asked } as const;
  const answered = [claims.length === 0 ? 'none' : `${claims.length} in all`];
  const open = (why: string) => [{ ...base, state: 'not-checked', answered, why }] as const;
  if (claims.length === 0) return open('Nobody signed yet.');
  if (keys.length === 0) return open('There is no key to verify them with.');
  if (claims.length > MOST_VERIFIED) {
    const why = `No onboarding has so many signatures; more than ${MOST_VERIFIED} are not verified.`;
    return [{ ...base, state: 'failed', answered, why }];
  }
  const found = await Promise.all(claims.map((one) => verdictOn(one, byOwner, foreign)));
  const state: CheckState =
    found.find((one) => one.state === 'failed')?.state ??
    found.find((one) => one.state === 'not-checked')?.state ??
    'passed';
  return [
    {
      ...base,
      state,
      answered: found.map(({ words }) => words),
      why: {
        passed: `Verified here with ${whose}.`,
        failed: `A signature is not one of ${whose} over these transactions.`,
        'not-checked': 'The key of a signature is not inside, so it is named here, not verified.',
      }[state],
    },
  ];
}

async function verdictOn(
  { bytes, message, signedBy, odd }: Claim,
  byOwner: ReadonlyMap<string, SigningPublicKey>,
  foreign: CheckState,
): Promise<{ readonly state: CheckState; readonly words: string }> {
  const [first, ...others] = byOwner.keys();
  const owner = signedBy ?? (others.length === 0 ? first : undefined);
  const key = owner === undefined ? undefined : byOwner.get(owner);
  const by = signedBy === undefined ? 'it names nobody' : `said to be by ${signedBy}`;
  if (odd !== undefined) return { state: 'failed', words: `not valid, ${odd}: ${by}` };
  if (key === undefined) return { state: foreign, words: `by another key: ${by}` };
  const isRight = bytes !== undefined && (await isSignedBy(key, bytes, message));
  return isRight
    ? { state: 'passed', words: `signed by ${owner}` }
    : { state: 'failed', words: `not valid: ${by}` };
}
