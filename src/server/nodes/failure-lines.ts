import { explainError } from '#domain/failure/explain-error.ts';
import {
  addressOf,
  curlOf,
  type Failure,
  serverMessageOf,
  statusOf,
} from '#domain/failure/failure.ts';
import { failureTextOf } from '#domain/failure/failure-text.ts';
import { redacted } from '#domain/secret/redact.ts';
import { EXIT } from '#server/exit-code.ts';
import { nameOf, upstreamCauseOf } from '#server/forward/upstream-failure.ts';
import { OTHER_NODE, routeWithDigits } from '#server/own-text.ts';

/** A failure in the words of a command, where a page has buttons and tabs. */
export type CommandFailure = {
  readonly code: string;
  readonly heading: string;
  readonly happened: string;
  readonly tryThis: readonly string[];
};

const TOKEN =
  'Set the environment variable TREELINE_TOKEN, or name a file that has the token with --token-file.';

/** @param cause of the last failed connection to the server */
export function commandFailure(failure: Failure, cause = ''): CommandFailure {
  const { code, heading, happened, tryThis } = failureTextOf(failure, explainError);
  const { origin, name } = addressOf(failure.place);
  const who = nameOf(failure.place.server === 'scan' ? 'scan' : 'ledger');
  const usual = { code, heading, happened, tryThis };
  const { words, advice } = upstreamCauseOf(cause);
  const status = statusOf(failure);
  if (failure.kind === 'status' && status === 421) return { ...usual, ...misdirected(failure) };
  if (serverMessageOf(failure).kind === 'treeline')
    return {
      code,
      heading: `Treeline’s server at ${origin} returned status ${status}`,
      happened: `This server forwards requests to a node, which ${Number(status) < 500 ? 'did not receive this one' : 'returned no valid response'}.`,
      tryThis: ['Use the address of the node itself.'],
    };
  switch (failure.kind) {
    case 'unreachable':
    case 'cors':
      return {
        code: 'E-UNREACHABLE',
        heading: `Cannot reach ${origin}`,
        happened: `${who} ${words}${cause === '' ? '' : ` (${cause})`}.`,
        tryThis: [advice],
      };
    case 'redirected':
      return { ...usual, tryThis: ['Use the final address, if it belongs to the node.'] };
    case 'needs-token':
      return {
        ...usual,
        happened: failure.isExpired
          ? 'The token expired by the clock of this machine. Nothing was sent.'
          : happened,
        tryThis: failure.isExpired ? ['Use a new token.', CLOCK] : [TOKEN],
      };
    case 'unauthenticated':
      return failure.place.server === 'ledger'
        ? { ...usual, tryThis: ['Use a new token.', 'Check its audience and its expiry.'] }
        : usual;
    case 'needs-parties':
      return { ...usual, tryThis: ['Name the parties to read as with --party.'] };
    case 'login-page':
      return {
        ...usual,
        tryThis: [`Use an address of ${name} without a sign-on proxy in front of it.`],
      };
    case 'not-offered':
      return { ...usual, tryThis: ['Run treeline check, which lists the endpoints of the node.'] };
    case 'not-json':
      return {
        ...usual,
        tryThis: [...tryThis, `The response begins: ${firstLine(failure.start)}`],
      };
    case 'paused':
      return { ...usual, tryThis: ['Run the command again after the pause.'] };
    case 'too-large':
      return {
        ...usual,
        tryThis: [
          `Save the response${name === 'the ledger' ? ', with the token in the variable TOKEN' : ''}: ${curlOf(failure.place)}`,
        ],
      };
    default:
      return usual;
  }
}

/** RFC 9110, 15.5.20: a server that serves neither this host name nor this node. */
function misdirected(failure: Failure): Pick<CommandFailure, 'heading' | 'happened' | 'tryThis'> {
  const { origin, path } = addressOf(failure.place);
  const words = serverWords(failure) ?? '';
  const route = routeWithDigits(words);
  const advice =
    route !== undefined
      ? `Use the address ${origin}${path.slice(0, Math.max(0, path.lastIndexOf('/api/')))}${route}.`
      : words === OTHER_NODE
        ? `Use the address of the node, or the one with the digits that the Connect page of ${origin} shows.`
        : `Use a host name that the server accepts, or allow this one there. Treeline’s server allows it with --public-url ${origin}/.`;
  return {
    heading: `${origin} does not accept this address (421)`,
    happened: `The request was to ${origin}${path}.`,
    tryThis: [advice],
  };
}

const CLOCK = 'Check the clock of this machine.';

/** Further lines of markup add nothing. */
function firstLine(start: string): string {
  return (
    redacted(start)
      .split(/[\r\n]/, 1)[0]
      ?.slice(0, 80) ?? ''
  );
}

/** The server's own words, without what may be a secret; undefined for none. */
export function serverWords(failure: Failure): string | undefined {
  const words = serverMessageOf(failure);
  switch (words.kind) {
    case 'ledger-error':
      return redacted(`${words.error.code}: ${words.error.cause}`);
    case 'scan-error':
    case 'treeline':
      return redacted(words.text);
    default:
      return undefined;
  }
}

/** The exit code for the certificate of a node, of every command, with what it means. */
export const CERTIFICATE_EXIT = [
  EXIT.certificate,
  'the certificate of a server is not trusted, or the file of --ca cannot be used',
] as const;

/** Why no response came from a server. @param cause of the last failed connection to it */
export function noResponseReason(cause = ''): 'certificate' | 'unreachable' {
  return upstreamCauseOf(cause).isCertificate ? 'certificate' : 'unreachable';
}

/** Whether no HTTP response came from the server at all. */
export function isWithoutResponse({ kind }: Failure): boolean {
  return kind === 'unreachable' || kind === 'cors' || kind === 'timeout' || kind === 'paused';
}
