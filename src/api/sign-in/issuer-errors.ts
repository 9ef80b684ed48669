import * as oauth from 'oauth4webapi';
import { SignInFailed, type SignInProblem } from '#domain/sign-in/sign-in-problem.ts';

/** Words an error of the library, whose own message may have values of a token. */
export function toProblem(thrown: unknown, url: string): SignInProblem {
  if (thrown instanceof SignInFailed) return thrown.problem;
  if (thrown instanceof oauth.AuthorizationResponseError)
    return { kind: 'refused', code: thrown.error, description: thrown.error_description };
  if (thrown instanceof oauth.ResponseBodyError && thrown.status !== 429)
    return { kind: 'no-token', code: thrown.error, description: thrown.error_description };
  if (thrown instanceof oauth.OperationProcessingError) return ofOperation(thrown, url);
  if (
    thrown instanceof oauth.ResponseBodyError ||
    thrown instanceof oauth.WWWAuthenticateChallengeError
  )
    return { kind: 'not-offered', url, status: thrown.status };
  if (thrown instanceof oauth.UnsupportedOperationError) return { kind: 'token-form' };
  throw thrown;
}

function ofOperation({ code, cause }: oauth.OperationProcessingError, url: string): SignInProblem {
  switch (code) {
    case oauth.JWT_TIMESTAMP_CHECK:
      return { kind: 'id-token', claim: 'time' };
    case oauth.JWT_CLAIM_COMPARISON:
      return { kind: 'id-token', claim: claimIn(cause) === 'nonce' ? 'nonce' : 'other' };
    case oauth.JSON_ATTRIBUTE_COMPARISON:
      return { kind: 'other-metadata' };
    case oauth.RESPONSE_IS_NOT_CONFORM:
      return cause instanceof Response && cause.status !== 200
        ? { kind: 'not-offered', url, status: cause.status }
        : { kind: 'not-readable', url };
    default:
      return { kind: 'not-readable', url };
  }
}

function claimIn(cause: unknown): unknown {
  return typeof cause === 'object' && cause !== null && 'claim' in cause ? cause.claim : undefined;
}
