import { describe, expect, test } from 'vitest';
import { knownCrowd } from '#sim/crowd/known-crowd.fixture.ts';
import {
  eventsOf,
  everyKind,
  kindsIn,
  pageFrom,
  refusalFrom,
  type WirePage,
} from '#sim/lists/list-reader.fixture.ts';
import { PARTIES } from '#sim/world/party.ts';

describe('event filter', () => {
  const format = (eventFormat: object, shape = 'ACS_DELTA') => ({
    updateFormat: {
      includeTransactions: { transactionShape: `TRANSACTION_SHAPE_${shape}`, eventFormat },
    },
    maxPageSize: 2_000,
  });
  const template = (templateId: string) => ({
    cumulative: [{ identifierFilter: { TemplateFilter: { value: { templateId } } } }],
  });
  const HOLDING = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';
  const face = {
    cumulative: [{ identifierFilter: { InterfaceFilter: { value: { interfaceId: HOLDING } } } }],
  };
  const places = 600;

  test('omits kinds of updates that are not requested', async () => {
    const { read } = knownCrowd(places);
    const only = async (updateFormat: object) =>
      new Set(kindsIn((await pageFrom(read, { updateFormat, maxPageSize: 2_000 })).updates));
    expect(await only({ includeReassignments: eventsOf('any') })).toEqual(
      new Set(['Reassignment']),
    );
    expect(await only({})).toEqual(new Set());
    expect(await only(everyKind())).toEqual(new Set(['Transaction', 'Reassignment']));
  });

  test('returns creates and archives as ACS delta, creates and exercises as ledger effects', async () => {
    const { read } = knownCrowd(places);
    const events = async (shape: string) => {
      const { updates } = await pageFrom(read, format(eventsOf('any'), shape));
      const kinds = updates.flatMap(({ update }) =>
        Object.values(update).flatMap(({ value }) => (value.events ?? []).flatMap(Object.keys)),
      );
      return [...new Set(kinds)].sort();
    };
    expect(await events('ACS_DELTA')).toEqual(['ArchivedEvent', 'CreatedEvent']);
    expect(await events('LEDGER_EFFECTS')).toEqual(['CreatedEvent', 'ExercisedEvent']);
  });

  const templatesIn = ({ updates }: WirePage) =>
    new Set(
      updates.flatMap(({ update }) =>
        Object.values(update).flatMap(({ value }) =>
          (value.events ?? []).flatMap((event) =>
            Object.values(event).map(({ templateId }) => templateId?.replace(/^[^:]+:/, '')),
          ),
        ),
      ),
    );

  test('filters templates by package name, and interfaces by their implementations', async () => {
    const { read } = knownCrowd(places);
    const instruction = '#dvp-settlement:Dvp.Settlement:Instruction';
    const one = await pageFrom(read, format(eventsOf('any', template(instruction))));
    expect(templatesIn(one)).toEqual(new Set(['Dvp.Settlement:Instruction']));
    expect(templatesIn(await pageFrom(read, format(eventsOf('any', face))))).toEqual(
      new Set(['Splice.Amulet:Amulet', 'Utility.Registry.Holding.V0.Holding:Holding']),
    );
  });

  test('applies to each party its own filter', async () => {
    const { read } = knownCrowd(places);
    const instruction = '#dvp-settlement:Dvp.Settlement:Instruction';
    const filtersByParty = { [PARTIES.lumen]: template(instruction), [PARTIES.fund]: face };
    const answer = await pageFrom(read, format({ filtersByParty }));
    const parties = (name: string) =>
      answer.updates.flatMap(({ update }) =>
        Object.values(update).flatMap(({ value }) =>
          (value.events ?? []).flatMap((event) =>
            Object.values(event).flatMap(({ templateId, witnessParties }) =>
              templateId?.endsWith(name) === true ? (witnessParties ?? []) : [],
            ),
          ),
        ),
      );
    expect(new Set(parties(':Instruction'))).toEqual(new Set([PARTIES.lumen]));
    expect(new Set(parties(':Amulet'))).toEqual(new Set([PARTIES.fund]));
    expect(parties(':Holding').length).toBeGreaterThan(0);
  });

  test('returns to any party what its filter matches, beside the filters of named parties', async () => {
    const { read } = knownCrowd(places);
    const instruction = '#dvp-settlement:Dvp.Settlement:Instruction';
    const coins = template('#splice-amulet:Splice.Amulet:Amulet');
    const both = await pageFrom(
      read,
      format({
        filtersByParty: { [PARTIES.lumen]: template(instruction) },
        filtersForAnyParty: coins,
      }),
    );
    expect(templatesIn(both)).toEqual(
      new Set(['Dvp.Settlement:Instruction', 'Splice.Amulet:Amulet']),
    );
    // The fund sees no instruction, so its filter adds none.
    const other = await pageFrom(
      read,
      format({
        filtersByParty: { [PARTIES.fund]: template(instruction) },
        filtersForAnyParty: coins,
      }),
    );
    expect(templatesIn(other)).toEqual(new Set(['Splice.Amulet:Amulet']));
  });

  test('filters transactions and reassignments separately', async () => {
    const { read } = knownCrowd(places);
    const coins = template('#splice-amulet:Splice.Amulet:Amulet');
    const locked = template('#splice-amulet:Splice.Amulet:LockedAmulet');
    const transactions = (filter: object) =>
      format(eventsOf('any', filter)).updateFormat.includeTransactions;
    const kinds = async (first: object, second: object) => {
      const includeReassignments = eventsOf('any', second);
      const updateFormat = { includeTransactions: transactions(first), includeReassignments };
      return new Set(kindsIn((await pageFrom(read, { updateFormat, maxPageSize: 2_000 })).updates));
    };
    expect(await kinds(coins, locked)).toEqual(new Set(['Transaction']));
    expect(await kinds(locked, coins)).toEqual(new Set(['Reassignment']));
  });

  test('filters reassignments by template', async () => {
    const { read } = knownCrowd(places);
    const moved = async (filter: object) =>
      (await pageFrom(read, { updateFormat: { includeReassignments: eventsOf('any', filter) } }))
        .updates;
    expect(await moved(template('#splice-amulet:Splice.Amulet:Amulet'))).toHaveLength(2);
    expect(await moved(template('#splice-amulet:Splice.Amulet:LockedAmulet'))).toHaveLength(0);
  });

  test.each([
    ['#no-such-package:A:B', 'PACKAGE_NAMES_NOT_FOUND', 404],
    ['#splice-amulet:Splice.Amulet:Nothing', 'TEMPLATES_OR_INTERFACES_NOT_FOUND', 404],
    [`${'ab'.repeat(32)}:Splice.Amulet:Amulet`, 'INVALID_FIELD', 400],
    [HOLDING, 'TEMPLATES_OR_INTERFACES_NOT_FOUND', 404],
  ])('rejects template %s with %s', async (id, code, status) => {
    const { read } = knownCrowd(3);
    expect(await refusalFrom(read, format(eventsOf('any', template(id))))).toMatchObject({
      status,
      code,
    });
  });

  test('rejects an empty filter and a malformed party', async () => {
    const { read } = knownCrowd(3);
    expect(await refusalFrom(read, format({ filtersByParty: {} }))).toMatchObject({
      status: 400,
      code: 'INVALID_ARGUMENT',
      cause: expect.stringContaining('cannot be empty simultaneously'),
    });
    expect(await refusalFrom(read, format(eventsOf(['alice!'])))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      cause: expect.stringContaining('non expected character 0x21'),
    });
  });
});
