import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pause } from '#sim/http/answer.ts';
import { openSimulatedNode, type SimulatedNode } from '#sim/http/node.ts';
import { serveSimulatedNodes } from '#sim/http/serve.ts';
import { tokenFor, type UserName } from '#sim/ledger/user.ts';
import { GLOBAL, OTHER_PARTICIPANTS, PARTICIPANT, PARTIES } from '#sim/world/party.ts';
import { chooseLie } from './choose-lie.fixture.ts';

type Node = (request: Request) => Promise<Response | undefined>;
type Asked = { readonly user?: UserName; readonly body?: unknown; readonly prefix?: string };

function open(scenario: string): SimulatedNode {
  const node = openSimulatedNode(scenario);
  if (node === undefined) throw new Error(scenario);
  return node;
}

async function ask(node: Node, path: string, { user = 'operator', body, prefix = '' }: Asked = {}) {
  const answer = await node(
    new Request(`http://simulated.example${prefix}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${tokenFor(user)}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  const text = (await answer?.text()) ?? '';
  return { status: answer?.status, text, json: () => JSON.parse(text) };
}

const GENERATE = '/ledger/v2/parties/external/generate-topology';
const ALLOCATE = '/ledger/v2/parties/external/allocate';
const party = (id: string) => `/ledger/v2/parties/${encodeURIComponent(id)}`;
const onScan = (id: string, version: 'v0' | 'v1' = 'v1') =>
  `/api/scan/${version}/domains/${GLOBAL.id}/parties/${id}/participant-id`;

const KEYS = {
  EC_CURVE25519: {
    make: () => generateKeyPairSync('ed25519'),
    digest: null,
    algorithm: 'ED25519',
    format: 'CONCAT',
  },
  EC_P256: {
    make: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    digest: 'sha256',
    algorithm: 'EC_DSA_SHA_256',
    format: 'DER',
  },
  EC_P384: {
    make: () => generateKeyPairSync('ec', { namedCurve: 'P-384' }),
    digest: 'sha384',
    algorithm: 'EC_DSA_SHA_384',
    format: 'DER',
  },
  EC_SECP256K1: {
    make: () => generateKeyPairSync('ec', { namedCurve: 'secp256k1' }),
    digest: 'sha256',
    algorithm: 'EC_DSA_SHA_256',
    format: 'DER',
  },
} as const;
type Spec = keyof typeof KEYS;

type Key = { readonly spec: Spec; readonly privateKey: KeyObject; readonly publicKey: object };

function newKey(spec: Spec): Key {
  const { publicKey, privateKey } = KEYS[spec].make();
  const keyData = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return {
    spec,
    privateKey,
    publicKey: {
      format: 'CRYPTO_KEY_FORMAT_DER_X509_SUBJECT_PUBLIC_KEY_INFO',
      keyData,
      keySpec: `SIGNING_KEY_SPEC_${spec}`,
    },
  };
}

const request = (key: Key, difference: object = {}) => ({
  synchronizer: GLOBAL.id,
  partyHint: 'alice',
  publicKey: key.publicKey,
  localParticipantObservationOnly: false,
  otherConfirmingParticipantUids: [],
  confirmationThreshold: 0,
  observingParticipantUids: [],
  ...difference,
});

type Generated = {
  readonly partyId: string;
  readonly publicKeyFingerprint: string;
  readonly topologyTransactions: readonly string[];
  readonly multiHash: string;
};

const signature = ({ spec, privateKey }: Key, hash: string, signedBy: string) => ({
  format: `SIGNATURE_FORMAT_${KEYS[spec].format}`,
  signature: sign(KEYS[spec].digest, Buffer.from(hash, 'base64'), privateKey).toString('base64'),
  signedBy,
  signingAlgorithmSpec: `SIGNING_ALGORITHM_SPEC_${KEYS[spec].algorithm}`,
});

const bundle = (key: Key, answer: Generated, difference: object = {}) => ({
  synchronizer: GLOBAL.id,
  onboardingTransactions: answer.topologyTransactions.map((transaction) => ({ transaction })),
  multiHashSignatures: [signature(key, answer.multiHash, answer.publicKeyFingerprint)],
  identityProviderId: '',
  ...difference,
});

describe.each(['v33', 'v348', 'v34', 'v35'])('generate and allocate in %s', (scenario) => {
  test.each(Object.keys(KEYS) as Spec[])(
    'hosts a party with a %s key when its signature is valid',
    async (spec) => {
      const node = open(scenario);
      const key = newKey(spec);
      const generated = await ask(node, GENERATE, { body: request(key), user: 'newcomer' });
      const answer: Generated = generated.json();
      expect(answer.partyId).toBe(`alice::${answer.publicKeyFingerprint}`);
      expect(answer.topologyTransactions).toHaveLength(['v33', 'v348'].includes(scenario) ? 3 : 1);
      expect((await ask(node, party(answer.partyId))).json()).toEqual({ partyDetails: [] });
      expect((await ask(node, onScan(answer.partyId))).status).toBe(404);

      const forged = bundle(newKey(spec), answer);
      const refusal = await ask(node, ALLOCATE, { body: forged });
      expect([refusal.status, refusal.json().code, refusal.json().errorCategory]).toEqual([
        400,
        'Transaction signature verification failed',
        -1,
      ]);
      const body = bundle(key, answer);
      expect((await ask(node, ALLOCATE, { body })).json()).toEqual({ partyId: answer.partyId });
      expect((await ask(node, party(answer.partyId))).json().partyDetails).toMatchObject([
        { party: answer.partyId, isLocal: true },
      ]);
      expect((await ask(node, onScan(answer.partyId, 'v0'))).json()).toEqual({
        participant_id: `PAR::${PARTICIPANT}`,
      });
      const again = await ask(node, ALLOCATE, { body });
      expect([again.status, again.json().code]).toEqual([400, 'INVALID_ARGUMENT']);
      expect(again.json().cause).toContain('already exists on synchronizer');
    },
  );
});

describe('allocate', () => {
  test('accepts a signature of each transaction, and hosts no party without signatures', async () => {
    const node = open('v35');
    const key = newKey('EC_P256');
    const answer: Generated = (await ask(node, GENERATE, { body: request(key) })).json();
    const [transaction = ''] = answer.topologyTransactions;
    const unsigned = bundle(key, answer, { multiHashSignatures: [] });
    expect((await ask(node, ALLOCATE, { body: unsigned })).json()).toEqual({
      partyId: answer.partyId,
    });
    expect((await ask(node, party(answer.partyId))).json().partyDetails).toEqual([]);
    const digest = Buffer.concat([Buffer.from([0, 0, 0, 11]), Buffer.from(transaction, 'base64')]);
    const hash = Buffer.concat([
      Buffer.from([0x12, 0x20]),
      Buffer.from(await crypto.subtle.digest('SHA-256', digest)),
    ]).toString('base64');
    const single = [signature(key, hash, answer.publicKeyFingerprint)];
    const body = {
      ...unsigned,
      onboardingTransactions: [{ transaction, signatures: single }],
    };
    expect((await ask(node, ALLOCATE, { body })).status).toBe(200);
    expect((await ask(node, party(answer.partyId))).json().partyDetails).toHaveLength(1);
  });
});

describe('generate', () => {
  const node = open('v35');
  const key = newKey('EC_CURVE25519');
  const other = OTHER_PARTICIPANTS.meridian;
  const raw = { ...key.publicKey, format: 'CRYPTO_KEY_FORMAT_RAW' };

  test.each([
    [{ partyHint: '' }, 'Party hint is empty'],
    [{ partyHint: 'a::b' }, 'party_hint: String contains reserved delimiter'],
    [{ partyHint: 'a/b' }, 'party_hint: non expected character 0x2f'],
    [{ partyHint: 'a'.repeat(186) }, 'maximum length of 185'],
    [{ synchronizer: `x::${'0'.repeat(68)}` }, 'Unknown or not connected synchronizer x::'],
    [{ synchronizer: 'x' }, 'Invalid unique identifier `x` with missing namespace.'],
    [{ confirmationThreshold: 2 }, 'Confirmation threshold exceeds number of confirming'],
    [{ confirmationThreshold: -1 }, 'Negative confirmation threshold observed'],
    [{ otherConfirmingParticipantUids: [PARTICIPANT] }, "listed in 'otherConfirmingParticipantUi"],
    [{ observingParticipantUids: [PARTICIPANT] }, "also listed in 'observingParticipantUids'"],
    [{ otherConfirmingParticipantUids: [other, other] }, 'are referenced multiple times'],
    [{ observingParticipantUids: ['nobody'] }, 'with missing namespace.'],
    [{ publicKey: null }, 'Field `public_key` is not set'],
    [{ publicKey: raw }, 'Failed to parse the EC_CURVE25519 public key'],
    [{ publicKey: { ...raw, keySpec: 'SIGNING_KEY_SPEC_EC_P256' } }, 'Unsupported key format RAW'],
  ])('rejects %j', async (difference, words) => {
    const { status, json } = await ask(node, GENERATE, { body: request(key, difference) });
    expect([status, json().code]).toEqual([400, 'INVALID_ARGUMENT']);
    expect(json().cause).toContain('The submitted request has invalid arguments: ');
    expect(json().cause).toContain(words);
  });

  test('returns text/plain for undecodable fields, and a redacted 500 for an internal error', async () => {
    for (const difference of [
      { publicKey: { ...key.publicKey, keySpec: 'ED25519' } },
      { publicKey: { ...key.publicKey, keyData: 'no base64' } },
      { confirmationThreshold: 1.5 },
    ]) {
      const { status, text } = await ask(node, GENERATE, { body: request(key, difference) });
      expect([status, text.slice(0, 24)]).toEqual([400, 'Invalid value for: body ']);
    }
    const alone = request(key, { localParticipantObservationOnly: true });
    const { status, json } = await ask(node, GENERATE, { body: alone });
    expect([status, json().code, json().grpcCodeValue]).toEqual([500, 'NA', 13]);
    const { confirmationThreshold: _, ...short } = request(key);
    expect((await ask(node, GENERATE, { body: short })).status).toBe(200);
    expect((await ask(open('v34'), GENERATE, { body: short })).text).toContain(
      "Missing required field at 'confirmationThreshold'",
    );
  });
});

describe('rejections of allocate', () => {
  const node = open('v35');
  const key = newKey('EC_CURVE25519');

  test('returns 403 when the user is not an admin', async () => {
    const answer: Generated = (await ask(node, GENERATE, { body: request(key) })).json();
    for (const user of ['auditor', 'newcomer', 'clerk'] as const) {
      const { status, json } = await ask(node, ALLOCATE, { user, body: bundle(key, answer) });
      expect([status, json().code]).toEqual([403, 'NA']);
      expect((await ask(node, '/ledger/v2/parties', { user })).status).toBe(403);
      expect((await ask(node, party(answer.partyId), { user })).status).toBe(403);
    }
  });

  test.each([
    [{ onboardingTransactions: [] }, 'INVALID_FIELD', 'Transactions field is empty'],
    [{ onboardingTransactions: [{ transaction: '' }] }, 'INVALID_FIELD', 'Unknown proto version 0'],
    [{ onboardingTransactions: [{ transaction: '/////w==' }] }, 'INVALID_FIELD', 'Invalid transac'],
    [{ synchronizer: `x::${'0'.repeat(68)}` }, 'INVALID_ARGUMENT', 'This node is not connected to'],
    [{ identityProviderId: 'idp' }, 'INVALID_ARGUMENT', 'identity_provider_id idp has not been'],
    [{ userId: 'nobody-here' }, 'USER_NOT_FOUND', 'unknown user "nobody-here"'],
  ])('rejects %j', async (difference, code, words) => {
    const answer: Generated = (await ask(node, GENERATE, { body: request(key) })).json();
    const { json } = await ask(node, ALLOCATE, { body: bundle(key, answer, difference) });
    expect(json().code).toBe(code);
    expect(json().cause).toContain(words);
  });

  test.each([
    ['extra-mapping', '400 INVALID_ARGUMENT', 'is not a root namespace'],
    ['submission', '400 INVALID_ARGUMENT', 'must not contain any node with Submission permission'],
    ['serial-2', '400 INVALID_FIELD', 'Onboarding transaction serial must be 1'],
    ['remove', '400 INVALID_FIELD', 'must be Replace operations'],
    ['version-99', '400 INVALID_FIELD', 'Unknown proto version 99'],
    ['lower-threshold', '400 Tried to set', 'Tried to set a confirming threshold (0)'],
    ['missing-host', '400 INVALID_ARGUMENT', 'at least one node with Confirmation permission'],
    ['empty-list', '400 INVALID_FIELD', 'Transactions field is empty'],
    ['swapped-key', '400 Topology', 'No delegation found for keys 1220'],
  ])('rejects signed transactions of a lying node: %s', async (lie, code, words) => {
    const liar = open('lying');
    await chooseLie(liar, lie);
    const asked = request(key);
    const answer: Generated = (await ask(liar, GENERATE, { body: asked })).json();
    const { status, json } = await ask(liar, ALLOCATE, { body: bundle(key, answer) });
    expect(`${status} ${json().code}`).toContain(code);
    expect(json().cause).toContain(words);
  });

  test('rejects a signature by an unknown key or without a format', async () => {
    const answer: Generated = (await ask(node, GENERATE, { body: request(key) })).json();
    const signed = signature(key, answer.multiHash, `1220${'0'.repeat(64)}`);
    const { json } = await ask(node, ALLOCATE, {
      body: bundle(key, answer, { multiHashSignatures: [signed] }),
    });
    expect(json().cause).toMatch(/not properly authorized: No delegation found for keys 12200{64}/);
    const unsaid = { ...signed, format: 'SIGNATURE_FORMAT_UNSPECIFIED' };
    const refusal = await ask(node, ALLOCATE, {
      body: bundle(key, answer, { multiHashSignatures: [unsaid] }),
    });
    expect(refusal.json().cause).toContain('Signature format must be specified');
  });
});

describe('allocate with a changed transaction', () => {
  test('rejects a signed transaction when a bit changes, and hosts no party', async () => {
    const node = open('v35');
    const key = newKey('EC_CURVE25519');
    const answer: Generated = (await ask(node, GENERATE, { body: request(key) })).json();
    const [whole = ''] = answer.topologyTransactions;
    const bits = Buffer.from(whole, 'base64').length * 8;
    for (let bit = 0; bit < bits; bit += 29) {
      const bytes = Buffer.from(whole, 'base64');
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const onboardingTransactions = [{ transaction: bytes.toString('base64') }];
      const { status } = await ask(node, ALLOCATE, {
        body: bundle(key, answer, { onboardingTransactions }),
      });
      expect(status, `bit ${bit}`).toBe(400);
    }
    const known: string = (await ask(node, '/ledger/v2/parties')).text;
    expect(known).not.toContain(answer.publicKeyFingerprint);
  });
});

describe('two hosts of one network', () => {
  test('host a party when both have allocated, without a signature at the second', async () => {
    const serve = serveSimulatedNodes();
    const [a, b] = [
      { prefix: '/sim/hosts-a~x' },
      { prefix: '/sim/hosts-b~x', user: 'custodian' },
    ] as const;
    const key = newKey('EC_P384');
    const asked = request(key, {
      otherConfirmingParticipantUids: [OTHER_PARTICIPANTS.harbor],
      confirmationThreshold: 1,
    });
    const answer: Generated = (await ask(serve, GENERATE, { ...a, body: asked })).json();
    const isLocal = async (at: typeof a | typeof b) =>
      (await ask(serve, party(answer.partyId), at)).json().partyDetails[0]?.isLocal;
    expect((await ask(serve, ALLOCATE, { ...a, body: bundle(key, answer) })).status).toBe(200);
    expect([await isLocal(a), await isLocal(b)]).toEqual([undefined, undefined]);
    // Another world of the same name has nothing to do with it.
    const unsigned = bundle(key, answer, { multiHashSignatures: [] });
    await ask(serve, ALLOCATE, { ...b, prefix: '/sim/hosts-b~y', body: unsigned });
    expect(await isLocal(b)).toBeUndefined();
    expect((await ask(serve, ALLOCATE, { ...b, body: unsigned })).status).toBe(200);
    expect([await isLocal(a), await isLocal(b)]).toEqual([true, true]);
    expect((await ask(serve, onScan(answer.partyId), b)).json()).toEqual({
      participant_ids: [`PAR::${PARTICIPANT}`, `PAR::${OTHER_PARTICIPANTS.harbor}`],
    });
    expect((await ask(serve, onScan(answer.partyId, 'v0'), a)).status).toBe(500);
    // The token of the one is none of the other's.
    expect((await ask(serve, '/ledger/v2/parties', { ...b, user: 'operator' })).status).toBe(401);
  });

  test('list known parties in pages, with isLocal for hosted parties', async () => {
    const [a, b] = [open('hosts-a'), open('hosts-b')];
    const all = (await ask(a, '/ledger/v2/parties')).json();
    const ids: string[] = all.partyDetails.map((one: { party: string }) => one.party);
    expect(ids).toEqual([...Object.values(PARTIES)].sort());
    expect(all.nextPageToken).toBe('');
    const first = (await ask(a, '/ledger/v2/parties?pageSize=3')).json();
    const rest = (
      await ask(a, `/ledger/v2/parties?pageToken=${encodeURIComponent(first.nextPageToken)}`)
    ).json();
    expect([...first.partyDetails, ...rest.partyDetails]).toEqual(all.partyDetails);
    const local = async (node: Node, user: UserName, id: string) =>
      (await ask(node, party(id), { user })).json().partyDetails[0].isLocal;
    expect(await local(b, 'custodian', PARTIES.harbor)).toBe(true);
    expect(await local(b, 'custodian', PARTIES.alice)).toBe(false);
    expect(await local(a, 'auditor', PARTIES.alice)).toBe(true);
  });
});

describe('allocate in timeouts', () => {
  test.each([
    ['answers-late', 503, 3],
    ['lost', 504, undefined],
  ] as const)(
    'returns for %s status %i, and lists the party at request %s',
    async (hint, status, seen) => {
      const node = open('timeouts');
      const key = newKey('EC_CURVE25519');
      const asked = request(key, { partyHint: `${hint}-1` });
      const answer: Generated = (await ask(node, GENERATE, { body: asked })).json();
      expect((await ask(node, ALLOCATE, { body: bundle(key, answer) })).status).toBe(status);
      const looks: number[] = [];
      for (let look = 1; look <= 4; look++) {
        const { partyDetails } = (await ask(node, party(answer.partyId))).json();
        if (partyDetails.length > 0) looks.push(look);
      }
      expect(looks[0]).toBe(seen);
    },
  );

  test('hosts the party of never-answers without a response', async () => {
    const node = open('timeouts');
    const key = newKey('EC_CURVE25519');
    const asked = request(key, { partyHint: 'never-answers' });
    const answer: Generated = (await ask(node, GENERATE, { body: asked })).json();
    const allocating = ask(node, ALLOCATE, { body: bundle(key, answer) }).then(() => 'answered');
    const looks = (async () => {
      for (let look = 0; look < 200; look++) {
        const { partyDetails } = (await ask(node, party(answer.partyId))).json();
        if (partyDetails.length > 0) return 'hosted';
        await pause(1);
      }
      return 'unseen';
    })();
    expect(await Promise.race([allocating, looks])).toBe('hosted');
  });
});
