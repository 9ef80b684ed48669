import { p256, p384 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';

/** The curves of ECDSA keys; WebCrypto lacks secp256k1. */
export const CURVES = { EC_P256: p256, EC_P384: p384, EC_SECP256K1: secp256k1 } as const;
