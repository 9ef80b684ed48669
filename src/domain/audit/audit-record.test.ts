import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  SYNTHETIC_ANSWER,
  SYNTHETIC_PARTY,
  SYNTHETIC_POINT,
} from '#domain/external-party/topology.fixture.ts';
import { openAnswer } from '#domain/external-party/topology-answer.ts';
import type { Failure } from '#domain/failure/failure.ts';
import { publicKeyOf } from '#domain/signing/signing-key.ts';
import { checkAnswer } from '#domain/topology-checks/topology-checks.ts';
import { serverDateOf } from './act.ts';
import { type Audited, toAuditRecord } from './audit-record.ts';
import { auditJson, auditText } from './audit-text.ts';

const key = publicKeyOf('ed25519', SYNTHETIC_POINT);
if (key === undefined) throw new Error('the key is no key');

const opened = openAnswer(SYNTHETIC_ANSWER);
const SIGNATURE = Buffer.alloc(64, 7);
const SAVED = '2026-11-26T10:00:00.000Z';
/** Synthetic: `{"alg":"none"}` and two more parts. */
const TOKEN = `eyJhbGciOiJub25lIn0.${'a'.repeat(20)}.${'b'.repeat(20)}`;

const audited: Audited = {
  network: { id: 'devnet', label: 'DevNet', ledger: 'https://ledger.example' },
  requested: SYNTHETIC_PARTY,
  key,
  keyOrigin: 'created here',
  answer: SYNTHETIC_ANSWER,
  opened,
  checks: checkAnswer({ ...SYNTHETIC_PARTY, key }, opened),
  consent: {
    kind: 'all',
    signature: {
      format: 'SIGNATURE_FORMAT_CONCAT',
      signature: SIGNATURE.toString('base64'),
      signedBy: SYNTHETIC_ANSWER.publicKeyFingerprint,
      signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
    },
  },
  outcome: { allocation: 'sent; accepted by the node' },
  acts: [{ act: 'allocation sent', at: SAVED }],
};

const record = toAuditRecord(audited, SAVED);

function failureWith(text: string): Failure {
  const url = 'https://ledger.example/';
  const place = { server: 'ledger', method: 'POST', url, at: SAVED } as const;
  return {
    kind: 'status',
    status: 400,
    words: { kind: 'text', contentType: 'text/plain', text },
    place,
  };
}

