import { grouped, type Int64 } from '#domain/ledger/int64.ts';
import type { ExplainError } from './explain-error.ts';
import type { Failure } from './failure.ts';
import { type Address, addressOf, curlOf, forwardRecipe } from './failure.ts';
import { isRetryable } from './retry.ts';
import { statusWords } from './status-words.ts';

/** A failure for a reader. Texts may hold a server's words: draw them with `honestText`. */
export type FailureWords = {
  /** Stable, `E-…`, for tickets and tests. */
  readonly code: string;
  readonly heading: string;
  readonly happened: string;
  readonly tryThis: readonly string[];
  /** A line for a terminal that helps here. */
  readonly command: string | undefined;
  /** Whether asking again may give another answer; see `isRetryable`. */
  readonly retryable: boolean;
};

/**
 * Every failure in words: what happened, and what to try.
 * @param explain the error catalogue, where it is loaded: what a code of the ledger means
 */
export function wordsOf(failure: Failure, explain?: ExplainError): FailureWords {
  const said = saidOf(failure, addressOf(failure.place), explain);
  return { command: undefined, ...said, retryable: isRetryable(failure) };
}

const SAVE_IT = 'Save the answer from a terminal (put your token into the variable TOKEN first):';

type FailureMessage = Omit<FailureWords, 'retryable' | 'command'> & { readonly command?: string };

