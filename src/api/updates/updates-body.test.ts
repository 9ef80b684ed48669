import Ajv from 'ajv';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Int64 } from '#domain/ledger/int64.ts';
import { everyContract } from '#domain/update-list/contract-filter.ts';
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

  const BOB = `bob::1220${'cd'.repeat(32)}`;
  const template = (templateId: string, includeCreatedEventBlob = false) => ({
    identifierFilter: { TemplateFilter: { value: { templateId, includeCreatedEventBlob } } },
  });
  const bob = { kind: 'parties', parties: [BOB] } as const;

  test('unites the filters of each party and of any party', () => {
    const own = { ...NAMED, templates: ['#p:M:T'] };
    const more = [
      { ...everyContract(bob), templates: ['#p:M:U'] },
      { ...everyContract({ kind: 'parties', parties: [ALICE, BOB] }), templates: ['#p:M:V'] },
      { ...everyContract({ kind: 'any-party' }), templates: ['#p:M:W'], blobs: true },
      { ...everyContract(NAMED.reader), templates: ['#p:M:T'], blobs: true },
    ];
    const events = {
      filtersByParty: {
        [ALICE]: { cumulative: [template('#p:M:T', true), template('#p:M:V')] },
        [BOB]: { cumulative: [template('#p:M:U'), template('#p:M:V')] },
      },
      filtersForAnyParty: { cumulative: [template('#p:M:W', true)] },
      verbose: false,
    };
    expect(pageBody({ ...own, more })).toMatchObject({
      updateFormat: { includeTransactions: { eventFormat: events }, includeReassignments: events },
    });
  });

  test('has for each kind its own filters', () => {
    const more = [
      { ...everyContract(bob), kinds: 'reassignments' as const, templates: ['#p:M:U'] },
    ];
    const request = { ...NAMED, kinds: 'transactions' as const, more };
    const body = JSON.parse(JSON.stringify(pageBody(request)));
    const { includeTransactions, includeReassignments } = body.updateFormat;
    expect(Object.keys(includeTransactions.eventFormat.filtersByParty)).toEqual([ALICE]);
    expect(includeReassignments).toEqual({
      filtersByParty: { [BOB]: { cumulative: [template('#p:M:U')] } },
      verbose: false,
    });
  });

  test('has a filter of each party exactly once, with what any filter requests for it', () => {
    const filter = fc.record({
      kinds: fc.constantFrom('both', 'transactions', 'reassignments'),
      reader: fc.oneof(
        fc.constant({ kind: 'any-party' as const }),
        fc
          .subarray([ALICE, BOB], { minLength: 1 })
          .map((parties) => ({ kind: 'parties' as const, parties })),
      ),
      templates: fc.subarray(['#p:M:T', '#p:M:U']),
      interfaces: fc.subarray(['#p:M:I', '#p:M:J']),
      others: fc.boolean(),
      views: fc.boolean(),
      blobs: fc.boolean(),
    });
    fc.assert(
      fc.property(filter, fc.array(filter, { maxLength: 4 }), (first, more) => {
        const request: UpdatesRequest = { ...ANY, ...first, more };
        const { updateFormat } = JSON.parse(JSON.stringify(pageBody(request)));
        for (const [kind, format] of [
          ['transactions', updateFormat.includeTransactions.eventFormat],
          ['reassignments', updateFormat.includeReassignments],
        ]) {
          const own = [first, ...more].filter(({ kinds }) => kinds === 'both' || kinds === kind);
          const forParty = (party: string | undefined) =>
            own.filter(({ reader }) =>
              reader.kind === 'parties'
                ? party !== undefined && reader.parties.includes(party)
                : party === undefined,
            );
          for (const party of [ALICE, BOB, undefined]) {
            const filters = forParty(party);
            const sent =
              party === undefined ? format.filtersForAnyParty : format.filtersByParty[party];
            expect(sent === undefined).toBe(filters.length === 0);
            const isEvery = filters.filter(
              (one) => one.others || one.templates.length + one.interfaces.length === 0,
            );
            const expected = [
              ...(isEvery.length > 0 ? [['', false, isEvery.some(({ blobs }) => blobs)]] : []),
              ...['#p:M:T', '#p:M:U'].flatMap((id) => {
                const named = filters.filter(({ templates }) => templates.includes(id));
                return named.length > 0 ? [[id, false, named.some(({ blobs }) => blobs)]] : [];
              }),
              ...['#p:M:I', '#p:M:J'].flatMap((id) => {
                const named = filters.filter(({ interfaces }) => interfaces.includes(id));
                const views = named.some((one) => one.views);
                return named.length > 0 ? [[id, views, named.some(({ blobs }) => blobs)]] : [];
              }),
            ];
            const found = (sent?.cumulative ?? []).map(
              ({ identifierFilter }: { identifierFilter: object }) => {
                const { value } = Object.values(identifierFilter)[0];
                return [
                  value.templateId ?? value.interfaceId ?? '',
                  value.includeInterfaceView ?? false,
                  value.includeCreatedEventBlob,
                ];
              },
            );
            expect(found.toSorted()).toEqual(expected.toSorted());
          }
        }
      }),
    );
  });

  test('has no page size when the node chooses it', () => {
    expect(pageBody({ ...ANY, maxPageSize: undefined })).not.toHaveProperty('maxPageSize');
    expect(pageBody({ ...ANY, maxPageSize: 5_000 })).toMatchObject({ maxPageSize: 5_000 });
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
    const both = { ...filtered, more: [{ ...everyContract(ANY.reader), views: true }] };
    for (const request of [ANY, NAMED, filtered, extras, both]) {
      fits('GetUpdatesRequest', listBody(request, RANGE));
      if (document.components.schemas['GetUpdatesPageRequest'] !== undefined)
        fits('GetUpdatesPageRequest', pageBody({ ...request, endOffsetInclusive: undefined }));
    }
  });
});
