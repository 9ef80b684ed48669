import type { ExplainError } from './explain-error.ts';
import type { Failure, LedgerError, RequestTarget } from './failure.ts';
import { addressOf, serverWordsOf } from './failure.ts';

/** What an answer that is not 2xx means, with the failure's stable code. */
export type StatusWords = {
  readonly code: string;
  readonly heading: string;
  readonly happened: string;
  readonly tryThis: readonly string[];
};

type Answered = Extract<Failure, { words: unknown }>;

/**
 * Words for an answer that is not 2xx. The ledger's own error codes say more than the status: their
 * headings are here, what they mean is in the catalogue, where that has been loaded.
 */
export function statusWords(failure: Answered, explain?: ExplainError): StatusWords {
  const general = generalWords(failure);
  const words = serverWordsOf(failure);
  if (words.kind !== 'ledger-error') return general;
  const { error } = words;
  const [heading, code] = (Object.hasOwn(HEADINGS, error.code) && HEADINGS[error.code]) || [];
  const explained = explain?.(error);
  return {
    code: code ?? general.code,
    heading: heading ?? general.heading,
    happened: explained?.happened ?? general.happened,
    tryThis: explained?.next ?? general.tryThis,
  };
}

const AFTER_END = ['The node is behind or was restored', 'E-AFTER-END'] as const;

/** Errors of reading that have a heading, and a stable code of ours where the status is too wide. */
const HEADINGS: Readonly<Record<string, readonly [heading: string, code?: string]>> = {
  PARTICIPANT_PRUNED_DATA_ACCESSED: ['Pruned on this node', 'E-PRUNED'],
  PARTICIPANT_DATA_ACCESSED_AFTER_LEDGER_END: AFTER_END,
  OFFSET_AFTER_LEDGER_END: AFTER_END,
  OFFSET_OUT_OF_RANGE: ['The range ends before it begins'],
  INVALID_TOKEN: ['The token names no user'],
  ACCESS_TOKEN_EXPIRED: ['The token expired while the answer was being read'],
  STALE_STREAM_AUTHORIZATION: ["The user's rights changed while the answer was being read"],
  JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED: ["More than the node's limit"],
};

/** The node hides why: code `NA`, category -1 (docs/facts/wire.md#redacted-errors). */
function isRedacted(error: LedgerError): boolean {
  return error.code === 'NA' && error.errorCategory === -1;
}

function generalWords(failure: Answered): StatusWords {
  const { place } = failure;
  switch (failure.kind) {
    case 'unauthenticated':
      return unauthenticated(place);
    case 'refused':
      return refused(failure);
    case 'not-found':
      return {
        code: 'E-NOT-FOUND',
        heading: 'Not found here',
        happened:
          place.server === 'scan'
            ? 'Scan does not know it: the id is unknown, or older than what this Scan keeps.'
            : 'The ledger does not show it: the id is unknown, not visible to these parties, or pruned.',
        tryThis: ['Check the id and the network.', 'Look at the other source.'],
      };
    case 'not-offered':
      return {
        code: 'E-NOT-OFFERED',
        heading: 'Not offered by this node',
        happened: `The node does not have this route (status ${failure.status}): its version is older or newer than the one that has it, or a proxy in front does not let it through.`,
        tryThis: ["Choose another source, if there is one; the node's version is under Node."],
      };
    case 'too-many-elements':
      return {
        code: 'E-TOO-MANY',
        heading: "More than the node's limit",
        happened: 'The request or its answer is larger than this node allows (status 413).',
        tryThis: ['Narrow the question: fewer parties, a shorter range, a smaller limit.'],
      };
    case 'rate-limited':
      return {
        code: 'E-RATE-LIMITED',
        heading: 'Too many requests',
        happened: 'The server counts requests and asks for a pause (status 429).',
        tryThis: ['Wait a little, then retry.'],
      };
    case 'status':
      return otherStatus(failure.status, place);
  }
}

function unauthenticated(place: RequestTarget): StatusWords {
  const code = 'E-UNAUTHENTICATED';
  if (place.server !== 'ledger')
    return {
      code,
      heading: `${addressOf(place).origin} asks for credentials`,
      happened: 'Scan itself asks for none, so something in front of it does (status 401).',
      tryThis: ['Ask whoever runs the proxy in front of it for access.'],
    };
  return {
    code,
    heading: 'The ledger does not accept the token',
    happened:
      'No token, an expired one, a wrong audience or a bad signature: the node does not say which (status 401).',
    tryThis: [
      `Paste a fresh token for ${addressOf(place).origin}.`,
      "Look at the token's audience and expiry on the connect page.",
    ],
  };
}

function refused(failure: Answered): StatusWords {
  const words = serverWordsOf(failure);
  const hidden = words.kind === 'ledger-error' && isRedacted(words.error);
  const ledger = failure.place.server === 'ledger';
  return {
    code: 'E-REFUSED',
    heading: hidden ? 'The node refused and hides the reason' : 'The server refused',
    happened: ledger
      ? 'The token is known, but its user may not do this, or is unknown or deactivated (status 403).'
      : 'This address may not ask here (status 403); some Scan servers answer listed addresses only.',
    tryThis: ledger
      ? [
          'Reading needs CanReadAs or CanActAs for each party, or CanReadAsAnyParty; being an admin does not grant it.',
          'Give the trace id to the operator of the node: the reason is in its log.',
        ]
      : ['Ask the operator of this Scan to let your address in, or use another Scan.'],
  };
}

/** Heading, what happened, what to try. */
const STATUSES: Readonly<Record<number, readonly [string, string, string]>> = {
  400: [
    'The server did not accept the request',
    'It says why below.',
    'If the words do not help, copy the details into a bug report.',
  ],
  409: [
    'The server was busy with the same thing',
    'Something else had hold of what the request needs.',
    'Retry.',
  ],
  499: [
    'The server says the request was cancelled',
    'Somebody on the way gave up first.',
    'Retry.',
  ],
  500: [
    'The server failed inside',
    'This is a bug or an overload of the server, not of the request.',
    "Look at the server's log with the trace id.",
  ],
  502: [
    'The proxy in front got no good answer',
    'The server behind it is down, restarting, or answered with a redirect.',
    'Retry in a moment.',
  ],
  503: [
    'The server is not available now',
    'It is starting, overloaded, or gave up after its own time limit.',
    'Retry in a moment, or ask for less at once.',
  ],
  504: [
    'The server took too long',
    'It, or a proxy in front of it, gave up waiting.',
    'Retry, or ask for less at once.',
  ],
};

function otherStatus(status: number, place: RequestTarget): StatusWords {
  const [heading, happened, tryThis] = STATUSES[status] ?? [
    `${addressOf(place).origin} answered with status ${status}`,
    'This status has no documented meaning on this route.',
    'Copy the details and ask whoever runs the server.',
  ];
  const named = heading.includes(String(status)) ? heading : `${heading} (${status})`;
  return { code: `E-STATUS-${status}`, heading: named, happened, tryThis: [tryThis] };
}
