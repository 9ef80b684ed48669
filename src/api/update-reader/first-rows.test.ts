import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type GraphShape, graphBody, UPDATE_ID } from '#api/document/event-graph.fixture.ts';
import { JsonBody } from '#api/json/json-body.ts';
import { JsonScanner } from '#api/json/json-scanner.ts';
import type { FirstRow, UpdateDocument } from '#domain/update/document.ts';
import { firstRowsOf } from './first-rows.ts';
import { openUpdateReading, type UpdateOrder } from './open-document.ts';
import { openUpdateText } from './open-update-text.fixture.ts';
import { serveDocument } from './serve-document.ts';
import type { FromWorker } from './worker-protocol.ts';

const SCAN: UpdateOrder = { as: 'scan-event', updateId: UPDATE_ID, encoding: 'compact_json' };
const LEDGER: UpdateOrder = { as: 'ledger-update', updateId: UPDATE_ID };

const tree: GraphShape = { count: 40, form: 'mixed', order: 'as-made', text: 'a', seed: 7 };

/** What is known after so many bytes. */
function firstOf(order: UpdateOrder, text: string, bytes: number): readonly FirstRow[] | undefined {
  const scanner = new JsonScanner();
  const reading = openUpdateReading(order, new JsonBody(scanner));
  const body = new TextEncoder().encode(text);
  for (let at = 0; at < bytes; at += 1_000) {
    scanner.take(body.subarray(at, Math.min(bytes, at + 1_000)));
    reading.advance();
  }
  const soFar = reading.soFar();
  return soFar && firstRowsOf(order, soFar);
}

async function expectTop(rows: readonly FirstRow[], document: UpdateDocument): Promise<void> {
  const all = await document.rows([...document.forest.depth.keys()]);
  let above = -1;
  for (const { depth, event } of rows) {
    if (event === undefined) continue;
    const row = all.findIndex(({ id }) => id === event.id);
    expect(row, `the place of ${event.id}`).toBeGreaterThan(above);
    above = row;
    expect(depth).toBe(document.forest.depth[row]);
    const { anomalies: _, group: __, witnesses: ___, ...final } = all[row] ?? expect.fail(event.id);
    expect({ ...event, row }).toMatchObject({ ...final, anomalies: [] });
  }
}

describe('first rows of a Scan response', () => {
  test('are in the places that they have at the end, for every order of events and every cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          count: fc.integer({ min: 1, max: 90 }),
          form: fc.constantFrom('wide', 'chain', 'roots', 'mixed', 'holes'),
          order: fc.constantFrom('lexicographic', 'reversed', 'as-made'),
          text: fc.constant('a'),
          seed: fc.integer(),
        }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (shape, part) => {
          const text = graphBody(shape);
          const rows = firstOf(SCAN, text, Math.floor(part * text.length));
          const document = openUpdateText(SCAN, text);
          await expectTop(rows ?? [], document);
          const whole = firstOf(SCAN, text, text.length - 3) ?? expect.fail('no rows');
          const known = whole.filter(({ event }) => event !== undefined);
          expect(known.length).toBeGreaterThanOrEqual(Math.min(50, document.forest.count) / 2);
          await expectTop(whole, document);
        },
      ),
    );
  });

  test('begin with the first received event, and one row stands for children that were not received', () => {
    const text = graphBody({ ...tree, form: 'wide' });
    const second = text.indexOf(`"#${UPDATE_ID}:1":`);
    const rows = firstOf(SCAN, text, second + 10) ?? expect.fail('no rows');
    expect(rows[0]).toMatchObject({ depth: 0, event: { id: '0', kind: 'exercise' } });
    expect(rows.slice(1)).toEqual([{ depth: 1, event: undefined }]);
    const third = text.indexOf(`"#${UPDATE_ID}:3":`);
    const later = firstOf(SCAN, text, third + 10) ?? expect.fail('no rows');
    expect(later.map(({ event }) => event?.id)).toEqual(['0', '1', '2', undefined]);
    expect(firstOf(SCAN, text, text.indexOf('"contract_id"'))).toBeUndefined();
  });

  test('are at most sixty, also of a root with many children', () => {
    const text = graphBody({ ...tree, count: 5_000, form: 'wide' });
    expect(firstOf(SCAN, text, text.length - 1)).toHaveLength(60);
  });

  test('are not those of another update, nor of a response that does not name its update first', () => {
    const text = graphBody(tree);
    expect(firstOf({ ...SCAN, updateId: '1220aa' }, text, text.length - 9)).toBeUndefined();
    const without = text.replace(`"update_id":"${UPDATE_ID}",`, '');
    expect(firstOf(SCAN, without, without.length - 9)).toBeUndefined();
    const unrooted = text.replace(/"root_event_ids":\[[^\]]*\],/, '');
    expect(firstOf(SCAN, unrooted, unrooted.length - 9)).toBeUndefined();
  });
});

