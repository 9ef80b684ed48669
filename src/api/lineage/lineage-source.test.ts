import { afterEach, describe, expect, test, vi } from 'vitest';
import { openNode } from '#api/connection/connections.ts';
import { readUpdateAt } from '#api/updates/update-look-up.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { compareInt64 } from '#domain/ledger/int64.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import {
  type Direction,
  frontierOf,
  growLineage,
  type Lineage,
  type LineageSource,
  startLineage,
} from '#domain/lineage/lineage.ts';
import { lineageEdges } from '#domain/lineage/lineage-edges.ts';
import { lineageEnds } from '#domain/lineage/lineage-ends.ts';
import { endTexts, missingEndsText } from '#domain/lineage/lineage-text.ts';
import type { EventRow, UpdateDocument, UpdateFacts } from '#domain/update/document.ts';
import { CONTRACT_WORLD } from '#sim/contracts/contract-scenarios.ts';
import { openLedger } from '#sim/ledger/ledger.ts';
import { RELEASES } from '#sim/ledger/release.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import { updateIdOf } from '#sim/world/identity.ts';
import { HOSTED, PARTIES } from '#sim/world/party.ts';
import { ledgerLineage, lineageUpdateOf } from './lineage-source.ts';
import { asInt64, type GeneratedLedger, generateLedger } from './lineage-world.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

const DIRECTIONS: readonly Direction[] = ['backward', 'forward'];
const BUDGET = 400;

let opened = 0;

/** A client on a generated ledger, and the number of requests that it sent. */
function connectTo(
  { world, hidden }: Pick<GeneratedLedger, 'world' | 'hidden'>,
  user: 'operator' | 'auditor',
) {
  const app = openLedger({ release: RELEASES.v35, world, clock: () => new Date() });
  let sent = 0;
  opened += 1;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent += 1;
    const { body } = init;
    if (typeof body !== 'string' || !url.endsWith('/update-by-offset'))
      return app.fetch(new Request(url, init));
    // No update has the offset before another.
    const { offset, ...asked } = JSON.parse(body);
    const at = hidden.has(BigInt(offset)) ? Number(offset) - 1 : offset;
    return app.fetch(new Request(url, { ...init, body: JSON.stringify({ ...asked, offset: at }) }));
  });
  const { ledger } = openNode({
    id: 'n',
    label: 'n',
    // Each ledger is a server of its own, because the requests to one are limited (REL-06).
    baseUrl: `http://ledger-${opened}.example`,
    scanUrl: undefined,
    samples: [],
    demoToken: tokenFor(user),
  });
  if (ledger === undefined) throw new Error('bug');
  return { ledger, sent: () => sent };
}

async function growAll(
  start: Lineage,
  source: LineageSource,
  budget: number = BUDGET,
): Promise<Lineage> {
  let lineage = start;
  for (const direction of DIRECTIONS)
    for (let step = 0; step < 40 && frontierOf(lineage, direction).length > 0; step++)
      lineage = await growLineage(lineage, source, direction, budget);
  return lineage;
}
/** `created 00ab… pruned` for each side of a contract at which the graph ends. */
const endsOf = (lineage: Lineage, budget: number): readonly string[] =>
  [...lineageEnds(lineage, budget)].flatMap(([contractId, ends]) =>
    Object.entries(ends).map(([side, why]) => `${side} ${contractId} ${why}`),
  );

/** Every fifth ledger has a budget that is too small for most graphs. */
const budgetOf = (seed: number): number => (seed % 5 === 0 ? 1 + (seed % 7) : BUDGET);

const READERS: readonly (readonly [string, 'operator' | 'auditor', Reader, ReadonlySet<string>])[] =
  [
    ['any party', 'operator', { kind: 'any-party' }, HOSTED],
    [
      'two parties',
      'auditor',
      { kind: 'parties', parties: [PARTIES.alice, PARTIES.harbor] },
      new Set([PARTIES.alice, PARTIES.harbor]),
    ],
  ];

describe('the graph of 500 generated ledgers', () => {
  test.each(READERS)(
    'equals the truth of the generator, edge by edge and end by end, for %s',
    async (_name, user, reader, parties) => {
      let edges = 0;
      const reasons = new Map<string, number>();
      for (let seed = 0; seed < 500; seed++) {
        const generated = generateLedger(seed);
        const { ledger, sent } = connectTo(generated, user);
        const { start, world } = generated;
        const truth = generated.truth(start, parties);
        const document = await readUpdateAt(ledger, asInt64(start), reader).catch(
          (thrown: unknown) => {
            if (failureOf(thrown)?.kind === 'not-found') return undefined;
            throw thrown;
          },
        );
        if (document === undefined) {
          expect(truth, `seed ${seed}`).toEqual({ edges: new Set(), ends: new Set() });
          continue;
        }
        const update = await lineageUpdateOf(document, asInt64(start));
        const before = sent();
        const source = ledgerLineage(ledger, reader, asInt64(world.prunedUpTo));
        const budget = budgetOf(seed);
        const lineage = await growAll(startLineage({ kind: 'update', update }), source, budget);
        const found = lineageEdges(lineage);
        const drawn = found.map(
          ({ kind, offset, contractId }) => `${kind} ${offset} ${contractId}`,
        );
        const ends = endsOf(lineage, budget);
        const isCut = ends.some((end) => end.endsWith(' budget'));
        if (!isCut) {
          expect(new Set(drawn), `seed ${seed}`).toEqual(truth.edges);
          expect(new Set(ends), `seed ${seed}`).toEqual(truth.ends);
        }
        const isReason = (end: string) => truth.ends.has(end) || end.endsWith(' budget');
        expect(drawn.filter((edge) => !truth.edges.has(edge))).toEqual([]);
        expect(ends.filter((end) => !isReason(end))).toEqual([]);
        expect(isCut, `seed ${seed}`).toBe(
          DIRECTIONS.some((direction) => frontierOf(lineage, direction).length > 0),
        );
        if (isCut) expect(lineage.requests).toBe(budget);
        expect(drawn).toHaveLength(new Set(drawn).size);
        expect(found.filter(({ anomaly }) => anomaly !== undefined)).toEqual([]);
        expect(sent() - before, `seed ${seed}`).toBe(lineage.requests);
        for (const end of ends) {
          const why = end.slice(end.lastIndexOf(' ') + 1);
          reasons.set(why, (reasons.get(why) ?? 0) + 1);
        }
        edges += drawn.length;
      }
      expect(edges).toBeGreaterThan(1_000);
      for (const why of ['active', 'pruned', 'not-visible', 'budget'])
        expect(reasons.get(why) ?? 0, why).toBeGreaterThan(20);
      expect(reasons.get('not-returned') ?? 0).toBeGreaterThan(user === 'auditor' ? 20 : -1);
    },
    300_000,
  );
});

