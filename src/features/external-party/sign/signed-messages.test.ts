import { describe, expect, test } from 'vitest';
import {
  SYNTHETIC_ANSWER,
  SYNTHETIC_PARTY,
  SYNTHETIC_POINT,
  SYNTHETIC_SECRET,
} from '#domain/external-party/topology.fixture.ts';
import { openAnswer } from '#domain/external-party/topology-answer.ts';
import { toHex } from '#domain/signing/bytes.ts';
import { publicKeyOf } from '#domain/signing/signing-key.ts';
import type { Generated } from '#features/external-party/progress.ts';
import { consentOf, messagesOf } from './signed-messages.tsx';

function generated(): Generated {
  const key = publicKeyOf('ed25519', SYNTHETIC_POINT);
  if (key === undefined) throw new Error('the key is no key');
  // The reported hash is never signed, so a wrong one must not be among the messages.
  const answer = { ...SYNTHETIC_ANSWER, multiHash: 'EiAA' };
  return {
    requested: SYNTHETIC_PARTY,
    key,
    answer,
    opened: openAnswer(SYNTHETIC_ANSWER),
    checks: [],
  };
}

describe('messagesOf and consentOf', () => {
  test.each(['all', 'each'] as const)(
    'accept only a signature of the key over the computed bytes of scope %s (KEY-04)',
    async (scope) => {
      const { ed25519 } = await import('@noble/curves/ed25519.js');
      const one = generated();
      const messages = messagesOf(one, scope);
      expect(messages.map(({ bytes }) => toHex(bytes).slice(0, 4))).toEqual(['1220']);
      const [message] = messages;
      if (message === undefined) throw new Error('no message');
      const right = ed25519.sign(message.bytes, SYNTHETIC_SECRET);
      expect(await consentOf(one, scope, messages, [right])).toMatchObject({
        consent: { kind: scope },
      });
      const ofOther = ed25519.sign(message.bytes, new Uint8Array(32).fill(7));
      const overOther = ed25519.sign(message.bytes.slice(2), SYNTHETIC_SECRET);
      const changed = right.slice();
      changed[63] = (changed[63] ?? 0) ^ 1;
      for (const wrong of [ofOther, overOther, changed, new Uint8Array(64), new Uint8Array()])
        expect(await consentOf(one, scope, messages, [wrong])).toEqual({ wrong: [0] });
      expect(await consentOf(one, scope, messages, [])).toEqual({ wrong: [0] });
    },
  );
});
