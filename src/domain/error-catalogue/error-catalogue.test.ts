import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RECORDINGS } from '#recorded';
import { categoryFact } from './category-text.ts';
import { causeOf, RETRY_WORDS } from './error-advice.ts';
import { CATALOGUE, catalogueEntry, explainCode, searchCatalogue } from './error-catalogue.ts';
import { ERROR_CATEGORIES, type RetryRule, type Whose } from './error-category.ts';
import { happenedOf, retryRuleOf } from './error-rules.ts';
import STEPS from './error-steps.json' with { type: 'json' };

test('CATALOGUE has 397 codes, each once, with group, explanation and a next step', () => {
  expect(CATALOGUE).toHaveLength(397);
  expect(new Set(CATALOGUE.map(({ code }) => code)).size).toBe(397);
  for (const entry of CATALOGUE) {
    expect(entry.code).toMatch(/^[A-Z][A-Z_0-9]+$/);
    expect(entry.groupTitle).not.toBe('');
    expect(entry.happened, entry.code).toMatch(/\.$/);
    expect(entry.next, entry.code).not.toEqual([]);
    if (entry.code !== 'DAML_FAILURE') expect(entry.category, entry.code).toBeDefined();
  }
});

test('CATALOGUE has a text of its own for every code that Canton describes', () => {
  const without = CATALOGUE.filter(({ isOwn }) => !isOwn).map(({ code }) => code);
  expect(without).toHaveLength(16);
  const known = CATALOGUE.filter(({ isOwn }) => isOwn).map(({ code }) => code);
  expect(known).toEqual(expect.arrayContaining(Object.keys(STEPS)));
});

/** The steps of their category suffice. */
const WITHOUT_OWN_STEPS = [
  'ACS_COMMITMENT_ALARM',
  'COMMAND_INJECTION_FAILURE',
  'INDEX_DB_SQL_NON_TRANSIENT_ERROR',
  'INTERNALLY_DUPLICATE_KEYS',
  'INTERNALLY_INCONSISTENT_KEYS',
  'INTERNALLY_INVALID_KEY',
  'INTERNAL_PARTY_RECORD_ALREADY_EXISTS',
  'INTERNAL_PARTY_RECORD_NOT_FOUND',
  'MEDIATOR_INTERNAL_ERROR',
  'PACKAGE_SERVICE_INTERNAL_ERROR',
  'PARTICIPANT_REPLICATION_INTERNAL_ERROR',
  'REGISTER_KMS_KEY_INTERNAL_ERROR',
  'ROUTING_INTERNAL_ERROR',
  'SEQUENCER_INTERNAL',
  'SYNCHRONIZER_REGISTRY_INTERNAL_ERROR',
  'SYNC_SERVICE_ALARM',
  'SYNC_SERVICE_INTERNAL_ERROR',
  'SYNC_SERVICE_SYNCHRONIZER_DISCONNECTED',
  'TOPOLOGY_MANAGER_INTERNAL_ERROR',
  'WRAPPER_KEY_ROTATION_INTERNAL_ERROR',
];

