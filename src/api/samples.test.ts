import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readServerMessage, reasonOfStatus } from '#api/http/server-text.ts';
import { parseBody } from '#api/json/json-body.ts';
import { WrongShape } from '#api/json/shape.ts';
import { readAuthenticatedUser, readRights } from '#api/ledger/ledger-wire.ts';
import { readNodeAbout } from '#api/node/node-about.ts';
import { openUpdateText } from '#api/update-reader/open-update-text.fixture.ts';
import { recorded } from '#domain/traffic/recorded.ts';
import { trafficNotices } from '#domain/traffic/traffic.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import { headlineOf } from '#domain/update/headline.ts';
import { informedText } from '#domain/update/summary.ts';
import { foldQuorums, withoutParties } from '#domain/verdict/quorum.ts';
import { viewForest } from '#domain/verdict/view-forest.ts';
import { visibilityOf } from '#domain/verdict/visibility.ts';
import { RECORDINGS, type Recording } from '#recorded';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** As much of the recorded shapes as the expectations below look at. */
type ScanUpdate = {
  update_id: string;
  root_event_ids: string[];
  events_by_id: Record<string, { child_event_ids?: string[] }>;
};
type ScanView = {
  view_id: number;
  informees: string[];
  confirming_parties: { parties: string[]; threshold: number }[];
  sub_views: number[];
};
type ScanVerdict = {
  update_id: string;
  verdict_result: string;
  transaction_views: { views: ScanView[]; root_views: number[] };
};
type ScanItem = { update?: ScanUpdate | null; verdict?: ScanVerdict };
type LedgerEvent = { nodeId: number; lastDescendantNodeId?: number };
type Transaction = { updateId: string; events: Record<string, LedgerEvent>[] };
type LedgerItem = { update: { Transaction: { value: Transaction } } };
type TreeAnswer = { transactionTree: { updateId: string; eventsById: Record<string, Json> } };

/** What a row must say: the event's id on the wire and its depth. */
type Expected = readonly [eventId: string, depth: number][];

function scanTree(update: ScanUpdate | null | undefined): Expected {
  const visit = (id: string, depth: number): [string, number][] => [
    [id, depth],
    ...(update?.events_by_id[id]?.child_event_ids ?? []).flatMap((child) =>
      visit(child, depth + 1),
    ),
  ];
  return (update?.root_event_ids ?? []).flatMap((id) => visit(id, 0));
}

/** An event is below every exercise whose (nodeId, lastDescendantNodeId] includes it. */
function ledgerTree(events: Transaction['events']): Expected {
  const bodies = events.flatMap((event) => Object.values(event));
  return bodies.map(({ nodeId }) => {
    const above = bodies.filter(
      (e) => e.nodeId < nodeId && nodeId <= (e.lastDescendantNodeId ?? 0),
    );
    return [String(nodeId), above.length];
  });
}

type Sample = {
  readonly name: string;
  readonly body: Json;
  readonly open: (text: string) => UpdateDocument;
  readonly expected: Expected;
};

function scanSample(name: string, item: ScanItem): Sample {
  const updateId = item.update?.update_id ?? item.verdict?.update_id ?? '';
  const asked = { updateId, encoding: 'compact_json' } as const;
  const open = (text: string) => openUpdateText({ as: 'scan-event', ...asked }, text);
  return { name, body: item as Json, open, expected: scanTree(item.update) };
}

function legacySample(name: string, update: ScanUpdate): Sample {
  const asked = { updateId: update.update_id, encoding: 'compact_json' } as const;
  const open = (text: string) => openUpdateText({ as: 'legacy-update', ...asked }, text);
  return { name: `${name} as legacy`, body: update as Json, open, expected: scanTree(update) };
}

function ledgerSample(name: string, item: LedgerItem): Sample {
  const { updateId, events } = item.update.Transaction.value;
  const open = (text: string) => openUpdateText({ as: 'ledger-update', updateId }, text);
  return { name, body: item as Json, open, expected: ledgerTree(events) };
}