test('rows and list are of the same object of a body that repeats a name', () => {
  const text = graphBody(tree);
  const start = `{"update":{"update_id":"${UPDATE_ID}","root_event_ids":["x"],"events_by_id":{"x":"${'y'.repeat(3_000)}"}},`;
  const repeated = start + text.slice(1);
  const rows = firstOf(SCAN, repeated, repeated.length - 9);
  expect(rows).toBeUndefined();
});

describe('first rows of a ledger response', () => {
  const event = (nodeId: number, last: number) => ({
    ExercisedEvent: {
      nodeId,
      lastDescendantNodeId: last,
      contractId: `00c${nodeId}`,
      templateId: 'p:M:T',
      packageName: 'p',
      choice: 'Go',
      actingParties: ['a::1220'],
      witnessParties: ['a::1220'],
      consuming: false,
    },
  });
  const body = (events: readonly object[], updateId = UPDATE_ID) =>
    JSON.stringify({ update: { Transaction: { value: { updateId, events, offset: 7 } } } });
  const events = [event(0, 5), event(1, 3), event(3, 3), event(4, 5), event(5, 5), event(6, 6)];

  test('are in the places that they have at the end, at every cut', async () => {
    const text = body(events);
    const document = openUpdateText(LEDGER, text);
    const counts = new Set<number>();
    for (let bytes = 0; bytes < text.length; bytes++) {
      const rows = firstOf(LEDGER, text, bytes) ?? [];
      counts.add(rows.length);
      await expectTop(rows, document);
    }
    expect(counts).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
  });

  test('end before an event that is out of order or has no node id', () => {
    const [first, second, ...others] = events as [object, object, ...object[]];
    const swapped = body([second, first, ...others]);
    expect(firstOf(LEDGER, swapped, swapped.length - 9)).toHaveLength(1);
    const unnumbered = body([first, { ArchivedEvent: { contractId: '00aa' } }, ...others]);
    expect(firstOf(LEDGER, unnumbered, unnumbered.length - 9)).toHaveLength(1);
  });

  test('are not those of another update or another kind', () => {
    const other = body(events, '1220ff');
    expect(firstOf(LEDGER, other, other.length - 9)).toBeUndefined();
    const moved = body(events).replace('"Transaction"', '"Reassignment"');
    expect(firstOf(LEDGER, moved, moved.length - 9)).toBeUndefined();
  });
});

describe('the worker', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('sends first rows after a quarter of a second, then in pauses that double, and none at the end', () => {
    const sent: FromWorker[] = [];
    const hear = serveDocument((message) => sent.push(message));
    const started = Date.now();
    const sentAt: number[] = [];
    hear({ kind: 'order', order: SCAN });
    const bytes = new TextEncoder().encode(graphBody({ ...tree, count: 200 }));
    hear({ kind: 'chunk', chunk: bytes.slice(0, 50_000) });
    // The body has stalled.
    for (let time = 0; time < 4_000; time += 50) {
      const before = sent.length;
      vi.advanceTimersByTime(50);
      if (sent.length > before) sentAt.push(Date.now() - started);
    }
    expect(sentAt).toEqual([250, 750, 1750, 3750]);
    expect(sent.map(({ kind }) => kind)).toEqual(['ready', 'first', 'first', 'first', 'first']);
    hear({ kind: 'chunk', chunk: bytes.slice(50_000) });
    hear({ kind: 'end' });
    expect(sent.at(-1)).toMatchObject({ kind: 'reading', reading: { kind: 'read' } });
    vi.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(6);
  });

  test('reads an update although its first rows cannot be read', () => {
    const sent: FromWorker[] = [];
    const hear = serveDocument((message) => {
      if (message.kind === 'first') throw new RangeError('no room');
      sent.push(message);
    });
    hear({ kind: 'order', order: SCAN });
    const bytes = new TextEncoder().encode(graphBody(tree));
    hear({ kind: 'chunk', chunk: bytes.slice(0, 9_000) });
    vi.advanceTimersByTime(60_000);
    hear({ kind: 'chunk', chunk: bytes.slice(9_000) });
    hear({ kind: 'end' });
    expect(sent.map(({ kind }) => kind)).toEqual(['ready', 'reading']);
  });
});
