import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLedgerEvents } from '#api/ledger-update/ledger-document.ts';
import { readScanEvents } from '#api/scan-update/scan-event.ts';
import { type BuiltForest, buildForest } from '#domain/forest/child-forest.ts';
import type { FindScope } from '#domain/forest/forest.ts';
import { buildNodeForest } from '#domain/forest/node-forest.ts';
import { EXACT, plainText } from '#domain/ledger/int64.ts';
import { findEvents } from './find-events.ts';
import type { Events } from './read-event.ts';

type Found = { readonly events: Events; readonly built: BuiltForest };

/** The plain way: every text of every event in lower case. */
function foundPlainly({ events, built }: Found, text: string, where: FindScope): number[] {
  const needle = text.toLowerCase();
  const has = (one: string) => one.toLowerCase().includes(needle);
  const inJson = (value: unknown): boolean => {
    if (where === 'named') return false;
    if (typeof value === 'string') return has(plainText(value));
    if (typeof value === 'number') return String(value).includes(needle);
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
    if (event.kind === 'unknown') return inJson(event.body);
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

const letter = fc.constantFrom(...'aAkKiI12:.#', '\u212A', '\u0130', 'ß', 'é', 'É', 'Я', '\uD83D');
const text = fc.array(letter, { maxLength: 3 }).map((letters) => letters.join(''));
const exact = fc.constantFrom(`${EXACT}9007199254741211`, `${EXACT[0]}${EXACT[0]}k1`);
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
  .map((byId): Found => {
    const { events, graph } = readScanEvents(byId, [], UPDATE, []);
    return { events, built: buildForest({ ...graph, likeness: new Int32Array(events.count) }) };
  });

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
    const { events, intervals } = readLedgerEvents(items, 'nodes', []);
    const likeness = new Int32Array(events.count);
    return { events, built: buildNodeForest({ ...intervals, likeness }) };
  });

test('findEvents returns the same rows as a plain search, also when repeated', async () => {
  const wanted = fc.array(fc.oneof(text, letter, fc.constant('ull'), fc.constant('12')), {
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(scanFound, ledgerFound), wanted, async (found, needles) => {
      for (const where of ['named', 'all'] as const)
        for (const needle of needles) {
          const rows = await findEvents(found, needle, where);
          expect([...rows]).toEqual(foundPlainly(found, needle, where));
        }
    }),
    { numRuns: 500 },
  );
});

test('findEvents stops when it is aborted', async () => {
  const count = 20_000;
  const wires = Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`#${UPDATE}:${n}`, { event_type: 'x', n }]),
  );
  const { events, graph } = readScanEvents(wires, [], UPDATE, []);
  const built = buildForest({ ...graph, likeness: new Int32Array(count) });
  let reads = 0;
  const counting: Events = {
    ...events,
    read: (node) => {
      reads++;
      return events.read(node);
    },
  };
  await findEvents({ events: counting, built }, '', 'named');
  expect(reads).toBe(count);
  const left = findEvents({ events: counting, built }, 'no such', 'all', AbortSignal.abort('left'));
  await expect(left).rejects.toBe('left');
  expect(reads).toBe(count);
});

test('findEvents finds an event by its id or the end of the id, not by the shared prefix', async () => {
  const wires = Object.fromEntries([1, 11, 2].map((n) => [`#${UPDATE}:${n}`, null]));
  const { events, graph } = readScanEvents(wires, [], UPDATE, []);
  const built = buildForest({ ...graph, likeness: new Int32Array(3) });
  const idsOf = async (sought: string) =>
    [...(await findEvents({ events, built }, sought, 'named'))].map((row) =>
      events.id(built.nodeAt[row] ?? 0),
    );
  expect(await idsOf(`#${UPDATE}:11`)).toEqual(['11']);
  expect(await idsOf(`${UPDATE}:1`)).toEqual(['1']);
  expect(await idsOf(':1')).toEqual(['1']);
  expect(await idsOf(`#${UPDATE}:`)).toEqual([]);
});
