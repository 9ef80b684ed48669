import { Hono } from 'hono';
import { ROUND } from '#sim/demo/story.ts';
import { jsonAnswer, textAnswer } from '#sim/http/answer.ts';
import { type Json, jsonText } from '#sim/http/json-text.ts';
import { identifierOf, TEMPLATES, type Template } from '#sim/packages/package.ts';
import type { Topology } from '#sim/topology/hosting.ts';
import { scanHosts } from '#sim/topology/party-routes.ts';
import { base64, contractIdOf } from '#sim/world/identity.ts';
import { iso, type Moment, momentOf } from '#sim/world/moment.ts';
import { GLOBAL, PARTIES } from '#sim/world/party.ts';
import { type World, withHash } from '#sim/world/world.ts';
import {
  eventHistoryItem,
  legacyUpdateItem,
  type ScanEncoding,
  updateHistoryItem,
} from './scan-body.ts';
import { openScanThrottle, scanHistory } from './scan-history.ts';

const SUPER_VALIDATORS = [
  PARTIES.digitalAsset,
  PARTIES.northwind,
  PARTIES.baltic,
  PARTIES.foundation,
] as const;

/** `GET /v0/dso` with reduced payloads (docs/facts/wire.md#scan-routes). */
function dsoBody(at: Moment): Json {
  const contract = (name: string, of: Template, payload: Json): Json => ({
    contract: {
      template_id: identifierOf(of),
      contract_id: contractIdOf(name),
      payload,
      created_event_blob: base64(`blob of ${name}`, 48),
      created_at: iso(at, 'trimmed'),
    },
    domain_id: GLOBAL.id,
  });
  const { dso, digitalAsset } = PARTIES;
  return {
    sv_user: 'sv-2-operator',
    sv_party_id: digitalAsset,
    dso_party_id: dso,
    voting_threshold: 3,
    latest_mining_round: contract(`open round ${ROUND}`, TEMPLATES.openRound, {
      dso,
      round: { number: String(ROUND) },
      opensAt: iso(at, 'trimmed'),
    }),
    amulet_rules: contract('amulet rules', TEMPLATES.amuletRules, { dso, isDevNet: false }),
    dso_rules: contract('dso rules', TEMPLATES.dsoRules, {
      dso,
      svs: SUPER_VALIDATORS.map((sv) => [sv, { name: sv.split('::')[0] ?? '' }]),
    }),
    sv_node_states: SUPER_VALIDATORS.map((sv) =>
      contract(`state of ${sv}`, TEMPLATES.svNodeState, { dso, sv }),
    ),
    initial_round: '0',
  };
}

export type ScanSetup = {
  readonly withoutEvents?: boolean;
  readonly withoutTraffic?: boolean;
  /** Rate limited: every second request for the history is rejected. */
  readonly isThrottled?: boolean;
  /** A version before 0.6.1. */
  readonly withoutHashes?: boolean;
};

/**
 * The Scan interface (`/v0`, `/version`, `/readyz`), with CORS headers (docs/facts/wire.md#cors).
 */
