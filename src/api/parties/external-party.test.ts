import { generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openNode } from '#api/connection/connections.ts';
import { WrongShape } from '#api/json/shape.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { RECORDINGS } from '#recorded';
import { openSimulatedNode, type SimulatedNode } from '#sim/http/node.ts';
import { tokenFor, type UserName } from '#sim/ledger/user.ts';
import { GLOBAL, OTHER_PARTICIPANTS, PARTICIPANT, PARTIES } from '#sim/world/party.ts';
import {
  askHosts,
  askParty,
  GENERATE_PATH,
  generateTopology,
  readGeneratedTopology,
  readHost,
  readHosts,
  readParties,
} from './external-party-wire.ts';
import { ALLOCATE_PATH, ALLOCATION_LIMITS, allocateParty } from './parties.ts';

const NODE = 'http://node.example';
let serve: SimulatedNode;
const requested: string[] = [];
beforeEach(() => {
  requested.length = 0;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requested.push(new URL(url).pathname);
    const { signal } = init;
    const left = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    return Promise.race([serve(new Request(url, init)), left]);
  });
});
afterEach(() => vi.unstubAllGlobals());

function open(scenario: string, user: UserName = 'operator') {
  const simulated = openSimulatedNode(scenario);
  if (simulated === undefined) throw new Error(scenario);
  serve = simulated;
  const urls = { baseUrl: `${NODE}/ledger`, scanUrl: `${NODE}/api/scan` };
  const network = { id: 'n', label: 'n', ...urls, samples: [], demoToken: tokenFor(user) };
  const { ledger, scan } = openNode(network);
  if (ledger === undefined || scan === undefined) throw new Error('bug');
  return { ledger, scan };
}

const { publicKey, privateKey } = generateKeyPairSync('ed25519');

const generating = (partyHint: string) => ({
  synchronizer: GLOBAL.id,
  partyHint,
  publicKey: {
    format: 'CRYPTO_KEY_FORMAT_DER_X509_SUBJECT_PUBLIC_KEY_INFO',
    keyData: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    keySpec: 'SIGNING_KEY_SPEC_EC_CURVE25519',
  },
  localParticipantObservationOnly: false,
  confirmationThreshold: 0,
});

const allocating = (answer: Awaited<ReturnType<typeof generateTopology>>) => ({
  synchronizer: GLOBAL.id,
  onboardingTransactions: answer.topologyTransactions.map((transaction) => ({ transaction })),
  multiHashSignatures: [
    {
      format: 'SIGNATURE_FORMAT_CONCAT',
      signature: sign(null, Buffer.from(answer.multiHash, 'base64'), privateKey).toString('base64'),
      signedBy: answer.publicKeyFingerprint,
      signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
    },
  ],
  identityProviderId: '',
});

const JSON_TYPE = { 'content-type': 'application/json' };

async function failing(promise: Promise<unknown>) {
  const thrown: unknown = await promise.catch((error: unknown) => error);
  return failureOf(thrown);
}

describe.each([
  ['v348', 3],
  ['v35', 1],
] as const)('%s', (scenario, count) => {
  test('lead from a key to a hosted party', async () => {
    const { ledger, scan } = open(scenario);
    const answer = await generateTopology(ledger, generating('a party'));
    expect(answer.topologyTransactions).toHaveLength(count);
    expect(answer.partyId).toBe(`a party::${answer.publicKeyFingerprint}`);
    expect(await askParty(ledger, answer.partyId)).toBeUndefined();
    expect(await askHosts(scan, GLOBAL.id, answer.partyId)).toEqual([]);
    const allocated = await allocateParty(ledger, allocating(answer));
    expect(allocated).toEqual({ partyId: answer.partyId, further: [] });
    expect(await askParty(ledger, answer.partyId)).toEqual({
      party: answer.partyId,
      isLocal: true,
    });
    expect(await askHosts(scan, GLOBAL.id, answer.partyId)).toEqual([PARTICIPANT]);
    expect(requested.filter((path) => path === `/ledger${GENERATE_PATH}`)).toHaveLength(1);
    const again = await failing(allocateParty(ledger, allocating(answer)));
    expect(again).toMatchObject({ kind: 'status', status: 400 });
  });
});

test('allocateParty stops after its own time limit and is not repeated when the limit passes', async () => {
  for (const [hint, kind] of [
    ['never-answers', 'timeout'],
    ['answers-late', 'status'],
    ['lost', 'status'],
  ] as const) {
    const { ledger } = open('timeouts');
    const answer = await generateTopology(ledger, generating(hint));
    const limits = { ...ALLOCATION_LIMITS, headersMs: 1_500 };
    const failure = await failing(allocateParty(ledger, allocating(answer), limits));
    expect(failure?.kind, hint).toBe(kind);
    if (kind === 'timeout') expect(failure).toMatchObject({ phase: 'headers', seconds: 1.5 });
    expect(
      requested.filter((path) => path === `/ledger${ALLOCATE_PATH}`),
      hint,
    ).toHaveLength(1);
    requested.length = 0;
  }
});

