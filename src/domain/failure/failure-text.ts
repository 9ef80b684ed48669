import { grouped, type Int64 } from '#domain/ledger/int64.ts';
import { IDLE_MINUTES, SESSION_HOURS, type SessionEnd } from '#domain/sign-in/sign-in-limits.ts';
import type { ExplainError } from './explain-error.ts';
import type { Failure, TokenLoss } from './failure.ts';
import {
  type Address,
  addressOf,
  curlOf,
  forwarderOf,
  forwardRecipe,
  serverMessageOf,
  statusOf,
} from './failure.ts';
import { isRetryable } from './retry.ts';
import { statusText } from './status-text.ts';

/** A failure as text. Draw it with `honestText`, because it may contain a server's message. */
export type FailureText = {
  /** A stable code for tickets and tests: `E-…`. */
  readonly code: string;
  readonly heading: string;
  readonly happened: string;
  readonly tryThis: readonly string[];
  readonly command: string | undefined;
  /** Whether a retry may help; see `isRetryable`. */
  readonly retryable: boolean;
};

/** @param explain the error catalogue, once loaded */
export function failureTextOf(failure: Failure, explain?: ExplainError): FailureText {
  const message = messageOf(failure, addressOf(failure.place), explain);
  const happened = failure.isPaused ? `${message.happened} ${PAUSED}` : message.happened;
  return { command: undefined, ...message, happened, retryable: isRetryable(failure) };
}

/**
 * Whether Treeline's own server does not accept the address that the page uses (SEC-02). A reload
 * may help, a retry cannot. After a 421 of a node, a retry may (RFC 9110, 15.5.20).
 */
export function isOfOutdatedPage(failure: Failure): boolean {
  return serverMessageOf(failure).kind === 'treeline' && statusOf(failure) === 421;
}

const PAUSED =
  'Five requests to this server failed in a row, so automatic requests pause for 30 s.';

const SAVE_IT = 'Save the response from a terminal (set the variable TOKEN first):';

type FailureMessage = Omit<FailureText, 'retryable' | 'command'> & { readonly command?: string };