function flatSample(name: string, item: LedgerItem): Sample {
  const transaction = item.update.Transaction.value;
  const open = (text: string) =>
    openUpdateText({ as: 'ledger-flat', updateId: transaction.updateId }, text);
  const expected = ledgerTree(transaction.events);
  return { name: `${name} as transaction-by-id`, body: { transaction } as Json, open, expected };
}

function treeSample(name: string, answer: TreeAnswer): Sample {
  const transaction = answer.transactionTree;
  const open = (text: string) =>
    openUpdateText({ as: 'ledger-tree', updateId: transaction.updateId }, text);
  const expected: Expected = Object.keys(transaction.eventsById).map((id) => [id, 0]);
  return { name, body: { transaction } as Json, open, expected };
}

/** Both files of Scan, and the ledger updates: what the original and the derived set have of each. */
const COUNTS = { derived: [24, 19, 9], original: [50, 50, 9] } as const;

function allSamples({ json: read, names }: Recording): readonly Sample[] {
  const events = read<{ events: ScanItem[] }>('scan-v0-events-mainnet.json').events;
  const updates = read<{ transactions: ScanUpdate[] }>('scan-v2-updates-mainnet.json').transactions;
  const files = names(/^update-by-id-.*\.json$/);
  const listed = read<LedgerItem[]>('updates-list-ledger-effects.json');
  const ledger = [...listed, ...files.map((file) => read<LedgerItem>(file))];
  const nameOf = (at: number) => files[at - listed.length] ?? `ledger update ${at}`;
  return [
    ...events.map((item, at) => scanSample(`scan event ${at}`, item)),
    ...updates.map((update, at) => scanSample(`scan update ${at}`, { update })),
    ...updates.map((update, at) => legacySample(`scan update ${at}`, update)),
    ...ledger.map((item, at) => ledgerSample(nameOf(at), item)),
    ...ledger.map((item, at) => flatSample(nameOf(at), item)),
    treeSample('transaction-tree-create.json', read('transaction-tree-create.json')),
  ];
}

/** The updates of Scan's events without their verdicts, as a Scan of an old release returns them. */
function withoutVerdict({ json: read }: Recording): readonly Sample[] {
  const { events } = read<{ events: ScanItem[] }>('scan-v0-events-mainnet.json');
  return events.map(({ update }, at) =>
    scanSample(`scan event ${at} without verdict`, { update: update ?? null }),
  );
}

/** Each party of each list that proves a party informed, read from the wire by member names. */
function informedBy(body: Json): readonly string[] {
  const { verdict, update, transaction } = body as ScanItem & { update?: Json; transaction?: Json };
  const informees = verdict?.transaction_views.views.flatMap((view) => view.informees) ?? [];
  if (informees.length > 0) return [...new Set(informees)].sort();
  const named = new Set<string>();
  const visit = (value: Json | undefined) => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (value !== null && typeof value === 'object')
      for (const [name, inside] of Object.entries(value))
        if (PROVING.has(name)) for (const party of inside as string[]) named.add(party);
        else if (!PAYLOADS.has(name)) visit(inside);
  };
  visit((update as Json) ?? (transaction as Json) ?? body);
  return [...named].sort();
}

const PROVING = new Set([
  ...['signatories', 'observers', 'acting_parties'],
  ...['actingParties', 'witnessParties'],
]);
const PAYLOADS = new Set([
  ...['create_arguments', 'choice_argument', 'exercise_result', 'verdict'],
  ...['createArgument', 'choiceArgument', 'exerciseResult', 'contractKey', 'interfaceViews'],
]);

async function rowsOf(document: UpdateDocument) {
  return document.rows(Array.from({ length: document.forest.count }, (_, row) => row));
}

