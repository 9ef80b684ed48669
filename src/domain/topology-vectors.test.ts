import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromBase64, toBase64 } from './bytes.ts';
import { publicKeyIn } from './embedded-key.ts';
import { splitParty } from './party.ts';
import type { SigningPublicKey } from './signing-key.ts';
import { type AskedTopology, openAnswer, type TopologyAnswer } from './topology-answer.ts';
import { checkAnswer, isSignable } from './topology-checks.ts';
import { fingerprintOf } from './topology-hash.ts';

/** Captured and built vectors; not part of this repository. */
const file = join(import.meta.dirname, '../../../shared/topology/vectors.json');
const isHere = existsSync(file);
const reason = isHere ? '' : ' (skipped: no vectors at ../shared/topology)';

type Vector = {
  readonly id: string;
  readonly publicKey?: string;
  readonly fingerprint?: string;
  readonly partyId?: string;
  readonly topologyTransactions: readonly string[];
  readonly txHashes?: readonly string[];
  readonly multiHash?: string;
};

const vectors: readonly Vector[] = isHere ? JSON.parse(readFileSync(file, 'utf8')).vectors : [];
const answers = vectors.filter(({ multiHash }) => multiHash !== undefined);

function answerOf(vector: Vector): TopologyAnswer {
  return { ...vector, publicKeyFingerprint: vector.fingerprint };
}

function keyOf(vector: Vector): SigningPublicKey {
  const bytes = fromBase64(vector.publicKey ?? '') ?? new Uint8Array();
  const key = publicKeyIn({ bytes });
  if (key === undefined) throw new Error(`${vector.id} has no public key`);
  return key;
}

/** What was asked, as the vector's own mappings and its party id say it. */
function askedOf(vector: Vector): AskedTopology {
  const hosts = openAnswer(answerOf(vector)).transactions.flatMap(({ read: { content } }) =>
    content.kind === 'read' && content.transaction.mapping.kind === 'party-to-participant'
      ? content.transaction.mapping.hosts
      : [],
  );
  const [own, ...others] = hosts;
  const having = (wanted: string) =>
    others.flatMap(({ participant, permission }) => (permission === wanted ? [participant] : []));
  return {
    key: keyOf(vector),
    hint: splitParty(vector.partyId ?? '').hint,
    synchronizer: 'sync::1220',
    participant: own?.participant ?? '',
    observationOnly: false,
    confirming: having('CONFIRMATION'),
    observing: having('OBSERVATION'),
    threshold: 0,
  };
}

const refused = (vector: Vector, asked?: AskedTopology) =>
  checkAnswer(asked, openAnswer(answerOf(vector))).filter(({ state }) => state === 'failed');

describe.skipIf(!isHere)(`the vectors${reason}`, () => {
  test.each(answers)('$id: fingerprint, hashes and multi hash', (vector) => {
    expect(fingerprintOf(keyOf(vector))).toBe(vector.fingerprint);
    const opened = openAnswer(answerOf(vector));
    if (vector.txHashes !== undefined) {
      expect(opened.transactions.map(({ hash }) => hash)).toEqual(vector.txHashes);
    }
    expect(toBase64(opened.multiHash)).toBe(opened.toldMultiHash);
  });

  test.each(vectors)('$id: every transaction is read, and nothing is odd', (vector) => {
    for (const { read } of openAnswer(answerOf(vector)).transactions) {
      expect(read.oddities).toEqual([]);
      expect(read.content).toMatchObject({
        kind: 'read',
        version: 30,
        transaction: { operation: 'ADD_REPLACE', serial: 1 },
      });
    }
  });

  const built = answers.filter(({ id }) => id.startsWith('built-'));
  test.each(built)('$id: all is passed when it is what was asked', (vector) => {
    const checks = checkAnswer(askedOf(vector), openAnswer(answerOf(vector)));
    expect(checks.filter(({ state }) => state !== 'passed')).toEqual([]);
    expect(isSignable(checks)).toBe(true);
    expect(refused(vector)).toEqual([]);
  });

  test('the answer whose party id disagrees with its mappings is refused for that', () => {
    const vector = answers.find(({ id }) => id === 'bitgo-three-tx');
    if (vector === undefined) throw new Error('the vector is missing');
    for (const asked of [undefined, askedOf(vector)]) {
      const [only, ...others] = refused(vector, asked);
      expect(others).toEqual([]);
      expect(only?.what).toBe('Party in every mapping');
      expect(only?.asked.join()).toMatch(/^test-ravi/);
      expect(only?.answered.join()).toMatch(/^test-bala/);
    }
  });

  /** Each bit of each transaction changed, or in the usual run each 23rd of them. */
  function* changes(vector: Vector): Generator<Vector> {
    const { topologyTransactions } = vector;
    for (const [at, base64] of topologyTransactions.entries()) {
      const bytes = fromBase64(base64) ?? new Uint8Array();
      for (let bit = 0; bit < bytes.length * 8; bit += STEP) {
        const changed = bytes.slice();
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        yield { ...vector, topologyTransactions: topologyTransactions.with(at, toBase64(changed)) };
      }
    }
  }

  test.each(answers)(
    '$id: any bit of a transaction that is changed turns a check red',
    (vector) => {
      for (const lie of changes(vector)) expect(refused(lie)).not.toEqual([]);
    },
  );

  test.each(built)('$id: … and also when the multi hash is made to fit', (vector) => {
    const asked = askedOf(vector);
    for (const lie of changes(vector)) {
      const multiHash = toBase64(openAnswer(answerOf(lie)).multiHash);
      expect(refused({ ...lie, multiHash }, asked)).not.toEqual([]);
    }
  });
});

const STEP = process.env['TREELINE_FULL'] === '1' ? 1 : 23;
