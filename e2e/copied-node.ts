import type { APIRequestContext } from '@playwright/test';
import { openPlainNode } from './plain-node.ts';
import type { Scenario } from './simulated.ts';

type PlainNode = Awaited<ReturnType<typeof openPlainNode>>;
type PlainRequest = PlainNode['log'][number];

/**
 * A ledger on an origin of its own that has one update, copied from a simulated node (synthetic).
 * Like a real one it sends no CORS headers. It accepts any token.
 * @param isOpen it requires none, as a ledger without authentication
 */
export async function openCopiedLedger(
  request: APIRequestContext,
  node: Scenario,
  updateId: string,
  isOpen = false,
): Promise<PlainNode> {
  const headers = { Authorization: `Bearer ${node.token}` };
  const get = async (path: string) => (await request.get(node.ledger + path, { headers })).text();
  const { user } = JSON.parse(await get('/v2/authenticated-user'));
  const rights = `/v2/users/${encodeURIComponent(user.id)}/rights`;
  const paths = ['/v2/version', '/v2/state/ledger-end', '/v2/parties/participant-id', rights];
  const answers = await Promise.all(paths.map(async (path) => [`GET ${path}`, await get(path)]));
  const update = await request.post(`${node.ledger}/v2/updates/update-by-id`, {
    headers,
    data: { updateId, updateFormat: EVERYTHING },
  });
  const all: Readonly<Record<string, string>> = {
    ...Object.fromEntries(answers),
    'GET /v2/authenticated-user': JSON.stringify({ user }),
    'POST /v2/updates/update-by-id': await update.text(),
  };
  const locked = Object.entries(all).map(([route, answer]) => [
    route,
    ({ headers: { authorization } }: PlainRequest) =>
      authorization === undefined && !route.endsWith('/version') ? UNAUTHENTICATED : answer,
  ]);
  return openPlainNode(isOpen ? all : Object.fromEntries(locked));
}

const UNAUTHENTICATED = { status: 401, body: '' };

/** A Scan alike: it has one event, and sends no CORS headers either. */
export async function openCopiedScan(
  request: APIRequestContext,
  node: Scenario,
  updateId: string,
): Promise<PlainNode> {
  const get = async (path: string) => (await request.get(node.scan + path)).text();
  const event = `/v0/events/${updateId}`;
  return openPlainNode({
    'GET /api/scan/version': await get('/version'),
    [`GET /api/scan${event}`]: await get(`${event}?daml_value_encoding=compact_json`),
  });
}

/** Any party, all three kinds of update, ledger effects. */
const EVENTS = {
  filtersForAnyParty: {
    cumulative: [
      { identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: false } } } },
    ],
  },
  verbose: true,
};
export const EVERYTHING = {
  includeTransactions: {
    eventFormat: EVENTS,
    transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
  },
  includeReassignments: EVENTS,
};
