import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { PAGE_BYTES } from '#api/json/page-bytes.ts';
import { eventsOf } from '#api/ledger-update/ledger-document.ts';
import { readLedgerEvent } from '#api/ledger-update/ledger-event.ts';
import { nameScanEvents, readScanEvent } from '#api/scan-update/scan-event.ts';
import { type BuiltForest, buildForest } from '#domain/forest/child-forest.ts';
import type { FindScope } from '#domain/forest/forest.ts';
import { printJson } from '#domain/text/json-text.ts';
import { readContractIds } from './contract-ids.ts';
import { eventsIn } from './event-list.fixture.ts';
import type { Events } from './event-list.ts';
import { findEvents } from './find-events.ts';
import type { NameIndex } from './name-index.ts';

type Found = {
  readonly events: Events;
  readonly built: BuiltForest;
  readonly names: NameIndex;
};

/** The events of an update of Scan. */
function foundIn(wires: Readonly<Record<string, unknown>>) {
  const { list, survey } = eventsIn(wires, readScanEvent);
  const events = nameScanEvents(list, UPDATE);
  const built = buildForest({
    count: list.count,
    roots: [],
    ...list.childLists(),
    likeness: survey.likeness,
    nameOf: events.id,
  });
  return { events, built, names: survey.names, list };
}

async function rowsWith(found: Found, text: string, where: FindScope, signal?: AbortSignal) {
  const contracts = await readContractIds(found.events);
  return [...(await findEvents({ ...found, contracts }, text, where, signal))];
}

/** The plain way: every text of every event in lower case. */
function foundPlainly({ events, built }: Found, text: string, where: FindScope): number[] {
  const needle = text.toLowerCase();
  const has = (one: string) => one.toLowerCase().includes(needle);
  const inJson = (value: unknown): boolean => {
    if (where === 'named') return false;
    if (typeof value === 'string') return has(value);
    if (typeof value === 'number' || typeof value === 'bigint')
      return String(value).includes(needle);
    if (typeof value !== 'object' || value === null) return false;
    if (Array.isArray(value)) return value.some(inJson);
    return Object.entries(value).some(([name, member]) => has(name) || inJson(member));
  };
  const isHit = (row: number): boolean => {
    const event = events.read(built.nodeAt[row] ?? 0);
    const { action, templateId, contractId, packageName, interfaceId, parties, informed } = event;
    const words = [action, templateId, contractId, packageName, interfaceId ?? '', ...parties];
    const node = built.nodeAt[row] ?? 0;
    if ([events.id(node), ...words, ...informed.flat()].some(has)) return true;
    if (needle.includes(':') && events.eventId(node).toLowerCase().endsWith(needle)) return true;
    if (event.kind === 'unknown') return inJson(events.part(node).value());
    const { payloads, views } = event.layout;
    const members = [
      ...payloads.map(([member]) => member),
      ...(views === undefined ? [] : [views]),
    ];
    return members.some((member) => inJson(event.body[member]));
  };
  const rows = Array.from({ length: built.forest.count }, (_, row) => row);
  return needle === '' ? [] : rows.filter(isHit);
}

const letter = fc.constantFrom(
  ...'aAkKiI12:.#"\\/nu\n',
  '\u212A',
  '\u0130',
  'ß',
  'é',
  'É',
  'Я',
  '\uD83D',
);
const text = fc.array(letter, { maxLength: 3 }).map((letters) => letters.join(''));
const exact = fc.constantFrom(9007199254741211n, '\uFDD0k1');
const scalar = fc.oneof(text, exact, fc.integer(), fc.boolean(), fc.constant(null));
const payload = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  ),
})).value;
const parties = fc.oneof({ arbitrary: fc.array(text, { maxLength: 3 }), weight: 5 }, scalar);
const name = fc.oneof({ arbitrary: text, weight: 8 }, scalar);

const scanWire = fc.record({
  event_type: fc.constantFrom('created_event', 'exercised_event', 'aK1', null),
  template_id: name,
  package_name: name,
  contract_id: name,
  choice: name,
  interface_id: name,
  consuming: fc.boolean(),
  signatories: parties,
  observers: parties,
  acting_parties: parties,
  create_arguments: payload,
  choice_argument: payload,
  exercise_result: payload,
});
const UPDATE = '12K';
const scanKey = fc.oneof(
  fc.nat(200).map((n) => `#${UPDATE}:${n}`),
  fc.constantFrom(`${UPDATE}:1`, `#${UPDATE}:`, '1', `#${UPDATE}:#${UPDATE}:2`, `#${UPDATE}:#1`),
  text,
);
const scanFound = fc
  .dictionary(scanKey, fc.oneof({ arbitrary: scanWire, weight: 9 }, payload), { maxKeys: 8 })
  .map((byId): Found => foundIn(byId));

