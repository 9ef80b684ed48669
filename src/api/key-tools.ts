import { KEY_SPECS, type KeySpec } from '#domain/signing-key.ts';

/** Whether keys may be made and used on this page, and which kinds; else why not. */
export type KeyTools =
  | { readonly kind: 'ready'; readonly specs: readonly KeySpec[] }
  | { readonly kind: 'insecure' }
  | { readonly kind: 'framed' };

/**
 * Looks at the page and at the browser (security.md KEY-03, KEY-09). Without a secure context there
 * is no WebCrypto, and anybody on the way could have changed this page; in a frame somebody else
 * may have drawn over it.
 */
export async function lookForKeyTools(): Promise<KeyTools> {
  if (!isSecureContext || globalThis.crypto.subtle === undefined) return { kind: 'insecure' };
  if (isFramed()) return { kind: 'framed' };
  const can = await Promise.all(KEY_SPECS.map(canMake));
  return { kind: 'ready', specs: KEY_SPECS.filter((_, at) => can[at]) };
}

function isFramed(): boolean {
  try {
    return window.top !== window.self;
  } catch {
    return true;
  }
}

/** Ed25519 is new in browsers (topology-facts 5); of secp256k1 the library takes care. */
async function canMake(spec: KeySpec): Promise<boolean> {
  if (spec !== 'ed25519') return true;
  return crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']).then(
    () => true,
    () => false,
  );
}
