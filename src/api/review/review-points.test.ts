import { expect, test } from 'vitest';
import { SYNTHETIC_ANSWER, SYNTHETIC_POINT } from '#domain/external-party/topology.fixture.ts';
import { fromHex, toBase64, toHex } from '#domain/signing/bytes.ts';
import { KEY_KINDS, type KeySpec } from '#domain/signing/signing-key.ts';
import { readReview } from './review.ts';

/** The synthetic transaction with other bytes as its key. */
function withPoint(point: string): string {
  const [transaction = ''] = SYNTHETIC_ANSWER.topologyTransactions;
  const hex = Buffer.from(transaction, 'base64').toString('hex');
  const changed = hex.replace(toHex(SYNTHETIC_POINT), point);
  expect(changed.length).toBe(hex.length);
  return toBase64(fromHex(changed) ?? new Uint8Array());
}

async function pointOf(text: string) {
  const review = await readReview(text);
  if (review.kind === 'bad') throw new Error(review.why);
  const found = review.checks.find(({ what }) => what === 'Point on its curve');
  return [found?.state, found?.received.join()];
}

test('readReview checks that every key is a point on its curve', async () => {
  const right = ['passed', 'Ed25519: on its curve'];
  const wrong = ['failed', 'Ed25519: not a valid key point'];
  const answer = (transaction: string) => ({
    ...SYNTHETIC_ANSWER,
    topologyTransactions: [transaction],
  });
  const body = (transaction: string) => ({ onboardingTransactions: [{ transaction }] });
  const own = withPoint(toHex(SYNTHETIC_POINT));
  // The neutral point, for which anybody can sign (RFC 8032, 7); and two that are on no curve.
  const odd = [`01${'00'.repeat(31)}`, 'ff'.repeat(32), `02${'00'.repeat(31)}`].map(withPoint);
  for (const [transactions, told] of [
    [[own], right],
    [odd, wrong],
  ] as const)
    for (const one of transactions) {
      expect(await pointOf(one)).toEqual(told);
      expect(await pointOf(JSON.stringify(answer(one)))).toEqual(told);
      expect(await pointOf(JSON.stringify(body(one)))).toEqual(told);
    }
});

/**
 * A transaction that hosts a party with this key: with recomputed lengths
 * (docs/facts/topology.md#protobuf).
 */
function hosting(spec: KeySpec, point: Uint8Array): string {
  const part = (tag: number, bytes: Uint8Array) =>
    Buffer.concat([
      Buffer.from(
        bytes.length < 128
          ? [tag, bytes.length]
          : [tag, (bytes.length & 127) | 128, bytes.length >> 7],
      ),
      bytes,
    ]);
  const number = { ed25519: 1, 'ec-p256': 2, 'ec-p384': 3, 'ec-secp256k1': 4 }[spec];
  const key = Buffer.concat([
    Buffer.from([0x10, 4]),
    part(0x1a, Buffer.concat([KEY_KINDS[spec].prefix, point])),
    part(0x2a, Buffer.from([1, 5, 4])),
    Buffer.from([0x30, number]),
  ]);
  const mapping = Buffer.concat([
    part(0x0a, Buffer.from('p::1220')),
    Buffer.from([0x10, 1]),
    part(0x32, Buffer.concat([part(0x0a, key), Buffer.from([0x10, 1])])),
  ]);
  const content = Buffer.concat([Buffer.from([0x08, 1, 0x10, 1]), part(0x1a, part(0x4a, mapping))]);
  return Buffer.concat([part(0x0a, content), Buffer.from([0x10, 30])]).toString('base64');
}

test.each(['ec-p256', 'ec-p384', 'ec-secp256k1'] as const)(
  '%s: checkPoints fails for a point off its curve only',
  async (spec) => {
    const { createECDH } = await import('node:crypto');
    const curve = { 'ec-p256': 'prime256v1', 'ec-p384': 'secp384r1', 'ec-secp256k1': 'secp256k1' };
    const point = createECDH(curve[spec]).generateKeys();
    const { name } = KEY_KINDS[spec];
    expect(await pointOf(hosting(spec, point))).toEqual(['passed', `${name}: on its curve`]);
    const beside = point.map((byte, at) => (at === point.length - 1 ? byte ^ 1 : byte));
    expect(await pointOf(hosting(spec, beside))).toEqual([
      'failed',
      `${name}: not a valid key point`,
    ]);
  },
);

test('checkPoints skips the computation for too many keys', async () => {
  const keys = Array.from({ length: 101 }, (_, at) =>
    withPoint(toHex(Uint8Array.from({ length: 32 }, (__, place) => (place === 0 ? at : 0)))),
  );
  const heap = [keys.slice(0, 100).join('\n'), ...keys.slice(100)];
  expect(await pointOf(JSON.stringify(heap))).toEqual(['failed', '101 keys']);
});