describe('CATALOGUE agrees with the resolution of Canton', () => {
  const advice = (code: string) => {
    const { whose, retry, happened, next } = catalogueEntry(code) ?? {};
    return { whose, retry, all: [happened, ...(next ?? [])].join(' ') };
  };

  test.each([
    {
      code: 'LOCAL_VERDICT_TIMEOUT',
      whose: 'synchronizer',
      retry: 'soon',
      names: ['confirmationResponseTimeout', 'mediatorReactionTimeout', 'sequencer and mediator'],
    },
    {
      code: 'LOCAL_VERDICT_LEDGER_TIME_OUT_OF_BOUND',
      whose: 'caller-or-synchronizer',
      retry: 'soon',
      names: ['minLedgerTimeRel', 'minLedgerTimeAbs', 'ledgerTimeRecordTimeTolerance'],
    },
    {
      code: 'NOT_SEQUENCED_TIMEOUT',
      whose: 'caller-or-synchronizer',
      retry: 'soon',
      names: ['minLedgerTimeRel', 'minLedgerTimeAbs', 'ledgerTimeRecordTimeTolerance'],
    },
    {
      code: 'DUPLICATE_COMMAND',
      whose: 'repeated',
      retry: 'not-needed',
      names: ['no action is required', 'another command id', 'completion_offset'],
    },
    {
      code: 'SUBMISSION_ALREADY_IN_FLIGHT',
      whose: 'repeated',
      retry: 'soon',
      names: ['never a completion', 'same command id', 'existingSubmissionId'],
    },
  ] as const)('in cause, retry and next step of $code', ({ code, whose, retry, names }) => {
    const said = advice(code);
    expect(said).toMatchObject({ whose, retry });
    for (const name of names) expect(said.all).toContain(name);
  });

  test.each([
    ['INTERPRETATION_TIME_EXCEEDED', 'ledgerTimeRecordTimeTolerance'],
    ['PARTICIPANT_OVERLOADED', 'warnIfOverloadedFor'],
    ['MAX_REQUEST_SIZE_EXCEEDED', 'maxRequestSize'],
    ['JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED', 'http-list-max-elements-limit'],
    ['SEQUENCER_MAX_SEQUENCING_TIME_TOO_FAR', 'sequencerAggregateSubmissionTimeout'],
    ['CANNOT_DISABLE_LOCAL_SEQUENCER_MEMBER', 'min_observation_duration'],
    ['TOPOLOGY_INCREASE_OF_PREPARATION_TIME_TOLERANCE', 'mediatorDeduplicationTimeout'],
    ['ACS_COMMITMENT_DEGRADATION_WITH_INEFFECTIVE_CONFIG', 'catchUpIntervalSkip'],
    ['DB_STORAGE_DEGRADATION', 'storage.config.queueSize'],
    ['PREVIEW_FEATURE', 'enablePreviewFeatures'],
    ['PARTY_ALLOCATION_WITHOUT_CONNECTED_SYNCHRONIZER', 'party-notification.type'],
    ['UNSAFE_TO_PRUNE', 'safe_offset'],
  ])('in the name of the setting or field for %s', (code, name) => {
    expect(advice(code).all).toContain(name);
  });

  test('retryRuleOf and happenedOf agree with every entry', () => {
    for (const { code, retry, category, happened } of CATALOGUE) {
      expect(happenedOf(code, undefined), code).toBe(happened);
      if (category !== undefined) expect(retryRuleOf(code, undefined), code).toBe(retry);
    }
    expect(retryRuleOf('DAML_FAILURE', 2)).toBe('soon');
    expect(retryRuleOf('DAML_FAILURE', undefined)).toBe('after-change');
    expect(retryRuleOf('TRANSACTION_NOT_FOUND', undefined)).toBe('after-change');
    expect(retryRuleOf('OF_TOMORROW', 3)).toBe('look-first');
    expect(retryRuleOf('NA', 3)).toBeUndefined();
    expect(retryRuleOf('constructor', undefined)).toBeUndefined();
  });
});

test('CATALOGUE has at most 20 words in each sentence', () => {
  for (const { code, happened, next } of CATALOGUE)
    for (const sentence of [happened, ...next].join(' ').split(/(?<=[.:]) /))
      expect(sentence.split(' ').length, `${code}: ${sentence}`).toBeLessThanOrEqual(20);
});

test('CATALOGUE names a known responsible side and retry rule for every code', () => {
  const whose: Readonly<Record<Whose, true>> = {
    caller: true,
    'caller-or-node': true,
    'caller-or-contention': true,
    'caller-or-synchronizer': true,
    counterparty: true,
    node: true,
    'slow-node': true,
    synchronizer: true,
    contention: true,
    repeated: true,
    model: true,
  };
  const retry: Readonly<Record<RetryRule, true>> = {
    soon: true,
    'look-first': true,
    'after-change': true,
    never: true,
    'not-needed': true,
  };
  for (const entry of CATALOGUE) {
    expect(Object.keys(whose), entry.code).toContain(entry.whose);
    expect(Object.keys(retry), entry.code).toContain(entry.retry);
  }
});