export function openScan({
  world,
  clock,
  topology,
  withoutEvents = false,
  withoutTraffic = false,
  isThrottled = false,
  withoutHashes = false,
}: ScanSetup & {
  readonly world: World;
  readonly clock: () => Date;
  readonly topology: Topology;
}): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    const origin = context.req.header('origin');
    if (origin === undefined) return next();
    if (context.req.method === 'OPTIONS') {
      const asked = context.req.header('access-control-request-headers');
      return new Response(null, { headers: { ...corsFor(origin), ...preflight(asked) } });
    }
    await next();
    for (const [name, value] of Object.entries(corsFor(origin)))
      context.res.headers.set(name, value);
    return undefined;
  });
  const throttle = isThrottled ? openScanThrottle() : undefined;
  const history = (path: string, route: 'events' | 'transactions') =>
    app.post(
      path,
      ({ req }) => throttle?.() ?? scanHistory(world, route, req.raw, !withoutTraffic),
    );
  history('/v2/updates', 'transactions');
  if (!withoutEvents) {
    history('/v0/events', 'events');
    app.get('/v0/events/:updateId', (context) => {
      const encoding = context.req.query('daml_value_encoding') ?? 'compact_json';
      if (encoding !== 'compact_json' && encoding !== 'protobuf_json')
        return malformed('daml_value_encoding', encoding);
      const updateId = context.req.param('updateId');
      const update = world.find(updateId);
      const item = update && eventHistoryItem(update, encoding, !withoutTraffic);
      return item === undefined
        ? scanError(404, `Event with id ${updateId} not found`)
        : jsonAnswer(item);
    });
  }
  if (!withoutHashes) {
    app.get('/v2/updates/hash/:hash', (context) => {
      const encoding = context.req.query('daml_value_encoding') ?? 'compact_json';
      if (encoding !== 'compact_json' && encoding !== 'protobuf_json')
        return malformed('daml_value_encoding', encoding);
      const hash = context.req.param('hash');
      const update = withHash(world, hash);
      const item = update && updateHistoryItem(update, encoding);
      return item === undefined
        ? scanError(404, `Transaction with hash ${hash} not found`)
        : jsonAnswer(item);
    });
    app.all('/v2/updates/hash/:hash', methodNotAllowed);
  }
  app.get('/v0/updates/:updateId', (context) => {
    const lossless = context.req.query('lossless') ?? 'false';
    if (lossless !== 'true' && lossless !== 'false') return malformed('lossless', lossless);
    const encoding: ScanEncoding = lossless === 'true' ? 'protobuf_json' : 'compact_json';
    const updateId = context.req.param('updateId');
    const update = world.find(updateId);
    const item = update && legacyUpdateItem(update, encoding);
    return item === undefined
      ? scanError(404, `Transaction with id ${updateId} not found`)
      : jsonAnswer(item);
  });
  // Only later versions have v1, as with the events route (docs/facts/wire.md#scan-routes).
  for (const version of withoutEvents ? (['v0'] as const) : (['v0', 'v1'] as const))
    app.get(`/${version}/domains/:domain/parties/:party/participant-id`, (context) =>
      scanHosts(topology, version, context.req.param('domain'), context.req.param('party')),
    );
  app.get('/v0/dso', () => jsonAnswer(dsoBody(momentOf(clock()))));
  app.get('/version', () =>
    jsonAnswer({
      version: withoutHashes ? '0.6.0' : '0.6.13',
      commit_ts: '2026-10-02T09:14:37.000Z',
    }),
  );
  app.get('/readyz', () => new Response(null));
  app.get('/livez', () => new Response(null));
  for (const path of ['/v0/updates/:updateId', '/v0/dso', '/version', '/readyz', '/livez'])
    app.all(path, methodNotAllowed);
  // Pekko's own response, which is not an ErrorResponse, distinguishes a missing route from a
  // missing update.
  app.notFound(() => textAnswer(404, 'The requested resource could not be found.'));
  return app;
}

const methodNotAllowed = (): Response =>
  textAnswer(405, 'HTTP method not allowed, supported methods: GET');

const scanError = (status: number, error: string): Response =>
  textAnswer(status, jsonText({ error }), 'application/json');

const malformed = (name: string, value: string): Response =>
  textAnswer(400, `The query parameter '${name}' was malformed:\n${value}`);

const corsFor = (origin: string): Readonly<Record<string, string>> => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'traceparent',
});

const preflight = (asked: string | undefined): Readonly<Record<string, string>> => ({
  'access-control-allow-methods': 'GET, POST, HEAD, OPTIONS',
  'access-control-max-age': '1800',
  ...(asked === undefined ? {} : { 'access-control-allow-headers': asked }),
});
