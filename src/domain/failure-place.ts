import type { Failure, Place, ServerWords } from './failure.ts';

/** The server by name and address, as every sentence about it needs them. */
export type Address = {
  readonly name: 'the ledger' | 'Scan' | "this app's own server";
  readonly origin: string;
  readonly path: string;
};

const NAMES = { ledger: 'the ledger', scan: 'Scan', app: "this app's own server" } as const;

export function addressOf(place: Place): Address {
  const name = NAMES[place.server];
  if (!URL.canParse(place.url)) return { name, origin: place.url, path: '' };
  const { origin, pathname, search } = new URL(place.url);
  return { name, origin, path: pathname + search };
}

/** The status of the answer, when there was one that this failure is about. */
export function statusOf(failure: Failure): number | undefined {
  switch (failure.kind) {
    case 'unauthenticated':
      return 401;
    case 'refused':
      return 403;
    case 'not-found':
      return 404;
    case 'too-many-elements':
      return 413;
    case 'rate-limited':
      return 429;
    case 'status':
    case 'not-offered':
    case 'not-json':
      return failure.status;
    default:
      return undefined;
  }
}

/** Whether the server did not answer at all, or only something in front of it did. */
export function isUnanswered(failure: Failure): boolean {
  switch (failure.kind) {
    case 'unreachable':
    case 'cors':
    case 'policy':
    case 'redirected':
    case 'timeout':
      return true;
    default:
      return serverWordsOf(failure).kind === 'treeline';
  }
}

export function serverWordsOf(failure: Failure): ServerWords {
  return 'words' in failure ? failure.words : { kind: 'none' };
}

/** How to reach this server from a page of the same origin: the ledger has no CORS (wire-facts 5). */
export function forwardRecipe(place: Place): string {
  const { origin, path } = addressOf(place);
  // What comes before the first segment of the interface is the path prefix of its base URL.
  const prefix = /^(.*?)\/(?:v\d+|livez|readyz|version|status)(?:[/?]|$)/.exec(path)?.[1] ?? '';
  const known = `${origin}${prefix}`;
  const ledger = place.server === 'ledger' ? known : 'LEDGER_URL';
  const scan = place.server === 'scan' ? known : 'SCAN_URL';
  return `npm start -- --ledger ${quoted(ledger)} --scan ${quoted(scan)}`;
}

/** Asks the same from a terminal; the token is the reader's own `$TOKEN`, never a value. */
export function curlOf(place: Place): string {
  const parts = ['curl --fail-with-body --compressed --output answer.json'];
  if (place.server === 'ledger') parts.push('-H "Authorization: Bearer $TOKEN"');
  if (place.method === 'POST')
    parts.push(
      "-H 'Content-Type: application/json'",
      `--data-raw ${place.body === undefined ? '"$REQUEST"' : quoted(place.body)}`,
    );
  parts.push(quoted(place.url));
  return parts.join(' ');
}

/** One word of a shell, whatever is in it. */
function quoted(word: string): string {
  return /^[\w:/.-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
