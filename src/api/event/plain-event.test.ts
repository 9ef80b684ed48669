import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openReadAhead } from '#api/document/read-ahead.ts';
import { parseBody } from '#api/json/json-body.ts';
import { readLedgerEvent } from '#api/ledger-update/ledger-event.ts';
import { readScanEvent } from '#api/scan-update/scan-event.ts';
import { openBodyReader } from '#api/update-reader/body-reader.ts';
import type { OpenPlainEvent } from '#api/update-reader/open-document.ts';
import type { Interface } from './event-layout.ts';
import { PlainEvent } from './plain-event.ts';

/** JSON texts by member, as documented (docs/facts/wire.md#scan-events and #events). */
type Wire = Readonly<Record<string, string>>;

const CREATED_ON_SCAN: Wire = {
  event_type: '"created_event"',
  event_id: '"#1220aa:0"',
  contract_id: '"00aa"',
  template_id: '"p:M:T"',
  package_name: '"splice"',
  create_arguments: '{"owner":"alice::1220"}',
  created_at: '"2026-01-02T03:04:05Z"',
  signatories: '["alice::1220","bob::1220"]',
  observers: '["dora::1220"]',
};
const EXERCISED_ON_SCAN: Wire = {
  event_type: '"exercised_event"',
  event_id: '"#1220aa:0"',
  contract_id: '"00aa"',
  template_id: '"p:M:T"',
  package_name: '"splice"',
  choice: '"Transfer"',
  choice_argument: 'null',
  child_event_ids: '["#1220aa:0","#1220aa:7"]',
  exercise_result: '"1.0"',
  consuming: 'true',
  acting_parties: '["alice::1220"]',
  interface_id: '"p:I:I"',
};
const CREATED_ON_LEDGER: Wire = {
  offset: '9007199254741211',
  nodeId: '3',
  contractId: '"00aa"',
  templateId: '"p:M:T"',
  packageName: '"splice"',
  contractKey: 'null',
  createArgument: '{"owner":"alice::1220"}',
  createdEventBlob: '"AAAA"',
  interfaceViews: '[{"interfaceId":"p:I:I"}]',
  witnessParties: '["carol::1220"]',
  signatories: '["alice::1220"]',
  observers: '["bob::1220"]',
};
const EXERCISED_ON_LEDGER: Wire = {
  nodeId: '0',
  lastDescendantNodeId: '4',
  contractId: '"00aa"',
  templateId: '"p:M:T"',
  packageName: '"splice"',
  interfaceId: 'null',
  choice: '"Transfer"',
  choiceArgument: '{"to":"bob::1220"}',
  exerciseResult: '[]',
  consuming: 'false',
  actingParties: '["alice::1220"]',
  witnessParties: '["alice::1220"]',
};
const ARCHIVED_ON_LEDGER: Wire = {
  nodeId: '5',
  contractId: '"00aa"',
  templateId: '"p:M:T"',
  packageName: '"splice"',
  witnessParties: '["alice::1220","bob::1220"]',
};

const objectOf = (members: readonly (readonly [string, string])[]) =>
  `{${members.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(',')}}`;
const printed = (wire: Wire) => objectOf(Object.entries(wire));

const ON_SCAN = [CREATED_ON_SCAN, EXERCISED_ON_SCAN];
const ON_LEDGER: readonly (readonly [kind: string, Wire])[] = [
  ['CreatedEvent', CREATED_ON_LEDGER],
  ['ExercisedEvent', EXERCISED_ON_LEDGER],
  ['ArchivedEvent', ARCHIVED_ON_LEDGER],
  ['CreatedTreeEvent', CREATED_ON_LEDGER],
  ['ExercisedTreeEvent', EXERCISED_ON_LEDGER],
];

function readAll(json: string, side: Interface, isPlain: boolean) {
  const body = parseBody(json);
  const isScan = side === 'scan';
  return openReadAhead(
    body,
    () => false,
    isScan ? readScanEvent : readLedgerEvent,
    isPlain ? new PlainEvent(body, side) : undefined,
  ).whole(body.root());
}

