import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { RECORDINGS, type Recording } from '#recorded';
import { BREAKAGES } from '#sim/broken/broken.ts';
import { everyAnswer, type Visit } from '#sim/scenarios/every-answer.fixture.ts';

/** The published document by which the answers of a release are checked. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  scan: 'scan',
  '3.3.0-SNAPSHOT': 'ledger-3.3',
  // Of the same year's documents the nearest that is there.
  '3.4.8': 'ledger-3.4.11',
  '3.4.11': 'ledger-3.4.11',
  '3.5.14': 'ledger-3.5.14',
  '3.6.0-SNAPSHOT': 'ledger-3.6.0-SNAPSHOT',
};

/**
 * Where real servers do not keep to their documents, so neither do we:
 * - optional members are printed as null (docs/facts/wire.md#conventions): dropped before
 *   validation;
 * - Scan payloads are any JSON, not always objects (docs/facts/wire.md#scan-events);
 * - `valueDecoded` is an object, not a text (docs/facts/wire.md#status): exempt;
 * - one completion of the demo has no status code, on purpose: left out;
 * - the 404 of an unknown path, the text/plain 400, 405 and 404 are no document's
 *   (docs/facts/wire.md#error-bodies);
 * - `/livez` and `/readyz` are served before they were documented
 *   (docs/facts/wire.md#routes-by-version).
 */
const ANY_JSON = ['create_arguments', 'choice_argument', 'exercise_result', 'valueDecoded'];
const SERVED_EARLIER = ['/livez', '/readyz'];

type Schema = { readonly [key: string]: unknown };
type OpenApi = {
  readonly paths: Record<string, Record<string, { responses: Record<string, Schema> }>>;
  readonly components: Schema;
};

type Document = {
  readonly paths: OpenApi['paths'];
  readonly validatorOf: (schema: Schema) => ValidateFunction;
};

function readDocument(recording: Recording, name: string): Document {
  const document = recording.document<OpenApi>(name);
  const ajv = new Ajv({ strict: false, allErrors: false, validateFormats: true });
  addFormats(ajv);
  ajv.addFormat('int32', true);
  ajv.addSchema({ $id: 'document', components: loosened(document.components) });
  const made = new Map<string, ValidateFunction>();
  const validatorOf = (schema: Schema) => {
    const absolute = JSON.stringify(loosened(schema)).replaceAll('"#/', '"document#/');
    const validate = made.get(absolute) ?? ajv.compile(JSON.parse(absolute));
    made.set(absolute, validate);
    return validate;
  };
  const resolved = (response: Schema): Schema => {
    const name = /^#\/components\/responses\/(.+)$/.exec(String(response['$ref']))?.[1];
    const responses = document.components['responses'] as Record<string, Schema> | undefined;
    return name === undefined ? response : (responses?.[name] ?? {});
  };
  for (const path of Object.values(document.paths))
    for (const operation of Object.values(path))
      for (const [status, response] of Object.entries(operation.responses ?? {}))
        operation.responses[status] = resolved(response);
  return { paths: document.paths, validatorOf };
}

/** Ajv rejects `nullable` beside `$ref`; no nulls are left when it validates. */
function loosened<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (key, inner) => {
    if (key === 'nullable') return undefined;
    return ANY_JSON.includes(key) ? {} : inner;
  });
}

const withoutNulls = (text: string): unknown =>
  JSON.parse(text, (_key, inner: unknown) => {
    if (Array.isArray(inner)) return inner.filter((item) => !hasNoCode(item));
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).filter(([, member]) => member !== null));
  });

/** After the nulls are gone. */
const hasNoCode = (item: unknown): boolean =>
  /^\{"completionResponse":.*"status":\{"message":"[^"]/.test(JSON.stringify(item) ?? '');

function jsonSchemaOf(response: Schema | undefined): Schema | undefined {
  const content = response?.['content'] as Record<string, { schema: Schema }> | undefined;
  return content?.['application/json']?.schema;
}

/** What is wrong with an answer, or undefined. */
function problemOf(visit: Visit, document: Document): string | undefined {
  const { route, method, status, contentType, text } = visit;
  const where = `${visit.scenario} ${method} ${route} ${visit.variant} ${visit.updateId}: ${status}`;
  if (contentType.startsWith('text/plain') && (status >= 400 || route === '/readyz'))
    return undefined;
  if (status === 404 && text.startsWith('{"errors":[')) return undefined;
  const responses = document.paths[route]?.[method]?.responses;
  if (responses === undefined)
    return SERVED_EARLIER.includes(route) ? undefined : `${where} is not in the document`;
  // 400 is documented as the text of the HTTP layer; the ledger's own 400 is the default answer.
  const own = jsonSchemaOf(responses[String(status)]);
  const schema = own ?? (status >= 400 ? jsonSchemaOf(responses['default']) : undefined);
  const response = responses[String(status)] ?? responses['default'];
  if (response === undefined) return `${where} is not documented`;
  if (schema === undefined) return text === '' ? undefined : `${where} should be empty`;
  const validate = document.validatorOf(schema);
  if (validate(withoutNulls(text))) return undefined;
  const [first] = validate.errors ?? [];
  return `${where} ${first?.instancePath} ${first?.message}`;
}

/** Broken on purpose: on that one route, on that one side. */
function isBroken({ scenario, route, updateId, status, text }: Visit): boolean {
  // A kind of update that no published release has.
  if (scenario === 'unheard-of' && text.includes('PartyMigration')) return status === 200;
  const breakage = scenario === 'broken' ? BREAKAGES.get(updateId) : undefined;
  if (route === '/v0/events/{update_id}') return breakage?.scan !== undefined;
  return route === '/v2/updates/update-by-id' && breakage?.ledger !== undefined && status > 0;
}

const VISITS = await everyAnswer();

describe.each(RECORDINGS)('responses of the simulated node ($kind)', (recording) => {
  const documents = new Map<string, Document>();
  const documentOf = (visit: Visit): Document => {
    const name = visit.release?.version ?? 'scan';
    const document = documents.get(name) ?? readDocument(recording, DOCUMENTS[name] ?? '');
    documents.set(name, document);
    return document;
  };

  test.each([...new Set(VISITS.map(({ scenario }) => scenario))])(
    'match the published document in %s',
    (scenario) => {
      const healthy = VISITS.filter((visit) => visit.scenario === scenario && !isBroken(visit));
      expect(healthy.length).toBeGreaterThan(0);
      const problems = healthy.flatMap((visit) => problemOf(visit, documentOf(visit)) ?? []);
      expect(problems.slice(0, 5)).toEqual([]);
    },
  );

  test('do not match the document of 3.3 when the release is 3.4', () => {
    const moved = VISITS.find(
      ({ scenario, route, text }) =>
        scenario === 'v34' && route.endsWith('update-by-id') && text.includes('reassignmentId'),
    );
    expect(moved).toBeDefined();
    if (moved !== undefined) {
      expect(problemOf(moved, documentOf(moved))).toBeUndefined();
      expect(problemOf(moved, readDocument(recording, 'ledger-3.3'))).toMatch(/200/);
    }
  });
});