describe.each(RECORDINGS)('recorded responses ($kind)', (recording) => {
  const samples = allSamples(recording);

  test('are as many as were recorded', () => {
    const [events, updates, ledger] = COUNTS[recording.kind];
    expect(samples.length).toBe(events + 2 * updates + 2 * ledger + 1);
  });

  test.each(samples)('$name opens with exactly its events, in order and depth', async (sample) => {
    const document = sample.open(JSON.stringify(sample.body));
    const rows = await rowsOf(document);
    const raw = await document.raw();
    const shown = rows.map(({ eventId, row }) => [eventId, document.forest.depth[row]]);
    expect(shown).toEqual(sample.expected);
    expect(document.notices.filter(({ tone }) => tone === 'warning')).toEqual([]);
    expect(document.facts.unknown).toEqual([]);
    for (const { row, id, kind, anomalies, template, packageName } of rows) {
      expect(await document.locate(id)).toBe(row);
      const line = (await raw.locate(id)) ?? -1;
      expect(
        parseBody((await raw.text(line)) ?? '')
          .root()
          .value(),
      ).toEqual(await document.wire(row));
      expect(['create', 'exercise']).toContain(kind);
      expect(anomalies).toEqual([]);
      expect([template.split(':').length, packageName !== '']).toEqual([2, true]);
    }
    const sentence = headlineOf(document.facts)
      .map(({ text }) => text)
      .join('');
    expect(sentence).toMatch(
      /^(\S+ (on \S+|created) by \S+( and \d+ others| and \S+)?(, and \d+ more events?)?$|The mediator )/,
    );
  });

  test('name as informed the informees of the verdict, else all parties that the events name', () => {
    const all = [...samples, ...withoutVerdict(recording)];
    expect(all.length).toBe(samples.length + COUNTS[recording.kind][0]);
    for (const { name, body, open } of all) {
      const { facts } = open(JSON.stringify(body));
      expect([name, facts.informed]).toEqual([name, informedBy(body)]);
      const count = informedText(facts, facts.verdict)?.match(/^(at least )?([\d,]+) part(y|ies)$/);
      const expected = facts.informed.length === 0 ? undefined : facts.informed.length;
      expect([name, count?.[2]]).toEqual([name, expected?.toLocaleString('en')]);
      expect([name, count?.[1] === undefined]).toEqual([
        name,
        expected === undefined || facts.verdict !== undefined,
      ]);
    }
  });

  test('have no event member without a field', async () => {
    for (const sample of samples) {
      const document = sample.open(JSON.stringify(sample.body));
      for (let row = 0; row < document.forest.count; row++) {
        const { fields } = await document.event(row);
        const json = fields.filter(({ values }) => values.some(({ kind }) => kind === 'json'));
        expect(json).toEqual([]);
        expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length);
      }
    }
  });

  test('find searches payloads', async () => {
    const [sample] = samples.filter(({ name }) => name === 'scan event 0');
    const document = sample?.open(JSON.stringify(sample.body));
    expect([...((await document?.find('CONTACTPOINT')) ?? [])]).toEqual([0, 1]);
    expect([...((await document?.find('faucetState')) ?? [])]).toEqual([1]);
    expect([...((await document?.find('no such text')) ?? [])]).toEqual([]);
  });
});

/** The view ids of a verdict as its roots and sub-views have them, with their depth. */
function viewTree({ views, root_views }: ScanVerdict['transaction_views']): [number, number][] {
  const visit = (id: number, depth: number): [number, number][] => [
    [id, depth],
    ...(views.find(({ view_id }) => view_id === id)?.sub_views ?? []).flatMap((sub) =>
      visit(sub, depth + 1),
    ),
  ];
  return root_views.flatMap((id) => visit(id, 0));
}