/** All that is read of the events of a container ahead of its end. */
function totals(json: string, side: Interface, isPlain: boolean) {
  const { list, survey } = readAll(json, side, isPlain);
  const nodes = Array.from({ length: list.count }, (_, node) => ({
    contract: list.contractAt(node),
    payloads: list.payloads(node),
    children: [...list.childrenOf(node)],
  }));
  const named = ['alice', 'bob', 'carol', 'dora', 'p:I:I'].map((name) =>
    survey.names.search((text) => text.includes(name)),
  );
  return {
    nodes,
    strays: list.strays,
    likeness: [...survey.likeness.subarray(0, list.count)],
    counts: [survey.created, survey.archived],
    effects: survey.effectsIn(Int32Array.from(nodes.keys())),
    informed: survey.names.informed(),
    witnesses: survey.witnesses,
    names: nodes.map((_, node) => named.map((has) => has(node))),
    notices: survey.notices((node) => [node]),
    ids: [survey.nodeIds, survey.lastDescendants],
  };
}

function plainKinds(json: string, side: Interface): readonly (string | undefined)[] {
  const { list } = readAll(json, side, true);
  const event = new PlainEvent(list.body, side);
  return Array.from({ length: list.count }, (_, node) =>
    list.plain(node, event) ? event.kind : undefined,
  );
}

test('events as documented are read without objects, on both interfaces', () => {
  const byId = objectOf(ON_SCAN.map((wire, node) => [`#1220aa:${node}`, printed(wire)]));
  expect(plainKinds(byId, 'scan')).toEqual(['create', 'exercise']);
  const items = ON_LEDGER.map(([kind, wire]) => objectOf([[kind, printed(wire)]]));
  const kinds = ['create', 'exercise', 'archive', 'create', 'exercise'];
  expect(plainKinds(`[${items.join()}]`, 'ledger')).toEqual(kinds);
  const layered = ON_LEDGER.map(([kind, wire]) =>
    objectOf([[kind, objectOf([['value', printed(wire)]])]]),
  );
  expect(plainKinds(`[${layered.join()}]`, 'ledger')).toEqual(kinds);
});

/** An event, and then the same without a member, and with null in its place, for each member. */
const lacking = (wire: Wire) =>
  Object.keys(wire).flatMap((name) => {
    const { [name]: _, ...others } = wire;
    return [wire, others, wire, { ...wire, [name]: 'null' }].map(printed);
  });

function expectSame(json: string, side: Interface): void {
  expect(totals(json, side, true)).toEqual(totals(json, side, false));
}

test('nothing of an event remains in the next one, which lacks a member', () => {
  const onScan = ON_SCAN.flatMap(lacking).map((event, node): [string, string] => [
    `${node}`,
    event,
  ]);
  expectSame(objectOf(onScan), 'scan');
  const onLedger = ON_LEDGER.flatMap(([kind, wire]) =>
    lacking(wire).map((event) => objectOf([[kind, event]])),
  );
  expectSame(`[${onLedger.join()}]`, 'ledger');
});

test('names may be escaped, and too many to number', () => {
  const many = Array.from({ length: 20_100 }, (_, at) => `"bob::${at}"`);
  const crowded = printed({ ...CREATED_ON_SCAN, observers: `[${many.join()}]` });
  const escaped = printed(EXERCISED_ON_SCAN).replace('"choice":', '"\\u0063hoice":');
  const events = [escaped, printed(EXERCISED_ON_SCAN), crowded, ...ON_SCAN.map(printed), escaped];
  const json = objectOf(events.map((event, node) => [`#1220aa:${node}`, event]));
  expect(json).toContain('\\u0063hoice');
  expectSame(json, 'scan');
  expect(plainKinds(json, 'scan')[0]).toBe('exercise');
});

test('an id that comes again is read again, also in a body that comes byte by byte', () => {
  const events = objectOf([...ON_SCAN, ...ON_SCAN].map((wire, at) => [`${at % 3}`, printed(wire)]));
  const order = { as: 'legacy-update', updateId: '1220aa', encoding: 'compact_json' } as const;
  const bytes = new TextEncoder().encode(
    `{"update_id":"1220aa","root_event_ids":["0","1","2"],"events_by_id":${events}}`,
  );
  const read = (openPlain?: OpenPlainEvent) => {
    const reader = openBodyReader(order, openPlain);
    for (const byte of bytes) reader.take(Uint8Array.of(byte));
    const result = reader.finish();
    return result.kind === 'read' ? { ...result.value, effects: result.value.effects } : result;
  };
  const plain = read((body, side) => new PlainEvent(body, side));
  expect(plain).toHaveProperty('facts.created', 1);
  expect(JSON.stringify(plain)).toBe(JSON.stringify(read()));
});

