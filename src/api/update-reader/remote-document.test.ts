import { MessageChannel } from 'node:worker_threads';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { type GraphShape, graphBody, UPDATE_ID } from '#api/document/event-graph.fixture.ts';
import { LIMITS, placeOf } from '#api/http/api-request.ts';
import type { Intake } from '#api/http/body.ts';
import { PAGE_BYTES } from '#api/json/page-bytes.ts';
import type { WorkerGone } from '#api/thread/thread-link.ts';
import { failureOf } from '#domain/failure/failure.ts';
import type { Forest } from '#domain/forest/forest.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import { documentIntake } from './document-intake.ts';
import type { UpdateOrder } from './open-document.ts';
import { openUpdateText } from './open-update-text.fixture.ts';
import { serveDocument } from './serve-document.ts';
import type { DocumentLink, FromWorker, ToWorker } from './worker-protocol.ts';

const ORDER: UpdateOrder = { as: 'scan-event', updateId: UPDATE_ID, encoding: 'compact_json' };
const PLACE = placeOf({ server: 'scan', url: 'http://scan.test/v0/x', body: undefined });
const ALWAYS = { ...LIMITS, workerBytes: 0 };
/** One shape is as large as can be in every run, the others in the full one (CONTRIBUTING). */
const LARGE = process.env['TREELINE_FULL'] === '1' ? 200_000 : 20_000;
const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** The worker's code behind a real message channel: everything is cloned or transferred for true. */
async function startHere(): Promise<DocumentLink> {
  const { port1, port2 } = new MessageChannel();
  let listener: (message: FromWorker | WorkerGone) => void = () => undefined;
  port1.on('message', (message: FromWorker) => listener(message));
  const hear = serveDocument((message, transfer) =>
    port2.postMessage(message, transfer as ArrayBuffer[]),
  );
  port2.on('message', (message: ToWorker) => hear(message));
  const close = () => port1.close();
  open.push(close);
  return {
    post: (message, transfer) => port1.postMessage(message, transfer as ArrayBuffer[]),
    hear: (next) => {
      listener = next;
    },
    close,
  };
}

/** Feeds a body in chunks of so many bytes; stops where the intake has had enough. */
function feed(intake: Intake<UpdateDocument>, body: Uint8Array, chunk: number): void {
  for (let at = 0; at < body.length; at += chunk) {
    if (!intake.take(body.slice(at, at + chunk))) return;
  }
}

async function openBoth(text: string, chunk = 65_536, start = startHere) {
  const intake = documentIntake(ORDER, ALWAYS, undefined, PLACE, undefined, start);
  feed(intake, new TextEncoder().encode(text), chunk);
  const reading = await intake.finish();
  if (reading.kind !== 'read') throw new Error(`It was not read: ${reading.kind}`);
  return { here: openUpdateText(ORDER, text), there: reading.value };
}

/** As bytes: comparing 200,000 elements one by one takes a minute on a busy machine. */
function bytesOf(column: Int32Array | Uint8Array): Buffer {
  return Buffer.from(column.buffer, column.byteOffset, column.byteLength);
}

function expectSameForest(one: Forest, other: Forest, hasRuns = true) {
  expect(one.count).toBe(other.count);
  for (const name of ['depth', 'parent', 'end', 'position', 'setSize', 'run'] as const) {
    expect(one[name].length, name).toBe(name === 'run' && !hasRuns ? 0 : one.count);
    expect(bytesOf(one[name]).equals(bytesOf(other[name])), name).toBe(true);
  }
  expect(one.runRows).toEqual(other.runRows);
  expect(one.deepest).toBe(other.deepest);
}

/** The first and the last row and so many between. */
function rowsAcross(count: number, many: number): ReadonlySet<number> {
  const step = Math.max(1, Math.floor(count / many));
  return new Set([...Array.from({ length: many }, (_, n) => (n * step) % count), 1, count - 1]);
}

async function expectSame(here: UpdateDocument, there: UpdateDocument, rows: readonly number[]) {
  expect(there.source).toBe(here.source);
  expect(there.facts).toEqual(here.facts);
  expect(there.notices).toEqual(here.notices);
  expectSameForest(there.forest, here.forest);
  for (const effect of ['created', 'archived'] as const)
    expect(bytesOf(there.effects[effect]).equals(bytesOf(here.effects[effect]))).toBe(true);
  expect(await there.rows(rows)).toEqual(await here.rows(rows));
  for (const row of rows.slice(0, 20)) {
    expect(await there.event(row)).toEqual(await here.event(row));
    const id = (await here.rows([row]))[0]?.id ?? '';
    expect(await there.locate(id)).toBe(await here.locate(id));
  }
}

