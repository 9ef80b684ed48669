import { expect, test } from 'vitest';
import {
  SYNTHETIC_ANSWER,
  SYNTHETIC_PARTY,
  SYNTHETIC_POINT,
} from '#domain/external-party/topology.fixture.ts';
import { openAnswer } from '#domain/external-party/topology-answer.ts';
import { publicKeyOf } from '#domain/signing/signing-key.ts';
import type { EmbeddedKey, TopologyMapping } from '#domain/topology/topology-mapping.ts';
import { KEY_RULES } from './check-keys.ts';
import { runCheck } from './topology-checks.ts';
import { type Evidence, gatherEvidence } from './topology-evidence.ts';

const key = publicKeyOf('ed25519', SYNTHETIC_POINT);
if (key === undefined) throw new Error('the key is no key');
const right = gatherEvidence({ ...SYNTHETIC_PARTY, key }, openAnswer(SYNTHETIC_ANSWER));

/** The same with something else in its key, or the key in another mapping. */
function withKey(
  change: Partial<EmbeddedKey>,
  kind: TopologyMapping['kind'] = 'party-to-participant',
): Evidence {
  const keys = right.keys.map((one) => ({
    key: { ...one.key, ...change },
    mapping: one.mapping.kind === kind ? one.mapping : mappingOf(kind, one.key),
  }));
  return { ...right, keys };
}

function mappingOf(kind: TopologyMapping['kind'], own: EmbeddedKey): TopologyMapping {
  const party = SYNTHETIC_ANSWER.partyId;
  return kind === 'party-to-key'
    ? { kind, party, threshold: 1, keys: [own] }
    : {
        kind: 'namespace-delegation',
        namespace: SYNTHETIC_ANSWER.publicKeyFingerprint,
        key: own,
        restriction: { kind: 'all' },
      };
}

test.each([
  ['party-to-participant', 'NAMESPACE,PROTOCOL', 'passed'],
  ['party-to-participant', 'NAMESPACE,PROOF_OF_OWNERSHIP,PROTOCOL', 'passed'],
  ['party-to-participant', 'NAMESPACE,PROOF_OF_OWNERSHIP', 'failed'],
  ['party-to-participant', 'PROOF_OF_OWNERSHIP,PROTOCOL', 'failed'],
  ['party-to-participant', '', 'failed'],
  ['party-to-participant', 'NAMESPACE,PROTOCOL,PROTOCOL', 'failed'],
  ['party-to-participant', 'NAMESPACE,PROTOCOL,SEQUENCER_AUTHENTICATION', 'failed'],
  ['party-to-key', 'PROTOCOL', 'passed'],
  ['party-to-key', 'NAMESPACE,PROOF_OF_OWNERSHIP', 'failed'],
  ['namespace-delegation', 'NAMESPACE', 'passed'],
  ['namespace-delegation', 'PROOF_OF_OWNERSHIP,PROTOCOL', 'failed'],
] as const)('the usages check, when a key in %s is for %s, is %s', (kind, usages, state) => {
  const list = usages === '' ? [] : usages.split(',');
  expect(runCheck(KEY_RULES.usages, withKey({ usages: list }, kind)).state).toBe(state);
});

test('the key kind check fails when format, spec or scheme differs from the bytes', () => {
  expect(runCheck(KEY_RULES.keyKind, right).state).toBe('passed');
  for (const change of [
    { scheme: 'ED25519' },
    { scheme: 'EC_DSA_P256' },
    { spec: 'EC_P256' },
    { format: 'RAW' },
    { bytes: new Uint8Array(44) },
  ])
    expect(runCheck(KEY_RULES.keyKind, withKey(change)).state, JSON.stringify(change)).toBe(
      'failed',
    );
  expect(runCheck(KEY_RULES.keyKind, withKey({ scheme: 'ED25519' })).received.join()).toContain(
    'scheme ED25519',
  );
});

test('the keys check names the same key twice and another key differently', () => {
  const [only] = right.keys;
  if (only === undefined) throw new Error('no key');
  const withKeys = (keys: readonly EmbeddedKey[]): Evidence => {
    const mapping: TopologyMapping = { ...mappingOf('party-to-key', only.key), keys } as never;
    return { ...right, mappings: [mapping], keys: keys.map((key) => ({ key, mapping })) };
  };
  const why = (...keys: EmbeddedKey[]) => runCheck(KEY_RULES.keys, withKeys(keys)).why;
  expect(why(only.key)).toMatch(/^The requested public key/);
  expect(why(only.key, only.key)).toBe('The same key is listed more than once in a mapping.');
  const other = { ...only.key, bytes: new Uint8Array(44) };
  expect(why(only.key, other)).toMatch(/^There is an additional key/);
});
