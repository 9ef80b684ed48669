import { expect, test } from 'vitest';
import {
  SYNTHETIC_ANSWER,
  SYNTHETIC_PARTY,
  SYNTHETIC_POINT,
} from '#domain/external-party/topology.fixture.ts';
import { openAnswer } from '#domain/external-party/topology-answer.ts';
import { publicKeyOf } from '#domain/signing/signing-key.ts';
import { HOST_RULES } from './check-hosts.ts';
import { TRANSACTION_RULES } from './check-transactions.ts';
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

test.each([
  ['SUBMISSION', 'A participant could act for the party without its key.'],
  ['UNSPECIFIED', 'A participant has no permission, so its role is unknown.'],
  ['value 4', 'A permission is unknown, so it may include submission.'],
])('the submission check names the reason when a permission is %s', (permission, why) => {
  const key = publicKeyOf('ed25519', SYNTHETIC_POINT);
  if (key === undefined) throw new Error('the key is no key');
  const evidence = gatherEvidence({ ...SYNTHETIC_PARTY, key }, openAnswer(SYNTHETIC_ANSWER));
  const hosts = evidence.hosts.map((host) => ({ ...host, permission }));
  expect(runCheck(HOST_RULES.submission, { ...evidence, hosts })).toMatchObject({
    state: 'failed',
    why,
  });
});

test.each([
  ['REMOVE', 'Signing a removal can destroy the party.'],
  ['UNSPECIFIED', 'A transaction has no operation, so its effect is unknown.'],
  ['value 3', 'The operation is unknown, so its effect is unknown.'],
])('the operation check names the reason when the operation is %s', (operation, why) => {
  const evidence = gatherEvidence(undefined, openAnswer(SYNTHETIC_ANSWER));
  const read = evidence.read.map((one) => ({
    ...one,
    transaction: { ...one.transaction, operation },
  }));
  const found = runCheck(TRANSACTION_RULES.operation, { ...evidence, read });
  expect(found.state).toBe('failed');
  expect(found.why).toContain(why);
});
