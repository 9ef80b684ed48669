import { fromBase64, fromHex, isSameBytes } from '#domain/bytes.ts';
import { embeddedFingerprint, publicKeyIn } from '#domain/embedded-key.ts';
import { KEY_KINDS, type SigningPublicKey } from '#domain/signing-key.ts';
import type { AskedTopology, OpenedAnswer } from '#domain/topology-answer.ts';
import { type Check, gatherEvidence } from '#domain/topology-evidence.ts';
import type { NamedSignature, ReadTopologyBytes } from '#domain/topology-file.ts';
import { multiHash } from '#domain/topology-hash.ts';
import type { PastedSignature } from './review-wire.ts';
import { type Claim, verdictOnSignatures } from './signature-verdict.ts';

/** Signatures that came with an answer: over its multi hash, and over each transaction. */
export type PastedSignatures = {
  readonly ofAll: readonly PastedSignature[];
  readonly ofEach: readonly (readonly PastedSignature[])[];
  /** A node takes no signature that does not say whose it is. */
  readonly mustBeNamed: boolean;
  /** Without any it is not what it says that it is; else nobody has signed yet. */
  readonly mustBeThere: boolean;
};

/** Signatures are the key's, over exactly these transactions; none where nobody signed yet. */
export async function checkSignatures(
  asked: AskedTopology | undefined,
  answer: OpenedAnswer,
  { ofAll, ofEach, mustBeNamed, mustBeThere }: PastedSignatures,
): Promise<Check> {
  const { keys } = gatherEvidence(asked, answer);
  const inside = keys.flatMap(({ key }) => publicKeyIn(key) ?? []);
  const key = asked?.key ?? inside[0];
  const claim = (
    signature: PastedSignature,
    message: Uint8Array,
    consentsTo: Claim['consentsTo'],
  ): Claim => ({
    bytes: fromBase64(signature.signature),
    message,
    consentsTo,
    signedBy: signature.signedBy ?? undefined,
    odd:
      mustBeNamed && signature.signedBy == null
        ? 'it does not say whose it is'
        : key && oddForm(signature, key),
  });
  const claims = [
    ...ofAll.map((one) => claim(one, answer.multiHash, 'all')),
    ...ofEach.flatMap((list, at) => {
      const message = fromHex(answer.transactions[at]?.hash ?? '') ?? new Uint8Array();
      return list.map((one) => claim(one, message, at));
    }),
  ];
  return verdictOnSignatures(claims, {
    transactions: answer.transactions.length,
    keys: key === undefined ? [] : [key],
    whose: asked === undefined ? 'the key inside the transactions' : 'the key of the party',
    // The participants sign for themselves when they get it; here stand the owner's alone.
    foreign: 'failed',
    nobody: mustBeThere ? 'failed' : 'not-checked',
    incomplete: 'failed',
  });
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
      ? one.signatures.map((signature) => storedClaim(signature, hash, at))
      : [];
  });
  const inside = new Map(keys.map(({ key }) => [embeddedFingerprint(key), publicKeyIn(key)]));
  const known = [...inside.values()].filter((key) => key !== undefined);
  const verdict = await verdictOnSignatures(claims, {
    transactions: all.length,
    keys: known,
    whose: 'a key inside',
    foreign: 'not-checked',
    nobody: 'not-checked',
    // Nobody says that what lies together in a store was to be signed together.
    incomplete: 'not-checked',
  });
  return [verdict];
}

function storedClaim(
  { bytes, signedBy, ofMany }: NamedSignature,
  hash: Uint8Array,
  consentsTo: number,
): Claim {
  if (ofMany === undefined) return { bytes, message: hash, consentsTo, signedBy };
  const isOver = ofMany.some((one) => isSameBytes(one, hash));
  const odd = isOver ? undefined : 'this transaction is not among those that it signs';
  return { bytes, message: multiHash(ofMany), consentsTo, signedBy, odd };
}
