import { expect, test } from 'vitest';
import { toGenerateBody } from '#domain/external-party/external-party.ts';
import {
  openAnswer,
  type RequestedTopology,
  type TopologyAnswer,
} from '#domain/external-party/topology-answer.ts';
import { publicKeyOf } from '#domain/signing/signing-key.ts';
import { openSimulatedNode } from '#sim/http/node.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import { chooseLie } from '#sim/topology/choose-lie.fixture.ts';
import { LIES } from '#sim/topology/lies.ts';
import { GLOBAL, OTHER_PARTICIPANTS, PARTICIPANT } from '#sim/world/party.ts';
import { checkAnswer } from './topology-checks.ts';
import type { Check } from './topology-evidence.ts';

/*
 * The result of every check for every lie of the simulated node. Each expected "passed" is true
 * although the response lies. A check that loses its meaning is not checked.
 */

const OF_PARTY = [
  'Signatures needed',
  'Key usage',
  'Hosts',
  'Permissions',
  'No host may submit',
  'No onboarding marks',
  'Confirmations needed',
];
const OF_HOSTS = ['Permissions', 'Confirmations needed'];
const CONTENT = [
  'Mappings',
  'Operation',
  'Serial',
  'Party in every mapping',
  'Namespace',
  'Keys',
  'Kind of key',
  ...OF_PARTY,
];
const UNREAD = [['Bytes', 'Version of the content'], CONTENT] as const;
const NOTHING = [
  ['Bytes', 'Version of the content', 'Mappings'],
  [...CONTENT.filter((what) => what !== 'Mappings'), 'Transaction hashes', 'Multi-hash'],
] as const;
const NO_KEY = ['Mappings', 'Keys', 'Signatures needed'];
const USES = 'Key usage';

/** Of each lie what is red, and what then cannot be said; all others pass. */
type Expected = readonly [failed: readonly string[], open: readonly string[]];
const EXPECTED: Readonly<Record<string, Expected>> = {
  'wrong-multi-hash': [['Multi-hash'], []],
  'wrong-fingerprint': [['Fingerprint of the key'], []],
  'swapped-key': [
    ['Namespace', 'Keys'],
    ['Signatures needed', USES],
  ],
  'extra-key': [['Mappings', 'Namespace', 'Keys', 'Signatures needed'], [USES]],
  'no-key': [NO_KEY, ['Namespace', 'Kind of key', USES]],
  'empty-keys': [NO_KEY, ['Namespace', 'Kind of key', USES]],
  'extra-usage': [[USES], []],
  'extra-host': [['Hosts', 'Confirmations needed'], ['Permissions']],
  'missing-host': [['Hosts'], OF_HOSTS],
  'joined-hosts': [['Hosts', 'Confirmations needed'], ['Permissions']],
  submission: [['Permissions', 'No host may submit'], ['Confirmations needed']],
  onboarding: [['No onboarding marks'], OF_HOSTS],
  'lower-threshold': [['Confirmations needed'], []],
  'other-hint': [['Party in every mapping'], OF_PARTY],
  'other-party-id': [['Party id'], []],
  'key-threshold': [['Signatures needed'], []],
  restricted: [['Mappings', 'Restriction of the namespace key'], []],
  'serial-2': [['Serial'], []],
  remove: [['Operation'], OF_PARTY],
  'unknown-field': [['Bytes'], CONTENT],
  'repeated-field': [['Bytes'], CONTENT],
  'version-31': [['Version of the content'], []],
  'version-99': [['Version of the content'], ['Bytes', ...CONTENT]],
  'extra-mapping': [
    ['Mappings', 'Namespace', 'Keys'],
    ['Signatures needed', USES],
  ],
  'missing-mapping': NOTHING,
  twice: [['Mappings', 'Hosts', 'Transaction hashes'], OF_HOSTS],
  'empty-list': NOTHING,
  'trailing-bytes': UNREAD,
  unparsable: UNREAD,
  huge: UNREAD,
};

/** Where three transactions differ from one, because the delegation has its own key. */
const OF_THREE: Readonly<Record<string, Expected>> = {
  'no-key': [NO_KEY, [USES]],
  'empty-keys': [NO_KEY, [USES]],
  restricted: [['Restriction of the namespace key'], []],
  'missing-mapping': [['Mappings'], []],
  // Two of the three are the same.
  unparsable: [['Bytes', 'Version of the content', 'Transaction hashes'], CONTENT],
};

const key = publicKeyOf(
  'ed25519',
  Uint8Array.from({ length: 32 }, (_, place) => place),
);

