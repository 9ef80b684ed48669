import { createHash, createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { field, fieldsOf } from './wire.mjs';

/*
 * The layouts of docs/facts/topology.md#protobuf, as far as the captured transactions use them: a
 * nested message, or what to do with the bytes of a field.
 */
const KEY = { 3: 'key' };
const HOST = { 1: 'text' };
const MAPPING = {
  1: { 1: 'text', 2: KEY },
  9: { 1: 'text', 3: HOST },
  16: { 1: 'text', 4: KEY },
};
const WRAPPER = { 1: { 3: MAPPING } };

function rewrite(bytes, layout, change) {
  const parts = fieldsOf(bytes).map(([number, content]) => {
    const inner = layout[number];
    if (inner === undefined || typeof content === 'number') return field(number, content);
    if (typeof inner === 'string') return field(number, change(inner, content));
    return field(number, rewrite(content, inner, change));
  });
  return Buffer.concat(parts);
}

const int32 = (value) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const hash = (purpose, ...parts) =>
  Buffer.concat([
    Buffer.from([0x12, 0x20]),
    createHash('sha256')
      .update(Buffer.concat([int32(purpose), ...parts]))
      .digest(),
  ]);
const transactionHash = (base64) => hash(11, Buffer.from(base64, 'base64'));

function multiHash(transactions) {
  const hashes = [
    ...new Set(transactions.map((one) => transactionHash(one).toString('hex'))),
  ].sort();
  const parts = hashes.flatMap((one) => [int32(34), Buffer.from(one, 'hex')]);
  return hash(55, int32(hashes.length), ...parts);
}

const ED25519 = '302a300506032b6570032100';

function fingerprint(spki) {
  const isEd25519 = spki.toString('hex').startsWith(ED25519);
  return hash(12, isEd25519 ? spki.subarray(-32) : spki).toString('hex');
}

/** An Ed25519 key of no one: its secret is the hash of its number. */
function freshKey(number) {
  const secret = createHash('sha256').update(`Treeline test key ${number}`).digest();
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secret]);
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  return createPublicKey(key).export({ type: 'spki', format: 'der' });
}

function expectEqual(what, found, expected) {
  if (found !== expected) throw new Error(`${what}: ${found} instead of ${expected}`);
}

/** Everything that can be computed is, before a vector is written. */
function check(vector) {
  const { id, publicKey, topologyTransactions } = vector;
  const whole = multiHash(topologyTransactions);
  if (vector.multiHash !== undefined)
    expectEqual(`${id} multi hash`, whole.toString('base64'), vector.multiHash);
  for (const [at, one] of (vector.txHashes ?? []).entries())
    expectEqual(`${id} hash ${at}`, transactionHash(topologyTransactions[at]).toString('hex'), one);
  if (publicKey === undefined) return;
  const spki = Buffer.from(publicKey, 'base64');
  expectEqual(`${id} fingerprint`, fingerprint(spki), vector.fingerprint);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  for (const { signature } of vector.signatures ?? []) {
    const digest = vector.keySpec === 'EC_CURVE25519' ? null : 'sha256';
    const isValid = verify(digest, whole, key, Buffer.from(signature, 'base64'));
    expectEqual(`${id} signature`, isValid, true);
  }
}

/** What the captured vectors are called here, and what is special about them. */
const CAPTURED = {
  'bitgo-three-tx': [
    'derived-three',
    'three transactions; the party id is not that of the mappings',
  ],
  'wallet-kernel-nsd': ['derived-delegation', 'a namespace delegation by itself'],
  'wallet-kernel-p2k-p2p': ['derived-key-and-hosts', 'a party to key and a party to participant'],
};

/** A captured vector with other keys, parties and participants, its bytes and hashes made to fit. */
function deriveCaptured(vector, replacer, number) {
  const spki = freshKey(number);
  const again = vector.topologyTransactions.map((one) =>
    rewrite(Buffer.from(one, 'base64'), WRAPPER, (_kind, bytes) => bytes).toString('base64'),
  );
  expectEqual(`${vector.id} written again`, again.join(), vector.topologyTransactions.join());
  // The fingerprint is the namespace of the party, so it must be that of the new key.
  const original = { key: undefined };
  const change = (kind, bytes) => {
    if (kind !== 'key') return bytes;
    original.key = Buffer.from(bytes);
    return bytes;
  };
  for (const one of vector.topologyTransactions)
    rewrite(Buffer.from(one, 'base64'), WRAPPER, change);
  replacer.fixHex(fingerprint(original.key), fingerprint(spki));
  const topologyTransactions = vector.topologyTransactions.map((one) =>
    rewrite(Buffer.from(one, 'base64'), WRAPPER, (kind, bytes) =>
      kind === 'key' ? spki : replacer.text(bytes.toString()),
    ).toString('base64'),
  );
  const [id, what] = CAPTURED[vector.id];
  const { keySpec, keyFormat } = vector;
  const derived = { id, what, keySpec, keyFormat, topologyTransactions };
  if (vector.multiHash === undefined) return derived;
  return {
    ...derived,
    publicKey: spki.toString('base64'),
    fingerprint: fingerprint(spki),
    partyId: replacer.text(vector.partyId),
    multiHash: multiHash(topologyTransactions).toString('base64'),
  };
}

/**
 * The vectors that were built for this project with published test keys stay as they are. Those
 * captured from nodes name organisations: they are written again with fresh keys, by an encoder
 * that first has to write the captured bytes exactly.
 */
export function deriveVectors(vectors, replacer) {
  const derived = vectors.map((vector, number) => {
    check(vector);
    if (CAPTURED[vector.id] !== undefined) return deriveCaptured(vector, replacer, number);
    const { source: _source, what: _what, ...facts } = vector;
    const form = vector.id.endsWith('-single') ? 'one transaction' : 'three transactions';
    const what = `${form}, two confirming participants and an observing one, threshold 2`;
    return { ...facts, what };
  });
  for (const vector of derived) check(vector);
  return derived;
}
