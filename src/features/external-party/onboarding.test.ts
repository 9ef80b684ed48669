import { describe, expect, test } from 'vitest';
import type { KeyHolder } from '#api/keys/key-holder.ts';
import type { AllocatedParty } from '#api/parties/parties.ts';
import type { Consent, RequestedParty } from '#domain/external-party/external-party.ts';
import { openAnswer } from '#domain/external-party/topology-answer.ts';
import { type Failure, RequestFailed } from '#domain/failure/failure.ts';
import { publicKeyOf } from '#domain/signing/signing-key.ts';
import type { CheckState } from '#domain/topology-checks/topology-evidence.ts';
import { stepsReached } from '#features/external-party/page/step-list.tsx';
import { toPartyForm } from '#features/external-party/party/party-search.ts';
import { openOnboarding } from './onboarding.ts';
import type { ChosenKey, Generated } from './progress.ts';

const NAMESPACE = `1220${'ab'.repeat(32)}`;
const requested: RequestedParty = {
  synchronizer: `global::${NAMESPACE}`,
  hint: 'alice',
  participant: `participant::${NAMESPACE}`,
  observationOnly: false,
  confirming: [],
  observing: [],
  threshold: 0,
};
/** The public key of RFC 8032, test 3. */
const POINT = 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025';
const key = (() => {
  const read = publicKeyOf('ed25519', new Uint8Array(Buffer.from(POINT, 'hex')));
  if (read === undefined) throw new Error('the key is no key');
  return read;
})();

function chosenKey(): ChosenKey & { readonly holder: KeyHolder } {
  let wiped = false;
  const holder: KeyHolder = {
    publicKey: key,
    isBackedUp: false,
    sign: () => Promise.resolve(new Uint8Array(64)),
    isWiped: () => wiped,
    wipe: () => {
      wiped = true;
    },
  };
  return { key, origin: 'created here', holder };
}

/** A response with one check of this state; the checks have their own tests. */
function generated(state: CheckState = 'passed'): Generated {
  const answer = {
    partyId: `alice::${NAMESPACE}`,
    publicKeyFingerprint: NAMESPACE,
    topologyTransactions: [],
    multiHash: '',
  };
  const check = { what: '', requested: [], received: [], why: '', basis: 'requested' } as const;
  const checks = [{ ...check, state }];
  return { requested, key, answer, opened: openAnswer(answer), checks };
}

const ALLOCATED: AllocatedParty = { partyId: `alice::${NAMESPACE}`, further: [] };

const consent: Consent = { kind: 'each', signatures: [] };

function failed(status: number, cause: string): RequestFailed {
  const place = {
    server: 'ledger',
    method: 'POST',
    url: 'http://ledger.example/',
    at: '',
  } as const;
  const words = { kind: 'text', contentType: 'text/plain', text: cause } as const;
  const failure: Failure = { kind: 'status', status, words, place };
  return new RequestFailed(failure);
}

/** All is signed, and can be sent. */
function signed() {
  const onboarding = openOnboarding();
  onboarding.enter();
  onboarding.choose(chosenKey());
  const one = generated();
  onboarding.startRequest()(one);
  onboarding.sign(one, consent, 'here');
  const reached = () => stepsReached(onboarding.progress(), requested);
  const kind = () => onboarding.progress().allocation.kind;
  return { onboarding, reached, kind, one };
}

function later<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve: (value: T) => resolve(value) };
}

describe('startRequest', () => {
  test('ignores a late response when a newer request or an allocation exists', async () => {
    const { onboarding, reached, kind, one } = signed();
    const late = onboarding.startRequest();
    const newer = onboarding.startRequest();
    newer(one);
    late(generated());
    expect(onboarding.progress().generated).toBe(one);
    onboarding.sign(one, consent, 'here');
    const afterSending = onboarding.startRequest();
    const answer = later<AllocatedParty>();
    const sending = onboarding.send(() => answer.promise);
    afterSending(generated());
    expect(kind()).toBe('sent');
    let times = 0;
    const again = () => {
      times += 1;
      return answer.promise;
    };
    await onboarding.send(again);
    answer.resolve(ALLOCATED);
    await sending;
    afterSending(generated());
    await onboarding.send(again);
    expect(times).toBe(0);
    expect([kind(), reached().open]).toEqual(['allocated', 'result']);
  });
});

describe('sign', () => {
  test('ignores a signature when it belongs to another response', () => {
    const { onboarding, one, reached } = signed();
    const other = generated();
    onboarding.startRequest()(other);
    expect(onboarding.progress().consent).toBeUndefined();
    onboarding.sign(one, consent, 'here');
    expect(onboarding.progress().consent).toBeUndefined();
    expect(reached().canOpen('allocate')).toBe(false);
    onboarding.sign(other, consent, 'here');
    expect(reached().open).toBe('allocate');
  });
});

