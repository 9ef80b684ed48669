import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RECORDINGS } from '#recorded';
import { CATALOGUE, catalogueEntry, explainCode, searchCatalogue } from './error-catalogue.ts';
import { ERROR_CATEGORIES, type RetryRule, type Whose } from './error-category.ts';

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

test('CATALOGUE has a text of its own for at least a hundred codes', () => {
  const own = CATALOGUE.filter(({ isOwn }) => isOwn);
  expect(own.length).toBeGreaterThanOrEqual(100);
});

test('CATALOGUE names a known responsible side and retry rule for every code', () => {
  const whose: Readonly<Record<Whose, true>> = {
    caller: true,
    'caller-or-node': true,
    'caller-or-contention': true,
    counterparty: true,
    node: true,
    synchronizer: true,
    contention: true,
    model: true,
  };
  const retry: Readonly<Record<RetryRule, true>> = {
    soon: true,
    'look-first': true,
    'after-change': true,
    never: true,
  };
  for (const entry of CATALOGUE) {
    expect(Object.keys(whose), entry.code).toContain(entry.whose);
    expect(Object.keys(retry), entry.code).toContain(entry.retry);
  }
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

type InventoryEntry = {
  readonly code: string;
  readonly grpc?: string;
  readonly exposed: boolean;
  readonly redacted: boolean;
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
  /^(?:TRANSACTION_SHAPE_\w+|VERDICT_RESULT_\w+|PARTICIPANT_PERMISSION_\w+|EXCEPTION_\w+|ACS_DELTA|LEDGER_EFFECTS|CONTRACT_(?:ID|KEY)|SYNCHRONIZER_ID|SETTLEMENT_WINDOW(?:_CLOSED)?|CRYPTO_KEY_FORMAT_\w+|SIGNING_KEY_SPEC_\w+|EC_(?:DSA_SHA_\d+|CURVE25519|P\d+|SECP256K1)|ML_DSA_\d+|DER_X509_\w+)$/;

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
