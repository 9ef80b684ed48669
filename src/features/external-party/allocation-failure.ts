import type { Failure } from '#domain/failure/failure.ts';
import { isUnsent, serverMessageOf, statusOf } from '#domain/failure/failure.ts';

/**
 * Whether a failed allocation certainly had no effect. A missing or broken response, 504, 503, 499
 * or 409 leaves this open. An existing party may be the one just sent
 * (docs/facts/topology.md#allocation-errors).
 */
export function isSurelyRefused(failure: Failure): boolean {
  if (isUnsent(failure)) return true;
  if (isAboutExisting(failure)) return false;
  switch (failure.kind) {
    case 'needs-token':
    case 'policy':
    case 'unauthenticated':
    case 'refused':
    case 'not-found':
    case 'not-offered':
    case 'too-many-elements':
    case 'rate-limited':
      return true;
    case 'status':
      return failure.status >= 400 && failure.status < 500 && !OPEN.includes(failure.status);
    default:
      return false;
  }
}

/**
 * Whether the node rejected the allocation because the party exists. After a first request, that
 * party has another origin, and perhaps other hosts and keys. The node returns 400 with a message
 * (docs/facts/topology.md#allocation-errors).
 */
export function isAlreadyThere(failure: Failure): boolean {
  const isAnswered = failure.kind === 'status' && [400, 409].includes(failure.status);
  return isAnswered && isAboutExisting(failure);
}

const OPEN: readonly number[] = [408, 409, 499];

/** Returns undefined if the general advice suffices (docs/facts/topology.md#allocation-rights). */
export function allocationAdvice(failure: Failure): readonly string[] | undefined {
  const tooLarge = sizeAdvice(failure);
  if (tooLarge !== undefined) return tooLarge;
  if (failure.kind === 'refused')
    return [
      'Allocating a party requires ParticipantAdmin, or IdentityProviderAdmin within its identity provider. From 3.5.10 on, a user can also allocate with its own userId in the body, which Treeline does not send.',
      'Use the token of such a user, or give the command above to one. Nothing was allocated, and the signature stays valid.',
      SEE_LOG,
    ];
  return isSurelyRefused(failure)
    ? undefined
    : ['Check whether the party exists before you send again.'];
}

/** A query can be reduced, but a topology is as large as its hosts make it. */
export function sizeAdvice(failure: Failure): readonly string[] | undefined {
  return statusOf(failure) === 413
    ? [
        'Request fewer hosting participants.',
        'Ask the operator whether the node or a proxy limits the size of a request.',
      ]
    : undefined;
}

/** What came back to a request that did not confirm the party. */
export function responseText(failure: Failure): string {
  if (failure.kind === 'timeout') return `No response within ${failure.seconds} s.`;
  const status = statusOf(failure);
  const isWhole = status !== undefined && failure.kind !== 'cut-off';
  return isWhole ? `The response had status ${status}.` : 'No complete response.';
}

export function partyCheckAdvice(failure: Failure): readonly string[] | undefined {
  if (failure.kind !== 'refused') return undefined;
  return [
    'Reading a party requires ParticipantAdmin, IdentityProviderAdmin, or a right on the party.',
    SEE_LOG,
  ];
}

const SEE_LOG = 'Give the trace id to the operator of the node. The reason is in its log.';

/** The node has no code for this error, so the message is matched. */
function isAboutExisting(failure: Failure): boolean {
  const message = serverMessageOf(failure);
  if (message.kind === 'none') return false;
  const text =
    message.kind === 'ledger-error' ? `${message.error.code} ${message.error.cause}` : message.text;
  return /already exists/i.test(text);
}