describe('choose', () => {
  test('wipes a late key and rejects a wiped one when the page was left', async () => {
    const onboarding = openOnboarding();
    const leave = onboarding.enter();
    const gone = chosenKey();
    gone.holder.wipe();
    onboarding.choose(gone);
    expect(onboarding.progress().chosen).toBeUndefined();
    const first = chosenKey();
    onboarding.choose(first);
    leave();
    expect(first.holder.isWiped()).toBe(true);
    expect(onboarding.progress()).toMatchObject({
      isKeyWiped: true,
      chosen: { holder: undefined, wiped: { isBackedUp: false } },
    });
    const late = chosenKey();
    onboarding.choose(late);
    expect(late.holder.isWiped()).toBe(true);

    const sent = signed();
    await sent.onboarding.send(() => Promise.resolve(ALLOCATED));
    const held = sent.onboarding.progress().chosen;
    const afterSending = chosenKey();
    sent.onboarding.choose(afterSending);
    expect(afterSending.holder.isWiped()).toBe(true);
    expect(sent.onboarding.progress().chosen).toBe(held);
  });
});

describe('send', () => {
  test('keeps the outcome unknown when a second request is rejected', async () => {
    const { onboarding, kind, reached } = signed();
    await onboarding.send(() => Promise.reject(failed(400, 'the signature is wrong')));
    expect(kind()).toBe('refused');
    expect(reached().canOpen('request')).toBe(true);
    await onboarding.send(() => Promise.reject(failed(504, 'no timely response')));
    expect(kind()).toBe('unsure');
    await onboarding.send(() => Promise.reject(failed(400, 'the party already exists')));
    expect(kind()).toBe('unsure');
    // To and fro between the two, and nowhere else; nothing is taken for a fact on the way.
    onboarding.change({ at: 'result' });
    expect([reached().open, kind()]).toEqual(['result', 'unsure']);
    expect([reached().canOpen('allocate'), reached().canOpen('sign')]).toEqual([true, false]);
    await onboarding.send(() => Promise.resolve(ALLOCATED));
    expect(kind()).toBe('allocated');
    expect(reached().canOpen('allocate')).toBe(false);
  });

  test.each([
    failed(400, 'the party already exists'),
    failed(409, 'Party already exists on synchronizer'),
  ])('ends as existing when the party existed before: %s', async (thrown) => {
    const { onboarding, kind, reached } = signed();
    await onboarding.send(() => Promise.reject(thrown));
    expect([kind(), reached().open]).toEqual(['existing', 'result']);
    // Hosting does not prove that the party is as signed here.
    onboarding.found();
    expect(kind()).toBe('existing');
    expect(
      (['allocate', 'sign', 'request'] as const).map((step) => reached().canOpen(step)),
    ).toEqual([false, false, false]);
    let times = 0;
    await onboarding.send(() => {
      times += 1;
      return Promise.resolve(ALLOCATED);
    });
    expect(times).toBe(0);
  });

  test.each([
    failed(409, 'conflict'),
    failed(499, 'closed'),
    failed(503, 'a request for it already exists'),
    new Error('of our own'),
  ])('ends as unsure when the outcome is unknown: %s', async (thrown) => {
    const { onboarding, kind } = signed();
    await onboarding.send(() => Promise.reject(thrown));
    expect(kind()).toBe('unsure');
  });
});

describe('send with another party in the response', () => {
  test.each(['', `mallory::${NAMESPACE}`, `alice::${NAMESPACE} `])(
    'leaves the outcome unknown and shows the id %j',
    async (partyId) => {
      const { onboarding, kind, reached } = signed();
      await onboarding.send(() => Promise.resolve({ partyId, further: [] }), 'absent');
      expect([kind(), reached().open]).toEqual(['unsure', 'allocate']);
      expect(onboarding.progress().allocation).toMatchObject({
        reported: partyId,
        before: 'absent',
      });
    },
  );
});

describe('send and found', () => {
  test.each(['absent', 'present', 'unknown'] as const)(
    'keep whether the party existed before the first request: %s',
    async (before) => {
      const { onboarding } = signed();
      await onboarding.send(() => Promise.reject(failed(503, 'no timely response')), before);
      // A second request says nothing about the state before the first.
      await onboarding.send(() => Promise.reject(failed(503, 'no timely response')), 'present');
      onboarding.found();
      expect(onboarding.progress().allocation).toMatchObject({ kind: 'found', before });
      // An older party may lack hosts that were signed.
      expect(onboarding.progress().isBundleDone).toBe(before === 'absent');
    },
  );

  test.each(['absent', 'present', 'unknown'] as const)(
    'keep the bundle of an allocated party that existed before, or may have: %s',
    async (before) => {
      const { onboarding } = signed();
      await onboarding.send(() => Promise.resolve(ALLOCATED), before);
      onboarding.found();
      expect(onboarding.progress().isBundleDone).toBe(before === 'absent');
    },
  );
});

