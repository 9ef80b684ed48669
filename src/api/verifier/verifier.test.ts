import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { readReview, readReviewHere } from '#api/review/review.ts';
import type { WorkerGone } from '#api/thread/thread-link.ts';
import {
  SYNTHETIC_ANSWER,
  SYNTHETIC_PARTY,
  SYNTHETIC_POINT,
} from '#domain/external-party/topology.fixture.ts';
import { publicKeyOf, type SigningPublicKey } from '#domain/signing/signing-key.ts';
import { RECORDINGS } from '#recorded';
import { serveVerifier } from './serve-verifier.ts';
import { openVerifier } from './verifier.ts';
import { type FromVerifier, type ToVerifier, verifyHere } from './verify-here.ts';

const key = publicKeyOf('ed25519', SYNTHETIC_POINT) as SigningPublicKey;
const REQUESTED = { ...SYNTHETIC_PARTY, key };
const SIGNED = JSON.stringify({
  ...SYNTHETIC_ANSWER,
  signatures: Array.from({ length: 3 }, () => ({ signature: Buffer.alloc(64).toString('base64') })),
});
const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** The worker's code behind a real message channel, so that everything is cloned. */
function openWorkers(change: { readonly isMute?: boolean } = {}) {
  const heard: FromVerifier['kind'][] = [];
  const sent: ToVerifier[] = [];
  const gone: (() => void)[] = [];
  let started = 0;
  let running = 0;
  const start = async () => {
    started += 1;
    running += 1;
    const { port1, port2 } = new MessageChannel();
    let listener: (message: FromVerifier | WorkerGone) => void = () => undefined;
    port1.on('message', (message: FromVerifier) => {
      heard.push(message.kind);
      listener(message);
    });
    const hear = serveVerifier((message) => port2.postMessage(message));
    port2.on('message', (message: ToVerifier) => {
      if (change.isMute !== true) hear(message);
    });
    open.push(() => port1.close());
    gone.push(() => listener({ kind: 'gone', why: 'memory' }));
    return {
      post: (message: ToVerifier) => {
        sent.push(message);
        port1.postMessage(message);
      },
      hear: (next: typeof listener) => {
        listener = next;
      },
      close: () => {
        running -= 1;
        port1.close();
      },
    };
  };
  return { start, heard, sent, gone, started: () => started, running: () => running };
}

describe('openVerifier with a worker', () => {
  test('verifies a response in the worker with the same result (KEY-01)', async () => {
    const { start, heard } = openWorkers();
    const verifier = openVerifier(start);
    await verifier.start();
    const lying = { ...SYNTHETIC_ANSWER, multiHash: 'EiAx', topologyTransactions: ['', '%'] };
    for (const answer of [SYNTHETIC_ANSWER, lying])
      expect(await verifier.answer(REQUESTED, answer)).toEqual(verifyHere(REQUESTED, answer));
    expect(heard.filter((kind) => kind === 'verified')).toHaveLength(2);
  });

  test('reviews each vector in the worker with the same result', async () => {
    const { start, heard } = openWorkers();
    const verifier = openVerifier(start);
    await verifier.start();
    const all = RECORDINGS.flatMap(({ vectors }) => vectors<{ topologyTransactions: string[] }>());
    const texts = all.map(({ topologyTransactions }) => topologyTransactions.join('\n'));
    for (const text of [...texts, SIGNED, '{"other":1}'])
      expect(await verifier.review(text, () => Promise.reject(new Error('here')))).toEqual(
        await readReview(text),
      );
    expect(heard.filter((kind) => kind === 'verified')).toHaveLength(texts.length + 2);
    expect(heard.filter((kind) => kind === 'compute').length).toBeGreaterThan(3);
  });

  test('asks the page for each signature with a message of its own', async () => {
    const { start, heard } = openWorkers();
    const verifier = openVerifier(start);
    await verifier.start();
    await verifier.review(SIGNED, readReviewHere);
    // One point and three signatures.
    expect(heard.filter((kind) => kind === 'compute')).toHaveLength(4);
  });

  test('verifies on the page when the worker ends, before or after the question', async () => {
    const { start, gone, sent } = openWorkers({ isMute: true });
    const verifier = openVerifier(start);
    await verifier.start();
    const pending = verifier.answer(REQUESTED, SYNTHETIC_ANSWER);
    await expect.poll(() => sent.length).toBe(1);
    gone[0]?.();
    expect(await pending).toEqual(verifyHere(REQUESTED, SYNTHETIC_ANSWER));
    expect(await verifier.review('AAAA', readReviewHere)).toEqual(await readReview('AAAA'));
    expect(sent).toHaveLength(1);
  });

  test('ends each worker once, also one that still starts, and starts another', async () => {
    const { start, started, running } = openWorkers();
    const verifier = openVerifier(start);
    const starting = verifier.start();
    verifier.end();
    await starting;
    await expect.poll(running).toBe(0);
    await Promise.all([verifier.start(), verifier.start()]);
    expect([started(), running()]).toEqual([2, 1]);
    verifier.end();
    verifier.end();
    await expect.poll(running).toBe(0);
  });
});

describe('openVerifier without a worker', () => {
  test('verifies on the page and starts no worker without a request for one (KEY-07)', async () => {
    const { start, started } = openWorkers();
    const verifier = openVerifier(start);
    expect(await verifier.answer(REQUESTED, SYNTHETIC_ANSWER)).toEqual(
      verifyHere(REQUESTED, SYNTHETIC_ANSWER),
    );
    expect(await verifier.review(SIGNED, readReviewHere)).toEqual(await readReview(SIGNED));
    expect(started()).toBe(0);
  });

  test('asks the browser once, and verifies on the page', async () => {
    let asked = 0;
    const verifier = openVerifier(async () => {
      asked += 1;
      return undefined;
    });
    await verifier.start();
    await verifier.start();
    expect(asked).toBe(1);
    expect(await verifier.review(SIGNED, readReviewHere)).toEqual(await readReview(SIGNED));
  });
});

test('readReview passes no private key on to the worker', async () => {
  const passed: string[] = [];
  const read = async (text: string) => {
    passed.push(text);
    return readReviewHere(text);
  };
  for (const text of ['', ' ', '{"privateKey":"AAAA"}', 'A'.repeat(1_000_001)])
    expect((await readReview(text, read)).kind).toBe('bad');
  expect(passed).toEqual([]);
  await readReview(' AAAA ', read);
  expect(passed).toEqual(['AAAA']);
});
