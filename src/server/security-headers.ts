/**
 * The headers that every answer carries, and the Content-Security-Policy in its three profiles.
 * One text for the server, for the `<meta>` that the build writes, and for the tests.
 */

/** To whom the page may talk: only its own origin, named origins besides, or any host of https. */
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
      return profile.origins;
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

/** The value of the Content-Security-Policy header for documents. */
export function contentSecurityPolicy(profile: PolicyProfile): string {
  return directives(profile).join('; ');
}

/**
 * The open profile for `<meta http-equiv>`, which covers a host that forgets its headers.
 * A meta policy cannot hold `frame-ancestors` (CSP 3, 3.3), so it is left out.
 */
export function metaSecurityPolicy(): string {
  return directives({ kind: 'open' })
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ');
}

/** A worker obeys the policy of its own file: it computes and reaches nobody. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'none'";

const WORKER_FILE = /^\/assets\/[A-Za-z0-9_-]*worker[A-Za-z0-9_-]*\.js$/;

/** Whether a URL path is a built worker's. */
export function isWorkerFile(path: string): boolean {
  return WORKER_FILE.test(path);
}

/** All headers of an answer that are about safety, for the given document policy. */
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