describe.each(RECORDINGS)('recorded verdicts ($kind)', ({ json, kind }) => {
  const items = json<{ events: ScanItem[] }>('scan-v0-events-mainnet.json').events;
  const verdicts = items.flatMap((item) => (item.verdict ? [{ item, wire: item.verdict }] : []));

  test('are as many as were recorded, and some are rejections', () => {
    expect(verdicts.length).toBe(COUNTS[kind][0]);
    const results = new Set(verdicts.map(({ wire }) => wire.verdict_result));
    expect(results).toEqual(new Set(['VERDICT_RESULT_ACCEPTED', 'VERDICT_RESULT_REJECTED']));
  });

  test.each(verdicts)(
    '$wire.update_id: is read with its views, roots, informees and quorums',
    ({ item, wire }) => {
      const { verdict, traffic, activity } = scanSample('one', item).open(
        JSON.stringify(item),
      ).facts;
      if (verdict === undefined) throw new Error('No verdict was read.');
      expect(verdict.result).toBe(wire.verdict_result.replace('VERDICT_RESULT_', '').toLowerCase());
      expect([traffic, activity]).toEqual(['not-recorded', 'not-recorded']);
      const { views, root_views } = wire.transaction_views;
      expect(verdict.rootViews).toEqual(root_views);
      expect(verdict.views).toEqual(
        views.map((view) => ({
          viewId: view.view_id,
          informees: view.informees,
          quorums: view.confirming_parties,
          subViews: view.sub_views,
          viewHash: '',
        })),
      );
      const built = viewForest(verdict);
      const shown = [...built.nodeAt].map((place, row) => [
        verdict.views[place]?.viewId,
        built.forest.depth[row],
      ]);
      expect(shown).toEqual(viewTree(wire.transaction_views));
      expect([[...built.anomalies], built.notices]).toEqual([[], []]);
      const { parties, informed } = visibilityOf(verdict.views, built);
      expect(new Set(parties)).toEqual(new Set(views.flatMap(({ informees }) => informees)));
      expect(informed.flat().length).toBe(views.flatMap(({ informees }) => informees).length);
      for (const { quorums } of verdict.views) {
        const folded = foldQuorums(quorums).flatMap(({ quorum, implied }) => [quorum, ...implied]);
        expect(folded.length).toBe(quorums.length);
      }
    },
  );
});

describe.each(RECORDINGS)(
  'recorded error bodies and node facts ($kind)',
  ({ text: textOf, names }) => {
    const errors = names(/^error-.*\.json$/);

    test('are as many as were recorded', () => {
      expect([errors.length, names(/^version-.*\.json$/).length]).toEqual([3, 1]);
    });

    test.each(errors)('%s: readServerWords returns every member', (file) => {
      const body = JSON.parse(textOf(file));
      const status = Number(/-(\d{3})\.json$/.exec(file)?.[1] ?? 400);
      const words = readServerMessage('application/json', textOf(file));
      expect(words).toEqual({
        kind: 'ledger-error',
        error: {
          code: body.code,
          cause: body.cause,
          errorCategory: body.errorCategory,
          grpcCode: body.grpcCodeValue,
          correlationId: body.correlationId ?? undefined,
          traceId: body.traceId,
          retryInfo: undefined,
          definiteAnswer: undefined,
          context: Object.entries(body.context),
          resources: body.resources.map(([type, value]: [string, string]) => [
            type.replace('ErrorResource(CID)', 'CID'),
            value,
          ]),
          raw: body,
        },
      });
      const kinds: Record<number, string> = { 400: 'status', 403: 'refused', 404: 'not-found' };
      expect(reasonOfStatus(status, words).kind).toBe(kinds[status]);
    });

    test.each(names(/^error-.*-\d{3}\.txt$/))(
      '%s: readServerWords returns the plain text',
      (file) => {
        const text = textOf(file);
        const words = readServerMessage('text/plain; charset=UTF-8', text);
        expect(words).toEqual({ kind: 'text', contentType: 'text/plain; charset=UTF-8', text });
        expect(reasonOfStatus(400, words)).toMatchObject({ kind: 'status', status: 400 });
      },
    );

    test.each(names(/^version-.*\.json$/))('%s: readNodeAbout returns the version', (file) => {
      const number = /^version-(.*)\.json$/.exec(file)?.[1] ?? '?';
      expect(readNodeAbout(textOf(file)).version.startsWith(number)).toBe(true);
    });

    test('readAuthenticatedUser and readRights read user.json and user-rights.json', () => {
      expect(readAuthenticatedUser(textOf('user.json')).id).toBe(
        JSON.parse(textOf('user.json')).user.id,
      );
      const party = JSON.parse(textOf('user-rights.json')).rights[0].kind.CanActAs.value.party;
      expect(readRights(textOf('user-rights.json'))).toEqual([
        { kind: 'CanActAs', party },
        { kind: 'ParticipantAdmin', party: undefined },
      ]);
    });
  },
);

