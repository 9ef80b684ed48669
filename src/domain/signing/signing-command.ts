import { sha256, sha384 } from '@noble/hashes/sha2.js';
import { toBase64 } from './bytes.ts';
import { KEY_KINDS, type KeySpec } from './signing-key.ts';

/** Two commands that sign outside the browser and print the signature in base64, with a line end. */
export type SigningCommand = {
  /** ECDSA signs a digest of the message; a signer takes one of the two. */
  readonly takes: 'message' | 'digest';
  /** The first version of OpenSSL with these commands. */
  readonly since: string;
  readonly text: string;
};

/**
 * Returns the digest that ECDSA signs, for signers that do not compute it; undefined for Ed25519,
 * which signs the message itself.
 * @param message the 34-byte hash (docs/facts/topology.md#signatures)
 */
export function signedDigest(
  spec: KeySpec,
  message: Uint8Array,
): { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> } | undefined {
  const name = KEY_KINDS[spec].digest;
  if (name === undefined) return undefined;
  const hash = name === 'SHA-256' ? sha256 : sha384;
  return { name, bytes: new Uint8Array(hash(message)) };
}

export function signingCommands(spec: KeySpec, message: Uint8Array): readonly SigningCommand[] {
  const digest = signedDigest(spec, message);
  // Ed25519 signs in one call, for which `-rawin` requires a file.
  if (digest === undefined)
    return [
      {
        takes: 'message',
        since: '3.0',
        text: inFile(message, 'topology.hash', (file) => `pkeyutl -sign -rawin ${KEY} -in ${file}`),
      },
    ];
  const option = digest.name.replace('-', '').toLowerCase();
  const ofMessage = (file: string) => `dgst -${option} -sign PRIVATE-KEY.pem ${file}`;
  const ofDigest = (file: string) => `pkeyutl -sign ${KEY} -in ${file}`;
  return [
    { takes: 'message', since: '1.1.1', text: inFile(message, 'topology.hash', ofMessage) },
    { takes: 'digest', since: '1.1.1', text: inFile(digest.bytes, 'topology.digest', ofDigest) },
  ];
}

const KEY = '-inkey PRIVATE-KEY.pem';

function inFile(bytes: Uint8Array, file: string, sign: (file: string) => string): string {
  const write = `printf '%s' '${toBase64(bytes)}' | openssl base64 -d -A > ${file}`;
  return `${write}\n{ openssl ${sign(file)} | openssl base64 -A && echo; }`;
}
