import type { KeyCandidate } from '#domain/signing/pasted-key.ts';
import type { SigningPublicKey } from '#domain/signing/signing-key.ts';

/**
 * The arithmetic of `api/keys/curves.ts`. A review receives it as an argument, because its worker
 * has no code for curves and asks the page.
 */
export type Curves = {
  keysOf(candidate: KeyCandidate): Promise<readonly SigningPublicKey[]>;
  isSignedBy(key: SigningPublicKey, signature: Uint8Array, message: Uint8Array): Promise<boolean>;
};