function messageOf(
  failure: Failure,
  { origin, name }: Address,
  explain?: ExplainError,
): FailureMessage {
  const forwarder = forwarderOf(failure.place);
  switch (failure.kind) {
    case 'unreachable':
      if (forwarder !== undefined || failure.isOwnOrigin)
        return {
          code: 'E-UNREACHABLE',
          heading: 'The server of this page does not respond',
          happened:
            forwarder === undefined
              ? `${origin}, which serves this page, did not respond.`
              : `${forwarder} forwards requests to ${origin}, and did not respond.`,
          tryThis: ['Check that the server of this page is running, then retry.'],
        };
      return {
        code: 'E-UNREACHABLE',
        heading: `Cannot reach ${origin}`,
        happened:
          'No response. The connection was refused or closed, the host is unknown, TLS failed, or CORS headers are missing. Browsers do not report which.',
        tryThis: [
          'Check that the server is running and that protocol, host and port are correct.',
          'Try the address from a terminal. If that works, CORS headers are probably missing. In that case serve this page from the same origin (in a clone of Treeline, put npx before the command):',
        ],
        command: forwardRecipe(failure.place),
      };
    case 'cors':
      return {
        code: 'E-CORS',
        heading: `${origin} sends no response that this page may read (CORS)`,
        happened: `The host is up, but ${name} sends no CORS headers for this page’s origin, or closed the connection. Browsers do not report which.${failure.place.server === 'ledger' ? ' The JSON Ledger API never sends any.' : ''}`,
        tryThis: [
          'Serve this page and both APIs from one origin. On your machine, run this (in a clone of Treeline, put npx before it):',
        ],
        command: forwardRecipe(failure.place),
      };
    case 'policy':
      return {
        code: 'E-POLICY',
        heading: `Content-Security-Policy blocks ${origin}`,
        happened:
          'The Content-Security-Policy of this page does not list the address. Nothing was sent.',
        tryThis: [
          'Ask the operator of this page to add the address to connect-src, or run your own (in a clone of Treeline, put npx before the command):',
        ],
        command: forwardRecipe(failure.place),
      };
    case 'paused':
      return {
        code: 'E-PAUSED',
        heading: `Requests to ${origin} pause for ${failure.seconds} s`,
        happened: 'Nothing was sent.',
        tryThis: ['Retry sends one request at once.'],
      };
    case 'redirected':
      return {
        code: 'E-REDIRECTED',
        heading: `${forwarder ?? origin} returned a redirect`,
        happened:
          'The redirect was not followed, because its target may be another server. Usual causes are a login page, or http instead of https.',
        tryThis: ['Connect to the final address, if it belongs to the node.'],
      };
    case 'timeout':
      return timeoutMessage(failure, origin);
    case 'cut-off':
      return {
        code: 'E-CUT-OFF',
        heading:
          failure.bytes === 0
            ? 'The response was cut off before any byte could be read'
            : `The response was cut off after ${failure.isEnded === true ? '' : 'at least '}${count(failure.bytes)} bytes`,
        happened: `${whyCutOff(failure)} Incomplete responses are not shown.${failure.bytes === 0 ? ' A wrong content encoding may be the cause.' : ''}`,
        tryThis: [
          'Retry. If the response ends at the same place each time, a proxy probably limits the response size.',
        ],
      };
    case 'too-large':
      return {
        code: 'E-TOO-LARGE',
        heading: `The response is larger than ${size(failure.limit)}`,
        happened:
          failure.expected === undefined
            ? `Reading stopped after ${count(failure.bytes)} bytes, the limit of Treeline.`
            : `The server announced ${count(failure.expected)} bytes, beyond the limit of Treeline. Nothing was read.`,
        tryThis: [SAVE_IT],
        command: curlOf(failure.place),
      };
    case 'no-worker':
      return {
        code: 'E-NO-WORKER',
        heading: 'The worker for large responses did not start',
        happened: `Responses over ${size(failure.limit)} are read in a web worker, which the browser did not start. A policy, an extension or low memory may be the cause. Reading stopped after ${count(failure.bytes)} bytes. Smaller responses still work.`,
        tryThis: ['Reload the page, or use another browser.', SAVE_IT],
        command: curlOf(failure.place),
      };
    case 'worker-died':
      return {
        code: 'E-WORKER-DIED',
        heading: 'The worker for large responses stopped',
        happened: `The web worker stopped after ${count(failure.bytes)} bytes${failure.why === '' ? ', probably because memory ran out' : `: ${failure.why}`}. No part of the response is shown.`,
        tryThis: ['Close other tabs, then retry.', SAVE_IT],
        command: curlOf(failure.place),
      };
    case 'no-memory':
      return {
        code: 'E-NO-MEMORY',
        heading: 'The browser has too little memory for this response',
        happened: `Reading stopped after ${count(failure.bytes)} bytes. No part of the response is shown.`,
        tryThis: ['Close other tabs, then retry.', SAVE_IT],
        command: curlOf(failure.place),
      };
    case 'not-json':
      return {
        code: 'E-NOT-JSON',
        heading: /\bjson\b/i.test(failure.contentType)
          ? `The response is declared as ${failure.contentType}, but is not JSON`
          : `The response is not JSON: ${failure.contentType === '' ? 'no content type' : failure.contentType}`,
        happened: `${origin} returned HTTP ${failure.status}, but not JSON.${misfit(failure.at)}${beginsAsJson(failure) ? '' : ' A login page, a proxy or a wrong base path may be the cause.'}`,
        tryThis: [
          beginsAsJson(failure)
            ? 'Report this to the operator of the server.'
            : 'Check the address and its path prefix.',
        ],
      };
    case 'empty':
      return {
        code: 'E-EMPTY',
        heading: `The response is empty: HTTP ${failure.status}, ${failure.bytes === 0 ? '0 bytes' : `${failure.bytes} bytes of white space`}`,
        happened: `${origin} returned HTTP ${failure.status} without content. A proxy or a server that is starting may be the cause.`,
        tryThis: ['Retry. If the response stays empty, check the address and any proxy before it.'],
      };
    case 'login-page':
      return {
        code: 'E-LOGIN-PAGE',
        heading: 'A login page was returned instead of JSON',
        happened: `${forwarder === undefined ? '' : `${forwarder} or `}${origin}, or a proxy, requires a sign-on (HTTP status ${failure.status}).`,
        tryThis: [
          'Sign in there in another tab, then retry. For the origin of this page, reload.',
          'Cookies are sent only to the origin of this page, if its network in config.json has "credentials": "same-origin".',
        ],
      };
    case 'undecodable':
      return {
        code: 'E-UNDECODABLE',
        heading: 'The response could not be decoded',
        happened: `The response is not valid UTF-8, or does not match its content encoding.${misfit(failure.at)} ${count(failure.bytes)} bytes arrived.`,
        tryThis: [
          'Check the proxies in front of the server. One of them probably re-encodes responses incorrectly.',
        ],
      };
    case 'wrong-shape':
      return {
        code: 'E-WRONG-SHAPE',
        heading: 'The response has an unexpected structure',
        happened: `Expected ${failure.expected} at ${failure.path === '' ? 'the top level' : failure.path}.`,
        tryThis: [
          'Check that the address belongs to the right API.',
          'If so, report this as a bug.',
        ],
      };
    case 'no-progress':
      return {
        code: 'E-NO-PROGRESS',
        heading: 'Anomaly: the response does not continue the list',
        happened: `The response is full, but has no offset after ${failure.after}. Loading stopped.`,
        tryThis: ['Report this to the operator of the node.'],
      };
    case 'part-missing':
      return {
        code: 'E-PART-MISSING',
        heading: 'A part of this page could not be loaded',
        happened: `${origin}, which serves this page, did not return a part of its code. The server is down, or has a newer version of Treeline.`,
        tryThis: ['Reload the page. If that fails, restart the server of this page.'],
      };
    case 'needs-token':
      if (failure.isExpired)
        return {
          code: 'E-TOKEN-EXPIRED',
          heading: 'The ledger token is expired',
          happened: 'The token expired by the clock of this browser. Nothing was sent.',
          tryThis: [`Paste a new token for ${origin}.`, 'Check the clock of this computer.'],
        };
      return {
        code: 'E-NEEDS-TOKEN',
        heading: 'The ledger requires a token',
        happened:
          `${tokenLossText(failure.loss)} The ledger returned 401 to the first request without a token.`.trimStart(),
        tryThis: [`Paste a token for ${origin}, or sign in where that is offered.`],
      };
    case 'needs-parties':
      return {
        code: 'E-NEEDS-PARTIES',
        heading: 'This endpoint requires parties',
        happened: 'The endpoint does not support “any party”, and no readable parties are known.',
        tryThis: ['Enter the parties under “Read as parties” on the connect page.'],
      };
    default:
      return statusText(failure, explain);
  }
}