describe('CATALOGUE gives one advice for each code', () => {
  const PASSING = /\b(?:busy|temporary|same time|in use|overloaded|not ready)\b/i;
  const UNCHANGED = /^Retry(?:\.| (?:with (?:exponential )?back-off|later|at once|unchanged))/;
  const all = [
    ...CATALOGUE,
    ...[...ERROR_CATEGORIES.values()].map((one) => ({
      ...one,
      code: `${one.number}`,
      category: one,
    })),
  ];

  test('whose cause lasts when a retry needs a change, and passes when it needs none', () => {
    for (const { code, whose, retry } of all) {
      const [cause, sentence] = causeOf(whose, retry);
      if (retry === 'soon')
        expect(`${cause} ${sentence}`, code).not.toMatch(/has to (?:change|act)\.$/);
      if (['after-change', 'never', 'not-needed'].includes(retry)) {
        expect(`${cause} ${sentence}`, code).not.toMatch(PASSING);
        expect(cause, code).not.toBe('contention');
      }
    }
  });

  test('whose next steps begin with an unchanged retry only where the rule permits it', () => {
    for (const { code, retry, next } of all)
      if (['after-change', 'never', 'not-needed'].includes(retry))
        expect(next[0], code).not.toMatch(UNCHANGED);
  });

  test('whose category is marked as different when its rule is another', () => {
    for (const { code, category, retry } of all) {
      if (category === undefined) continue;
      const isOther = category.retry !== retry;
      expect(categoryFact(category.number, retry).includes('this code'), code).toBe(isOther);
    }
    expect(categoryFact(99, 'soon')).toBe('99, unknown category');
  });

  test('which says whether to retry unchanged, after a change or not at all, and why', () => {
    expect(RETRY_WORDS.soon[1]).toMatch(/^Retry unchanged/);
    expect(RETRY_WORDS['after-change'][1]).toMatch(/^An unchanged retry fails/);
    expect(RETRY_WORDS.never[1]).toMatch(/^Do not retry/);
    for (const [, sentence] of Object.values(RETRY_WORDS))
      expect(sentence).toMatch(/\. |, because/);
  });
});

test('CATALOGUE calls no code safe to send again when its outcome is unknown', () => {
  for (const entry of CATALOGUE) {
    if (entry.category?.number === 3 && entry.code !== 'REQUEST_DEADLINE_EXCEEDED')
      expect(entry.retry, entry.code).toBe('look-first');
  }
});

test('explainCode falls back to the category when the code is unknown, and reports NA as hidden', () => {
  expect(explainCode('CONTRACT_NOT_FOUND', undefined).kind).toBe('known');
  expect(explainCode('OF_TOMORROW', 9)).toEqual({
    kind: 'category',
    category: ERROR_CATEGORIES.get(9),
  });
  expect(explainCode('OF_TOMORROW', -1).kind).toBe('unknown');
  expect(explainCode('NA', -1).kind).toBe('hidden');
});

test('explainCode accepts any text', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.integer(), { nil: undefined }), (code, category) => {
      expect(explainCode(code, category).kind).toMatch(/known|hidden|category|unknown/);
      expect(searchCatalogue(code).length).toBeLessThanOrEqual(CATALOGUE.length);
    }),
  );
  expect(explainCode('constructor', undefined).kind).toBe('unknown');
});

test('searchCatalogue finds codes and words in any case', () => {
  expect(searchCatalogue('locked contracts').map(({ code }) => code)).toContain(
    'LOCAL_VERDICT_LOCKED_CONTRACTS',
  );
  expect(searchCatalogue('duplicate_command').map(({ code }) => code)).toContain(
    'DUPLICATE_COMMAND',
  );
  expect(searchCatalogue('')).toHaveLength(397);
});