const oddValue = fc.constantFrom(
  ...['null', 'true', '7', '-7', '1.5', '9007199254741211', '""', '"x"', '[]', '["alice::1220"]'],
  ...['[1]', '[null,"x"]', '{}', '{"value":{}}', '"\\u0061lice"'],
);

/** Members of an event, some of them changed, lost, repeated, or moved to the end. */
/** The members of all kinds of events, on both interfaces. */
const ANY_MEMBER = [...ON_SCAN, ...ON_LEDGER.map(([, wire]) => wire)].flatMap(Object.keys);

const damaged = (wire: Wire) => {
  const members = Object.entries(wire);
  return fc
    .array(
      fc.tuple(
        fc.nat(members.length * ANY_MEMBER.length - 1),
        fc.constantFrom('set', 'lose', 'repeat', 'add', 'mix'),
        oddValue,
      ),
      {
        maxLength: 3,
      },
    )
    .map((changes) => {
      let changed: (readonly [string, string])[] = [...members];
      for (const [at, how, value] of changes) {
        const [name = ''] = members[at % members.length] ?? [];
        if (how === 'lose') changed = changed.filter(([one]) => one !== name);
        if (how === 'set') changed = changed.map((one) => (one[0] === name ? [name, value] : one));
        if (how === 'repeat') changed.push([name, value]);
        if (how === 'add') changed.push(['createdEvent', '{"nodeId":7}'], ['later', value]);
        if (how === 'mix') changed.push([ANY_MEMBER[at % ANY_MEMBER.length] ?? '', value]);
      }
      return objectOf(changed);
    });
};

const scanBody = fc
  .array(
    fc.tuple(
      fc.nat(4).map((n) => `#1220aa:${n}`),
      fc.oneof(...ON_SCAN.map(damaged), oddValue),
    ),
    { maxLength: 6 },
  )
  .map(objectOf);

test('the totals over events of Scan are those of events read as objects', () => {
  fc.assert(
    fc.property(scanBody, (json) => expectSame(json, 'scan')),
    { numRuns: 500 },
  );
});

const ledgerItem = fc
  .constantFrom(...ON_LEDGER)
  .chain(([kind, wire]) =>
    fc.tuple(
      fc.constant(kind),
      damaged(wire),
      fc.constantFrom('bare', 'bare', 'value', 'event', 'beside null', 'beside'),
    ),
  )
  .map(([kind, event, around]) => {
    if (around === 'value') return objectOf([[kind, objectOf([['value', event]])]]);
    if (around === 'event') return objectOf([['event', objectOf([[kind, event]])]]);
    const beside: [string, string][] =
      around === 'bare' ? [] : [['Other', around === 'beside' ? '{}' : 'null']];
    return objectOf([[kind, event], ...beside]);
  });

test('the totals over events of the ledger are those of events read as objects', () => {
  const items = fc.array(fc.oneof({ arbitrary: ledgerItem, weight: 9 }, oddValue), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(items, (wires) => expectSame(`[${wires.join()}]`, 'ledger')),
    { numRuns: 500 },
  );
});

test('an event without its payloads is the one that the complete JSON gives', () => {
  const items = fc.oneof(
    ledgerItem,
    oddValue,
    fc.constantFrom(
      '{"createArgument":5}',
      '{"createArgument":{"owner":"a"}}',
      '{"interfaceViews":[]}',
      '{"event":{"choiceArgument":"x"}}',
      '{"event":{"choiceArgument":null}}',
    ),
  );
  fc.assert(
    fc.property(items, (item) => {
      const { list } = readAll(`[${item}]`, 'ledger', false);
      const complete = readLedgerEvent(list.part(0).value());
      const { kind, action, parties, contractId, shapeAnomalies } = list.light(0);
      const found = { kind, action, parties, contractId, shapeAnomalies };
      expect(complete).toMatchObject(found);
    }),
    { numRuns: 500 },
  );
});
