import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import type { Int64 } from '#domain/ledger/int64.ts';
import { type UpdatesRequest, usualUpdatesRequest } from '#domain/update-list/updates-request.ts';
import { RECORDINGS } from '#recorded';
import { listBody, listPath, pageBody, previewOf } from './updates-wire.ts';

const ALICE = `alice::1220${'ab'.repeat(32)}`;
const ANY = usualUpdatesRequest({ kind: 'any-party' });
const NAMED = usualUpdatesRequest({ kind: 'parties', parties: [ALICE] });
const FILTERED: UpdatesRequest = {
  ...NAMED,
  beginOffsetExclusive: '9007199254740993' as Int64,
  endOffsetInclusive: '9007199254740995' as Int64,
  transactions: 'acs-delta',
  templates: ['#pkg:Module:Template'],
  interfaces: ['#pkg:Module:Interface'],
  topology: { kind: 'off' },
};
const RANGE = { after: '5' as Int64, upto: '9' as Int64 };

describe('pageBody', () => {
  test('requests every kind, newest first and without blobs, when reading as any party', () => {
    const events = {
      filtersByParty: {},
      filtersForAnyParty: {
        cumulative: [
          { identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: false } } } },
        ],
      },
      verbose: false,
    };
    expect(pageBody(ANY)).toEqual({
      updateFormat: {
        includeTransactions: {
          eventFormat: events,
          transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
        },
        includeReassignments: events,
        includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [] } },
      },
      maxPageSize: 100,
      descendingOrder: true,
    });
  });

  test('leaves out a kind that is switched off, and keeps large offsets exact', () => {
    const body = pageBody(FILTERED);
    expect(body).toMatchObject({
      beginOffsetExclusive: '9007199254740993',
      endOffsetInclusive: '9007199254740995',
    });
    expect(JSON.stringify(body)).not.toContain('includeTopologyEvents');
    expect(JSON.stringify(body)).toContain('"templateId":"#pkg:Module:Template"');
    expect(JSON.stringify(body)).toContain('"interfaceId":"#pkg:Module:Interface"');
    expect(JSON.stringify(body)).not.toContain('"includeCreatedEventBlob":true');
    const off = { ...ANY, transactions: 'off', reassignments: false } as const;
    expect(pageBody(off)).toMatchObject({
      updateFormat: { includeTopologyEvents: expect.anything() },
    });
    expect(JSON.stringify(pageBody(off))).not.toContain('filtersByParty');
  });

  const cumulativeIn = (request: UpdatesRequest) => {
    const text = JSON.stringify(pageBody(request));
    const [, filters = ''] = /"filtersForAnyParty":(\{.*?\}),"verbose"/.exec(text) ?? [];
    return JSON.parse(filters).cumulative.map(
      ({ identifierFilter }: { identifierFilter: object }) => identifierFilter,
    );
  };

  test('requests views and blobs in every filter', () => {
    const { templates, interfaces } = FILTERED;
    const all = { ...ANY, templates, interfaces, views: true, blobs: true };
    const blob = { includeCreatedEventBlob: true };
    const [templateId, interfaceId] = ['#pkg:Module:Template', '#pkg:Module:Interface'];
    const named = [
      { TemplateFilter: { value: { templateId, ...blob } } },
      { InterfaceFilter: { value: { interfaceId, includeInterfaceView: true, ...blob } } },
    ];
    expect(cumulativeIn(all)).toEqual(named);
    const wildcard = { WildcardFilter: { value: blob } };
    expect(cumulativeIn({ ...all, others: true })).toEqual([wildcard, ...named]);
    expect(cumulativeIn({ ...ANY, blobs: true })).toEqual([wildcard]);
  });

  test('requests neither views nor blobs by default', () => {
    const { templates, interfaces } = FILTERED;
    const text = JSON.stringify(pageBody({ ...ANY, templates, interfaces }));
    expect(text).toContain('"includeInterfaceView":false');
    expect(text).not.toMatch(/"include(InterfaceView|CreatedEventBlob)":true/);
  });

  test('repeats the request when a token is given', () => {
    expect(pageBody(ANY, 'abc=')).toEqual({ ...pageBody(ANY), pageToken: 'abc=' });
  });
});

test('listBody is bounded and oldest first', () => {
  expect(listBody(ANY, RANGE)).toMatchObject({
    beginExclusive: 5,
    endInclusive: 9,
    verbose: false,
  });
  expect(JSON.stringify(listBody(ANY, RANGE))).not.toContain('descendingOrder');
  expect(listPath(200)).toBe('/v2/updates?limit=200');
});

describe('previewOf', () => {
  const base = 'https://node.example/ledger';

  test('returns the body that is sent and a command line with a variable for the token', () => {
    const { url, json, curl } = previewOf(base, NAMED, 'page');
    expect(url).toBe(`${base}/v2/updates/get-updates-page`);
    expect(JSON.parse(json)).toEqual(pageBody(NAMED));
    expect(curl).toContain('-H "Authorization: Bearer $TOKEN"');
    expect(curl).toContain(JSON.stringify(pageBody(NAMED)));
  });

  test('has an end of at least 1 when the request is a list', () => {
    expect(previewOf(base, ANY, 'list').url).toBe(`${base}/v2/updates?limit=200`);
    expect(JSON.parse(previewOf(base, ANY, 'list').json)).toMatchObject({ endInclusive: 1 });
    expect(JSON.parse(previewOf(base, ANY, 'list', '77' as Int64).json)).toMatchObject({
      beginExclusive: 0,
      endInclusive: 77,
    });
  });
});

const DOCUMENTS = ['ledger-3.3', 'ledger-3.4.11', 'ledger-3.5.14', 'ledger-3.6.0-SNAPSHOT'];
type Schemas = { readonly components: { readonly schemas: Readonly<Record<string, object>> } };

describe.each(RECORDINGS)('listBody and pageBody ($kind)', ({ document: read }) => {
  test.each(DOCUMENTS)('fit the published document %s', (name) => {
    const document = read<Schemas>(name);
    const ajv = new Ajv({ strict: false, validateFormats: false });
    ajv.addSchema(document, name);
    const fits = (schema: string, body: object) => {
      const validate = ajv.getSchema(`${name}#/components/schemas/${schema}`);
      expect(validate?.(body), JSON.stringify(validate?.errors)).toBe(true);
    };
    const filtered = { ...FILTERED, beginOffsetExclusive: undefined };
    const extras = { ...filtered, others: true, views: true, blobs: true };
    for (const request of [ANY, NAMED, filtered, extras]) {
      fits('GetUpdatesRequest', listBody(request, RANGE));
      if (document.components.schemas['GetUpdatesPageRequest'] !== undefined)
        fits('GetUpdatesPageRequest', pageBody({ ...request, endOffsetInclusive: undefined }));
    }
  });
});
