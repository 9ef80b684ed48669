import { expect, test } from 'vitest';
import { type RequestedParty, toGenerateBody } from '#domain/external-party/external-party.ts';
import { openAnswer } from '#domain/external-party/topology-answer.ts';
import { fromHex } from '#domain/signing/bytes.ts';
import { publicKeyOf } from '#domain/signing/signing-key.ts';
import { checkAnswer, isSignable } from '#domain/topology-checks/topology-checks.ts';
import { openSimulatedNode, type SimulatedNode } from '#sim/http/node.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import { chooseLie } from '#sim/topology/choose-lie.fixture.ts';
import { LIES } from '#sim/topology/lies.ts';
import { GLOBAL, OTHER_PARTICIPANTS, PARTICIPANT } from '#sim/world/party.ts';

/** The public key of RFC 8032, test 3. */
const POINT = fromHex('fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025');
const key = publicKeyOf('ed25519', POINT ?? new Uint8Array());

/** The check that must fail for each lie; others may fail too. */
const TOLD_BY: Readonly<Record<string, string>> = {
  'wrong-multi-hash': 'Multi-hash',
  'wrong-fingerprint': 'Fingerprint of the key',
  'other-party-id': 'Party id',
  'other-hint': 'Party in every mapping',
  'swapped-key': 'Keys',
  'extra-key': 'Keys',
  'no-key': 'Keys',
  'empty-keys': 'Keys',
  'extra-usage': 'Key usage',
  'key-threshold': 'Signatures needed',
  restricted: 'Restriction of the namespace key',
  'extra-host': 'Hosts',
  'missing-host': 'Hosts',
  'joined-hosts': 'Hosts',
  submission: 'No host may submit',
  onboarding: 'No onboarding marks',
  'lower-threshold': 'Confirmations needed',
  'serial-2': 'Serial',
  remove: 'Operation',
  'unknown-field': 'Bytes',
  'repeated-field': 'Bytes',
  huge: 'Bytes',
  'trailing-bytes': 'Bytes',
  unparsable: 'Bytes',
  'version-31': 'Version of the content',
  'version-99': 'Version of the content',
  'extra-mapping': 'Mappings',
  'missing-mapping': 'Mappings',
  twice: 'Mappings',
  'empty-list': 'Mappings',
};

const ALONE = { confirming: [], observing: [], threshold: 1 };
const SHARED = {
  confirming: [OTHER_PARTICIPANTS.app],
  observing: [OTHER_PARTICIPANTS.meridian],
  threshold: 2,
};

async function checksOf(node: SimulatedNode, lie: string, hosts: typeof ALONE | typeof SHARED) {
  if (key === undefined) throw new Error('the key is no key');
  await chooseLie(node, lie);
  const requested: RequestedParty = {
    synchronizer: GLOBAL.id,
    hint: 'alice',
    participant: PARTICIPANT,
    observationOnly: false,
    ...hosts,
  };
  const answer = await node(
    new Request('http://simulated.example/ledger/v2/parties/external/generate-topology', {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenFor('operator')}` },
      body: JSON.stringify(toGenerateBody(requested, key)),
    }),
  );
  return checkAnswer({ ...requested, key }, openAnswer(JSON.parse(await answer.text())));
}

test.each([
  ['lying', 'one host', ALONE],
  ['lying', 'three hosts', SHARED],
  ['lying-three', 'three hosts', SHARED],
])(
  '%s: no manipulated response for %s is signable, and each has a reason (KEY-01, KEY-02)',
  async (scenario, _, hosts) => {
    const node = openSimulatedNode(scenario);
    if (node === undefined) throw new Error(scenario);
    expect(isSignable(await checksOf(node, '', hosts))).toBe(true);
    for (const name of LIES.keys()) {
      const checks = await checksOf(node, name, hosts);
      expect(isSignable(checks), name).toBe(false);
      const red = checks.filter(({ state }) => state === 'failed').map(({ what }) => what);
      expect(red, name).toContain(TOLD_BY[name]);
    }
  },
);
