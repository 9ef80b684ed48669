import { isLikePrivateKey, privateForm } from '#domain/signing/private-key-text.ts';

/** In characters. A private key is longer in every notation. */
const SHORTEST_KEY = 40;

/**
 * Whether a text of the search box may be a private key (KEY-11). 32 bytes, in hex without `0x` or in
 * base64, are rather a hash, and `00` begins a contract id; neither reaches the address unless it is
 * found.
 */
export function mayBeKey(text: string): boolean {
  const plain = text.trim();
  if (plain.length < SHORTEST_KEY) return false;
  if (privateForm(plain) !== undefined) return true;
  const isHash = /^(?:(?:00)?[0-9a-f]{64}|[\w+/-]{43}=)$/i.test(plain);
  return !isHash && isLikePrivateKey(plain);
}

/** Whether a text without an id has hex in the form of a wallet's key, which its label does not call a hash. */
export const hasWalletKey = (text: string) =>
  /(?<!hash["'\s:=(]{1,4})(?<!\w)0x[0-9a-f]{64}(?!\w)/i.test(text);
