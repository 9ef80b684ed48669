import type { Bytes } from './bytes.ts';
import { multiHash, transactionHash } from './canton-hash.ts';
import { namespaceOf, type Onboarding, type Signed } from './onboarding.ts';
import type { SigningKey } from './signing-key.ts';
import { isSignedBy } from './signing-key.ts';

export type Verdict =
  /** Signed by the namespace key and every signing key; only the hosts' consent is missing. */
  | { readonly kind: 'signed' }
  /** Without signatures of the party's own keys, which is a host's consent. */
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'refused'; readonly words: string; readonly grpcCode: 3 | 9 };

const refused = (words: string, grpcCode: 3 | 9): Verdict => ({ kind: 'refused', words, grpcCode });

const unknownSigner = (fingerprints: readonly string[]): Verdict =>
  refused(
    `Topology transaction is not properly authorized: No delegation found for keys ${fingerprints.join(', ')}`,
    9,
  );

/**
 * Verifies every signature with the keys in the transactions. The multi-hash covers exactly the
 * submitted set.
 */
export async function judge(
  { hosting, delegation, keys }: Onboarding,
  wrappers: readonly Bytes[],
): Promise<Verdict> {
  const { party, hosts, threshold } = hosting.mapping;
  const confirming = hosts.filter(({ permission }) => permission === 'CONFIRMATION').length;
  if (threshold < 1 || threshold > confirming)
    return refused(
      `Tried to set a confirming threshold (${threshold}) above the number of hosting nodes (${confirming}) for party ${party}`,
      9,
    );
  const held: SigningKey[] = [
    ...hosting.mapping.keys,
    ...(delegation === undefined ? [] : [delegation.mapping.key]),
    ...(keys?.mapping.keys ?? []),
  ];
  const parts: readonly Signed[] = [delegation, keys, hosting].flatMap((part) => part ?? []);
  const strangers = parts.flatMap(({ single, multi }) =>
    [...single, ...multi]
      .map(({ signedBy }) => signedBy)
      .filter((signer) => !held.some(({ fingerprint }) => fingerprint === signer)),
  );
  if (strangers.length > 0) return unknownSigner([...new Set(strangers)]);
  const whole = await multiHash(wrappers);
  for (const part of parts)
    if (!(await isVerified(part, whole, held)))
      return refused('Transaction signature verification failed', 3);

  const signers = new Set([...hosting.single, ...hosting.multi].map(({ signedBy }) => signedBy));
  if (signers.size === 0) return { kind: 'unsigned' };
  const namespace = namespaceOf(party);
  // Without a delegation, a key can sign only a transaction that contains it.
  const isRooted =
    delegation !== undefined ||
    hosting.mapping.keys.some(({ fingerprint }) => fingerprint === namespace);
  if (!isRooted || !signers.has(namespace)) return unknownSigner([...signers]);
  return hosting.mapping.keys.every(({ fingerprint }) => signers.has(fingerprint))
    ? { kind: 'signed' }
    : { kind: 'unsigned' };
}

async function isVerified(
  { submitted, single, multi }: Signed,
  whole: Bytes,
  held: readonly SigningKey[],
): Promise<boolean> {
  const keyOf = (signer: string) => held.find(({ fingerprint }) => fingerprint === signer);
  const own = await transactionHash(submitted.wrapper);
  for (const signature of single) {
    const key = keyOf(signature.signedBy);
    if (key === undefined || !(await isSignedBy(key, own, signature))) return false;
  }
  for (const signature of multi) {
    const key = keyOf(signature.signedBy);
    if (key === undefined || !(await isSignedBy(key, whole, signature))) return false;
  }
  return true;
}
