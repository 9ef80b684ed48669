import { toBase64 } from './bytes.ts';
import { KEY_KINDS, type KeySpec } from './signing-key.ts';

/**
 * Returns two OpenSSL 3 commands that sign outside the browser and print the signature in base64.
 * @param message the 34-byte hash; ECDSA hashes it again (docs/facts/topology.md#signatures)
 */
export function opensslCommand(spec: KeySpec, message: Uint8Array): string {
  const { digest } = KEY_KINDS[spec];
  const write = `printf '%s' '${toBase64(message)}' | openssl base64 -d -A > topology.hash`;
  // Without a separate digest (Ed25519), OpenSSL signs in one call and requires a file.
  const sign =
    digest === undefined
      ? 'openssl pkeyutl -sign -rawin -inkey PRIVATE-KEY.pem -in topology.hash'
      : `openssl dgst -${digest.replace('-', '').toLowerCase()} -sign PRIVATE-KEY.pem topology.hash`;
  return `${write}\n${sign} | openssl base64 -A`;
}