function saidOf(
  failure: Failure,
  { origin, name }: Address,
  explain?: ExplainError,
): FailureMessage {
  switch (failure.kind) {
    case 'unreachable':
      return {
        code: 'E-UNREACHABLE',
        heading: `Cannot reach ${origin}`,
        happened:
          'No answer came. The connection was refused, the name is unknown, TLS failed, or the answer may not be read from this page: a browser does not say which.',
        tryThis: [
          'Check that the server runs and that host, port and https or http are right.',
          'Try the address from a terminal. If it answers there, a missing CORS header is the likely reason; then serve this page from the same origin:',
        ],
        command: forwardRecipe(failure.place),
      };
    case 'cors':
      return {
        code: 'E-CORS',
        heading: `${origin} does not let this page read its answers (CORS)`,
        happened: `The host is up, but ${name} sends no CORS headers for this page's origin, so the browser keeps the answer back.${failure.place.server === 'ledger' ? ' The ledger interface never sends any.' : ''}`,
        tryThis: [
          'Serve this page and the two interfaces from one origin; this does it on your machine:',
        ],
        command: forwardRecipe(failure.place),
      };
    case 'policy':
      return {
        code: 'E-POLICY',
        heading: `This deployment may not talk to ${origin}`,
        happened:
          'The Content-Security-Policy that this page was served with does not list the address (it may only talk to its own origin, or to those its operator chose). Nothing was sent.',
        tryThis: [
          "Ask whoever runs this page to add the address to the policy's connect-src, or run your own:",
        ],
        command: forwardRecipe(failure.place),
      };
    case 'redirected':
      return {
        code: 'E-REDIRECTED',
        heading: `${origin} answered with a redirect`,
        happened:
          'It was not followed: what stands behind a redirect may be another server, and its answer would look like this one’s. Login pages and a missing https are the usual reasons.',
        tryThis: ['Connect to the final address itself, if it is the node’s own.'],
      };
    case 'timeout':
      return timeoutWords(failure, origin);
    case 'cut-off':
      return {
        code: 'E-CUT-OFF',
        heading:
          failure.bytes === 0
            ? 'The answer was cut off before any of it came'
            : `The answer was cut off after ${count(failure.bytes)} bytes`,
        happened: `${failure.expected === undefined ? 'The connection broke' : `${count(failure.expected)} bytes were announced, but the connection broke`} before the end. None of it is shown, because it is not whole.`,
        tryThis: [
          'Retry. If it breaks at the same place each time, a proxy in between has a limit.',
        ],
      };
    case 'too-large':
      return {
        code: 'E-TOO-LARGE',
        heading: `The answer is larger than ${size(failure.limit)}`,
        happened: `Reading stopped after ${count(failure.bytes)} bytes, at the limit of this page.`,
        tryThis: [SAVE_IT],
        command: curlOf(failure.place),
      };
    case 'no-worker':
      return {
        code: 'E-NO-WORKER',
        heading: 'The reader of large answers did not start',
        happened: `Answers beyond ${size(failure.limit)} are read in a web worker. This browser did not start it (a policy or an extension forbids it, or memory is short), so reading stopped after ${count(failure.bytes)} bytes. Smaller answers are read all the same.`,
        tryThis: ['Reload the page, or use another browser.', SAVE_IT],
        command: curlOf(failure.place),
      };
    case 'worker-died':
      return {
        code: 'E-WORKER-DIED',
        heading: 'The reader of large answers ended',
        happened: `${count(failure.bytes)} bytes had come when the web worker that reads and keeps them ended${
          failure.why === '' ? ', most likely because memory ran out' : `: ${failure.why}`
        }. None of it is shown.`,
        tryThis: ['Close other tabs, then retry.', SAVE_IT],
        command: curlOf(failure.place),
      };
    case 'not-json':
      return {
        code: 'E-NOT-JSON',
        heading: `The answer is not JSON: ${failure.contentType === '' ? 'no content type' : failure.contentType}`,
        happened: `${origin} answered ${failure.status} with something else; a login page, a proxy or a wrong path answers like that.`,
        tryThis: ['Check the address and its path prefix.'],
      };
    case 'undecodable':
      return {
        code: 'E-UNDECODABLE',
        heading: 'The answer could not be decoded',
        happened: `It has invalid characters (not UTF-8), or is not packed as its content encoding says; ${count(failure.bytes)} bytes came.`,
        tryThis: ['Retry; if it stays, a proxy in between repacks the answers wrongly.'],
      };
    case 'wrong-shape':
      return {
        code: 'E-WRONG-SHAPE',
        heading: 'The answer has an unexpected shape',
        happened: `At ${failure.path === '' ? 'its top' : failure.path}: ${failure.expected} was expected.`,
        tryThis: [
          'Check that the address is the right interface.',
          'If it is, copy the details into a bug report.',
        ],
      };
    case 'part-missing':
      return {
        code: 'E-PART-MISSING',
        heading: 'A part of this page could not be loaded',
        happened: `${origin}, which served this page, does not answer for the part that reads updates: another version of Treeline was put there, or the server is down. The node may be fine.`,
        tryThis: ['Reload the page. If that fails too, start its server again.'],
      };
    case 'needs-token':
      return {
        code: 'E-NEEDS-TOKEN',
        heading: 'The ledger needs a token',
        happened: `No token was given for ${origin}, so nothing was sent.`,
        tryThis: [`Paste a token for ${origin}. It stays in memory and goes to this address only.`],
      };
    case 'needs-parties':
      return {
        code: 'E-NEEDS-PARTIES',
        heading: 'This route reads for named parties only',
        happened:
          'It is not known which parties this token may read, and the route has no "any party". Nothing was sent.',
        tryThis: ['Name the parties under "Read as parties" on the connect page.'],
      };
    default:
      return statusWords(failure, explain);
  }
}

function timeoutWords(
  failure: Extract<Failure, { kind: 'timeout' }>,
  origin: string,
): FailureMessage {
  const { phase, seconds, bytes } = failure;
  const code = `E-TIMEOUT-${phase.toUpperCase()}`;
  const tryThis = ['Retry. If it stays, the server or the way to it is overloaded.'];
  if (phase === 'headers')
    return {
      code,
      heading: `${origin} did not answer within ${seconds} s`,
      happened: 'The connection may have been made, but no answer began.',
      tryThis,
    };
  if (phase === 'body')
    return {
      code,
      heading: 'The answer started but stopped',
      happened:
        bytes === 0
          ? `Its headers came, then nothing for ${seconds} s.`
          : `${count(bytes)} bytes came, hardly any of them in the last ${seconds} s.`,
      tryThis,
    };
  return {
    code,
    heading: `The answer took longer than ${seconds} s`,
    happened: `${count(bytes)} bytes had come by then.`,
    tryThis,
  };
}

function count(amount: number): string {
  return grouped(String(amount) as Int64);
}

function size(bytes: number): string {
  return bytes >= 1 << 20 ? `${count(Math.round(bytes / (1 << 20)))} MiB` : `${count(bytes)} bytes`;
}
