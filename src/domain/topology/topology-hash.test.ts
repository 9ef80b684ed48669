import { expect, test } from 'vitest';
import { SYNTHETIC_ANSWER, SYNTHETIC_POINT } from '#domain/external-party/topology.fixture.ts';
import { openAnswer } from '#domain/external-party/topology-answer.ts';
import { toBase64 } from '#domain/signing/bytes.ts';
import { publicKeyOf } from '#domain/signing/signing-key.ts';
import { fingerprintOf } from './topology-hash.ts';

const {
  publicKeyFingerprint,
  multiHash,
  topologyTransactions: [HOSTING = ''],
} = SYNTHETIC_ANSWER;
/** A second transaction, made as the answer was. */
const DECENTRALIZED =
  'CpgBCAEQARqRARqOAQpEMTIyMGE1ZDdkMjgwZjVhMTZhZTk3ZTdmY2UwMmM2ZjE0ODE1OWE3MWExZmE5NTIzY2ViZmJjYTAxOGZlNWMwZDdkODgQARpEMTIyMGE1ZDdkMjgwZjVhMTZhZTk3ZTdmY2UwMmM2ZjE0ODE1OWE3MWExZmE5NTIzY2ViZmJjYTAxOGZlNWMwZDdkODgQHg==';
const HASHES = [
  '1220aeafae276dc8c336c1853d310aaf91d900fd6a20e5890c8a73d94f50995d1b8f',
  '1220f6e2bc8c086061d3d421d868a6bf345b406a1ac53f7a8aeaa9715ffada24b459',
];
const OF_BOTH = 'EiArQH31ereRsuH9uwW5b8B98gDXRuHMTR5pFl0xWE5YYw==';

test('fingerprintOf uses the raw bytes when the key is Ed25519', () => {
  const key = publicKeyOf('ed25519', SYNTHETIC_POINT);
  expect(key && fingerprintOf(key)).toBe(publicKeyFingerprint);
});

test('transactionHash and multiHash return the independent values when there is one transaction (KEY-08)', () => {
  const opened = openAnswer({ topologyTransactions: [HOSTING] });
  expect(opened.transactions.map(({ hash }) => hash)).toEqual(HASHES.slice(0, 1));
  expect(toBase64(opened.multiHash)).toBe(multiHash);
});

test('multiHash is the same when hashes are reordered or repeated', () => {
  for (const topologyTransactions of [
    [HOSTING, DECENTRALIZED],
    [DECENTRALIZED, HOSTING],
    [DECENTRALIZED, HOSTING, DECENTRALIZED],
  ]) {
    expect(toBase64(openAnswer({ topologyTransactions }).multiHash)).toBe(OF_BOTH);
  }
});

test('openAnswer keeps an unreadable transaction when a text is not base64', () => {
  const [unreadable] = openAnswer({ topologyTransactions: ['not base64!'] }).transactions;
  expect(unreadable?.read.content).toEqual({
    kind: 'unreadable',
    problem: 'it is not base64',
  });
});
