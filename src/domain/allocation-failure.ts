import type { Failure } from './failure.ts';

/**
 * Whether a failed allocation surely took no effect. Where the node did not answer, or answered that
 * it is late (504, 503) or broken, it may still have, or may yet (topology-facts 4, "Errors").
 */
export function isSurelyRefused(failure: Failure): boolean {
  switch (failure.kind) {
    case 'needs-token':
    case 'policy':
    case 'unauthenticated':
    case 'refused':
    case 'not-found':
    case 'not-offered':
    case 'rate-limited':
      return true;
    case 'status':
      return failure.status >= 400 && failure.status < 500 && failure.status !== 408;
    default:
      return false;
  }
}