describe('the audit record (KEY-10)', () => {
  test('has what was shown, each check with its outcome, and the hashes', () => {
    expect(record).toMatchObject({
      participant: SYNTHETIC_PARTY.participant,
      synchronizer: SYNTHETIC_PARTY.synchronizer,
      network: { label: 'DevNet' },
      request: { partyHint: 'synthetic', threshold: 0, effectiveThreshold: 1 },
      key: { fingerprint: SYNTHETIC_ANSWER.publicKeyFingerprint, kind: 'Ed25519' },
      shown: {
        party: SYNTHETIC_ANSWER.partyId,
        hosts: [
          { participant: SYNTHETIC_PARTY.participant, may: 'may confirm' },
          { participant: SYNTHETIC_PARTY.observing[0], may: 'may only observe' },
        ],
        confirmations: '1 of 1',
      },
      multiHash: Buffer.from(SYNTHETIC_ANSWER.multiHash, 'base64').toString('hex'),
      transactions: [
        {
          bytes: SYNTHETIC_ANSWER.topologyTransactions[0],
          hash: opened.transactions[0]?.hash,
          mapping: 'party to participant',
        },
      ],
    });
    expect(record.checks.length).toBeGreaterThan(10);
    expect(new Set(record.checks.map(({ outcome }) => outcome))).toEqual(new Set(['passed']));
    expect(record.transactions[0]?.meaning.join(' ')).toContain(SYNTHETIC_PARTY.participant);
  });

  test('names key and digest of a signature, not the signature, which anyone could use', () => {
    expect(record.signatures).toEqual([
      {
        over: 'multi-hash',
        hash: record.multiHash,
        signedBy: SYNTHETIC_ANSWER.publicKeyFingerprint,
        algorithm: 'SIGNING_ALGORITHM_SPEC_ED25519',
        format: 'SIGNATURE_FORMAT_CONCAT',
        signatureSha256: createHash('sha256').update(SIGNATURE).digest('hex'),
      },
    ]);
    for (const file of [auditJson(record), auditText(record)]) {
      expect(file).not.toContain(SIGNATURE.toString('base64'));
      expect(file).not.toContain(SIGNATURE.toString('hex'));
    }
    const each = { kind: 'each', signatures: [audited.consent].flatMap(signatureOf) } as const;
    const [one] = toAuditRecord({ ...audited, consent: each }, SAVED).signatures;
    expect(one).toMatchObject({ over: 'transaction 1', hash: opened.transactions[0]?.hash });
    expect(toAuditRecord({ ...audited, consent: undefined }, SAVED).signatures).toEqual([]);
  });

  test('has a failure in words, without the token that a node repeats in its response', () => {
    const failure = failureWith(`rejected: authorization: Bearer ${TOKEN}`);
    const outcome = { allocation: 'sent; rejected by the node', partyBefore: 'absent', failure };
    const answer = { ...SYNTHETIC_ANSWER, partyId: `alice::${TOKEN}` };
    const checks = checkAnswer({ ...SYNTHETIC_PARTY, key }, openAnswer(answer));
    const refused = toAuditRecord({ ...audited, answer, checks, outcome }, SAVED);
    expect(refused.outcome).toMatchObject({ partyBefore: 'absent', failure: { status: 400 } });
    expect(checks.some(({ received }) => received.join().includes(TOKEN))).toBe(true);
    for (const file of [auditJson(refused), auditText(refused)]) {
      expect(file).toContain('rejected: ');
      expect(file).not.toContain(TOKEN);
      expect(file).not.toContain(TOKEN.split('.')[1]);
    }
  });

  test('has a party id in full whose hint looks like a key', () => {
    const requested = { ...SYNTHETIC_PARTY, hint: `${'ab'.repeat(32)}-one` };
    const partyId = `${requested.hint}::${SYNTHETIC_ANSWER.publicKeyFingerprint}`;
    const answer = { ...SYNTHETIC_ANSWER, partyId };
    const checks = checkAnswer({ ...requested, key }, openAnswer(answer));
    const of = toAuditRecord({ ...audited, requested, answer, checks }, SAVED);
    expect(of.response.partyId).toBe(partyId);
    expect(auditText(of)).not.toContain('[redacted]');
  });

  test('keeps every character of a response, and prints no invisible one', () => {
    const strange = { ...SYNTHETIC_ANSWER, partyId: 'a\u202eb\ud800\u0007ü::' };
    const odd = toAuditRecord({ ...audited, answer: strange }, SAVED);
    const json = auditJson(odd);
    expect(json).toMatch(/^[\n\x20-\x7e]*$/);
    expect(JSON.parse(json).response.partyId).toBe(strange.partyId);
    expect(auditText(odd)).toContain('party id: a⟨U+202E⟩b');
  });

  test('is readable as text, member by member', () => {
    const text = auditText(record);
    expect(text).toContain('\nparticipant: one::1220');
    expect(text).toContain('\n  party hint: synthetic\n');
    expect(text).toContain(
      '\nacts:\n  1.\n    act: allocation sent\n    at: 2026-11-26T10:00:00.000Z',
    );
    expect(text).toContain('other confirming participants: none');
  });
});

function signatureOf(consent: Audited['consent']) {
  return consent?.kind === 'all' ? [consent.signature] : [];
}

describe('serverDateOf', () => {
  test.each([
    ['Thu, 26 Nov 2026 10:00:00 GMT', '2026-11-26T10:00:00.000Z'],
    ['soon', undefined],
    [null, undefined],
  ])('%j is %j', (header, time) => {
    expect(serverDateOf(header)).toBe(time);
  });
});
