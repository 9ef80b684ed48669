import { expect, test } from 'vitest';
import {
  SYNTHETIC_ANSWER,
  SYNTHETIC_PARTY,
  SYNTHETIC_POINT,
} from '#domain/external-party/topology.fixture.ts';
import { openAnswer } from '#domain/external-party/topology-answer.ts';
import { publicKeyOf } from '#domain/signing/signing-key.ts';
import { HOST_RULES } from './check-hosts.ts';
import { runCheck } from './topology-checks.ts';
import { gatherEvidence } from './topology-evidence.ts';

test('the hosts check points to the operator when it passes', () => {
  const key = publicKeyOf('ed25519', SYNTHETIC_POINT);
  if (key === undefined) throw new Error('the key is no key');
  const evidence = gatherEvidence({ ...SYNTHETIC_PARTY, key }, openAnswer(SYNTHETIC_ANSWER));
  expect(runCheck(HOST_RULES.hosts, evidence)).toMatchObject({
    state: 'passed',
    why: expect.stringMatching(/this node\. Confirm its reported participant id with the operator/),
  });
});
