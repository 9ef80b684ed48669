import { describe, expect, test } from 'vitest';
import type { KeyHolder } from '#api/keys/key-holder.ts';
import {
  SYNTHETIC_ANSWER,
  SYNTHETIC_PARTY,
  SYNTHETIC_POINT,
} from '#domain/external-party/topology.fixture.ts';
import { openAnswer } from '#domain/external-party/topology-answer.ts';
import { RequestFailed } from '#domain/failure/failure.ts';
import { toHex } from '#domain/signing/bytes.ts';
import { publicKeyOf } from '#domain/signing/signing-key.ts';
import { openOnboarding } from './onboarding.ts';
import type { Generated } from './progress.ts';
import { allocationOutcome } from './save-record.tsx';

const key = publicKeyOf('ed25519', SYNTHETIC_POINT);
if (key === undefined) throw new Error('the key is no key');

const opened = openAnswer(SYNTHETIC_ANSWER);
const generated: Generated = {
  requested: SYNTHETIC_PARTY,
  key,
  answer: SYNTHETIC_ANSWER,
  opened,
  checks: [],
  times: { sent: { at: 'sent' }, came: { at: 'came', serverDate: 'server' } },
};

const holder: KeyHolder = {
  publicKey: key,
  isBackedUp: false,
  sign: () => Promise.resolve(new Uint8Array(64)),
  isWiped: () => false,
  wipe: () => undefined,
};

/** An onboarding whose clock counts its readings. */
function counted() {
  let times = 0;
  const onboarding = openOnboarding(() => String(times++));
  onboarding.enter();
  const acts = () => onboarding.progress().acts.map(({ act }) => act);
  return { onboarding, acts };
}

describe('the acts of an onboarding (KEY-10)', () => {
  test('are in order, with the times of browser and server and what they were about', async () => {
    const { onboarding, acts } = counted();
    onboarding.choose({ key, origin: 'created here', holder });
    onboarding.startRequest()(generated);
    onboarding.change({ at: 'sign' });
    onboarding.sign(generated, { kind: 'each', signatures: [] }, 'here');
    expect(acts().slice(0, 5)).toEqual([
      'key chosen',
      'topology requested',
      'response received',
      'checks completed',
      'signing opened',
    ]);
    const multiHash = toHex(opened.multiHash);
    expect(onboarding.progress().acts).toContainEqual({
      act: 'response received',
      at: 'came',
      serverDate: 'server',
      multiHash,
    });
    const [chosen, , , completed] = onboarding.progress().acts;
    expect(chosen?.key).toBe(SYNTHETIC_ANSWER.publicKeyFingerprint);
    expect(Number(completed?.at)).toBeGreaterThan(Number(chosen?.at));
  });

  test.each([
    ['here', 'party hint typed and signed'],
    ['outside', 'signature pasted and verified'],
  ] as const)('name a signature %s, and the end of an allocation', async (where, act) => {
    const { onboarding, acts } = counted();
    const passed = { ...generated, checks: [PASSED] };
    onboarding.choose({ key, origin: 'pasted', holder: undefined });
    onboarding.startRequest()(passed);
    onboarding.sign(passed, { kind: 'each', signatures: [] }, where);
    const answer = { partyId: SYNTHETIC_ANSWER.partyId, further: [], serverDate: 'then' };
    await onboarding.send(() => Promise.resolve(answer));
    expect(acts().slice(-3)).toEqual([act, 'allocation sent', 'allocation accepted']);
    expect(onboarding.progress().acts.at(-1)?.serverDate).toBe('then');
  });

  test('name a rejection, a second attempt with an unknown outcome, and the party that was found', async () => {
    const { onboarding, acts } = counted();
    const passed = { ...generated, checks: [PASSED] };
    onboarding.choose({ key, origin: 'pasted', holder: undefined });
    onboarding.startRequest()(passed);
    onboarding.sign(passed, { kind: 'each', signatures: [] }, 'outside');
    await onboarding.send(() => Promise.reject(failedWith(400)));
    await onboarding.send(() => Promise.reject(failedWith(503)));
    onboarding.found();
    expect(acts().slice(-5)).toEqual([
      'allocation sent',
      'allocation rejected',
      'allocation sent',
      'outcome unknown',
      'party found',
    ]);
  });

  test('have no allocation that was not sent', async () => {
    const { onboarding, acts } = counted();
    const passed = { ...generated, checks: [PASSED] };
    onboarding.choose({ key, origin: 'pasted', holder: undefined });
    onboarding.startRequest()(passed);
    onboarding.sign(passed, { kind: 'each', signatures: [] }, 'outside');
    const { place } = failedWith(400).failure;
    const paused = new RequestFailed({ kind: 'paused', seconds: 9, place });
    await onboarding.send(() => Promise.reject(paused));
    expect(acts().at(-1)).toBe('signature pasted and verified');
    expect(allocationOutcome(onboarding.progress().allocation).allocation).toBe('not sent');
    await onboarding.send(() => Promise.reject(failedWith(503)));
    await onboarding.send(() => Promise.reject(paused));
    expect(acts().slice(-2)).toEqual(['allocation sent', 'outcome unknown']);
    expect(allocationOutcome(onboarding.progress().allocation).allocation).not.toBe('not sent');
  });

  test.each([400, 413, 421])(
    'have no allocation that the server of the page rejected with %i before it forwards',
    async (status) => {
      const { onboarding, acts } = counted();
      const passed = { ...generated, checks: [PASSED] };
      onboarding.choose({ key, origin: 'pasted', holder: undefined });
      onboarding.startRequest()(passed);
      onboarding.sign(passed, { kind: 'each', signatures: [] }, 'outside');
      await onboarding.send(() => Promise.reject(failedWith(status, 'treeline')));
      expect(acts().at(-1)).toBe('signature pasted and verified');
      expect(allocationOutcome(onboarding.progress().allocation).allocation).toBe('not sent');
    },
  );

  test('name the key that was wiped when the page was left, and end with a new start', () => {
    const { onboarding, acts } = counted();
    const leave = onboarding.enter();
    onboarding.choose({ key, origin: 'created here', holder });
    leave();
    onboarding.wipe();
    expect(acts()).toEqual(['key chosen', 'key wiped']);
    onboarding.restart();
    expect(acts()).toEqual([]);
  });
});

const PASSED = {
  what: '',
  state: 'passed',
  requested: [],
  received: [],
  why: '',
  basis: 'requested',
} as const;

function failedWith(status: number, kind: 'text' | 'treeline' = 'text'): RequestFailed {
  const place = {
    server: 'ledger',
    method: 'POST',
    url: 'http://ledger.example/',
    at: '',
  } as const;
  const words = { kind, contentType: 'text/plain', text: 'no' };
  return new RequestFailed({ kind: 'status', status, words, place });
}
