import { describe, expect, test } from 'vitest';
import { readerOf } from '#sim/lists/list-reader.fixture.ts';
import {
  INTERFACES,
  type Interface,
  identifierOf,
  pack,
  TEMPLATES,
} from '#sim/packages/package.ts';
import { updateIdOf } from '#sim/world/identity.ts';
import { PARTIES } from '#sim/world/party.ts';

const { dso, alice, harbor, registrar } = PARTIES;
const NOW = () => new Date('2026-11-21T09:00:00.000Z');
const LOCKED = updateIdOf('locked for a trade');
const BONDS = updateIdOf('bond transfer accepted');

type View = {
  readonly interfaceId: string;
  readonly viewStatus: { readonly code: number; readonly message: string };
  readonly viewValue: Readonly<Record<string, unknown>> | null;
  readonly implementationPackageId?: string | null;
};
type Created = {
  readonly templateId: string;
  readonly interfaceViews: readonly View[];
  readonly createdEventBlob: string;
};

const entries = (...cumulative: readonly object[]) => ({
  cumulative: cumulative.map((identifierFilter) => ({ identifierFilter })),
});
const byInterface = (face: Interface, options: object) => ({
  InterfaceFilter: {
    value: { interfaceId: `#${face.package.name}:${face.entity}`, ...options },
  },
});
const everything = (options: object) => ({ WildcardFilter: { value: options } });
const view = { includeInterfaceView: true };
const blob = { includeCreatedEventBlob: true };
const everyView = entries(
  everything({}),
  ...Object.values(INTERFACES).map((face) => byInterface(face, view)),
);

async function createdIn(
  eventFormat: object,
  { updateId = LOCKED, scenario = 'demo' } = {},
): Promise<readonly Created[]> {
  const read = readerOf(scenario, NOW);
  const includeTransactions = {
    transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
    eventFormat,
  };
  const { status, text } = await read({
    path: '/update-by-id',
    body: { updateId, updateFormat: { includeTransactions } },
  });
  if (status !== 200) throw new Error(text);
  const { events } = JSON.parse(text).update.Transaction.value;
  return events.flatMap((event: { CreatedEvent?: Created }) => event.CreatedEvent ?? []);
}

const of = (created: readonly Created[], template: { readonly entity: string }) =>
  created.filter(({ templateId }) => templateId.endsWith(`:${template.entity}`));

