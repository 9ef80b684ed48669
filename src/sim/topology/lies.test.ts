import { describe, expect, test } from 'vitest';
import { openSimulatedNode, type SimulatedNode } from '#sim/http/node.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import { GLOBAL, OTHER_PARTICIPANTS } from '#sim/world/party.ts';
import { type Bytes, ofBase64, toBase64 } from './bytes.ts';
import { multiHash } from './canton-hash.ts';
import { chooseLie } from './choose-lie.fixture.ts';
import type { TopologyAnswer } from './lies.ts';
import { LIE_LABELS, LIES } from './lies.ts';

const bytesOf = (text: string): Bytes => ofBase64(text) ?? new Uint8Array();

async function generated(node: SimulatedNode, partyHint: string): Promise<TopologyAnswer> {
  const body = {
    synchronizer: GLOBAL.id,
    partyHint,
    publicKey: {
      format: 'CRYPTO_KEY_FORMAT_RAW',
      keyData: toBase64(Uint8Array.from({ length: 32 }, (_, place) => place)),
      keySpec: 'SIGNING_KEY_SPEC_EC_CURVE25519',
    },
    localParticipantObservationOnly: false,
    otherConfirmingParticipantUids: [OTHER_PARTICIPANTS.app],
    confirmationThreshold: 2,
    observingParticipantUids: [OTHER_PARTICIPANTS.meridian],
  };
  const answer = await node(
    new Request('http://simulated.example/ledger/v2/parties/external/generate-topology', {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenFor('operator')}` },
      body: JSON.stringify(body),
    }),
  );
  return JSON.parse(await answer.text());
}

function open(scenario: string): SimulatedNode {
  const node = openSimulatedNode(scenario);
  if (node === undefined) throw new Error(scenario);
  return node;
}

describe('LIES', () => {
  test.each([
    ['lying', 'demo'],
    ['lying-three', 'v348'],
  ])(
    'change every response of %s compared with %s, with a valid multi-hash except in wrong-multi-hash',
    async (lying, honest) => {
      const [liar, other] = [open(lying), open(honest)];
      for (const name of LIES.keys()) {
        const hint = 'alice';
        await chooseLie(liar, name);
        const answer = await generated(liar, hint);
        const hash = toBase64(await multiHash(answer.topologyTransactions.map(bytesOf)));
        expect(answer.multiHash === hash, name).toBe(name !== 'wrong-multi-hash');
        expect(answer.partyId.startsWith(name === 'other-party-id' ? 'other-' : hint), name).toBe(
          true,
        );
        expect(JSON.stringify(answer) === JSON.stringify(await generated(other, hint)), name).toBe(
          false,
        );
      }
      expect(LIES.size).toBeGreaterThanOrEqual(16);
      await chooseLie(liar, '');
      expect(await generated(liar, 'alice')).toEqual(await generated(other, 'alice'));
    },
  );

  test('are chosen by name at /lies, with a label each, and never by the party hint', async () => {
    expect([...LIE_LABELS.keys()].sort()).toEqual([...LIES.keys()].sort());
    expect(new Set(LIE_LABELS.values()).size).toBe(LIES.size);
    const [liar, other] = [open('lying'), open('demo')];
    // A dishonest node lies from the start.
    expect(await generated(liar, 'alice')).not.toEqual(await generated(other, 'alice'));
    await chooseLie(liar, '');
    for (const hint of ['alice', 'lying-extra-host', 'lying-twice'])
      expect(await generated(liar, hint), hint).toEqual(await generated(other, hint));
    await expect(chooseLie(liar, 'no-such-lie')).rejects.toThrow('No lie');
    const listed = await liar(new Request('http://simulated.example/lies'));
    expect(await listed.json()).toMatchObject({ chosen: '' });
    // An honest node has no such route.
    expect((await other(new Request('http://simulated.example/lies'))).status).toBe(404);
  });
});
