import { describe, expect, test } from 'vitest';
import {
  openAnswer,
  type RequestedTopology,
  type TopologyAnswer,
} from '#domain/external-party/topology-answer.ts';
import { isUniqueId, splitParty } from '#domain/ledger/party.ts';
import { fromBase64, toBase64, toHex } from '#domain/signing/bytes.ts';
import { KEY_KINDS, pointOf, type SigningPublicKey } from '#domain/signing/signing-key.ts';
import { checkAnswer, isSignable } from '#domain/topology-checks/topology-checks.ts';
import { restrictionText } from '#domain/topology-checks/topology-text.ts';
import { isDeceptive, RECORDINGS } from '#recorded';
import { embeddedFingerprint, publicKeyIn } from './embedded-key.ts';
import { fingerprintOf } from './topology-hash.ts';
import type { EmbeddedKey, TopologyMapping } from './topology-mapping.ts';

type Vector = {
  readonly id: string;
  readonly keySpec: string;
  readonly keyFormat: string;
  readonly publicKey?: string;
  readonly publicKeyPointHex?: string;
  readonly fingerprint?: string;
  readonly partyId?: string;
  readonly topologyTransactions: readonly string[];
  readonly txHashes?: readonly string[];
  readonly multiHash?: string;
  readonly signatures?: readonly {
    readonly format: string;
    readonly signingAlgorithmSpec: string;
    readonly signature: string;
  }[];
};

/** What is compared below (signatures in `api/keys/curves.test.ts`); a vector has nothing else. */
const COMPARED = [
  'keySpec',
  'keyFormat',
  'publicKey',
  'publicKeyPointHex',
  'fingerprint',
  'partyId',
  'topologyTransactions',
  'txHashes',
  'multiHash',
  'signatures',
];
/** The name, where it is from, and the private key that a test may sign with. */
const NOT_COMPARED = ['id', 'what', 'source', 'testPrivateKeyHex'];

function answerOf(vector: Vector): TopologyAnswer {
  return { ...vector, publicKeyFingerprint: vector.fingerprint };
}

function keyOf(vector: Vector): SigningPublicKey {
  const bytes = fromBase64(vector.publicKey ?? '') ?? new Uint8Array();
  const key = publicKeyIn({ bytes });
  if (key === undefined) throw new Error(`${vector.id} has no public key`);
  return key;
}

function mappingsOf(vector: Vector): readonly TopologyMapping[] {
  return openAnswer(answerOf(vector)).transactions.map(({ read: { content } }) => {
    if (content.kind !== 'read') throw new Error(`${vector.id} cannot be read`);
    return content.transaction.mapping;
  });
}