describe('sign and send', () => {
  test.each(['failed', 'not-checked'] as const)(
    'ignores a response when one of its checks is in state %s (KEY-01)',
    async (state) => {
      const { onboarding, reached, kind } = signed();
      const wrong = generated(state);
      onboarding.startRequest()(wrong);
      onboarding.change({ at: 'result' });
      expect([reached().open, reached().canOpen('sign')]).toEqual(['verify', false]);
      onboarding.sign(wrong, consent, 'here');
      expect(onboarding.progress().consent).toBeUndefined();
      // As if a consent had come there all the same.
      const progress = { ...onboarding.progress(), consent };
      expect(stepsReached(progress, requested).canOpen('allocate')).toBe(false);
      const right = generated();
      const checks = [...right.checks];
      const turned = { ...right, checks };
      onboarding.startRequest()(turned);
      onboarding.sign(turned, consent, 'here');
      checks.push(...wrong.checks);
      let times = 0;
      await onboarding.send(() => {
        times += 1;
        return Promise.resolve(ALLOCATED);
      });
      expect([times, kind()]).toEqual([0, 'not-sent']);
    },
  );
});

describe('found', () => {
  test('settles an unknown outcome when the node hosts the party', async () => {
    const { onboarding, kind, reached } = signed();
    onboarding.found();
    expect(kind()).toBe('not-sent');
    await onboarding.send(() => Promise.reject(failed(503, 'no timely response')));
    onboarding.found();
    expect([kind(), reached().open]).toEqual(['found', 'result']);
    expect(onboarding.progress().allocation).toMatchObject({ failure: { status: 503 } });
    let times = 0;
    await onboarding.send(() => {
      times += 1;
      return Promise.resolve(ALLOCATED);
    });
    expect([times, kind()]).toEqual([0, 'found']);
    expect([reached().canOpen('allocate'), reached().canOpen('key')]).toEqual([false, false]);
  });
});

describe('sign and found', () => {
  test('need a new bundle after each signature, until the node hosts the allocated party', async () => {
    const { onboarding, one } = signed();
    onboarding.change({ isBundleDone: true });
    expect(onboarding.progress().isBundleDone).toBe(true);
    onboarding.sign(one, consent, 'here');
    expect(onboarding.progress().isBundleDone).toBe(false);
    await onboarding.send(() => Promise.resolve(ALLOCATED), 'absent');
    expect(onboarding.progress().isBundleDone).toBe(false);
    onboarding.found();
    expect(onboarding.progress().isBundleDone).toBe(true);
  });
});

describe('onParticipantId', () => {
  test('keeps the last id when the node reports none', () => {
    const { onboarding, reached } = signed();
    onboarding.onParticipantId(requested.participant);
    const before = onboarding.progress();
    onboarding.onParticipantId(undefined);
    expect(onboarding.progress()).toBe(before);
    onboarding.onParticipantId(requested.participant);
    expect(onboarding.progress()).toMatchObject({ ...before, participant: requested.participant });
    expect(reached().open).toBe('allocate');
  });
});

describe('stepsReached', () => {
  test('keeps the later results while an earlier step is open, as long as they belong to it', () => {
    const { reached, onboarding } = signed();
    onboarding.change({ at: 'generate' });
    expect(reached().open).toBe('generate');
    const later = ['verify', 'sign', 'allocate'] as const;
    expect(later.map((step) => reached().canOpen(step))).toEqual([true, true, true]);
    expect(later.map((step) => reached().isDone(step))).toEqual([true, true, false]);
    const other = stepsReached(onboarding.progress(), { ...requested, hint: 'bob' });
    expect(later.map((step) => other.canOpen(step))).toEqual([false, false, false]);
    expect(later.map((step) => other.isDone(step))).toEqual([false, false, false]);
  });

  test('drops the response when key, form or node changes', () => {
    const { reached, onboarding } = signed();
    const elsewhere = { ...requested, participant: `another::${NAMESPACE}` };
    expect(stepsReached(onboarding.progress(), elsewhere).open).toBe('generate');
    expect(reached().open).toBe('allocate');
    expect(stepsReached(onboarding.progress(), { ...requested, hint: 'bob' }).open).toBe(
      'generate',
    );
    expect(stepsReached(onboarding.progress(), undefined).open).toBe('request');
  });
});

describe('restart', () => {
  test('keeps only the participant id and the form when a request is pending', () => {
    const { onboarding } = signed();
    onboarding.onParticipantId(requested.participant);
    const form = toPartyForm({ hint: 'again' });
    onboarding.change({ form });
    const held = onboarding.progress().chosen?.holder;
    const late = onboarding.startRequest();
    onboarding.restart();
    late(generated());
    expect(held?.isWiped()).toBe(true);
    const { participant, form: kept, generated: now } = onboarding.progress();
    expect([participant, kept, now]).toEqual([requested.participant, form, undefined]);
  });
});