const ledgerBody = fc.record({
  nodeId: fc.oneof(fc.nat(300), fc.constant(null)),
  templateId: name,
  packageName: name,
  contractId: name,
  choice: name,
  consuming: fc.boolean(),
  signatories: parties,
  witnessParties: parties,
  actingParties: parties,
  submitter: name,
  partyId: name,
  createArgument: payload,
  contractKey: payload,
  choiceArgument: payload,
  interfaceViews: payload,
  createdEvent: fc.constant(null),
});
const ledgerKind = fc.constantFrom(
  ...['CreatedEvent', 'ExercisedEvent', 'ArchivedEvent', 'JsUnassignedEvent', 'JsAssignmentEvent'],
  ...['ParticipantAuthorizationAdded', 'NewKind'],
);
const ledgerFound = fc
  .array(
    fc.tuple(ledgerKind, ledgerBody).map(([kind, body]) => ({ [kind]: body })),
    { maxLength: 6 },
  )
  .map((items): Found => {
    const { readAhead, part, survey } = eventsIn(items, readLedgerEvent);
    const { events, built } = eventsOf(
      { kind: 'transaction', wire: { events: part } },
      readAhead,
      [],
    );
    return { events, built, names: survey.names };
  });

test('findEvents returns the same rows as a plain search, also when repeated', async () => {
  const wanted = fc.array(fc.oneof(text, letter, fc.constant('ull'), fc.constant('12')), {
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(scanFound, ledgerFound), wanted, async (found, needles) => {
      for (const where of ['named', 'all'] as const)
        for (const needle of needles) {
          const rows = await rowsWith(found, needle, where);
          expect(rows).toEqual(foundPlainly(found, needle, where));
        }
    }),
    { numRuns: process.env['TREELINE_FULL'] === '1' ? 500 : 150 },
  );
});

test('findEvents finds a text at the end of the bytes that are searched at once, and across it', async () => {
  const block = PAGE_BYTES;
  for (let shift = -12; shift <= 4; shift++) {
    const create_arguments = { text: `${'x'.repeat(block)}` };
    const start = printJson({
      [`#${UPDATE}:1`]: { event_type: 'created_event', create_arguments },
    });
    const room = block + shift - start.indexOf('xxx');
    create_arguments.text = `${'x'.repeat(room)}the sought${'x'.repeat(30)}`;
    const event = (text: string) => ({ event_type: 'created_event', create_arguments: { text } });
    const wires = {
      [`#${UPDATE}:1`]: { event_type: 'created_event', create_arguments },
      [`#${UPDATE}:2`]: event('nothing'),
      [`#${UPDATE}:3`]: event('The SOUGHT'),
    };
    const found = foundIn(wires);
    expect(await rowsWith(found, 'the sought', 'all')).toEqual([0, 2]);
  }
});

test('findEvents finds a hexadecimal contract id at the edge of a page', async () => {
  for (let shift = -8; shift <= 2; shift++) {
    const event = (pad: string) => ({
      event_type: 'created_event',
      create_arguments: { pad },
      contract_id: '00abcD9',
      template_id: 'p:M:T',
    });
    const start = printJson({ [`#${UPDATE}:1`]: event('') });
    const pad = 'x'.repeat(PAGE_BYTES + shift - start.indexOf('00ab'));
    const wires = { [`#${UPDATE}:1`]: event(pad) };
    const found = foundIn(wires);
    for (const [sought, rows] of [
      ['bcd', [0]],
      ['CD9', [0]],
      ['bce', []],
    ] as const)
      expect(await rowsWith(found, sought, 'named'), `${shift} ${sought}`).toEqual(rows);
  }
});

test('findEvents skips hexadecimal contract ids for a text with another character', async () => {
  const event = (contract_id: string) => ({
    event_type: 'created_event',
    contract_id,
    template_id: 'p:M:T',
  });
  const wires = { [`#${UPDATE}:1`]: event('00ab'), [`#${UPDATE}:2`]: event('00CD') };
  const found = foundIn(wires);
  const contracts = await readContractIds(found.events);
  const looks = vi.spyOn(found.list, 'contractAt');
  const looksFor = async (text: string) => {
    looks.mockClear();
    await findEvents({ ...found, contracts }, text, 'named');
    return looks.mock.calls.length;
  };
  expect(await looksFor('xyz')).toBe(0);
  expect(await looksFor('cd')).toBeGreaterThan(0);
});

test('findEvents stops when it is aborted', async () => {
  const wires = { [`#${UPDATE}:1`]: { event_type: 'x', n: 1 } };
  const found = foundIn(wires);
  expect(await rowsWith(found, 'x', 'all')).toEqual([0]);
  const left = rowsWith(found, 'x', 'all', AbortSignal.abort('left'));
  await expect(left).rejects.toBe('left');
});

test('findEvents finds an event by its id or the end of the id, not by the shared prefix', async () => {
  const wires = Object.fromEntries([1, 11, 2].map((n) => [`#${UPDATE}:${n}`, null]));
  const found = foundIn(wires);
  const idsOf = async (sought: string) =>
    (await rowsWith(found, sought, 'named')).map((row) =>
      found.events.id(found.built.nodeAt[row] ?? 0),
    );
  expect(await idsOf(`#${UPDATE}:11`)).toEqual(['11']);
  expect(await idsOf(`${UPDATE}:1`)).toEqual(['1']);
  expect(await idsOf(':1')).toEqual(['1']);
  expect(await idsOf(`#${UPDATE}:`)).toEqual([]);
});
