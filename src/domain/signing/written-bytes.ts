import { fromBase64, fromHex } from './bytes.ts';

/** Bytes of a key or a signature as people and their tools write them. */
export type WrittenBytes = {
  readonly form: 'hex' | 'base64';
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** Hex, or base64 of either alphabet; in lines or not. */
export function readWrittenBytes(text: string): WrittenBytes | undefined {
  const plain = text.replace(/\s+/g, '');
  const hex = fromWrittenHex(plain);
  if (hex !== undefined) return { form: 'hex', bytes: hex };
  const base64 = fromBase64(standardBase64(plain));
  return base64 === undefined ? undefined : { form: 'base64', bytes: base64 };
}

/** Hex, also with `0x` or with the colons of openssl. */
export function fromWrittenHex(plain: string): Uint8Array<ArrayBuffer> | undefined {
  // Base64 may begin with 0x too: only what is hex without it had it put on.
  return fromHex(COLON_HEX.test(plain) ? plain.replaceAll(':', '') : plain.replace(/^0x/i, ''));
}

/** A line that is cut from its middle ends with a colon. */
const COLON_HEX = /^[0-9a-f]{2}(?::[0-9a-f]{2})+:?$/i;

/** base64url → base64, padding put on. */
export function standardBase64(text: string): string {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  return standard.padEnd(Math.ceil(standard.length / 4) * 4, '=');
}