function timeoutMessage(
  failure: Extract<Failure, { kind: 'timeout' }>,
  origin: string,
): FailureMessage {
  const { phase, seconds, bytes } = failure;
  const code = `E-TIMEOUT-${phase.toUpperCase()}`;
  const tryThis = [
    'Retry. If the failure persists, the server or the network is probably overloaded.',
  ];
  if (phase === 'headers')
    return {
      code,
      heading: `${origin} did not respond within ${seconds} s`,
      happened: 'No response started, although the connection may have been established.',
      tryThis,
    };
  if (phase === 'body')
    return {
      code,
      heading: 'The response started but stopped',
      happened:
        bytes === 0
          ? `Headers arrived, then nothing for ${seconds} s.`
          : `${count(bytes)} bytes arrived, almost none in the last ${seconds} s.`,
      tryThis,
    };
  return {
    code,
    heading: `The response took longer than ${seconds} s`,
    happened: `${count(bytes)} bytes arrived in that time.`,
    tryThis,
  };
}

/** Where a body stops being what it should be. */
function misfit(at: number | undefined): string {
  return at === undefined ? '' : ` Byte ${count(at + 1)} is the first that does not fit.`;
}

/** No other text that begins with a bracket is JSON for so many bytes. */
const LEAST_JSON = 100;

function beginsAsJson({ at = 0, start }: Failure & { kind: 'not-json' }): boolean {
  return at >= LEAST_JSON && /^\s*[[{]/.test(start);
}

function whyCutOff({ bytes, expected, isEnded }: Failure & { kind: 'cut-off' }): string {
  if (expected === undefined)
    return isEnded === true
      ? 'Its JSON ends inside an object or array.'
      : 'The connection closed early.';
  if (bytes < expected)
    return `The connection closed before all ${count(expected)} announced bytes arrived.`;
  return `All ${count(expected)} announced bytes arrived, but the JSON ends inside an object or array.`;
}

function count(amount: number): string {
  return grouped(String(amount) as Int64);
}

function size(bytes: number): string {
  if (bytes >= 1 << 30) return `${count(Math.round(bytes / (1 << 30)))} GiB`;
  return bytes >= 1 << 20 ? `${count(Math.round(bytes / (1 << 20)))} MiB` : `${count(bytes)} bytes`;
}

/** One sentence; empty if nothing is known, for example if the user removed it. */
export function tokenLossText(loss: TokenLoss | undefined): string {
  if (loss === undefined) return '';
  return 'ended' in loss
    ? ENDED[loss.ended]
    : `The token was forgotten after ${loss.hiddenMinutes} minutes in a hidden tab.`;
}

const ENDED = {
  idle: `The sign-in ended after ${IDLE_MINUTES} minutes without use.`,
  limit: `The sign-in ended after ${SESSION_HOURS} hours.`,
  'signed-out': 'You signed out.',
} as const satisfies Record<SessionEnd, string>;
