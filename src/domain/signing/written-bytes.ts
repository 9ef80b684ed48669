import { fromBase64, fromHex } from './bytes.ts';

export type WrittenBytes = {
  readonly form: 'hex' | 'base64';
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** Accepts hex, or base64 in either alphabet, with or without line breaks. */
export function readWrittenBytes(text: string): WrittenBytes | undefined {
  const plain = text.replace(/\s+/g, '');
  const hex = fromWrittenHex(plain);
  if (hex !== undefined) return { form: 'hex', bytes: hex };
  const base64 = fromBase64(standardBase64(plain));
  return base64 === undefined ? undefined : { form: 'base64', bytes: base64 };
}

/** Accepts hex with `0x` or with colons as printed by openssl. */
function fromWrittenHex(plain: string): Uint8Array<ArrayBuffer> | undefined {
  // Base64 may start with 0x too, so the prefix is removed only before hex.
  return fromHex(COLON_HEX.test(plain) ? plain.replaceAll(':', '') : plain.replace(/^0x/i, ''));
}

/** A line copied from longer output may end with a colon. */
const COLON_HEX = /^[0-9a-f]{2}(?::[0-9a-f]{2})+:?$/i;

export function standardBase64(text: string): string {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  return standard.padEnd(Math.ceil(standard.length / 4) * 4, '=');
}