async function generated(scenario: string, lie?: string) {
  const node = openSimulatedNode(scenario);
  if (node === undefined || key === undefined) throw new Error(scenario);
  if (lie !== undefined) await chooseLie(node, lie);
  const requested: RequestedTopology = {
    key,
    hint: 'alice',
    synchronizer: GLOBAL.id,
    participant: PARTICIPANT,
    observationOnly: false,
    confirming: [OTHER_PARTICIPANTS.app],
    observing: [OTHER_PARTICIPANTS.meridian],
    threshold: 2,
  };
  const told = await node(
    new Request('http://node.example/ledger/v2/parties/external/generate-topology', {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenFor('operator')}` },
      body: JSON.stringify(toGenerateBody(requested, key)),
    }),
  );
  const answer: TopologyAnswer = JSON.parse(await told.text());
  return { requested, answer };
}

/** The delegation's own check, which only three transactions have, goes with the other uses. */
const named = (checks: readonly Check[], wanted: Check['state']) =>
  checks.flatMap(({ what, state }) =>
    state === wanted && (state === 'failed' || !what.startsWith('Restriction')) ? [what] : [],
  );

/** What was compared is the same on both sides where it passed, and is not where it failed. */
function expectTrueSides(checks: readonly Check[], lie: string) {
  for (const { what, state, basis, requested, received } of checks) {
    if (state === 'failed')
      expect([...received].sort(), `${lie}: ${what}`).not.toEqual([...requested].sort());
    if (state !== 'passed' || basis === 'expected') continue;
    expect(new Set(received), `${lie}: ${what}`).toEqual(new Set(requested));
  }
}

test.each(['lying', 'lying-three'])(
  'checkAnswer passes no wrong value when the node is %s (KEY-01)',
  async (scenario) => {
    expect(Object.keys(EXPECTED).sort()).toEqual([...LIES.keys()].sort());
    for (const [lie, ofOne] of Object.entries(EXPECTED)) {
      const [failed, open] = (scenario === 'lying-three' ? OF_THREE[lie] : undefined) ?? ofOne;
      const { requested, answer } = await generated(scenario, lie);
      const opened = openAnswer(answer);
      const checks = checkAnswer(requested, opened);
      expect(named(checks, 'failed').sort(), lie).toEqual([...failed].sort());
      expect(named(checks, 'not-checked').sort(), lie).toEqual([...open].sort());
      expectTrueSides(checks, lie);
      // With the response only, no check passes that fails with the request.
      const alone = checkAnswer(undefined, opened);
      expectTrueSides(alone, lie);
      const compared = ['Fingerprint of the key', 'Party id', 'Party in every mapping'];
      const passed = named(alone, 'passed').filter((what) => !compared.includes(what));
      expect(
        passed.filter((what) => failed.includes(what)),
        lie,
      ).toEqual([]);
    }
  },
);

test('checkAnswer fails the threshold when the number of hosts differs', async () => {
  const { requested, answer } = await generated('lying', 'extra-host');
  const confirmations = (of: RequestedTopology | undefined) =>
    checkAnswer(of, openAnswer(answer)).find(({ what }) => what === 'Confirmations needed');
  expect(confirmations(requested)).toMatchObject({
    state: 'failed',
    requested: ['2 of 2'],
    received: ['2 of 3'],
  });
  expect(confirmations(undefined)).toMatchObject({ state: 'not-checked', received: ['2 of 3'] });
});

test('checkAnswer names the failed prerequisite when a check needs it', async () => {
  const { requested, answer } = await generated('lying-three', 'swapped-key');
  const checks = checkAnswer(requested, openAnswer(answer));
  for (const what of ['Signatures needed', USES, 'Restriction of the namespace key']) {
    const found = checks.find((one) => one.what === what);
    expect(found?.why, what).toMatch(/while “Keys” is wrong/);
  }
});

test.each([
  [undefined, /has no field/],
  [null, /is null/],
  ['', /is empty/],
  ['1220ab', /is not/],
])('checkAnswer explains a member when it is %j', async (told, words) => {
  const { requested, answer } = await generated('demo');
  for (const [member, what] of [
    ['publicKeyFingerprint', 'Fingerprint of the key'],
    ['partyId', 'Party id'],
    ['multiHash', 'Multi-hash'],
  ] as const) {
    for (const by of [requested, undefined]) {
      const checks = checkAnswer(by, openAnswer({ ...answer, [member]: told }));
      const found = checks.find((one) => one.what === what);
      expect(found?.state, what).toBe('failed');
      expect(found?.why, what).toMatch(words);
    }
  }
});
