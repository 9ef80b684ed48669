/** Shared by the server, the `<meta>` of the build, and the tests. */

/**
 * An origin that can be one source of a policy. A URL's host may have `;`, `,`, quotes and `*`, which
 * would add a directive, a policy or a wildcard.
 */
const SOURCE = /^https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

export function isPolicySource(origin: string): boolean {
  return SOURCE.test(origin);
}

/** Which origins the page may connect to: only its own, also named ones, or any https host. */
export type PolicyProfile =
  | { readonly kind: 'proxied' }
  | { readonly kind: 'fixed'; readonly origins: readonly string[] }
  | { readonly kind: 'open' };

const OPEN_SOURCES = ['https:', 'http://localhost:*', 'http://127.0.0.1:*'];

function sourcesOf(profile: PolicyProfile): readonly string[] {
  switch (profile.kind) {
    case 'proxied':
      return [];
    case 'fixed':
      return profile.origins.filter(isPolicySource);
    case 'open':
      return OPEN_SOURCES;
  }
}

function directives(profile: PolicyProfile): readonly string[] {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...sourcesOf(profile)].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types decoder',
  ];
}

export function contentSecurityPolicy(profile: PolicyProfile): string {
  return directives(profile).join('; ');
}

/** For hosts that omit the headers. A meta policy cannot contain `frame-ancestors` (CSP 3, 3.3). */
export function metaSecurityPolicy(): string {
  return directives({ kind: 'open' })
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ');
}

export const WORKER_POLICY = "default-src 'none'; connect-src 'none'";

/** A path below the base. */
export const WORKER_FILE = /^\/assets\/[A-Za-z0-9_-]*worker[A-Za-z0-9_-]*\.js$/;

export function isWorkerFile(path: string): boolean {
  return WORKER_FILE.test(path);
}

export function securityHeaders(policy: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=()',
  };
}

/**
 * For responses over TLS of a server that owns its host name. It holds for all ports of the name, so
 * it is sent for the public name only, and never for localhost. Other servers below the name are not
 * Treeline's: no `includeSubDomains`.
 */
export const TRANSPORT_SECURITY: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000',
};
