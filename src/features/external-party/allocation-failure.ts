import type { Failure } from '#domain/failure/failure.ts';
import { serverWordsOf } from '#domain/failure/failure.ts';

/**
 * Whether a failed allocation surely took no effect. Where the node did not answer, or answered
 * that it is late (504, 503), given up (499), in conflict (409) or broken, it may still have, or
 * may yet; and a party that already exists may be the one that was just sent
 * (docs/facts/topology.md#allocation-errors).
 */
export function isSurelyRefused(failure: Failure): boolean {
  if (isAboutExisting(failure)) return false;
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
      return failure.status >= 400 && failure.status < 500 && !OPEN.includes(failure.status);
    default:
      return false;
  }
}

/**
 * Whether the node refused because a party of that id is there. Of a first sending it means that
 * the party is not of its making: an older one may have other hosts, thresholds and keys. The node
 * answers 400, with words of its own (docs/facts/topology.md#allocation-errors).
 */
export function isAlreadyThere(failure: Failure): boolean {
  const isAnswered = failure.kind === 'status' && [400, 409].includes(failure.status);
  return isAnswered && isAboutExisting(failure);
}

/** A conflict, a wait that ended, and a request that was given up say nothing of what took effect. */
const OPEN: readonly number[] = [408, 409, 499];

/**
 * What to try after a failed allocation, where the general advice is about reading or says "retry";
 * undefined where that will do. Rights as in docs/facts/topology.md#allocation-rights.
 */
export function allocationAdvice(failure: Failure): readonly string[] | undefined {
  if (failure.kind === 'refused')
    return [
      'Allocating a party needs ParticipantAdmin, or IdentityProviderAdmin within its identity provider; a right to read or act does not do. From 3.5.10 on a user may also allocate for itself by naming its own userId in the body, which Treeline leaves out.',
      'Give the token of such a user, or hand the command above to one. Nothing was allocated, and the signature stays good.',
      ASK_THE_LOG,
    ];
  return isSurelyRefused(failure)
    ? undefined
    : ['Wait and see whether the party is there before it is sent again.'];
}

/** The same for looking whether a party is there. */
export function lookingAdvice(failure: Failure): readonly string[] | undefined {
  if (failure.kind !== 'refused') return undefined;
  return [
    'Looking at a party needs ParticipantAdmin, IdentityProviderAdmin, or a right on the party.',
    ASK_THE_LOG,
  ];
}

const ASK_THE_LOG = 'Give the trace id to the operator of the node: the reason is in its log.';

/** The node gives no code of its own for it, so its words count. */
function isAboutExisting(failure: Failure): boolean {
  const words = serverWordsOf(failure);
  if (words.kind === 'none') return false;
  const text =
    words.kind === 'ledger-error' ? `${words.error.code} ${words.error.cause}` : words.text;
  return /already exists/i.test(text);
}
