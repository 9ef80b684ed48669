import { KEY_SPECS, type KeySpec } from '#domain/signing/signing-key.ts';

/**
 * What a Content-Security-Policy says of scripts (CSP 3, Trusted Types), as far as a page can read
 * it of itself: the build writes one into its `<meta>`, where a header cannot be read.
 */

/** No script runs but those of the page's own server, as far as the policy goes. */
export function locksScripts(policy: string): boolean {
  const sources = sourcesOf(policy, 'script-src') ?? sourcesOf(policy, 'default-src');
  return sources?.every((source) => source === "'self'" || source === "'none'") === true;
}

/** No text becomes script: the browser's own sinks take none (where it knows of this). */
export function asksForTrustedTypes(policy: string): boolean {
  return sourcesOf(policy, 'require-trusted-types-for')?.includes("'script'") === true;
}

/** The first directive of a name counts, further ones are passed over (CSP 3, 2.2.1). */
function sourcesOf(policy: string, name: string): readonly string[] | undefined {
  const directives = policy.split(';').map((text) => text.trim().split(/\s+/));
  return directives.find(([first = '']) => first.toLowerCase() === name)?.slice(1);
}

/** Whether keys may be made and used on this page, and which kinds; else why not. */
export type KeyTools =
  | { readonly kind: 'ready'; readonly specs: readonly KeySpec[] }
  | { readonly kind: 'insecure' }
  | { readonly kind: 'framed' }
  /** No policy is seen that keeps foreign script out of the page. */
  | { readonly kind: 'unlocked' }
  /** The browser could keep text from becoming script, and is not told to. */
  | { readonly kind: 'untyped' };

/**
 * Looks at the page and at the browser (KEY-03, KEY-09), and fails closed. Without a secure context
 * there is no WebCrypto, and anybody on the way could have changed this page; in a frame somebody
 * else may have drawn over it; without its policy a script that came in could take the key away.
 * The policy is read where the build writes it: one that came as a header alone cannot be seen by
 * the page, and counts as none.
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

/** Those that the browser obeys: a policy counts in the head alone (HTML, "pragma directives"). */
function policiesOfPage(): readonly string[] {
  const metas = document.head.querySelectorAll<HTMLMetaElement>('meta[http-equiv]');
  return [...metas]
    .filter(({ httpEquiv }) => httpEquiv.toLowerCase() === 'content-security-policy')
    .map(({ content }) => content);
}

/**
 * Ed25519 is new in browsers (docs/facts/topology.md#browser-cryptography); of secp256k1 the
 * library takes care.
 */
async function canMake(spec: KeySpec): Promise<boolean> {
  if (spec !== 'ed25519') return true;
  return crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']).then(
    () => true,
    () => false,
  );
}