const shapes: fc.Arbitrary<GraphShape> = fc.record({
  count: fc.integer({ min: 1, max: 60 }),
  form: fc.constantFrom('wide', 'chain', 'roots', 'mixed', 'cycles', 'holes'),
  order: fc.constantFrom('lexicographic', 'reversed', 'as-made'),
  text: fc.constantFrom('plain', '日本語のメモ', 'Ελληνικά 🧭', 'ends with \u2028'),
  seed: fc.integer(),
});

describe('a document in the worker equals one in the page', () => {
  test('for every kind of graph, whole and in pieces', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(shapes, fc.integer({ min: 1, max: 5_000 }), async (shape, chunk) => {
        const { here, there } = await openBoth(graphBody(shape), chunk);
        const rows = [...Array(here.forest.count).keys()];
        await expectSame(here, there, rows);
        for (const text of ['1', 'party', 'メモ', 'no such text'])
          for (const where of ['named', 'all'] as const)
            expect(await there.find(text, where)).toEqual(await here.find(text, where));
        const [rawHere, rawThere] = [await here.raw(), await there.raw()];
        expectSameForest(rawThere.forest, rawHere.forest, false);
        expect(rawThere.bytes).toBe(rawHere.bytes);
        const lines = [...Array(Math.min(50, rawHere.forest.count)).keys()];
        expect(await rawThere.rows(lines)).toEqual(await rawHere.rows(lines));
        expect(await rawThere.find('event')).toEqual(await rawHere.find('event'));
        expect(await (await rawThere.save()).text()).toBe(await (await rawHere.save()).text());
        there.dispose();
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ['chain', LARGE, 'lexicographic', 'plain'],
    ['wide', 200_000, 'lexicographic', 'plain'],
    ['roots', LARGE, 'as-made', 'plain'],
    ['cycles', LARGE, 'reversed', '日本語のメモ'],
    ['holes', LARGE, 'lexicographic', 'Ελληνικά 🧭'],
  ] as const)('%s of %i events, %s, %s', { timeout: 60_000 }, async (form, count, order, text) => {
    const body = graphBody({ count, form, order, text, seed: 1 });
    const { here, there } = await openBoth(body, PAGE_BYTES);
    expect(there.forest.count).toBe(count);
    await expectSame(here, there, [...rowsAcross(count, 500)]);
    for (const [sought, where] of [
      ['99', 'named'],
      [text, 'all'],
    ] as const) {
      const rows = await there.find(sought, where);
      expect(bytesOf(rows).equals(bytesOf(await here.find(sought, where))), sought).toBe(true);
    }
    there.dispose();
  });

  test('the lines of 20,000 events', { timeout: 60_000 }, async () => {
    const body = graphBody({
      count: 20_000,
      form: 'holes',
      order: 'reversed',
      text: '日本語のメモ',
      seed: 2,
    });
    const { here, there } = await openBoth(body);
    const [rawHere, rawThere] = [await here.raw(), await there.raw()];
    expectSameForest(rawThere.forest, rawHere.forest, false);
    const lines = [...rowsAcross(rawHere.forest.count, 500)];
    expect(await rawThere.rows(lines)).toEqual(await rawHere.rows(lines));
    const found = await rawThere.find('メモ');
    expect(bytesOf(found).equals(bytesOf(await rawHere.find('メモ')))).toBe(true);
    there.dispose();
  });

  test('with integers beyond 2^53 and a payload of 20,000 levels', async () => {
    const deep = `${'['.repeat(20_000)}9007199254740993${']'.repeat(20_000)}`;
    const text = `{"update":{"update_id":"${UPDATE_ID}","root_event_ids":["a"],"events_by_id":{"a":{"event_type":"created_event","event_id":"a","contract_id":"00","template_id":"p:M:T","package_name":"p","create_arguments":${deep},"created_at":"2026-01-01T00:00:00Z","signatories":[],"observers":[]}}},"later":{"__proto__":9007199254740993}}`;
    const { there } = await openBoth(text);
    const [payload] = (await there.event(0)).payloads;
    let inner = payload?.value;
    while (Array.isArray(inner)) inner = inner[0];
    expect(inner).toBe(9007199254740993n);
    const [[name, value] = []] = there.facts.unknown;
    expect(name).toBe('later');
    expect(Object.entries(value as object)).toEqual([['__proto__', 9007199254740993n]]);
  });
});

describe('a body without a document', () => {
  const read = async (body: Uint8Array) => {
    const intake = documentIntake(ORDER, ALWAYS, undefined, PLACE, undefined, startHere);
    feed(intake, body, 10);
    return intake.finish();
  };
  const bytes = (text: string) => new TextEncoder().encode(text);

  test('returns the same reading as in the page', async () => {
    expect(await read(bytes('<html>'))).toEqual({
      kind: 'not-json',
      at: 0,
      start: '<html>',
      cut: false,
    });
    expect(await read(bytes('{"update":{"upd'))).toMatchObject({ kind: 'not-json', cut: true });
    expect(await read(bytes('null'))).toMatchObject({ kind: 'wrong-shape', path: '' });
    expect(await read(Uint8Array.of(0x22, 0xff, 0x22))).toEqual({ kind: 'not-utf8', at: 1 });
  });
});

describe('a document after dispose', () => {
  const bytes = new TextEncoder().encode(
    graphBody({ count: 30, form: 'mixed', order: 'as-made', text: 'plain', seed: 1 }),
  );

  test('rejects new and pending calls', async () => {
    const { there } = await openBoth(new TextDecoder().decode(bytes));
    const underWay = there.event(0);
    there.dispose();
    await expect(underWay).rejects.toThrow('closed');
    await expect(there.find('x')).rejects.toThrow('closed');
    await expect(there.rows([0])).rejects.toThrow('closed');
  });

  test('rejects an aborted search, ends it in the worker, and does not delay other calls', async () => {
    const large = graphBody({
      count: 50_000,
      form: 'wide',
      order: 'as-made',
      text: 'plain',
      seed: 1,
    });
    const told: ToWorker['kind'][] = [];
    const { there } = await openBoth(large, 65_536, async () => {
      const link = await startHere();
      const post: DocumentLink['post'] = (message, transfer) => {
        told.push(message.kind);
        link.post(message, transfer);
      };
      return { ...link, post };
    });
    const leaving = new AbortController();
    const order: string[] = [];
    const search = there.find('no such text', 'all', leaving.signal).catch((why: unknown) => why);
    const next = there.find('99', 'all').then((found) => order.push(`found ${found.length > 0}`));
    await there.rows([0]).then(() => order.push('rows'));
    leaving.abort('left');
    expect(await search).toBe('left');
    await next;
    expect(order).toEqual(['rows', 'found true']);
    expect(told.filter((kind) => kind === 'leave')).toHaveLength(1);
    await expect(there.find('99', 'all', AbortSignal.abort('before'))).rejects.toBe('before');
    there.dispose();
  });

  test('reports once that its worker ended', async () => {
    const links: { gone: () => void }[] = [];
    const start = async () => {
      const link = await startHere();
      let listener: (message: FromWorker | WorkerGone) => void = () => undefined;
      links.push({ gone: () => listener({ kind: 'gone', why: 'memory' }) });
      const hear = (next: typeof listener) => {
        listener = next;
        link.hear(next);
      };
      return { ...link, hear };
    };
    const intake = documentIntake(ORDER, ALWAYS, undefined, PLACE, undefined, start);
    feed(intake, bytes, 1_000);
    const reading = await intake.finish();
    if (reading.kind !== 'read') throw new Error(reading.kind);
    const document = reading.value;
    const underWay = document.event(0).catch(failureOf);
    expect(document.lost.aborted).toBe(false);
    let news = 0;
    document.lost.addEventListener('abort', () => news++);
    links[0]?.gone();
    links[0]?.gone();
    expect(news).toBe(1);
    const died = {
      kind: 'worker-died',
      bytes: bytes.length,
      why: 'memory',
      place: { url: PLACE.url },
    };
    expect(failureOf(document.lost.reason)).toMatchObject(died);
    expect(await underWay).toMatchObject(died);
    expect(await document.rows([0]).catch(failureOf)).toMatchObject(died);
  });

  test('rejects and ends its worker before the body is complete', async () => {
    let closed = 0;
    const start = async () => {
      const link = await startHere();
      // The worker never hears of the end: however fast it is, it has no document yet.
      const post: DocumentLink['post'] = (message, transfer) => {
        if (message.kind !== 'end') link.post(message, transfer);
      };
      return { ...link, post, close: () => void closed++ };
    };
    const early = documentIntake(ORDER, ALWAYS, undefined, PLACE, undefined, start);
    early.take(bytes.slice());
    early.drop();
    await expect(early.finish()).rejects.toThrow('no longer needed');
    const late = documentIntake(ORDER, ALWAYS, undefined, PLACE, undefined, start);
    late.take(bytes.slice());
    const reading = late.finish();
    await new Promise((resolve) => setTimeout(resolve));
    late.drop();
    await expect(reading).rejects.toThrow('no longer needed');
    expect(closed).toBe(2);
  });
});

describe('documentIntake of a body without a declared length', () => {
  test('hands all of it to the worker when it is too large for the page', async () => {
    const text = graphBody({
      count: 5_000,
      form: 'mixed',
      order: 'as-made',
      text: 'plain',
      seed: 1,
    });
    const bytes = new TextEncoder().encode(text);
    const here = openUpdateText(ORDER, text);
    for (const declared of [undefined, 1_000])
      for (const size of [1 << 20, 70_000]) {
        const intake = documentIntake(ORDER, LIMITS, declared, PLACE, undefined, startHere);
        for (let at = 0; at < bytes.length; at += size) {
          intake.take(bytes.slice(at, at + size));
          if (at < 1 << 21) await new Promise((resolve) => setTimeout(resolve));
        }
        const reading = await intake.finish();
        if (reading.kind !== 'read') throw new Error(reading.kind);
        const { value } = reading;
        const rows = [0, 7, here.forest.count - 1];
        expect(value.forest.count).toBe(here.forest.count);
        expect(await value.rows(rows)).toEqual(await here.rows(rows));
        const saved = await (await value.raw()).save();
        expect(Buffer.from(await saved.arrayBuffer()).equals(bytes)).toBe(true);
        value.dispose();
      }
  });
});

describe('documentIntake without a worker', () => {
  const none = async () => undefined;
  const body = new TextEncoder().encode('{"update":{"events_by_id":{}}}');

  test('reads a small body in the page with a notice', async () => {
    const intake = documentIntake(
      ORDER,
      { ...LIMITS, workerBytes: 10, pageBytes: 1_000 },
      undefined,
      PLACE,
      undefined,
      none,
    );
    feed(intake, body, 8);
    const reading = await intake.finish();
    expect(reading).toMatchObject({ kind: 'read' });
    const notices = reading.kind === 'read' ? reading.value.notices : [];
    expect(notices.at(-1)?.text).toContain('did not start');
  });

  test('reads a small body while it comes, up to its first byte that is wrong', async () => {
    const intake = documentIntake(ORDER, LIMITS, 99, PLACE, undefined, none);
    expect(intake.take(body.slice(0, 10))).toBe(true);
    expect(intake.take(new TextEncoder().encode('}'))).toBe(false);
    expect(await intake.finish()).toMatchObject({ kind: 'not-json', at: 10 });
  });

  test('starts the worker from a declared length, which may be wrong', async () => {
    let started = 0;
    const start = async () => {
      started++;
      return startHere();
    };
    const limits = { ...LIMITS, workerBytes: 1_000, pageBytes: 1_000 };
    const intake = documentIntake(ORDER, limits, 5_000, PLACE, undefined, start);
    expect(started).toBe(1);
    feed(intake, body, 8);
    expect(await intake.finish()).toMatchObject({ kind: 'read', value: { source: 'scan' } });
    documentIntake(ORDER, limits, 10, PLACE, undefined, start).drop();
    expect(started).toBe(1);
  });

  test('rejects a large body without receiving the rest', async () => {
    const intake = documentIntake(
      ORDER,
      { ...LIMITS, workerBytes: 10, pageBytes: 20 },
      undefined,
      PLACE,
      undefined,
      none,
    );
    expect(intake.take(body.slice(0, 15))).toBe(true);
    await new Promise((resolve) => setTimeout(resolve));
    expect(intake.take(body.slice(15))).toBe(false);
    expect(await intake.finish()).toEqual({ kind: 'no-worker', limit: 20 });
  });

  test('reports a worker that ends while it reads', async () => {
    let listener: (message: FromWorker | WorkerGone) => void = () => undefined;
    const start = async (): Promise<DocumentLink> => ({
      post: (message) => {
        if (message.kind === 'end') listener({ kind: 'gone', why: 'out of memory' });
      },
      hear: (next) => {
        listener = next;
      },
      close: () => undefined,
    });
    const intake = documentIntake(ORDER, ALWAYS, undefined, PLACE, undefined, start);
    feed(intake, body, 8);
    expect(await intake.finish()).toEqual({ kind: 'worker-died', why: 'out of memory' });
  });
});
