import type { ExplainError } from './explain-error.ts';
import type { Failure, LedgerError, RequestTarget } from './failure.ts';
import { addressOf, serverMessageOf, statusOf } from './failure.ts';

export type StatusText = {
  readonly code: string;
  readonly heading: string;
  readonly happened: string;
  readonly tryThis: readonly string[];
};

type Answered = Extract<Failure, { words: unknown }>;

/**
 * Describes a response that is not 2xx. A ledger error code is more specific than the status. This
 * function returns its heading; the catalogue explains it.
 */
export function statusText(failure: Answered, explain?: ExplainError): StatusText {
  const general = generalWords(failure);
  const words = serverMessageOf(failure);
  if (words.kind === 'treeline') return forwarderText(failure, words.text);
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

/** The response of Treeline's own server, which forwards requests: the node did not send it. */
function forwarderText(failure: Answered, text: string): StatusText {
  const { origin } = addressOf(failure.place);
  const status = statusOf(failure) ?? 0;
  const code = `E-STATUS-${status}`;
  if (status === 502 && /redirect/.test(text))
    return {
      code,
      heading: `${origin} returned a redirect`,
      happened:
        'The server of this page forwards requests to this address. Redirects are not followed, because the target may be another server. A login page, or http instead of https, may be the cause.',
      tryThis: ['Start Treeline with the final address, if it belongs to the node.'],
    };
  if (status >= 500) {
    const isLost = !/refuses connections|does not resolve|unreachable network|TLS/.test(text);
    return {
      code,
      heading: `${isLost ? 'No valid response from' : 'Cannot reach'} ${origin}`,
      happened: `${text} The server of this page forwards requests to this address.${isLost ? ' The request may have arrived there.' : ''}`,
      tryThis: ['Check that the node is running and that its address is correct. Then retry.'],
    };
  }
  return {
    code,
    heading: `The server of this page rejected the request (${status})`,
    happened: `${text} Nothing was sent to ${origin}.`,
    tryThis:
      status === 413
        ? ['Request fewer parties, templates or interfaces.']
        : status === 421
          ? [
              'Reload the page.',
              'If that does not help, check the node’s address on the Connect page.',
            ]
          : ['Restart the server of this page in the version of the page, then reload it.'],
  };
}

const AFTER_END = ['The node is behind or was restored', 'E-AFTER-END'] as const;

/** Headings of read errors, with a stable code if the status is too general. */
const HEADINGS: Readonly<Record<string, readonly [heading: string, code?: string]>> = {
  PARTICIPANT_PRUNED_DATA_ACCESSED: ['Pruned on this node', 'E-PRUNED'],
  PARTICIPANT_DATA_ACCESSED_AFTER_LEDGER_END: AFTER_END,
  OFFSET_AFTER_LEDGER_END: AFTER_END,
  OFFSET_OUT_OF_RANGE: ['The range ends before it starts'],
  INVALID_TOKEN: ['The token contains no user'],
  ACCESS_TOKEN_EXPIRED: ['The token expired during the response'],
  STALE_STREAM_AUTHORIZATION: ['The user’s rights changed during the response'],
};

/** A redacted error has code `NA` and category -1 (docs/facts/wire.md#redacted-errors). */
function isRedacted(error: LedgerError): boolean {
  return error.code === 'NA' && error.errorCategory === -1;
}

function generalWords(failure: Answered): StatusText {
  const { place } = failure;
  switch (failure.kind) {
    case 'unauthenticated':
      return unauthenticated(failure);
    case 'refused':
      return refused(failure);
    case 'not-found':
      return {
        code: 'E-NOT-FOUND',
        heading: place.server === 'scan' ? 'Not found on Scan' : 'Not found on this ledger',
        ...(isOfScanUpdate(place) ? NO_UPDATE : IN_RESPONSE),
      };
    case 'not-offered':
      return {
        code: 'E-NOT-OFFERED',
        heading: 'Not supported by this node',
        happened: `The node has no such endpoint (status ${failure.status}). Another version may have it, a proxy may block it, or the address of the node is wrong.`,
        tryThis: ['Choose another source, if there is one. The Node page shows the version.'],
      };
    case 'too-many-elements':
      return {
        code: 'E-TOO-MANY',
        heading: 'Request exceeds the node’s limit',
        happened: 'The request or its response is larger than this node allows (status 413).',
        tryThis: ['Reduce the query: fewer parties, a shorter range, a smaller limit.'],
      };
    case 'rate-limited':
      return {
        code: 'E-RATE-LIMITED',
        heading: 'Too many requests',
        happened: 'Rate limited (status 429). The server asked to retry later.',
        tryThis: ['Wait, then retry.'],
      };
    case 'status':
      return otherStatus(failure.status, place);
  }
}

/** The server knows the reason. For the codes of a ledger, the catalogue explains it. */
const IN_RESPONSE = {
  happened: 'The reason is in the response.',
  tryThis: ['If the reason does not help, report this as a bug.'],
} as const;

/** The search describes a hash that Scan does not know (queries/look-up/look-up.ts). */
function isOfScanUpdate(place: RequestTarget): boolean {
  return place.server === 'scan' && /^[^?]*\/v0\/(?:events|updates)\/[^/?]/.test(place.url);
}

const NO_UPDATE = {
  happened:
    'Scan has no update with this id. It may be unknown, or older than the history of this Scan.',
  tryThis: ['Check the id and the network.', 'Try the other source.'],
};

function unauthenticated({
  place,
  end = 'rejected',
}: Extract<Failure, { kind: 'unauthenticated' }>): StatusText {
  const code = 'E-UNAUTHENTICATED';
  if (place.server !== 'ledger')
    return {
      code,
      heading: `${addressOf(place).origin} requires credentials`,
      happened: 'Scan requires no credentials, so a proxy in front of it does (status 401).',
      tryThis: ['Ask the operator of the proxy for access.'],
    };
  return {
    code,
    ...TOKEN_ENDS[end],
    tryThis: [
      `Paste a new token for ${addressOf(place).origin}.`,
      'Check the token’s audience and expiry on the connect page.',
    ],
  };
}

const TOKEN_ENDS = {
  expired: {
    heading: 'The ledger token expired',
    happened: 'The token expired by its claim exp, and the ledger returned status 401.',
  },
  lapsed: {
    heading: 'The ledger token expired or was revoked',
    happened: 'The ledger accepted this token before, and now returns status 401.',
  },
  rejected: {
    heading: 'The ledger rejected the token',
    happened:
      'The token is missing, expired, wrongly signed, or for another audience. The node does not report which (status 401).',
  },
} as const;

function refused(failure: Answered): StatusText {
  const words = serverMessageOf(failure);
  const hidden = words.kind === 'ledger-error' && isRedacted(words.error);
  const ledger = failure.place.server === 'ledger';
  return {
    code: 'E-REFUSED',
    heading: hidden ? 'Access denied, reason withheld' : 'Access denied',
    happened: ledger
      ? 'The server denied the request (status 403). The user of the token may lack a right, be unknown, or be deactivated. Without a token, a proxy or firewall may be the cause.'
      : 'Requests from this address are not allowed (status 403). Some Scan servers accept listed addresses only.',
    tryThis: ledger
      ? [
          'Reading requires CanReadAs or CanActAs for each party, or CanReadAsAnyParty. Admin rights do not include it.',
          'Give the trace id to the operator of the node. The reason is in its log.',
        ]
      : ['Ask the operator of this Scan to allow your address, or use another Scan.'],
  };
}

const STATUSES: Readonly<Record<number, readonly [string, string, string]>> = {
  400: ['The server rejected the request', IN_RESPONSE.happened, ...IN_RESPONSE.tryThis],
  409: ['Conflicting request', 'A conflicting request was in progress.', 'Retry.'],
  499: ['Request cancelled', 'An intermediary cancelled the request.', 'Retry.'],
  500: [
    'Internal server error',
    'The server has a bug or is overloaded. The request is not the cause.',
    'Search the server’s log for the trace id, or for the time of the request.',
  ],
  502: [
    'Bad gateway',
    'The server behind the proxy is down, restarting, or returned a redirect.',
    'Retry in a moment.',
  ],
  503: [
    'Service unavailable',
    'The server is starting, overloaded, or exceeded its own time limit.',
    'Retry in a moment, or request less at once.',
  ],
  504: [
    'Gateway timeout',
    'The server or a proxy stopped waiting.',
    'Retry, or request less at once.',
  ],
};

function otherStatus(status: number, place: RequestTarget): StatusText {
  const [heading, happened, tryThis] = STATUSES[status] ?? [
    `${addressOf(place).origin} returned status ${status}`,
    'This status is not documented for this endpoint.',
    'Ask the operator of the server.',
  ];
  const named = heading.includes(String(status)) ? heading : `${heading} (${status})`;
  return { code: `E-STATUS-${status}`, heading: named, happened, tryThis: [tryThis] };
}
