/**
 * A transaction hash, 64 hex digits in updates and at Scan, as completions and requests by hash have
 * it (docs/facts/wire.md#hashes).
 */
export function base64OfHash(hex: string): string {
  const bytes = hex.match(/../g) ?? [];
  return btoa(bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join(''));
}