test('reading stops at the budget, and continues with a larger one to the same graph', async () => {
  const generated = generateLedger(7);
  const { ledger, sent } = connectTo(generated, 'operator');
  const reader: Reader = { kind: 'any-party' };
  const offset = asInt64(generated.offsets.at(-1) ?? 0n);
  const update = await lineageUpdateOf(await readUpdateAt(ledger, offset, reader), offset);
  const source = ledgerLineage(ledger, reader, asInt64(generated.world.prunedUpTo));
  const start = startLineage({ kind: 'update', update });
  const whole = await growAll(start, source);
  for (const budget of [0, 1, 2, 3, 5]) {
    const before = sent();
    let cut = start;
    for (let step = 0; step < 10; step++) cut = await growLineage(cut, source, 'backward', budget);
    expect(sent() - before).toBeLessThanOrEqual(budget);
    const grown = await growAll(cut, source);
    expect(lineageEdges(grown)).toEqual(lineageEdges(whole));
  }
  expect([...whole.updates.keys()].every((one) => compareInt64(one, offset) <= 0)).toBe(true);
});

test('a contract that a large update creates and archives is neither its input nor its output', async () => {
  // 300 creates, then 299 archivals: of the second contract and the later ones, the last first.
  const contractAt = (row: number) => `00${row < 300 ? row : 599 - row}`;
  const read: Partial<UpdateDocument> = {
    facts: {} as UpdateFacts,
    effects: {
      created: Int32Array.from({ length: 300 }, (_, at) => at),
      archived: Int32Array.from({ length: 299 }, (_, at) => 300 + at),
    },
    rows: async (rows) =>
      rows.map((row) => {
        const event: Partial<EventRow> = { contractId: contractAt(row), template: '' };
        return event as EventRow;
      }),
  };
  const update = await lineageUpdateOf(read as UpdateDocument, asInt64(7n));
  expect(update.inputs).toEqual([]);
  expect(update.outputs.map(({ contractId }) => contractId)).toEqual(['000']);
  expect([update.transient.length, update.more]).toEqual([299, 0]);
});

test('a reassigned contract is followed to its creation and its archival', async () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const world = CONTRACT_WORLD.world(now, () => now);
  const { ledger } = connectTo({ world, hidden: new Set() }, 'operator');
  const reader: Reader = { kind: 'any-party' };
  const source = ledgerLineage(ledger, reader, asInt64(world.prunedUpTo));
  const offsetOf = (name: string) => {
    const found = [...world.between(0n, world.ledgerEnd, 'oldest-first')].find(
      ({ updateId }) => updateId === updateIdOf(name),
    );
    return asInt64(found?.offset ?? 0n);
  };
  for (const [name, does] of [
    ['travelled coin leaves', 'unassigns'],
    ['travelled coin arrives', 'assigns'],
  ] as const) {
    const offset = offsetOf(name);
    const update = await lineageUpdateOf(await readUpdateAt(ledger, offset, reader), offset);
    const lineage = await growAll(startLineage({ kind: 'update', update }), source);
    expect(
      lineageEdges(lineage).map((edge) => [edge.kind, edge.offset, edge.anomaly]),
      name,
    ).toEqual([
      ['creates', offsetOf('travelled coin made'), undefined],
      [does, offset, undefined],
      ['archives', offsetOf('travelled coin spent'), undefined],
    ]);
    expect(endsOf(lineage, BUDGET)).toEqual([]);
  }
});

test('an event without an offset is reported as such, not as missing', async () => {
  const contractId = `00${'ab'.repeat(33)}`;
  const body = {
    created: { createdEvent: { contractId, templateId: 'p:M:T', offset: null } },
    archived: { archivedEvent: { contractId, templateId: 'p:M:T', offset: null } },
  };
  const { ledger } = connectTo(generateLedger(0), 'operator');
  vi.stubGlobal('fetch', async () => Response.json(body));
  const start = startLineage({ kind: 'contract', contractId, template: 'M:T' });
  const source = ledgerLineage(ledger, { kind: 'any-party' }, undefined);
  const lineage = await growAll(start, source);
  expect([...lineage.contracts.values()].map(endTexts(lineage, BUDGET))).toEqual([
    ['created, offset not reported', 'archived, offset not reported'],
  ]);
  expect(missingEndsText(lineage, BUDGET)).toBe(
    '1 creation without an offset, 1 archival without an offset',
  );
});