describe('interface views', () => {
  test('are empty when no filter requests them', async () => {
    const created = await createdIn({
      filtersForAnyParty: entries(everything({}), byInterface(INTERFACES.holding, {})),
    });
    expect(created.length).toBeGreaterThan(2);
    expect(created.flatMap(({ interfaceViews }) => interfaceViews)).toEqual([]);
    expect(new Set(created.map(({ createdEventBlob }) => createdEventBlob))).toEqual(new Set(['']));
  });

  test('have status, value and implementation for each contract of the interface', async () => {
    const created = await createdIn({ filtersForAnyParty: everyView });
    const [coin] = of(created, TEMPLATES.amulet);
    expect(coin?.interfaceViews).toEqual([
      {
        interfaceId: identifierOf(INTERFACES.holding),
        viewStatus: { code: 0, message: '', details: [] },
        viewValue: {
          owner: alice,
          instrumentId: { admin: dso, id: 'Amulet' },
          amount: '20.0000000000',
          lock: null,
          meta: { values: {} },
        },
        implementationPackageId: TEMPLATES.amulet.package.id,
      },
    ]);
    const [locked] = of(created, TEMPLATES.lockedAmulet);
    expect(locked?.interfaceViews[0]?.viewValue).toMatchObject({
      amount: '400.0000000000',
      lock: { holders: [dso], context: 'transfer to cantonwallet-abc' },
    });
  });

  test('have an error and no value when their computation fails', async () => {
    const created = await createdIn({ filtersForAnyParty: everyView });
    const [instruction] = of(created, TEMPLATES.transferInstruction);
    expect(instruction?.interfaceViews).toEqual([
      {
        interfaceId: identifierOf(INTERFACES.transferInstruction),
        viewStatus: {
          code: 9,
          message: expect.stringMatching(/^DAML_FAILURE\(9,[0-9a-f]{8}\): Interpretation error: /),
          details: expect.any(Array),
        },
        viewValue: null,
        implementationPackageId: null,
      },
    ]);
  });

  test('name the newest vetted package when the contract is of an older one', async () => {
    const created = await createdIn({ filtersForAnyParty: everyView }, { updateId: BONDS });
    const [bond] = of(created, TEMPLATES.registryHolding);
    expect(bond?.interfaceViews[0]?.implementationPackageId).toBe(
      pack('utility-registry-holding-v0', '0.4.1').id,
    );
  });

  test('have no implementation package before 3.5', async () => {
    const created = await createdIn({ filtersForAnyParty: everyView }, { scenario: 'v34' });
    const views = created.flatMap(({ interfaceViews }) => interfaceViews);
    expect(views.length).toBeGreaterThan(0);
    for (const each of views) expect(each).not.toHaveProperty('implementationPackageId');
  });

  test('are for what the party of the filter sees', async () => {
    const all = entries(everything({}));
    const holdings = entries(byInterface(INTERFACES.holding, view));
    const ofAlice = await createdIn({ filtersByParty: { [alice]: holdings, [dso]: all } });
    expect(of(ofAlice, TEMPLATES.amulet)[0]?.interfaceViews).toHaveLength(1);
    const ofHarbor = await createdIn({ filtersByParty: { [harbor]: holdings, [dso]: all } });
    expect(of(ofHarbor, TEMPLATES.amulet)[0]?.interfaceViews).toEqual([]);
  });

  test('arrive by transaction-by-id and in pages', async () => {
    const read = readerOf('demo', NOW);
    const transactionShape = 'TRANSACTION_SHAPE_ACS_DELTA';
    const eventFormat = { filtersForAnyParty: everyView };
    const one = await read({
      path: '/transaction-by-id',
      body: { updateId: LOCKED, transactionFormat: { eventFormat, transactionShape } },
    });
    const page = await read({
      body: { updateFormat: { includeTransactions: { eventFormat, transactionShape } } },
    });
    for (const { status, text } of [one, page]) {
      expect(status).toBe(200);
      expect(text).toContain(
        `"interfaceViews":[{"interfaceId":"${identifierOf(INTERFACES.holding)}"`,
      );
    }
  });

  test('arrive with an assigned contract', async () => {
    const read = readerOf('demo', NOW);
    const includeReassignments = {
      filtersForAnyParty: entries(everything(blob)),
    };
    const { text } = await read({ body: { updateFormat: { includeReassignments } } });
    expect(text).toContain('"JsAssignmentEvent"');
    expect(text).not.toContain('"createdEventBlob":""');
  });
});

describe('created event blobs', () => {
  const BASE64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
  const withBlobs = async (eventFormat: object) => {
    const created = await createdIn(eventFormat);
    const given = created.filter(({ createdEventBlob }) => createdEventBlob !== '');
    for (const { createdEventBlob } of given) expect(createdEventBlob).toMatch(BASE64);
    return { given: given.length, all: created.length };
  };

  test('are in every event when a wildcard filter requests them', async () => {
    const { given, all } = await withBlobs({ filtersForAnyParty: entries(everything(blob)) });
    expect(given).toBe(all);
  });

  test('are in the events of the template or interface whose filter requests them', async () => {
    const templateId = `#splice-amulet:${TEMPLATES.amulet.entity}`;
    const template = { TemplateFilter: { value: { templateId, ...blob } } };
    const one = await withBlobs({ filtersForAnyParty: entries(everything({}), template) });
    expect(one.given).toBe(1);
    const holdings = byInterface(INTERFACES.holding, blob);
    const two = await withBlobs({ filtersForAnyParty: entries(everything({}), holdings) });
    expect(two.given).toBe(2);
  });

  test('are in the events that the party of the filter sees', async () => {
    const format = (party: string) => ({
      filtersByParty: { [party]: entries(everything(blob)), [dso]: entries(everything({})) },
    });
    const { given, all } = await withBlobs(format(alice));
    expect(given).toBe(all);
    expect((await withBlobs(format(registrar))).given).toBe(0);
  });
});