/** The n-th place inside a JSON value, as the container and the key there. */
function placeIn(body: Json, n: number): { holder: Record<string, Json>; key: string } | undefined {
  const places: { holder: Record<string, Json>; key: string }[] = [];
  const todo: Json[] = [body];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (next === null || typeof next !== 'object') continue;
    const holder = next as Record<string, Json>;
    for (const key of Object.keys(holder)) {
      places.push({ holder, key });
      todo.push(holder[key] ?? null);
    }
  }
  return places[n % places.length];
}

const OTHER: readonly Json[] = ['x', 7, true, [], {}, [null], { value: null }, -1];
const MUTATIONS = ['delete', 'null', 'retype', 'rename', 'duplicate', 'truncate'] as const;

/** The body's text after one thing went wrong. */
function mutate(body: Json, how: (typeof MUTATIONS)[number], n: number): string {
  const copy = JSON.parse(JSON.stringify(body)) as Json;
  const place = placeIn(copy, n);
  if (how === 'truncate' || place === undefined) {
    const text = JSON.stringify(copy);
    return text.slice(0, n % text.length);
  }
  const { holder, key } = place;
  const value = holder[key] ?? null;
  if (how === 'null') holder[key] = null;
  else if (how === 'retype') holder[key] = OTHER[n % OTHER.length] ?? null;
  else if (Array.isArray(holder)) {
    if (how === 'duplicate') holder.push(value);
    else holder.splice(Number(key), 1);
  } else {
    if (how !== 'duplicate') delete holder[key];
    if (how !== 'delete') holder[how === 'rename' ? `${key}X` : `#${key}`] = value;
  }
  return JSON.stringify(copy);
}

test.each(RECORDINGS)(
  'recorded responses with one damaged member open as a document ($kind)',
  async (recording) => {
    const samples = allSamples(recording);
    const one = fc.record({
      sample: fc.constantFrom(...samples),
      how: fc.constantFrom(...MUTATIONS),
      n: fc.nat({ max: 2 ** 20 }),
    });
    await fc.assert(
      fc.asyncProperty(one, async ({ sample, how, n }) => {
        let document: UpdateDocument;
        try {
          document = sample.open(mutate(sample.body, how, n));
        } catch (thrown) {
          expect(
            thrown instanceof SyntaxError || thrown instanceof WrongShape,
            String(thrown),
          ).toBe(true);
          return;
        }
        const rows = await rowsOf(document);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        for (const { id, row } of rows) expect(await document.locate(id)).toBe(row);
        for (const { row } of rows.slice(0, 10)) await document.event(row);
        await document.find('1220');
        expect(headlineOf(document.facts).length).toBeGreaterThan(0);
        const { verdict, traffic } = document.facts;
        const summary = recorded(traffic);
        if (summary !== undefined) trafficNotices(summary, verdict?.views);
        if (verdict === undefined) return;
        const built = viewForest(verdict);
        expect(new Set(built.nodeAt).size).toBe(verdict.views.length);
        const { parties, informed } = visibilityOf(verdict.views, built);
        expect(informed.length).toBe(parties.length);
        withoutParties(verdict.views, new Set(parties.slice(0, 1)));
        for (const { quorums } of verdict.views) foldQuorums(quorums);
      }),
      { numRuns: 1000 },
    );
  },
  60_000,
);
