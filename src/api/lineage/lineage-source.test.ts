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
import { openLedger } from '#sim/ledger/ledger.ts';
import { RELEASES } from '#sim/ledger/release.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import { HOSTED, PARTIES } from '#sim/world/party.ts';
import { ledgerLineage, lineageUpdateOf } from './lineage-source.ts';
import { asInt64, type GeneratedLedger, generateLedger } from './lineage-world.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

const DIRECTIONS: readonly Direction[] = ['backward', 'forward'];
const BUDGET = 400;

let opened = 0;

/** A client on a generated ledger, and the number of requests that it sent. */
function connectTo({ world }: GeneratedLedger, user: 'operator' | 'auditor') {
  const app = openLedger({ release: RELEASES.v35, world, clock: () => new Date() });
  let sent = 0;
  opened += 1;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent += 1;
    return app.fetch(new Request(url, init));
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

async function growAll(start: Lineage, source: LineageSource): Promise<Lineage> {
  let lineage = start;
  for (const direction of DIRECTIONS)
    for (let step = 0; step < 40 && frontierOf(lineage, direction).length > 0; step++)
      lineage = await growLineage(lineage, source, direction, BUDGET);
  return lineage;
}
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
    'equals the truth of the generator, edge by edge, for %s',
    async (_name, user, reader, parties) => {
      let edges = 0;
      let ends = 0;
      for (let seed = 0; seed < 500; seed++) {
        const generated = generateLedger(seed);
        const { ledger, sent } = connectTo(generated, user);
        const { offsets, world, truth } = generated;
        const start = offsets[Math.floor((offsets.length - 1) / 2)] ?? 0n;
        const document = await readUpdateAt(ledger, asInt64(start), reader).catch(
          (thrown: unknown) => {
            if (failureOf(thrown)?.kind === 'not-found') return undefined;
            throw thrown;
          },
        );
        if (document === undefined) {
          expect(truth(start, parties), `seed ${seed}`).toEqual(new Set());
          continue;
        }
        const update = await lineageUpdateOf(document, asInt64(start));
        const before = sent();
        const source = ledgerLineage(ledger, reader, asInt64(world.prunedUpTo));
        const lineage = await growAll(startLineage({ kind: 'update', update }), source);
        const found = lineageEdges(lineage);
        const drawn = found.map(
          ({ kind, offset, contractId }) => `${kind} ${offset} ${contractId}`,
        );
        expect(new Set(drawn), `seed ${seed}`).toEqual(truth(start, parties));
        expect(drawn).toHaveLength(new Set(drawn).size);
        expect(found.filter(({ anomaly }) => anomaly !== undefined)).toEqual([]);
        expect(sent() - before, `seed ${seed}`).toBe(lineage.requests);
        for (const direction of DIRECTIONS) expect(frontierOf(lineage, direction)).toEqual([]);
        // Every contract that is followed ends in an update of the graph, or with a reason.
        for (const { created, archived } of lineage.contracts.values())
          for (const side of [created, archived]) if (side.kind === 'end') ends += 1;
        edges += drawn.length;
      }
      expect(edges).toBeGreaterThan(1_000);
      expect(ends).toBeGreaterThan(500);
    },
    120_000,
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
