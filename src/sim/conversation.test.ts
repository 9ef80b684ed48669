import { describe, expect, test } from 'vitest';
import { readCompletionItem } from '#api/completions/completions.ts';
import { readServerMessage, reasonOfStatus } from '#api/http/server-text.ts';
import {
  readAuthenticatedUser,
  readLedgerEnd,
  readParticipantId,
  readPrunedOffsets,
  readRights,
  readScanVersion,
} from '#api/ledger/ledger-wire.ts';
import { readNodeAbout } from '#api/node/node-about.ts';
import { readDso, readSynchronizers } from '#api/node/node-facts.ts';
import { readPreferredPackages, readPreferredVersion } from '#api/packages/preferred-packages.ts';
import {
  readGeneratedTopology,
  readHost,
  readHosts,
  readParties,
} from '#api/parties/external-party-wire.ts';
import { openUpdateText } from '#api/update-reader/open-update-text.fixture.ts';
import { readScanRow } from '#api/update-row/read-scan-row.ts';
import { openNamePool } from '#api/update-row/read-update-row.ts';
import type { FailureKind, ServerMessage } from '#domain/failure/failure.ts';
import { recorded } from '#domain/traffic/recorded.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import { BREAKAGES } from '#sim/broken/broken.ts';
import { everyAnswer, type Visit } from '#sim/scenarios/every-answer.fixture.ts';
import { updateIdOf } from '#sim/world/identity.ts';

/**
 * The app's own readers read every healthy answer: node and app cannot drift apart unseen. How many
 * events to expect is counted here from the plain JSON.
 */
const READERS: Readonly<Record<string, (visit: Visit) => UpdateDocument>> = {
  '/v0/events/{update_id}': ({ text, updateId, variant }) =>
    openUpdateText({ as: 'scan-event', updateId, encoding: encodingOf(variant) }, text),
  '/v0/updates/{update_id}': ({ text, updateId, variant }) =>
    openUpdateText({ as: 'legacy-update', updateId, encoding: encodingOf(variant) }, text),
  '/v2/updates/update-by-id': ({ text, updateId }) =>
    openUpdateText({ as: 'ledger-update', updateId }, text),
  '/v2/updates/transaction-by-id': ({ text, updateId }) =>
    openUpdateText({ as: 'ledger-flat', updateId }, text),
  '/v2/updates/transaction-tree-by-id/{update-id}': ({ text, updateId }) =>
    openUpdateText({ as: 'ledger-tree', updateId }, text),
};

const encodingOf = (variant: string) =>
  /protobuf_json|lossless=true/.test(variant) ? 'protobuf_json' : 'compact_json';

const DEEP_SETTLEMENT = updateIdOf('deep settlement');

type Loose = { readonly [member: string]: Loose } | undefined;
const size = (members: unknown): number => Object.keys(members ?? {}).length;

function eventsIn({ text }: Visit): number {
  const body: Loose = JSON.parse(text);
  const update = body?.['update'];
  const transaction = body?.['transaction'] ?? update?.['Transaction']?.['value'];
  const other = update?.['Reassignment'] ?? update?.['TopologyTransaction'];
  const scan = update ?? body;
  if (transaction !== undefined) return size(transaction['events'] ?? transaction['eventsById']);
  if (other !== undefined) return size(other['value']?.['events']);
  return scan?.['event'] === undefined ? size(scan?.['events_by_id']) : 1;
}

/** How the app reads a node's facts, and the same taken from the plain JSON. */
const NODE: Readonly<
  Record<string, readonly [read: (text: string) => unknown, valueIn: (text: string) => unknown]>