/** The request, derived from the mappings and the party id of the vector. */
function requestOf(vector: Vector): RequestedTopology {
  const [own, ...others] = mappingsOf(vector).flatMap((one) =>
    one.kind === 'party-to-participant' ? one.hosts : [],
  );
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

const refused = (vector: Vector, requested?: RequestedTopology) =>
  checkAnswer(requested, openAnswer(answerOf(vector))).filter(({ state }) => state === 'failed');

/*
 * The content of each mapping, written by hand. Participants have their names only; party ids,
 * namespaces and keys are compared with those of the vector.
 */

const ONE_CAPTURED = [['Bitgo-devnet-validator-1', 'CONFIRMATION']] as const;
const ONE_DERIVED = [['Penam-tedodo-nigotodid-1', 'CONFIRMATION']] as const;
const THREE_BUILT = [
  ['participant', 'CONFIRMATION'],
  ['participant2', 'CONFIRMATION'],
  ['observer', 'OBSERVATION'],
] as const;

type Hosts = readonly (readonly [name: string, permission: string])[];

const delegation = 'namespace-delegation, may sign all mappings, with the key';
const signer = (hint: string) => `party-to-key ${hint}, 1 of 1, with the key`;
const hosts = (hint: string, threshold: number, of: Hosts, keys = '') =>
  `party-to-participant ${hint}, ${threshold}: ${of.map((one) => one.join(' ')).join(', ')}${keys}`;

const ONE_BUILT = [hosts('alice', 2, THREE_BUILT, '; 1 of 1, with the key')];
const ALL_BUILT = [delegation, signer('alice'), hosts('alice', 2, THREE_BUILT)];
const HELD: Readonly<Record<string, readonly string[]>> = {
  'bitgo-three-tx': [
    delegation,
    signer('test-bala-party-01'),
    hosts('test-bala-party-01', 1, ONE_CAPTURED),
  ],
  'derived-three': [
    delegation,
    signer('kada-fema-bovit-01'),
    hosts('kada-fema-bovit-01', 1, ONE_DERIVED),
  ],
  'wallet-kernel-nsd': [delegation],
  'derived-delegation': [delegation],
  'wallet-kernel-p2k-p2p': [signer('alice'), hosts('alice', 1, [['participant', 'CONFIRMATION']])],
  'derived-key-and-hosts': [signer('nutuf'), hosts('nutuf', 1, [['nopabenesuk', 'CONFIRMATION']])],
  'built-ec_curve25519-single': ONE_BUILT,
  'built-ec_curve25519-three': ALL_BUILT,
  'built-ec_p256-single': ONE_BUILT,
  'built-ec_p256-three': ALL_BUILT,
  'built-ec_secp256k1-single': ONE_BUILT,
};

/** The same of what was read; a key that is not the vector's own is called another. */
function heldIn(vector: Vector): readonly string[] {
  const [first] = mappingsOf(vector).flatMap(keysIn);
  const fingerprint = vector.fingerprint ?? (first && embeddedFingerprint(first));
  const theKey = (key: EmbeddedKey | undefined) => {
    const isOwn =
      key !== undefined &&
      embeddedFingerprint(key) === fingerprint &&
      (vector.publicKey === undefined || toBase64(key.bytes) === vector.publicKey) &&
      key.format === 'DER_X509_SUBJECT_PUBLIC_KEY_INFO' &&
      key.spec === vector.keySpec &&
      key.scheme === 'UNSPECIFIED' &&
      key.usages.join() === 'NAMESPACE,PROOF_OF_OWNERSHIP,PROTOCOL';
    return `with ${isOwn ? 'the' : 'another'} key`;
  };
  const hint = (party: string) => {
    const { hint: name, namespace } = splitParty(party);
    return namespace === fingerprint ? name : party;
  };
  return mappingsOf(vector).map((one) => {
    switch (one.kind) {
      case 'namespace-delegation': {
        const may = one.namespace === fingerprint ? restrictionText(one.restriction) : 'elsewhere';
        return `${one.kind}, ${may}, ${theKey(one.key)}`;
      }
      case 'party-to-key':
        return `${one.kind} ${hint(one.party)}, ${one.threshold} of ${one.keys.length}, ${theKey(one.keys[0])}`;
      case 'party-to-participant': {
        const named = one.hosts.map(({ participant, permission, isOnboarding }) => {
          expect([isUniqueId(participant), isOnboarding]).toEqual([true, false]);
          return [splitParty(participant).hint, permission] as const;
        });
        const keys =
          one.keyThreshold === undefined
            ? ''
            : `; ${one.keyThreshold} of ${one.keys.length}, ${theKey(one.keys[0])}`;
        return hosts(hint(one.party), one.threshold, named, keys);
      }
      default:
        return one.kind;
    }
  });
}

function keysIn(mapping: TopologyMapping): readonly EmbeddedKey[] {
  if (mapping.kind === 'namespace-delegation') return [mapping.key];
  return 'keys' in mapping ? mapping.keys : [];
}

describe.each(RECORDINGS)('the vectors ($kind)', (recording) => {
  const vectors = recording.vectors<Vector>();
  const answers = vectors.filter(({ multiHash }) => multiHash !== undefined);
  const built = answers.filter(({ id }) => id.startsWith('built-'));

  test('are as many as were recorded', () => {
    expect([vectors.length, answers.length, built.length]).toEqual([8, 6, 5]);
  });

  test.each(vectors)('$id: has no member that is not compared', (vector) => {
    const members = Object.keys(vector);
    expect(members.filter((one) => ![...COMPARED, ...NOT_COMPARED].includes(one))).toEqual([]);
  });

  test.each(answers)(
    '$id: has the key, fingerprint, party id, hashes and multi-hash that are computed here',
    (vector) => {
      const key = keyOf(vector);
      expect(`SIGNING_KEY_SPEC_${vector.keySpec}`).toBe(KEY_KINDS[key.spec].keySpec);
      expect(vector.keyFormat).toBe('SPKI');
      if (vector.publicKeyPointHex !== undefined) {
        expect(toHex(pointOf(key))).toBe(vector.publicKeyPointHex);
      }
      expect(fingerprintOf(key)).toBe(vector.fingerprint);
      expect(vector.partyId).toBe(`${requestOf(vector).hint}::${fingerprintOf(key)}`);
      const opened = openAnswer(answerOf(vector));
      if (vector.txHashes !== undefined) {
        expect(opened.transactions.map(({ hash }) => hash)).toEqual(vector.txHashes);
      }
      expect(toBase64(opened.multiHash)).toBe(vector.multiHash);
      for (const { format, signingAlgorithmSpec } of vector.signatures ?? []) {
        expect(KEY_KINDS[key.spec]).toMatchObject({ format, signingAlgorithmSpec });
      }
    },
  );

  test.each(vectors)('$id: every transaction is read without an anomaly', (vector) => {
    for (const { read } of openAnswer(answerOf(vector)).transactions) {
      expect(read.issues).toEqual([]);
      expect(read.content).toMatchObject({
        kind: 'read',
        version: 30,
        transaction: { operation: 'ADD_REPLACE', serial: 1 },
      });
    }
  });

  test.each(vectors)('$id: every mapping has the described content (KEY-08)', (vector) => {
    expect(heldIn(vector)).toEqual(HELD[vector.id]);
  });

  test.each(built)(
    '$id: every check passes when the answer matches the request (KEY-01, KEY-08)',
    (vector) => {
      const checks = checkAnswer(requestOf(vector), openAnswer(answerOf(vector)));
      expect(checks.filter(({ state }) => state !== 'passed')).toEqual([]);
      expect(isSignable(checks)).toBe(true);
      expect(refused(vector)).toEqual([]);
    },
  );

  test('checkAnswer fails one check when the party id differs from that of the mappings', () => {
    const vector = answers.find(isDeceptive);
    if (vector === undefined) throw new Error('the vector is missing');
    for (const requested of [undefined, requestOf(vector)]) {
      const [only, ...others] = refused(vector, requested);
      expect(others).toEqual([]);
      expect(only?.what).toBe('Party in every mapping');
      const { hint } = splitParty(vector.partyId ?? '');
      const [inMapping = ''] = mappingsOf(vector).flatMap((one) =>
        'party' in one ? [splitParty(one.party).hint] : [],
      );
      expect(hint).not.toBe(inMapping);
      expect(only?.requested.join()).toMatch(new RegExp(`^${hint}`));
      expect(only?.received.join()).toMatch(new RegExp(`^${inMapping}`));
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

  /** The party id of the mappings. With another one, a check fails before any change. */
  function agreeing(vector: Vector): Vector {
    const [partyId = ''] = mappingsOf(vector).flatMap((one) => ('party' in one ? [one.party] : []));
    return { ...vector, partyId };
  }

  test.each(answers)(
    '$id: a check fails when any bit of a transaction changes (KEY-01)',
    (recorded) => {
      const vector = agreeing(recorded);
      expect(refused(vector)).toEqual([]);
      for (const lie of changes(vector)) expect(refused(lie)).not.toEqual([]);
    },
  );

  test.each(answers)(
    '$id: a check fails when a bit changes and the multi-hash is made to fit',
    (recorded) => {
      const vector = agreeing(recorded);
      const requested = requestOf(vector);
      for (const lie of changes(vector)) {
        const multiHash = toBase64(openAnswer(answerOf(lie)).multiHash);
        expect(refused({ ...lie, multiHash }, requested)).not.toEqual([]);
      }
    },
  );
});

const STEP = process.env['TREELINE_FULL'] === '1' ? 1 : 23;
