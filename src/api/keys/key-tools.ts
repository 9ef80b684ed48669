import { KEY_SPECS, type KeySpec } from '#domain/signing/signing-key.ts';

/**
 * The script rules of a Content-Security-Policy (CSP 3, Trusted Types). The build writes the policy
 * into a `<meta>`, because a page cannot read its headers.
 */

/** Whether the policy allows only scripts from the page's own server. */
export function locksScripts(policy: string): boolean {
  const sources = sourcesOf(policy, 'script-src') ?? sourcesOf(policy, 'default-src');
  return sources?.every((source) => source === "'self'" || source === "'none'") === true;
}

/** Whether the policy forbids plain text as script source, in browsers with Trusted Types. */
export function asksForTrustedTypes(policy: string): boolean {
  return sourcesOf(policy, 'require-trusted-types-for')?.includes("'script'") === true;
}

/** Only the first directive of a name counts (CSP 3, 2.2.1). */
function sourcesOf(policy: string, name: string): readonly string[] | undefined {
  const directives = policy.split(';').map((text) => text.trim().split(/\s+/));
  return directives.find(([first = '']) => first.toLowerCase() === name)?.slice(1);
}

/** The supported kinds of key, or the reason why this page must not use keys. */
export type KeyTools =
  | { readonly kind: 'ready'; readonly specs: readonly KeySpec[] }
  | { readonly kind: 'insecure' }
  | { readonly kind: 'framed' }
  /** No visible policy excludes foreign scripts. */
  | { readonly kind: 'unlocked' }
  /** The browser supports Trusted Types, but the policy does not require them. */
  | { readonly kind: 'untyped' };

/**
 * Checks the page and the browser (KEY-03, KEY-09), and fails closed. An insecure page has no
 * WebCrypto and may be modified in transit. A frame may be covered by foreign content. Without a
 * policy an injected script could take the key. A policy that is only in a header counts as
 * missing, because the page cannot read it.
 */
export async function lookForKeyTools(): Promise<KeyTools> {
  if (!isSecureContext || globalThis.crypto.subtle === undefined) return { kind: 'insecure' };
  if (isFramed()) return { kind: 'framed' };
  const policies = policiesOfPage();
  if (!policies.some(locksScripts)) return { kind: 'unlocked' };
  if ('trustedTypes' in window && !policies.some(asksForTrustedTypes)) return { kind: 'untyped' };
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

/** Browsers apply a policy only in the head (HTML, "pragma directives"). */
function policiesOfPage(): readonly string[] {
  const metas = document.head.querySelectorAll<HTMLMetaElement>('meta[http-equiv]');
  return [...metas]
    .filter(({ httpEquiv }) => httpEquiv.toLowerCase() === 'content-security-policy')
    .map(({ content }) => content);
}

/**
 * Ed25519 is new in browsers (docs/facts/topology.md#browser-cryptography); @noble/curves covers
 * secp256k1.
 */
async function canMake(spec: KeySpec): Promise<boolean> {
  if (spec !== 'ed25519') return true;
  return crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']).then(
    () => true,
    // WebKitGTK fails with another error for some keys.
    (thrown: unknown) => !(thrown instanceof DOMException && thrown.name === 'NotSupportedError'),
  );
}