> = {
  '/version': [readScanVersion, (text) => JSON.parse(text).version],
  '/v2/version': [
    (text) => [readNodeAbout(text).version, readNodeAbout(text).checkpointSeconds],
    (text) => [JSON.parse(text).version, /"seconds":(\d+)/.exec(text)?.[1]],
  ],
  '/v2/state/ledger-end': [
    (text) => [readLedgerEnd(text).offset, ...readLedgerEnd(text).times.map(({ at }) => at)],
    (text) => [
      /"offset":(\d+)/.exec(text)?.[1],
      ...[...text.matchAll(/"recordTime":"([^"]+)"/g)].map(([, at]) => at),
    ],
  ],
  '/v2/state/latest-pruned-offsets': [
    (text) => Object.values(readPrunedOffsets(text)),
    (text) => [...text.matchAll(/Inclusive":(\d+)/g)].map(([, offset]) => offset),
  ],
  '/v2/parties/participant-id': [readParticipantId, (text) => JSON.parse(text).participantId],
  '/v2/authenticated-user': [
    readAuthenticatedUser,
    (text) => {
      const { id, primaryParty } = JSON.parse(text).user;
      return { id, primaryParty: primaryParty || undefined };
    },
  ],
  '/v2/users/{user-id}/rights': [readRights, rightsIn],
  '/v2/state/connected-synchronizers': [
    (text) => readSynchronizers(text).map(({ id, alias }) => `${alias} ${id}`),
    (text) =>
      JSON.parse(text).connectedSynchronizers.map(
        (one: Record<string, string>) => `${one['synchronizerAlias']} ${one['synchronizerId']}`,
      ),
  ],
  '/v2/parties': [readParties, partiesIn],
  '/v2/parties/{party}': [readParties, partiesIn],
  '/v2/parties/external/generate-topology': [
    readGeneratedTopology,
    (text) => ({ ...JSON.parse(text), further: [] }),
  ],
  '/v0/domains/{domain_id}/parties/{party_id}/participant-id': [
    readHost,
    (text) => [JSON.parse(text).participant_id.slice('PAR::'.length)],
  ],
  '/v1/domains/{domain_id}/parties/{party_id}/participant-id': [
    readHosts,
    (text) => JSON.parse(text).participant_ids.map((id: string) => id.slice('PAR::'.length)),
  ],
  '/v0/dso': [
    (text) => [readDso(text).party, readDso(text).svNodes, readDso(text).latestRound],
    (text) => {
      const { dso_party_id, sv_node_states, latest_mining_round } = JSON.parse(text);
      const { number } = latest_mining_round.contract.payload.round;
      return [dso_party_id, sv_node_states.length, number];
    },
  ],
};

function rowsOf(items: readonly unknown[]): readonly (readonly unknown[])[] {
  const pool = openNamePool();
  return items.map((item) => {
    const { kind, updateId, recordTime, events } = readScanRow(item, pool);
    return [kind, updateId, recordTime, events];
  });
}

/** The same, from the plain JSON. */
function scanItemIn(item: Loose): readonly unknown[] {
  const [update, verdict] = [item?.['update'], item?.['verdict']];
  const one = update ?? verdict;
  const result = String(verdict?.['verdict_result']);
  const kind = update?.['event'] ? 'reassignment' : update ? 'transaction' : 'private';
  return [
    /REJECTED/.test(result) ? 'rejected' : kind,
    one?.['update_id'],
    one?.['record_time'],
    update?.['event'] ? 1 : update ? size(update['events_by_id']) : undefined,
  ];
}

type ViewBody = Readonly<
  Record<'view_id' | 'informees' | 'confirming_parties' | 'sub_views' | 'view_hash', unknown>
>;

/** The integers of all members of a name, in order, as digits. */
const digitsOf = (name: string, text: string): readonly (string | undefined)[] =>
  [...text.matchAll(new RegExp(`"${name}":(-?\\d+)`, 'g'))].map(([, digits]) => digits);

type PartiesBody = { partyDetails: { party: string; isLocal: boolean }[] };

function partiesIn(text: string): unknown {
  const { partyDetails }: PartiesBody = JSON.parse(text);
  return partyDetails.map(({ party, isLocal }) => ({ party, isLocal }));
}

type RightsBody = { rights: { kind: Record<string, { value: { party?: string } }> }[] };

function rightsIn(text: string): unknown {
  const { rights }: RightsBody = JSON.parse(text);
  return rights.flatMap(({ kind }) =>
    Object.entries(kind).map(([name, { value }]) => ({ kind: name, party: value.party })),
  );
}

type WireCompletion = {
  commandId: string;
  updateId: string;
  actAs: string[];
  status: { code: number | null; details: unknown[] };
};

type LedgerBody = {
  code: string;
  cause: string;
  traceId: string;
  errorCategory: number;
  context: Record<string, string>;
  resources: [type: string, value: string][];
};

const KINDS: Readonly<Record<number, FailureKind>> = {
  401: 'unauthenticated',
  403: 'refused',
  413: 'too-many-elements',
  429: 'rate-limited',
};

/** What an answer that is not 200 should come to, from its status and its plain text. */
function refusalIn({ status, text }: Visit): [FailureKind, ServerMessage['kind']] {
  const words = text.startsWith('{"code":')
    ? 'ledger-error'
    : text.startsWith('{"error":')
      ? 'scan-error'
      : 'text';
  const missing = words === 'text' ? 'not-offered' : 'not-found';
  return [status === 404 ? missing : (KINDS[status] ?? 'status'), words];
}

/** What Scan and the ledger say, or events and verdict, does not fit together there. */
const CONTRADICTORY = ['disagree', 'conflict'];

const isBroken = ({ scenario, updateId, text }: Visit): boolean =>
  // Of an unknown kind; the e2e tests show how the app handles it.
  (scenario === 'unheard-of' && text.includes('PartyMigration')) ||
  (scenario === 'broken' && BREAKAGES.has(updateId));

describe('readers of the app', async () => {
  const answers = await everyAnswer();
  const visits = answers.filter(
    (visit) => visit.status === 200 && READERS[visit.route] !== undefined && !isBroken(visit),
  );
  const scenarios = [...new Set(visits.map(({ scenario }) => scenario))];

  test.each(scenarios)('read every update of %s without anomalies', async (scenario) => {
    for (const visit of visits.filter((one) => one.scenario === scenario)) {
      const name = `${visit.route} ${visit.variant} ${visit.updateId}`;
      const document = READERS[visit.route]?.(visit);
      expect(document?.forest.count, name).toBe(eventsIn(visit));
      expect(document?.facts.updateId, name).toBe(visit.updateId);
      expect(document?.facts.kind, name).not.toBe('unknown');
      const rows = await document?.rows(
        Array.from({ length: document.forest.count }, (_, row) => row),
      );
      for (const { kind, anomalies, row } of rows ?? []) {
        expect(kind, `${name} row ${row}`).not.toBe('unknown');
        expect(anomalies, `${name} row ${row}`).toEqual([]);
      }
      if (!CONTRADICTORY.includes(scenario))
        expect(
          document?.notices.filter(({ tone }) => tone === 'warning'),
          name,
        ).toEqual([]);
      document?.dispose();
    }
  });

  test('read every verdict with its traffic cost and app activity', () => {
    const events = visits.filter(({ route }) => route === '/v0/events/{update_id}');
    for (const visit of events) {
      const name = `${visit.scenario} ${visit.updateId}`;
      const { verdict, traffic, activity } = READERS[visit.route]?.(visit).facts ?? {};
      const body = JSON.parse(visit.text);
      const views: ViewBody[] | undefined = body.verdict?.transaction_views.views;
      expect(verdict?.rootViews, name).toEqual(body.verdict?.transaction_views.root_views);
      expect(verdict?.views, name).toEqual(
        views?.map(({ view_id, informees, confirming_parties, sub_views, view_hash }) => ({
          viewId: view_id,
          informees,
          quorums: confirming_parties,
          subViews: sub_views,
          viewHash: view_hash,
        })),
      );
      const summary = traffic && recorded(traffic);
      const costs = summary && [summary.total, ...summary.envelopes.map(({ cost }) => cost)];
      expect(costs ?? [], name).toEqual(digitsOf('(?:total_)?traffic_cost', visit.text));
      const records = activity && recorded(activity)?.records;
      expect(records?.map(({ weight }) => weight) ?? [], name).toEqual(
        digitsOf('weight', visit.text.slice(visit.text.lastIndexOf('"app_activity_records"'))),
      );
    }
    expect(events.length).toBeGreaterThan(100);
  });

  test('return the same shape for Scan, ledger and older routes when every event is visible', async () => {
    const [scan, ledger, tree, legacy] = [
      '/v0/events/{update_id}',
      '/v2/updates/update-by-id',
      '/v2/updates/transaction-tree-by-id/{update-id}',
      '/v0/updates/{update_id}',
    ].map((route) => {
      const visit = visits.find(
        (one) => one.scenario === 'v35' && one.route === route && one.updateId === DEEP_SETTLEMENT,
      );
      return visit && [...(READERS[route]?.(visit).forest.depth ?? [])];
    });
    expect(scan?.length).toBe(37);
    expect(Math.max(...(scan ?? []))).toBe(5);
    expect(ledger).toEqual(scan);
    expect(tree).toEqual(scan);
    expect(legacy).toEqual(scan);
  });

  test('read every response about the node', () => {
    const told = answers.filter(({ route, status }) => status === 200 && NODE[route] !== undefined);
    for (const visit of told) {
      const { scenario, route, text } = visit;
      const name = `${scenario} ${route}`;
      const [read, valueIn] = NODE[route] ?? [];
      expect(read?.(text), name).toEqual(valueIn?.(text));
    }
    for (const route of Object.keys(NODE))
      expect(told.filter((visit) => visit.route === route).length, route).toBeGreaterThan(10);
  });

  test("read every update of Scan's history", () => {
    const told = answers.filter(
      ({ route, status, release }) =>
        status === 200 && release === undefined && /^\/v[02]\/(?:events|updates)$/.test(route),
    );
    const kinds = new Set<unknown>();
    for (const { scenario, route, text } of told) {
      const { events, transactions = [] }: Record<string, Loose[]> = JSON.parse(text);
      const items: readonly Loose[] = events ?? transactions.map((update) => ({ update }));
      const rows = rowsOf(items);
      expect(rows, `${scenario} ${route}`).toEqual(items.map(scanItemIn));
      for (const [kind] of rows) kinds.add(kind);
    }
    expect([...kinds].sort()).toEqual(['private', 'reassignment', 'rejected', 'transaction']);
    expect(told.length).toBeGreaterThan(100);
  });

  test('read every completion with its status and all details', () => {
    const lists = answers.filter(
      ({ route, status }) => status === 200 && route.endsWith('completions'),
    );
    let failed = 0;
    for (const { scenario, route, text } of lists) {
      const body: { completionResponse: Record<string, { value: WireCompletion }> }[] =
        JSON.parse(text);
      const items = body.map(readCompletionItem);
      for (const [place, item] of items.entries()) {
        const name = `${scenario} ${route} ${place}`;
        expect(['completion', 'checkpoint'], name).toContain(item.kind);
        if (item.kind !== 'completion') continue;
        const told = body[place]?.completionResponse['Completion']?.value;
        const { commandId, updateId, actAs, status, deduplication, raw } = item.completion;
        expect({ commandId, updateId, actAs }, name).toEqual({
          commandId: told?.commandId,
          updateId: told?.updateId,
          actAs: told?.actAs,
        });
        expect(status?.code ?? null, name).toBe(told?.status.code);
        expect(status?.details.length, name).toBe(told?.status.details.length);
        expect(deduplication.kind, name).not.toBe('unknown');
        expect(raw, name).toEqual(told);
        if (status?.code !== 0) failed++;
      }
    }
    expect(lists.length).toBeGreaterThan(20);
    expect(failed).toBeGreaterThan(200);
  });

  test('read every preferred package', () => {
    const read = { get: readPreferredVersion, post: readPreferredPackages };
    const told = answers.filter(
      ({ route, status }) => status === 200 && route.startsWith('/v2/interactive-submission/'),
    );
    const kinds = told.map(({ scenario, method, text }) => {
      const answer = read[method](text);
      const ids = [...text.matchAll(/"packageId":"([0-9a-f]{64})"/g)].map(([, id]) => id);
      if (answer.kind === 'none') expect(ids, scenario).toEqual([]);
      else
        expect(
          answer.packages.map(({ packageId }) => packageId),
          scenario,
        ).toEqual(ids);
      return `${method} ${answer.kind}`;
    });
    expect(new Set(kinds)).toEqual(new Set(['get preferred', 'get none', 'post preferred']));
  });

  test('read every rejection with the message of the server', () => {
    const refusals = answers.filter(({ status }) => status !== 200);
    const met = new Set<string>();
    for (const visit of refusals) {
      const { scenario, route, status, contentType, text } = visit;
      const words = readServerMessage(contentType, text);
      const { kind } = reasonOfStatus(status, words);
      const name = `${scenario} ${route} ${status} ${text.slice(0, 80)}`;
      expect([kind, words.kind], name).toEqual(refusalIn(visit));
      if (words.kind === 'ledger-error') {
        const { code, cause, traceId, errorCategory, resources, context } = words.error;
        const body: LedgerBody = JSON.parse(text);
        expect({ code, cause, traceId, errorCategory }, name).toEqual({
          code: body.code,
          cause: body.cause,
          traceId: body.traceId,
          errorCategory: body.errorCategory,
        });
        expect(context, name).toEqual(Object.entries(body.context));
        expect(resources.map(([, value]) => value)).toEqual(
          body.resources.map(([, value]) => value),
        );
        for (const [type] of resources) expect(type, name).toMatch(/^[A-Z_]+$/);
      }
      met.add(`${kind} ${words.kind}`);
    }
    expect([...met]).toEqual(
      expect.arrayContaining([
        'not-found ledger-error',
        'not-found scan-error',
        'not-offered text',
        'unauthenticated ledger-error',
        'refused ledger-error',
        'rate-limited text',
        'too-many-elements text',
        'status scan-error',
        'status ledger-error',
        'status text',
      ]),
    );
  });

  test('read scenarios of every kind', () => {
    expect(scenarios).toEqual(
      expect.arrayContaining(['demo', 'private', 'moved', 'topology', 'int64', 'v33', 'legacy']),
    );
    expect(visits.length).toBeGreaterThan(300);
  });
});
