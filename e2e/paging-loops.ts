import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * Ways in which a list goes on without end. `page-…` happens in the pages of a list of updates,
 * `tail-…` while it follows new updates, `completions-…` in the list of completions.
 */

/** Responses that contradict the protocol: the same ones again, or offsets that go backwards. */
export const ANOMALIES = [
  'page-same-token',
  'page-same-bounds',
  'page-bounds-back',
  'tail-same-token',
  'tail-same-bounds',
  'tail-bounds-back',
  'completions-same',
  'completions-back',
] as const;

/**
 * Responses of a correct node: it moves on, but has nothing visible, or news without end (REL-16).
 * Such a list only has to be slow.
 */
export const LEGAL = [
  'page-empty',
  'page-checkpoints',
  'tail-empty',
  'tail-rows',
  'tail-checkpoints',
  'completions-checkpoints',
] as const;

export const LOOPS = [...ANOMALIES, ...LEGAL];
export type Loop = (typeof LOOPS)[number];

type Asked = {
  readonly loop: string;
  readonly route: string;
  readonly limit: number;
  readonly body: Readonly<Record<string, unknown>>;
};

type LoopingNode = {
  readonly origin: string;
  /** Requests to the routes of lists, including those for the ledger end. */
  readonly log: readonly Asked[];
  readonly url: (loop: Loop) => string;
  readonly close: () => Promise<void>;
};

/** One server with a node for each loop, at `/<loop>`. */
export async function openLoopingNode(): Promise<LoopingNode> {
  const log: Asked[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://node.example');
    const [, loop = '', ...rest] = url.pathname.split('/');
    const route = `/${rest.join('/')}`;
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const headers = {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Headers': 'authorization, content-type',
        'Content-Type': 'application/json',
      };
      if (request.method === 'OPTIONS') {
        response.writeHead(204, headers).end();
        return;
      }
      const limit = Number(url.searchParams.get('limit'));
      const asked = { loop, route, limit, body: text === '' ? {} : JSON.parse(text) };
      if (LISTED.test(route)) log.push(asked);
      const count = log.filter((one) => one.loop === loop).length;
      const answer = answerOf(asked, count);
      response.writeHead(answer === undefined ? 404 : 200, headers);
      response.end(JSON.stringify(answer ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    log,
    url: (loop) => `${origin}/${loop}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const LISTED = /^\/v2\/(?:updates|commands|state\/ledger-end)/;

/** @param count number of list requests so far, with this one */
function answerOf({ loop, route, limit, body }: Asked, count: number): unknown {
  const isOld = loop.endsWith('-checkpoints') && !loop.startsWith('completions');
  switch (route) {
    case '/v2/version':
      return { version: isOld ? '3.4.11' : '3.5.14' };
    case '/v2/authenticated-user':
      return { user: { id: 'u', primaryParty: '' } };
    case '/v2/users/u/rights':
      return { rights: [] };
    case '/v2/parties/participant-id':
      return { participantId: 'participant::1220' };
    case '/v2/state/ledger-end':
      return { offset: ledgerEnd(loop, count) };
    case '/v2/state/latest-pruned-offsets':
      return { participantPrunedUpToInclusive: 0 };
    case '/v2/updates/get-updates-page':
      return isOld ? undefined : page(loop, body, count);
    case '/v2/updates':
      // Below the first ledger end there is nothing, so that a tail begins at once.
      if (loop.startsWith('tail') && Number(body['endInclusive']) <= 2_000) return [];
      return checkpoints(body, loop.startsWith('page') ? 1 : limit);
    case '/v2/commands/completions':
    case '/v2/commands/command-completions':
      return completions(loop, Number(body['beginExclusive']), limit);
    default:
      return undefined;
  }
}

function ledgerEnd(loop: string, count: number): number {
  if (loop === 'tail-checkpoints') return Math.max(2_000, count * 1_000);
  if (loop === 'completions-same' || loop === 'completions-back') return 5_000;
  return 1_000_000_000;
}

/** A page of get-updates-page. */
function page(loop: string, body: Asked['body'], count: number): object {
  const [kind, how] = [loop.split('-')[0], loop.slice(loop.indexOf('-') + 1)];
  const isTail = body['descendingOrder'] === false;
  // What a list that is about to follow new updates loads first.
  if (kind === 'tail' && !isTail) return bounds(900, 1_000, 5, undefined);
  if (kind === 'page' && isTail) {
    const begin = Number(body['beginOffsetExclusive']);
    return bounds(begin, begin, 0, 'token');
  }
  const base = kind === 'tail' ? 1_000 : 900;
  switch (how) {
    case 'same-token':
      return bounds(base, base + 100, 5, 'token');
    case 'same-bounds':
      return bounds(base, base + 100, 0, `token ${count}`);
    case 'rows':
      return bounds(base + count * 10, base + count * 10 + 10, 5, `token ${count}`);
    case 'empty':
      return kind === 'tail'
        ? bounds(base + count, base + count + 1, 0, `token ${count}`)
        : bounds(base - count, base - count + 1, 0, `token ${count}`);
    default: {
      const back = kind === 'tail' ? base - count * 100 : base + count * 100;
      return count === 1
        ? bounds(base, base + 100, 5, 'token')
        : bounds(back, back + 100, 5, `${count}`);
    }
  }
}

function bounds(after: number, upto: number, rows: number, token: string | undefined): object {
  const updates = Array.from({ length: rows }, (_, place) => transaction(upto - place));
  return {
    lowestPageOffsetExclusive: after,
    highestPageOffsetInclusive: upto,
    updates,
    ...(token === undefined ? {} : { nextPageToken: token }),
  };
}

function transaction(offset: number): object {
  const value = {
    updateId: `1220${String(offset).padStart(64, '0')}`,
    commandId: '',
    workflowId: '',
    effectiveAt: '2026-05-12T10:00:00Z',
    recordTime: '2026-05-12T10:00:00Z',
    events: [],
    offset,
    synchronizerId: 'sync::1220',
  };
  return { update: { Transaction: { value } } };
}

/** A list of checkpoints only, after the begin of the request. */
function checkpoints(body: Asked['body'], many: number): readonly object[] {
  const [begin, end] = [Number(body['beginExclusive']), Number(body['endInclusive'])];
  const offsets = Array.from({ length: many }, (_, place) => begin + place + 1);
  return offsets
    .filter((offset) => offset <= end)
    .map((offset) => ({ update: { OffsetCheckpoint: { value: { offset } } } }));
}

function completions(loop: string, begin: number, limit: number): readonly object[] {
  const completion = (offset: number) => ({
    completionResponse: {
      Completion: { value: { offset, commandId: `c${offset}`, updateId: '', status: { code: 3 } } },
    },
  });
  const checkpoint = (offset: number) => ({
    completionResponse: { OffsetCheckpoint: { value: { offset } } },
  });
  const many = (length: number) => Array.from({ length }, (_, place) => place);
  switch (loop) {
    case 'completions-same':
      return many(limit).map((place) => completion(100 + place));
    case 'completions-back':
      return [completion(begin - 7), completion(begin - 3)];
    default:
      return many(limit).map((place) => checkpoint(begin + 1 + place));
  }
}
