import { expect, test } from 'vitest';
import {
  SYNTHETIC_ANSWER,
  SYNTHETIC_PARTY,
  SYNTHETIC_POINT,
} from '#domain/external-party/topology.fixture.ts';
import { openAnswer, type RequestedTopology } from '#domain/external-party/topology-answer.ts';
import { publicKeyOf } from '#domain/signing/signing-key.ts';
import type { Host } from '#domain/topology/topology-mapping.ts';
import { compareTopology, namesIn } from './topology-comparison.ts';
import { transactionText } from './topology-text.ts';

const key = publicKeyOf('ed25519', SYNTHETIC_POINT);
if (key === undefined) throw new Error('the key is no key');
const requested: RequestedTopology = { ...SYNTHETIC_PARTY, key };
const answer = openAnswer(SYNTHETIC_ANSWER);

/** Sentences with short names for the ids in them. */
function said(...[transaction]: Parameters<typeof transactionText>): readonly string[] {
  return transactionText(transaction)
    .flat()
    .map((words) =>
      words.map((one) => (typeof one === 'string' ? one : `<${one.id.split('::')[0]}>`)).join(''),
    );
}

test('transactionText describes every part when the mapping hosts a party', () => {
  const [content] = answer.transactions.map(({ read }) => read.content);
  if (content?.kind !== 'read') throw new Error('not read');
  expect(said(content.transaction)).toEqual([
    'Adds the mapping below, which did not exist before.',
    'Party:  <synthetic>',
    'Participant <one> may confirm for this party.',
    'Participant <two> sees what this party sees, but does not confirm.',
    'This party has a single confirming participant, which must confirm each transaction.',
    `The key <${SYNTHETIC_ANSWER.publicKeyFingerprint}> signs for the party.`,
    'Key usage: own the namespace, prove ownership, sign transactions.',
    '1 signature of 1 key needed.',
  ]);
});

test('transactionText warns when a mapping is dangerous or impossible', () => {
  const host = (participant: string, permission: string, isOnboarding = false): Host => ({
    participant,
    permission,
    isOnboarding,
  });
  const hosts = [host('a', 'SUBMISSION'), host('b', 'value 7', true), host('c', 'CONFIRMATION')];
  const mapping = { kind: 'party-to-participant', party: 'p', keys: [] } as const;
  const words = (threshold: number) =>
    said({
      operation: 'REMOVE',
      serial: 2,
      mapping: { ...mapping, keyThreshold: undefined, threshold, hosts },
    });
  expect(words(1)).toEqual([
    'Removes the mapping below.',
    'Party:  <p>',
    'Participant <a> may submit and confirm for this party, without the key of the party.',
    'Participant <b> has the unknown permission value 7. Marked as being onboarded.',
    'Participant <c> may confirm for this party.',
    '1 of 2 must confirm each transaction, so 1 may be unavailable. A single confirmation is then sufficient, even if the other participants reject.',
  ]);
  expect(words(4).at(-1)).toBe(
    '4 must confirm, but only 2 can, so the threshold cannot be reached.',
  );
  expect(words(0).at(-1)).toBe('No confirmation is required, which nodes reject.');
});

test('compareTopology marks a row when request and response differ', () => {
  const differing = (wanted: RequestedTopology) =>
    compareTopology(wanted, answer)
      .filter(({ differs }) => differs)
      .map((row) => [row.what.split('::')[0], row.requested.split('::')[0], row.received]);
  expect(differing(requested)).toEqual([]);
  expect(differing({ ...requested, confirming: ['three::1220'], observing: [] })).toEqual([
    ['Confirmations', '2 of 2', '1 of 1'],
    ['three', 'CONFIRMATION', 'no host'],
    ['two', 'not requested', 'OBSERVATION'],
  ]);
  // Differing hosts come first, because only the first rows are drawn.
  const rows = compareTopology({ ...requested, observing: [] }, answer);
  expect(rows.slice(4).map(({ differs }) => differs)).toEqual([true, false]);
  expect(namesIn(requested, answer).map((name) => name.split('::')[0])).toEqual([
    'synthetic',
    'one',
    'two',
  ]);
});

test('transactionText says that operation and permission are absent', () => {
  const hosts: readonly Host[] = [
    { participant: 'a', permission: 'UNSPECIFIED', isOnboarding: false },
  ];
  const mapping = { kind: 'party-to-participant', party: 'p', keys: [], hosts } as const;
  const words = said({
    operation: 'UNSPECIFIED',
    serial: 1,
    mapping: { ...mapping, keyThreshold: undefined, threshold: 1 },
  });
  expect(words).toContain('No operation.');
  expect(words).toContain('Participant <a> has no permission.');
});
