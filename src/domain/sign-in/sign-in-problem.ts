/** How a network lets its users sign in: `oidc` of config.json. */
export type SignInSettings = {
  /** The issuer identifier, exactly as the issuer names itself, also with a slash at its end. */
  readonly issuer: string;
  readonly clientId: string;
  /** Names separated by spaces, among them `openid`. */
  readonly scope: string;
  /** Sent as `audience`; the access token must be for it where it is a JWT. */
  readonly audience: string | undefined;
  /** Further origins of the issuer's endpoints. */
  readonly origins: readonly string[];
};

/** Why a sign-in failed, or was not renewed. */
export type SignInProblem =
  | { readonly kind: 'insecure' }
  | { readonly kind: 'no-storage' }
  /** The library for sign-ins, which is loaded when it is needed. */
  | { readonly kind: 'not-loaded' }
  /** No response, or one that the browser hides from this origin. */
  | { readonly kind: 'unreachable'; readonly url: string }
  | { readonly kind: 'timeout'; readonly url: string; readonly seconds: number }
  | { readonly kind: 'too-large'; readonly url: string }
  /** The policy of the page forbids the request. */
  | { readonly kind: 'policy'; readonly url: string }
  | { readonly kind: 'not-offered'; readonly url: string; readonly status: number }
  | { readonly kind: 'missing-endpoint'; readonly endpoint: string }
  | { readonly kind: 'other-origin'; readonly endpoint: string; readonly origin: string }
  | { readonly kind: 'unsafe-endpoint'; readonly endpoint: string }
  | { readonly kind: 'no-pkce' }
  /** The metadata names another issuer than the one that was asked. */
  | { readonly kind: 'other-metadata' }
  /** The answer of the issuer belongs to no sign-in that this tab has begun. */
  | { readonly kind: 'not-begun' }
  | { readonly kind: 'late'; readonly minutes: number }
  | { readonly kind: 'other-state' }
  /** RFC 9207; undefined if the answer names none although the issuer announces it. */
  | { readonly kind: 'other-issuer'; readonly named: string | undefined }
  | { readonly kind: 'unknown-network' }
  /** An error of the authorization endpoint (RFC 6749, 4.1.2.1). */
  | { readonly kind: 'refused'; readonly code: string; readonly description: string | undefined }
  /** An error of the token endpoint (RFC 6749, 5.2). */
  | { readonly kind: 'no-token'; readonly code: string; readonly description: string | undefined }
  | { readonly kind: 'not-readable'; readonly url: string }
  | { readonly kind: 'id-token'; readonly claim: 'nonce' | 'signature' | 'time' | 'other' }
  | { readonly kind: 'audience'; readonly named: readonly string[] }
  | { readonly kind: 'other-user' }
  | { readonly kind: 'token-form' };

/** Whether the same request may succeed later. */
export function isPassing(problem: SignInProblem): boolean {
  if (problem.kind === 'not-offered') return problem.status >= 500 || problem.status === 429;
  return ['unreachable', 'timeout', 'not-loaded'].includes(problem.kind);
}

/** Carries a problem through promises; its message has no text of the issuer. */
export class SignInFailed extends Error {
  readonly problem: SignInProblem;
  constructor(problem: SignInProblem) {
    super(`Sign-in failed: ${problem.kind}.`);
    this.name = 'SignInFailed';
    this.problem = problem;
  }
}

/** The problem that `SignInFailed` carries; any other error is thrown again. */
export function problemOf(thrown: unknown): SignInProblem {
  if (thrown instanceof SignInFailed) return thrown.problem;
  throw thrown;
}