test('searchCatalogue finds the likely cause and the retry of each entry', () => {
  for (const entry of CATALOGUE) {
    const advice = `${causeOf(entry.whose, entry.retry)[0]} ${RETRY_WORDS[entry.retry][0]}`;
    expect(searchCatalogue(advice)).toContain(entry);
  }
});

type InventoryEntry = {
  readonly code: string;
  readonly grpc?: string;
  readonly exposed: boolean;
  readonly redacted: boolean;
  /** Only whether there is one, in the derived recordings. */
  readonly resolution?: boolean | string;
};

describe.each(RECORDINGS)('catalogueEntry and explainCode ($kind)', (recording) => {
  test('agree with the inventory on codes, gRPC status and redaction', () => {
    const inventory = recording.errorCodes<InventoryEntry>();
    expect(inventory.length).toBeGreaterThan(300);
    for (const { code, grpc, exposed, redacted } of inventory) {
      const entry = catalogueEntry(code);
      expect(entry, code).toBeDefined();
      if (code === 'DAML_FAILURE') continue;
      expect(entry?.staysInLog, code).toBe(!exposed);
      if (!exposed) continue;
      expect(entry?.isRedacted, code).toBe(redacted);
      if (grpc !== undefined) expect(entry?.category?.grpc, code).toBe(grpc);
    }
  });

  test('have an own text and, with 20 exceptions, own next steps for every code with a resolution in the inventory', () => {
    const resolved = recording
      .errorCodes<InventoryEntry>()
      .filter(({ resolution }) => Boolean(resolution));
    expect(resolved).toHaveLength(355);
    for (const { code } of resolved) {
      expect(catalogueEntry(code)?.isOwn, code).toBe(true);
      expect(catalogueEntry(code)?.next, code).not.toEqual([]);
    }
    const withoutSteps = resolved.filter(({ code }) => !Object.hasOwn(STEPS, code));
    expect(withoutSteps.map(({ code }) => code).sort()).toEqual(WITHOUT_OWN_STEPS);
  });

  test('know every recorded error code, and NA as hidden', () => {
    const names = recording.names(/^error-.*\.json$/);
    expect(names).toHaveLength(3);
    for (const name of names) {
      const { code } = recording.json<{ code: string }>(name);
      expect(explainCode(code, undefined).kind).toBe(code === 'NA' ? 'hidden' : 'known');
    }
  });
});

/** Upper-case words of the simulator that are not error codes; one code is unknown on purpose. */
const NO_CODES =
  /^(?:TRANSACTION_SHAPE_\w+|VERDICT_RESULT_\w+|PARTICIPANT_PERMISSION_\w+|EXCEPTION_\w+|ACS_DELTA|LEDGER_EFFECTS|CONTRACT_(?:ID|KEY)|SYNCHRONIZER_ID|SETTLEMENT_WINDOW(?:_CLOSED)?|CRYPTO_KEY_FORMAT_\w+|SIGNING_KEY_SPEC_\w+|EC_(?:DSA_SHA_\d+|CURVE25519|P\d+|SECP256K1)|ML_DSA_\d+|DER_X509_\w+|TRANSACTION_HASH)$/;

test('explainCode knows every error code of the simulated node', () => {
  const folder = join(import.meta.dirname, '../../sim');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const words = files
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(/'([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)'/g),
    ])
    .map(([, word = '']) => word);
  expect(words).toContain('LOCAL_VERDICT_LOCKED_CONTRACTS');
  // These two are put together there, by version.
  const codes = [...words, 'UPDATE_NOT_FOUND', 'TRANSACTION_NOT_FOUND'];
  const without = codes.filter(
    (code) => !NO_CODES.test(code) && explainCode(code, undefined).kind !== 'known',
  );
  expect(without).toEqual([]);
});