test('allocateParty alone is a change, which never waits for another request', () => {
  const changes: unknown[] = [];
  const small: LedgerClient['small'] = ({ isChange }) => {
    changes.push(isChange);
    return new Promise(() => undefined);
  };
  void allocateParty({ small }, {});
  void generateTopology({ small }, generating('alice'));
  expect(changes).toEqual([true, undefined]);
});

test('generateTopology succeeds and allocateParty and askParty fail when the user has no rights', async () => {
  const { ledger } = open('demo', 'newcomer');
  const answer = await generateTopology(ledger, generating('alice'));
  expect((await failing(allocateParty(ledger, allocating(answer))))?.kind).toBe('refused');
  expect((await failing(askParty(ledger, PARTIES.app)))?.kind).toBe('refused');
});

test('askHosts returns every host when there are several, and one when Scan is old', async () => {
  const { ledger, scan } = open('demo');
  expect(await askParty(ledger, PARTIES.app)).toMatchObject({ isLocal: false });
  expect(await askHosts(scan, GLOBAL.id, PARTIES.harbor)).toEqual([
    PARTICIPANT,
    OTHER_PARTICIPANTS.harbor,
  ]);
  const { scan: old } = open('legacy');
  expect(await askHosts(old, GLOBAL.id, PARTIES.app)).toEqual([OTHER_PARTICIPANTS.app]);
  expect(await askHosts(old, GLOBAL.id, `nobody::1220${'0'.repeat(64)}`)).toEqual([]);
  const failure = await failing(askHosts(old, GLOBAL.id, PARTIES.harbor));
  expect(failure).toMatchObject({
    kind: 'status',
    status: 500,
    words: { text: expect.stringContaining('multiple participants') },
  });
});

test('readGeneratedTopology reports a duplicate member and lists unknown ones', () => {
  const text =
    '{"partyId":"a::1","publicKeyFingerprint":"1","multiHash":"EiA=","topologyTransactions":["CgA="]';
  expect(readGeneratedTopology(`${text},"later":{"a":[1]},"grant":"x"}`).further).toEqual([
    'later: {"a":[1]}',
    'grant: "x"',
  ]);
  expect(readGeneratedTopology(`${text}}`).further).toEqual([]);
  expect(() => readGeneratedTopology(`${text},"multiHash":"EiB="}`)).toThrow(
    'multiHash: expected one value, but it occurs twice',
  );
  const many = JSON.stringify({ topologyTransactions: Array.from({ length: 101 }, () => 'CgA=') });
  expect(() =>
    readGeneratedTopology(`${text.replace(/,"topology.*/, ',')}${many.slice(1)}`),
  ).toThrow('topologyTransactions: expected at most 100 items');
});

test('allocateParty reports a duplicate party and unknown members of a success', async () => {
  const allocated = async (text: string) => {
    const { ledger } = open('demo');
    serve = () => Promise.resolve(new Response(text, { headers: JSON_TYPE }));
    return allocateParty(ledger, {});
  };
  expect(await allocated('{"partyId":"a::1","extra":true}')).toEqual({
    partyId: 'a::1',
    further: ['extra: true'],
  });
  expect(await failing(allocated('{"partyId":"a::1","partyId":"b::1"}'))).toMatchObject({
    kind: 'wrong-shape',
  });
});

test('readers keep unknown members and throw WrongShape when a required one is missing', () => {
  const whole = { partyId: 'a::1', publicKeyFingerprint: '1', multiHash: 'EiA=' };
  for (const none of [whole, { ...whole, topologyTransactions: null, later: {} }])
    expect(readGeneratedTopology(JSON.stringify(none)).topologyTransactions).toEqual([]);
  for (const wrong of [{}, { ...whole, topologyTransactions: [7] }, { ...whole, multiHash: 1 }])
    expect(() => readGeneratedTopology(JSON.stringify(wrong))).toThrow(WrongShape);
  expect(readParties('{}')).toEqual([]);
  expect(readParties('{"partyDetails":[{"party":"a::1"}]}')).toEqual([
    { party: 'a::1', isLocal: undefined },
  ]);
  expect(readHosts('{"participant_ids":null}')).toEqual([]);
});

describe.each(RECORDINGS)('recorded answers about parties ($kind)', ({ text, json }) => {
  test.each(['parties-by-id.json', 'parties-list.json', 'parties-list-2.json'])(
    'readParties returns every party of %s as local',
    (name) => {
      const { partyDetails } = json<{ partyDetails: { party: string }[] }>(name);
      const parties = readParties(text(name));
      expect(parties.length).toBeGreaterThan(0);
      expect(parties.map(({ party }) => party)).toEqual(partyDetails.map(({ party }) => party));
      for (const { party, isLocal } of parties)
        expect([party.includes('::'), isLocal]).toEqual([true, true]);
    },
  );

  test('readHost returns the participant id without the prefix of its kind', () => {
    const { participant_id } = json<{ participant_id: string }>('scan-participant-id.json');
    expect(readHost(text('scan-participant-id.json'))).toEqual([
      participant_id.replace('PAR::', ''),
    ]);
    expect(participant_id).toMatch(/^PAR::[a-z-]+::1220/);
  });
});
