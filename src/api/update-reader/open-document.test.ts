import { describe, expect, test } from 'vitest';
import { WrongShape } from '#api/json/shape.ts';
import type { AnswerNotice } from '#domain/text/notice.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import { headlineOf } from '#domain/update/headline.ts';
import { costText, effectText, informedText } from '#domain/update/summary.ts';
import { openUpdateText } from './open-update-text.fixture.ts';

/** Everything in this file is synthetic; recorded answers are read in samples.test.ts. */
const U = '1220aa';
const TEMPLATE = '9f:Main.Iou:Iou';

function created(event_id: string, contract_id = `c${event_id}`, more: object = {}) {
  return {
    event_type: 'created_event',
    event_id,
    contract_id,
    template_id: TEMPLATE,
    package_name: 'iou',
    create_arguments: { owner: 'alice::12', amount: '5.0' },
    created_at: '2026-01-01T00:00:00Z',
    signatories: ['alice::12'],
    observers: ['bob::12'],
    ...more,
  };
}

function exercised(event_id: string, child_event_ids: unknown[], more: object = {}) {
  return {
    event_type: 'exercised_event',
    event_id,
    contract_id: 'c0',
    template_id: TEMPLATE,
    package_name: 'iou',
    choice: 'Transfer',
    choice_argument: { to: 'bob::12' },
    child_event_ids,
    exercise_result: 'c1',
    consuming: true,
    acting_parties: ['alice::12'],
    interface_id: null,
    ...more,
  };
}

function transaction(events: object, more: object = {}) {
  return {
    update_id: U,
    migration_id: 4,
    workflow_id: '',
    record_time: '2026-01-01T00:00:00.000001Z',
    synchronizer_id: 'sync::12',
    effective_at: '2026-01-01T00:00:00Z',
    root_event_ids: Object.keys(events).slice(0, 1),
    events_by_id: events,
    ...more,
  };
}

const view = {
  view_id: 0,
  informees: ['bob::12', 'alice::12'],
  confirming_parties: [{ parties: ['alice::12'], threshold: 1 }],
  sub_views: [],
  view_hash: '',
};

const verdict = {
  update_id: U,
  migration_id: 4,
  domain_id: 'sync::12',
  record_time: '2026-01-01T00:00:00.000001Z',
  finalization_time: '2026-01-01T00:00:01Z',
  submitting_parties: ['alice::12'],
  submitting_participant_uid: 'p::12',
  verdict_result: 'VERDICT_RESULT_ACCEPTED',
  mediator_group: 0,
  transaction_views: { views: [view], root_views: [0] },
};

const asked = { updateId: U, encoding: 'compact_json' } as const;
const scan = (item: unknown) =>
  openUpdateText({ as: 'scan-event', ...asked }, JSON.stringify(item));
const ledger = (update: unknown) =>
  openUpdateText({ as: 'ledger-update', updateId: U }, JSON.stringify({ update }));
const texts = ({ notices }: { notices: readonly AnswerNotice[] }) =>
  notices.map(({ text }) => text);
/** The headline and the summary below it. */
const headline = ({ facts }: UpdateDocument) =>
  [
    headlineOf(facts)
      .map(({ text }) => text)
      .join(''),
    effectText(facts),
    informedText(facts, facts.verdict),
    costText(facts)?.text,
  ]
    .filter((text) => text !== undefined)
    .join('; ');
const all = (document: UpdateDocument) =>
  document.rows(Array.from({ length: document.forest.count }, (_, row) => row));

describe('Scan events', () => {
  test('opens a transaction with its verdict', async () => {
    const events = {
      [`${U}:0`]: exercised(`${U}:0`, [`${U}:1`]),
      [`${U}:1`]: created(`${U}:1`, 'c1'),
    };
    const document = scan({ update: transaction(events), verdict, traffic_summary: null });
    expect(document.facts).toMatchObject({
      kind: 'transaction',
      updateId: U,
      workflowId: '',
      migrationId: '4',
      offset: undefined,
      created: 1,
      archived: 1,
      informed: ['alice::12', 'bob::12'],
      rootCount: 1,
      unknown: [],
    });
    expect(headline(document)).toBe('Transfer on Iou by alice; 1 created, 1 archived; 2 parties');
    expect(document.notices).toEqual([]);
    expect(await document.rows([1, 0])).toMatchObject([
      { row: 1, id: '1', eventId: `${U}:1`, kind: 'create', template: 'Main.Iou:Iou' },
      { row: 0, id: '0', action: 'Transfer', consuming: true, partiesAre: 'acting' },
    ]);
    expect((await document.rows([0]))[0]?.witnesses).toBeUndefined();
    expect(await document.locate('1')).toBe(1);
    expect(await document.locate('2')).toBeUndefined();
    await expect(document.event(2)).rejects.toThrow(RangeError);
    await expect(document.rows([-1])).rejects.toThrow(RangeError);
  });

  test('returns all members, payloads and relatives of an event', async () => {
    const document = scan({
      update: transaction({
        '1220aa:0': exercised('1220aa:0', ['1220aa:1', '1220aa:2'], { new_member: { n: 1 } }),
        '1220aa:1': created('1220aa:1', 'c1'),
        '1220aa:2': exercised('1220aa:2', [], { contract_id: 'c1', consuming: false }),
      }),
    });
    const detail = await document.event(1);
    expect(detail.related).toEqual([]);
    expect((await document.event(2)).related).toEqual([
      { contractId: 'c1', how: 'created by', row: 1, id: '1' },
    ]);
    expect(detail.payloads).toEqual([
      { name: 'Argument', value: { owner: 'alice::12', amount: '5.0' }, encoding: 'compact_json' },
    ]);
    expect(detail.roles, 'Scan reads as no party').toEqual([]);
    const { fields, payloads } = await document.event(0);
    expect(fields.find(({ label }) => label === 'Interface')?.values).toEqual([]);
    expect(fields.find(({ label }) => label === 'new_member')?.values).toEqual([
      { kind: 'json', text: '{"n":1}' },
    ]);
    expect(payloads.map(({ name, value }) => [name, value])).toEqual([
      ['Argument', { to: 'bob::12' }],
      ['Result', 'c1'],
    ]);
  });

  test('keeps 9007199254740993 digit for digit', async () => {
    const big = '9007199254740993';
    const event = created('1220aa:0', 'c', { create_arguments: { n: '@' }, extra: '@' });
    const item = {
      update: { ...transaction({ '1220aa:0': event }), migration_id: '@' },
      later: '@',
    };
    const document = openUpdateText(
      { as: 'scan-event', ...asked },
      JSON.stringify(item).replaceAll('"@"', big),
    );
    expect(document.facts.migrationId).toBe(big);
    const { fields } = await document.event(0);
    expect(fields.at(-1)).toMatchObject({ label: 'extra', values: [{ kind: 'json', text: big }] });
    expect([...(await document.find(big))]).toEqual([0]);
    expect(document.facts.unknown.map(([name]) => name)).toEqual(['later']);
  });

  test('reports 9007199254740993 in place of a text, and shows its digits', async () => {
    const big = '9007199254740993';
    const update = transaction(
      {
        '1220aa:0': exercised('1220aa:0', ['1220aa:1', '1220aa:2', '1220aa:3']),
        '1220aa:1': exercised('1220aa:1', [], { choice: '@' }),
        '1220aa:2': created('1220aa:2', '@', { observers: ['@'] }),
        '1220aa:3': exercised('1220aa:3', [], { interface_id: '@', package_name: '@' }),
      },
      { workflow_id: '@', external_transaction_hash: '@' },
    );
    const item = { update, verdict: { ...verdict, domain_id: '@', submitting_parties: ['@'] } };
    const document = openUpdateText(
      { as: 'scan-event', ...asked },
      JSON.stringify(item).replaceAll('"@"', big),
    );
    const rows = await all(document);
    const details = await Promise.all(rows.map(({ row }) => document.event(row)));
    const shown = details.map(({ payloads: _, ...words }) => words);
    const screen = JSON.stringify([document.facts, document.notices, shown, headline(document)]);
    expect(screen).not.toContain('\uFDD0');
    expect(rows.map(({ kind }) => kind)).toEqual(['exercise', 'unknown', 'unknown', 'exercise']);
    for (const place of ['update.workflow_id', 'verdict.domain_id'])
      expect(texts(document)).toContain(`Not as documented: ${place} is not a string.`);
    for (const [row, label] of [
      [1, 'choice'],
      [2, 'contract_id'],
      [3, 'Interface'],
      [3, 'Package'],
    ] as const)
      expect(details[row]?.fields.find((field) => field.label === label)?.values).toEqual([
        { kind: 'json', text: big },
      ]);
  });

  test('removes and reports a wrong verdict or traffic summary, and keeps the update', async () => {
    const update = transaction({ '1220aa:0': created('1220aa:0') });
    for (const wrong of ['x', 7, []]) {
      const document = scan({ update, verdict: wrong, traffic_summary: wrong });
      expect(document.forest.count).toBe(1);
      expect(document.facts.verdict).toBeUndefined();
      expect(texts(document)).toEqual([
        'Not as documented: verdict is not an object.',
        'Not as documented: traffic_summary is not an object.',
      ]);
    }
    expect(() => scan({ update: null, verdict: 'x' })).toThrow(
      expect.objectContaining({ path: 'verdict' }),
    );
  });

  test('orders rows by the lists, never by the keys (GRF-06)', async () => {
    const ids = Array.from({ length: 12 }, (_, n) => `${U}:${n}`);
    const events: Record<string, object> = Object.fromEntries(
      [...ids].sort().map((id) => [id, created(id)]),
    );
    events[`${U}:0`] = exercised(`${U}:0`, ids.slice(1));
    const document = scan({ update: transaction(events) });
    expect((await all(document)).map(({ id }) => id)).toEqual(ids.map((id) => id.slice(7)));
  });

  test('uses and reports the key when it differs from event_id (DATA-07)', async () => {
    const document = scan({ update: transaction({ '1220aa:7': created('1220aa:8') }) });
    expect(await all(document)).toMatchObject([{ id: '7', eventId: '1220aa:7' }]);
    expect(texts(document)).toEqual([
      '1 event with an event_id that differs from its key; the key is shown (7).',
    ]);
  });

  test('distinguishes ids that are equal without their prefix', async () => {
    const events = {
      '1220aa:1': created(''),
      '#1220aa:1': created(''),
      '1': created(''),
      x: created(''),
    };
    const document = scan({ update: transaction(events, { root_event_ids: Object.keys(events) }) });
    const rows = await all(document);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
    for (const { id, row } of rows) expect(await document.locate(id)).toBe(row);
  });

  test('shows an invalid event as a row of unknown kind, beside all others (DATA-06)', async () => {
    const document = scan({
      update: transaction({
        '1220aa:0': exercised('1220aa:0', ['1220aa:1', '1220aa:2', '1220aa:3', '1220aa:4']),
        '1220aa:1': { ...exercised('1220aa:1', ['1220aa:5']), choice: 5 },
        '1220aa:2': 17,
        '1220aa:3': { event_type: 'dreamt_event', event_id: '1220aa:3', child_event_ids: [] },
        '1220aa:4': created('1220aa:4'),
        '1220aa:5': created('1220aa:5', 'c5', { observers: undefined }),
      }),
    });
    const rows = await all(document);
    expect(rows.map(({ id, kind, action }) => [id, kind, action])).toEqual([
      ['0', 'exercise', 'Transfer'],
      ['1', 'unknown', 'exercised_event'],
      ['5', 'create', 'create'],
      ['2', 'unknown', 'not an event'],
      ['3', 'unknown', 'dreamt_event'],
      ['4', 'create', 'create'],
    ]);
    expect(texts(document)).toEqual([
      'Not as documented: update.events_by_id["1220aa:1"].choice is not a string.',
      'Not as documented: update.events_by_id["1220aa:2"] is not an object.',
      'Not as documented: update.events_by_id["1220aa:5"].observers is missing.',
    ]);
    expect((await document.event(1)).fields.map(({ label }) => label)).toContain('choice');
    expect(await document.wire(3)).toBe(17);
  });

  test('lists the first children of a root and counts the rest', async () => {
    const ids = Array.from({ length: 1_200 }, (_, n) => `1220aa:${n + 1}`);
    const events = { '1220aa:0': exercised('1220aa:0', ids) };
    const document = scan({ update: transaction(events, { root_event_ids: ['1220aa:0'] }) });
    const { fields } = await document.event(0);
    const children = fields.find(({ label }) => label === 'Children');
    expect([children?.values.length, children?.more]).toEqual([1_000, 200]);
    expect(children?.values.at(-1)?.text).toBe('1220aa:1000');
    expect(await document.wire(0)).toMatchObject({ child_event_ids: ids });
  });

  test('opens private and rejected updates, and rejects an empty response', () => {
    const hidden = scan({ update: null, verdict });
    expect(hidden.facts).toMatchObject({
      kind: 'private',
      updateId: U,
      recordTime: verdict.record_time,
    });
    expect(hidden.forest.count).toBe(0);
    expect(texts(hidden)).toEqual(['Scan has only the verdict of this update, not its content.']);
    expect(headline(hidden)).toBe(
      'The mediator accepted a private transaction submitted for alice; 2 parties',
    );
    const rejected = scan({ verdict: { ...verdict, verdict_result: 'VERDICT_RESULT_REJECTED' } });
    expect(headline(rejected)).toMatch(/^The mediator rejected a transaction submitted for alice;/);
    const strange = scan({ verdict: { ...verdict, verdict_result: 'VERDICT_RESULT_PENDING' } });
    expect(strange.facts.verdict).toMatchObject({
      result: 'unknown',
      resultText: 'VERDICT_RESULT_PENDING',
    });
    for (const item of [{}, { update: null, verdict: null }, { update: {} }]) {
      const empty = scan(item);
      expect(empty.facts.kind).toBe('unknown');
      expect(empty.facts.updateId).toBe(U);
      expect(texts(empty)).toEqual(['The response has no transaction, reassignment or verdict.']);
    }
  });

  test('reports contradictions of update and verdict (fault 70, DATA-07)', () => {
    const events = { '1220aa:0': created('1220aa:0') };
    const document = scan({
      update: transaction(events),
      verdict: {
        ...verdict,
        record_time: '2026-01-02T00:00:00Z',
        verdict_result: 'VERDICT_RESULT_REJECTED',
      },
    });
    expect(texts(document)).toEqual([
      'Update and verdict have different record times, 2026-01-01T00:00:00.000001Z and 2026-01-02T00:00:00Z.',
      'The verdict is a rejection, but the update exists.',
    ]);
    expect(headline(document)).toMatch(
      /^Rejected by the mediator, but the update has events: Iou created by alice;/,
    );
  });

  test('omits verdict, cost and activity when the verdict has the id of another update (DATA-07)', () => {
    const document = scan({
      update: transaction({ '1220aa:0': created('1220aa:0') }),
      verdict: { ...verdict, update_id: '1220bb' },
      traffic_summary: { total_traffic_cost: 7 },
      app_activity_records: { round_number: 1, records: [] },
    });
    expect(document.facts).toMatchObject({
      updateId: U,
      verdict: undefined,
      traffic: 'other-update',
      activity: 'other-update',
    });
    expect(texts(document)).toEqual([
      'The verdict belongs to another update, 1220bb. It is not shown.',
    ]);
  });

  test('keeps the id that was returned when the whole response is about another update (DATA-07)', () => {
    const cc = { as: 'scan-event', ...asked, updateId: '1220cc' } as const;
    const update = transaction({ '1220aa:0': created('1220aa:0') });
    for (const body of [
      { verdict },
      { update, verdict },
      { update: { ...update, update_id: null }, verdict },
    ])
      expect(openUpdateText(cc, JSON.stringify(body)).facts.updateId).toBe('1220aa');
    const byId = { as: 'ledger-update', updateId: '1220cc' } as const;
    const answer = { update: { Transaction: { value: { updateId: '1220aa', events: [] } } } };
    expect(openUpdateText(byId, JSON.stringify(answer)).facts.updateId).toBe('1220aa');
  });

  test('reads both ends, counter, id and submitter of a reassignment', async () => {
    const move = {
      submitter: 'alice::12',
      source_synchronizer: 'a::12',
      target_synchronizer: 'b::12',
      migration_id: 3,
      unassign_id: 'un-1',
      reassignment_counter: 2,
    };
    const out = scan({
      update: {
        update_id: U,
        offset: '000000000000000012',
        record_time: '2026-01-01T00:00:00.000001000Z',
        event: { ...move, contract_id: 'c9' },
      },
      verdict,
    });
    expect(out.facts).toMatchObject({
      kind: 'reassignment',
      offset: '000000000000000012',
      migrationId: '3',
      created: 0,
    });
    expect(texts(out)).toEqual(['Unexpected verdict on a reassignment.']);
    const [row] = await all(out);
    expect(row).toMatchObject({ kind: 'unassign', contractId: 'c9', parties: ['alice::12'] });
    const { fields } = await out.event(0);
    expect(fields.map(({ label, values }) => [label, values[0]?.text])).toEqual([
      ['Contract', 'c9'],
      ['Submitter', 'alice::12'],
      ['Source synchronizer', 'a::12'],
      ['Target synchronizer', 'b::12'],
      ['Reassignment counter', '2'],
      ['Unassign id', 'un-1'],
      ['Migration id', '3'],
    ]);
    const into = scan({
      update: { update_id: U, event: { ...move, created_event: created('1220aa:0', 'c9') } },
    });
    expect(await all(into)).toMatchObject([
      { kind: 'assign', contractId: 'c9', template: 'Main.Iou:Iou' },
    ]);
    expect((await into.event(0)).payloads.map(({ name }) => name)).toEqual(['Argument']);
    expect(headline(into)).toBe(
      'Iou was assigned to another synchronizer by alice; at least 2 parties',
    );
  });

  test('removes and reports smaller anomalies of the envelope', () => {
    const document = scan({
      update: transaction(
        { '1220aa:0': created('1220aa:0') },
        { record_time: 5, root_event_ids: ['1220aa:0'] },
      ),
      verdict: {
        ...verdict,
        transaction_views: { views: [{ ...view, informees: ['a', 5] }], root_views: 'x' },
      },
    });
    expect(document.facts.recordTime).toBe(verdict.record_time);
    expect(document.facts.verdict?.views.length).toBe(1);
    expect(texts(document)).toEqual([
      'Not as documented: update.record_time is not a string.',
      'Not as documented: verdict.transaction_views.views[0].informees[1] is not a string.',
      'Not as documented: verdict.transaction_views.root_views is not an array.',
    ]);
  });

  test.each([
    ['null', ''],
    ['true', ''],
    ['"x"', ''],
    ['[]', ''],
    ['{"update":"x"}', 'update'],
    ['{"update":{"events_by_id":[]}}', 'update.events_by_id'],
    ['{"update":{"root_event_ids":{}}}', 'update.root_event_ids'],
    ['{"verdict":7}', 'verdict'],
  ])('throws WrongShape for %s', (text, path) => {
    expect(() => openUpdateText({ as: 'scan-event', ...asked }, text)).toThrow(WrongShape);
    expect(() => openUpdateText({ as: 'scan-event', ...asked }, text)).toThrow(
      expect.objectContaining({ path }),
    );
  });

  test('throws SyntaxError for a truncated response', () => {
    expect(() => openUpdateText({ as: 'scan-event', ...asked }, '{"update":{')).toThrow(
      SyntaxError,
    );
  });

  test('rejects every call after dispose', async () => {
    const document = scan({ verdict });
    document.dispose();
    await expect(document.find('x')).rejects.toThrow('closed');
  });
});

describe('the legacy route of Scan', () => {
  test.each([
    ['7', '7'],
    ['9007199254740993', '9007199254740993'],
    ['1.5', undefined],
    ['1e30', undefined],
  ])('reads the number %s as the offset %s, or keeps it as received (DATA-06)', (text, offset) => {
    const { facts } = openUpdateText(
      { as: 'legacy-update', ...asked },
      `{"update_id":"${U}","offset":${text},"root_event_ids":[],"events_by_id":{}}`,
    );
    expect(facts.offset).toBe(offset);
    const invalid = offset === undefined ? [text] : [];
    expect([...facts.invalid.values()].map((one) => one.text)).toEqual(invalid);
  });

  test('reads ids with # and a local offset', async () => {
    const events = {
      '#1220aa:0': exercised('#1220aa:0', ['#1220aa:1']),
      '#1220aa:1': created('#1220aa:1'),
    };
    const document = openUpdateText(
      { as: 'legacy-update', ...asked },
      JSON.stringify(transaction(events, { offset: '000000000000000007', surprise: 1 })),
    );
    expect(document.source).toBe('scan-legacy');
    expect(document.facts.offset).toBe('000000000000000007');
    expect(document.facts.unknown).toEqual([['surprise', 1]]);
    expect((await all(document)).map(({ id, eventId }) => [id, eventId])).toEqual([
      ['0', '#1220aa:0'],
      ['1', '#1220aa:1'],
    ]);
    expect(document.notices).toEqual([]);
  });
});

const event = (nodeId: number, more: object = {}) => ({
  offset: 7,
  nodeId,
  contractId: `c${nodeId}`,
  templateId: TEMPLATE,
  packageName: 'iou',
  witnessParties: ['alice::12'],
  ...more,
});
const create = (nodeId: number, more: object = {}) => ({
  CreatedEvent: event(nodeId, {
    contractKey: null,
    createArgument: { owner: 'alice::12' },
    createdEventBlob: '',
    interfaceViews: [],
    signatories: ['alice::12'],
    observers: null,
    createdAt: '2026-01-01T00:00:00Z',
    ...more,
  }),
});
const exercise = (nodeId: number, last: number, more: object = {}) => ({
  ExercisedEvent: event(nodeId, {
    interfaceId: null,
    choice: 'Go',
    choiceArgument: {},
    actingParties: ['alice::12'],
    consuming: true,
    lastDescendantNodeId: last,
    exerciseResult: null,
    implementedInterfaces: [],
    ...more,
  }),
});
const envelope = (events: unknown, more: object = {}) => ({
  updateId: U,
  commandId: '',
  workflowId: '',
  effectiveAt: '2026-01-01T00:00:00Z',
  events,
  offset: 7,
  synchronizerId: 'sync::12',
  traceContext: { traceparent: '00-ab', tracestate: null },
  recordTime: '2026-01-01T00:00:00Z',
  externalTransactionHash: null,
  paidTrafficCost: 12,
  ...more,
});

describe('the ledger', () => {
  test('reads ledger effects with gaps, nearest visible ancestors and consuming exercises', async () => {
    const events = [exercise(0, 9), exercise(3, 7), create(7), create(9, { contractId: 'c3' })];
    const document = ledger({ Transaction: { value: envelope(events) } });
    expect([...document.forest.depth]).toEqual([0, 1, 2, 1]);
    expect((await all(document)).map(({ id, eventId }) => [id, eventId])).toEqual(
      ['0', '3', '7', '9'].map((id) => [id, id]),
    );
    expect((await document.rows([1]))[0]?.witnesses).toEqual(['alice::12']);
    expect(document.facts).toMatchObject({
      kind: 'transaction',
      offset: '7',
      created: 2,
      archived: 2,
      paidTrafficCost: '12',
      traceparent: '00-ab',
      tracestate: undefined,
      externalTransactionHash: undefined,
      informed: ['alice::12'],
    });
    expect(document.notices.map(({ tone }) => tone)).toEqual(['note']);
    expect((await document.event(3)).related).toEqual([
      { contractId: 'c3', how: 'archived by', row: 1, id: '3' },
    ]);
    expect(headline(document)).toBe(
      'Go on Iou by alice; 2 created, 2 archived; at least 1 party; 12 bytes',
    );
  });

  test('reads an ACS delta with created and archived events as roots', async () => {
    const archive = { ArchivedEvent: event(2, { implementedInterfaces: ['9f:A:B'] }) };
    const body = JSON.stringify({ transaction: envelope([create(0), archive]) });
    const document = openUpdateText({ as: 'ledger-flat', updateId: U }, body);
    expect(document.source).toBe('ledger-flat');
    expect(document.facts).toMatchObject({ created: 1, archived: 1, rootCount: 2 });
    expect((await all(document)).map(({ kind, partiesAre }) => [kind, partiesAre])).toEqual([
      ['create', 'signatories'],
      ['archive', 'witnesses'],
    ]);
    expect(document.notices).toEqual([]);
  });

  test('sorts the old tree by number', async () => {
    const eventsById = {
      '10': { CreatedTreeEvent: { value: create(10).CreatedEvent } },
      '0': { ExercisedTreeEvent: { value: exercise(0, 10).ExercisedEvent } },
      x: { CreatedTreeEvent: { value: create(2).CreatedEvent } },
    };
    const body = JSON.stringify({ transaction: { ...envelope(undefined), eventsById } });
    const document = openUpdateText({ as: 'ledger-tree', updateId: U }, body);
    expect((await all(document)).map(({ id }) => id)).toEqual(['0', '2', '10']);
    expect([...document.forest.depth]).toEqual([0, 1, 1]);
  });

  test('finds events of the old tree that are not in the order of their numbers', async () => {
    const one = { CreatedTreeEvent: { value: create(1, { contractId: 'first' }).CreatedEvent } };
    const root = { ExercisedTreeEvent: { value: exercise(0, 1).ExercisedEvent } };
    // An object would have its numbers in order.
    const tree = `{"1":${JSON.stringify(one)},"x":{},"0":${JSON.stringify(root)}}`;
    const body = JSON.stringify({ transaction: envelope(undefined) });
    const text = body.replace('"updateId"', `"eventsById":${tree},"updateId"`);
    const document = openUpdateText({ as: 'ledger-tree', updateId: U }, text);
    expect((await all(document)).map(({ id }) => id)).toEqual(['0', '1', '~1']);
    // Of the member x only: the members of an object have no order.
    expect(document.notices).toHaveLength(2);
    expect([...(await document.find('first'))]).toEqual([1]);
    expect([...(await document.find('Go', 'all'))]).toEqual([0]);
  });

  test('takes of each repeated or nested member the one that counts', async () => {
    const list = `[{"CreatedEvent":{"nodeId":0,"templateId":"a:b:C","contractId":"older","contractId":"own",
      "createArgument":{"x":"gone"},"createArgument":{"x":"gone"},
      "createArgument":{"x":"there"},"contractKey":["key"],
      "Other":{"contractId":"another","createArgument":{"x":"nested"}},
      "interfaceViews":[{"viewValue":{"x":"viewed"}}]}}]`;
    const body = JSON.stringify({ transaction: envelope([]) }).replace('[]', list);
    const document = openUpdateText({ as: 'ledger-flat', updateId: U }, body);
    expect((await all(document)).map(({ contractId }) => contractId)).toEqual(['own']);
    for (const text of ['own', 'there', 'key', 'viewed'])
      expect([...(await document.find(text))], text).toEqual([0]);
    for (const text of ['gone', 'older', 'another', 'nested', 'own"'])
      expect([...(await document.find(text))], text).toEqual([]);
    expect((await document.event(0)).contractId).toBe('own');
  });

  test('finds events by ids that are not in the body', async () => {
    const node = (event: object) => ({ CreatedTreeEvent: { value: event } });
    const twice = create(1).CreatedEvent;
    const eventsById = {
      '0': node(create(0).CreatedEvent),
      '1': node(twice),
      '2': node(twice),
      x: {},
    };
    const body = JSON.stringify({ transaction: { ...envelope(undefined), eventsById } });
    const document = openUpdateText({ as: 'ledger-tree', updateId: U }, body);
    for (const id of ['1~2', '~3'])
      expect([...(await document.find(id))], id).toEqual([await document.locate(id)]);
  });

  test('an event with other members beside its kind is of unknown kind, and not counted', async () => {
    const list = '[{"CreatedEvent":{"nodeId":0},"contractKey":{"x":1}},{"createArgument":{"x":1}}]';
    const body = JSON.stringify({ transaction: envelope([]) }).replace('[]', list);
    const document = openUpdateText({ as: 'ledger-flat', updateId: U }, body);
    expect(document.facts.created).toBe(0);
    expect((await all(document)).map(({ kind }) => kind)).toEqual(['unknown', 'unknown']);
  });

  test('reads an event of any depth', async () => {
    const deep = `${'{"A":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const body = JSON.stringify({ transaction: envelope([]) }).replace('[]', `[${deep}]`);
    const document = openUpdateText({ as: 'ledger-flat', updateId: U }, body);
    expect((await all(document)).map(({ kind }) => kind)).toEqual(['unknown']);
  });

  test('lists the parties of every role of an event, completely', async () => {
    const many = Array.from({ length: 1_200 }, (_, at) => `p${at}::12`);
    const document = ledger({
      Transaction: {
        value: envelope([
          exercise(0, 2, { actingParties: ['bob::12', 7] }),
          create(1, { observers: many }),
          { ArchivedEvent: event(2) },
        ]),
      },
    });
    const roles = async (row: number) => (await document.event(row)).roles;
    expect(await roles(0)).toEqual([['acting', ['bob::12']]]);
    expect(await roles(1)).toEqual([
      ['signatory', ['alice::12']],
      ['observer', many],
    ]);
    expect(await roles(2)).toEqual([]);
  });

  test('reads interface views with their values, and the reason of a failed one', async () => {
    const views = [
      {
        interfaceId: '9f:Api:Holding',
        viewStatus: { code: 0, message: '' },
        viewValue: { n: '1' },
        implementationPackageId: 'ab',
      },
      { interfaceId: '9f:Api:Other', viewStatus: { code: 9, message: 'boom' }, viewValue: null },
    ];
    const created = create(0, { interfaceViews: views, contractKey: { k: '1' } });
    const document = ledger({ Transaction: { value: envelope([created]) } });
    const detail = await document.event(0);
    expect(detail.payloads.map(({ name, value }) => [name, value])).toEqual([
      ['Argument', { owner: 'alice::12' }],
      ['Contract key', { k: '1' }],
      ['Api:Holding', { n: '1' }],
    ]);
    expect(detail.views).toEqual([
      {
        interfaceId: '9f:Api:Holding',
        implementationPackageId: 'ab',
        status: { kind: 'computed' },
        payload: 2,
        unknown: undefined,
      },
      {
        interfaceId: '9f:Api:Other',
        implementationPackageId: undefined,
        status: { kind: 'failed', code: 9, message: 'boom', json: '{"code":9,"message":"boom"}' },
        payload: undefined,
        unknown: undefined,
      },
    ]);
  });

  test('keeps odd interface views, and views without a list', async () => {
    const viewsOf = async (interfaceViews: unknown) => {
      const created = create(0, { interfaceViews });
      return (await ledger({ Transaction: { value: envelope([created]) } }).event(0)).views;
    };
    const nothing = {
      interfaceId: undefined,
      implementationPackageId: undefined,
      status: undefined,
      payload: undefined,
      unknown: undefined,
    };
    expect(await viewsOf(null)).toEqual([]);
    expect(await viewsOf([])).toEqual([]);
    expect(await viewsOf('odd')).toEqual([{ ...nothing, unknown: '"odd"' }]);
    expect(
      await viewsOf([
        null,
        { interfaceId: 7, viewStatus: null, viewValue: null, later: [1] },
        { viewStatus: { code: '9', message: null } },
        { viewStatus: 'odd', viewValue: 0 },
      ]),
    ).toEqual([
      { ...nothing, unknown: 'null' },
      { ...nothing, unknown: '{"later":[1],"interfaceId":7}' },
      {
        ...nothing,
        status: {
          kind: 'failed',
          code: '9',
          message: undefined,
          json: '{"code":"9","message":null}',
        },
      },
      {
        ...nothing,
        status: { kind: 'failed', code: undefined, message: undefined, json: '"odd"' },
        payload: 1,
      },
    ]);
  });

  test('reads the bytes of a created event apart from its fields', async () => {
    const detailOf = (createdEventBlob: unknown) =>
      ledger({ Transaction: { value: envelope([create(0, { createdEventBlob })]) } }).event(0);
    const labels = ({ fields }: Awaited<ReturnType<typeof detailOf>>) =>
      fields.map(({ label }) => label);
    const full = await detailOf('CgMyLjE=');
    expect(full.blob).toBe('CgMyLjE=');
    expect(labels(full)).not.toContain('Created event blob');
    for (const blob of ['', null, 7]) {
      const detail = await detailOf(blob);
      expect(detail.blob).toBeUndefined();
      expect(labels(detail)).toContain('Created event blob');
    }
  });

  test.each(['reassignmentId', 'unassignId'])(
    'reads reassignments of all versions (%s)',
    async (idName) => {
      const move = {
        source: 'a::12',
        target: 'b::12',
        [idName]: 'r1',
        submitter: 'bob::12',
        reassignmentCounter: 3,
      };
      const document = ledger({
        Reassignment: {
          value: envelope([
            { JsUnassignedEvent: { value: event(0, { ...move, assignmentExclusivity: null }) } },
            { JsAssignmentEvent: { ...move, createdEvent: create(1).CreatedEvent } },
          ]),
        },
      });
      expect(document.facts).toMatchObject({ kind: 'reassignment', created: 0, archived: 0 });
      const rows = await all(document);
      expect(rows.map(({ id, kind, parties, template }) => [id, kind, parties, template])).toEqual([
        ['0', 'unassign', ['bob::12'], 'Main.Iou:Iou'],
        ['1', 'assign', ['bob::12'], 'Main.Iou:Iou'],
      ]);
      for (const row of [0, 1]) {
        const { fields } = await document.event(row);
        const labels = ['Source synchronizer', 'Target synchronizer', 'Reassignment counter'];
        for (const label of labels) expect(fields.map((field) => field.label)).toContain(label);
        expect(fields.flatMap(({ values }) => values.map(({ text }) => text))).toContain('r1');
      }
      expect(document.notices).toEqual([]);
    },
  );

  test('reads topology events of 3.4 and 3.3', async () => {
    const fields = { partyId: 'alice::12', participantId: 'p::12' };
    const permission = 'PARTICIPANT_PERMISSION_CONFIRMATION';
    const document = ledger({
      TopologyTransaction: {
        value: {
          updateId: U,
          offset: 7,
          synchronizerId: 's',
          recordTime: '2026-01-01T00:00:00Z',
          events: [
            {
              event: {
                ParticipantAuthorizationAdded: {
                  value: { ...fields, participantPermission: permission },
                },
              },
            },
            { ParticipantAuthorizationChanged: { ...fields, participantPermission: 2 } },
            { event: { ParticipantAuthorizationDreamt: { value: fields } } },
            { event: { Empty: {} } },
          ],
        },
      },
    });
    const rows = await all(document);
    expect(rows.map(({ id, kind, action }) => [id, kind, action])).toEqual([
      ['0', 'topology', 'ParticipantAuthorizationAdded'],
      ['1', 'topology', 'ParticipantAuthorizationChanged'],
      ['2', 'topology', 'ParticipantAuthorizationDreamt'],
      ['3', 'unknown', 'Empty'],
    ]);
    for (const row of [0, 1]) {
      const values = (await document.event(row)).fields.flatMap((field) => field.values);
      expect(values.map(({ text }) => text)).toEqual(['alice::12', 'p::12', permission]);
    }
    expect(headline(document)).toBe(
      'Topology change: ParticipantAuthorizationAdded for alice, and 3 more changes',
    );
  });

  test('keeps unknown kinds as received', async () => {
    const document = ledger({
      Dream: { value: { updateId: U, recordTime: '2026-01-01T00:00:00Z' } },
    });
    expect(document.facts).toMatchObject({ kind: 'unknown', recordTime: '2026-01-01T00:00:00Z' });
    expect(document.facts.unknown[0]?.[0]).toBe('Dream');
    const update = { Dream: { value: { events: [{ a: 1 }] } }, Other: { events: [2] } };
    for (const one of [
      update,
      { Dream: update.Dream },
      { Dream: { value: { name: 'x' } } },
      { events: [3] },
      { event: { events: [1] } },
    ])
      expect(ledger(one).facts.unknown).toEqual(Object.entries(one));
    const dotted = ledger({ 'com.x.Kind': { events: [create(0)] } });
    expect(dotted.forest.count).toBe(1);
    const deep = `{"update":{"Dream":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}}`;
    const { facts } = openUpdateText({ as: 'ledger-update', updateId: U }, deep);
    expect(facts.unknown[0]?.[0]).toBe('Dream');
    const events = [
      create(0),
      { DreamtEvent: { nodeId: 1, secret: 'xyz' } },
      { CreatedEvent: 'no' },
    ];
    const mixed = ledger({ Transaction: { value: envelope(events) } });
    const rows = await all(mixed);
    expect(rows.map(({ id, kind, action }) => [id, kind, action])).toEqual([
      ['0', 'create', 'create'],
      ['1', 'unknown', 'DreamtEvent'],
      ['~2', 'unknown', 'unknown event'],
    ]);
    expect([...(await mixed.find('XYZ'))]).toEqual([1]);
    expect(texts(mixed)).toContain(
      'Not as documented: update.Transaction.value.events[2] is not an object with one member.',
    );
  });

  test.each([
    ['paidTrafficCost', '12.5', 'an integer'],
    ['offset', '{"at":7}', 'an integer'],
    ['workflowId', '9007199254740993', 'a string'],
  ])('keeps an impossible %s as received (DATA-06)', (name, text, expected) => {
    const answers = [
      [{ as: 'ledger-flat', updateId: U }, `{"transaction":{"updateId":"${U}","${name}":${text}}}`],
      [
        { as: 'ledger-update', updateId: U },
        `{"update":{"Transaction":{"value":{"updateId":"${U}","${name}":${text}}}}}`,
      ],
    ] as const;
    for (const [order, body] of answers) {
      const { facts } = openUpdateText(order, body);
      expect([...facts.invalid]).toEqual([[name, { text, expected }]]);
      expect(Reflect.get(facts, name)).toBeUndefined();
    }
  });

  test('reports a wrong member by its path', () => {
    const bad = create(0, { signatories: 5 });
    const document = ledger({ Transaction: { value: envelope([bad], { recordTime: [] }) } });
    expect(texts(document)).toEqual([
      'Not as documented: update.Transaction.value.recordTime is not a string.',
      'Not as documented: update.Transaction.value.events[0].CreatedEvent.signatories is not an array of strings.',
    ]);
  });

  test('reads node ids that are text', async () => {
    const events = [exercise(0, 2), create(1), create(2), create(5)];
    const inText = JSON.parse(
      JSON.stringify(events).replace(/(odeId":)(\d+)/g, '$1"$2"'),
    ) as unknown[];
    const [document, same] = [events, inText].map((some) =>
      ledger({ Transaction: { value: envelope(some) } }),
    );
    expect(same && texts(same)).toEqual(document && texts(document));
    expect(same && Array.from(same.forest.parent)).toEqual([-1, 0, 0, -1]);
    expect(same && (await all(same)).map(({ id }) => id)).toEqual(['0', '1', '2', '5']);
  });

  test('shows and finds two events with one node id', async () => {
    const document = ledger({
      Transaction: { value: envelope([create(0), create(0), create(0)]) },
    });
    expect((await all(document)).map(({ id, eventId }) => [id, eventId])).toEqual([
      ['0', '0'],
      ['0~2', '0'],
      ['0~3', '0'],
    ]);
    expect(await document.locate('0~2')).toBe(1);
    expect(await document.locate('00')).toBeUndefined();
  });

  test('describes an empty transaction', () => {
    expect(headline(ledger({ Transaction: { value: envelope([]) } }))).toBe(
      'A transaction without a visible event; 12 bytes',
    );
    expect(ledger({ Transaction: { value: envelope(null) } }).forest.count).toBe(0);
  });

  test.each([
    ['null', ''],
    ['[]', ''],
    ['{}', 'update'],
    ['{"update":[]}', 'update'],
    ['{"update":{"Transaction":{"value":{"events":{}}}}}', 'update.Transaction.value.events'],
  ])('%s is of the wrong shape', (text, path) => {
    expect(() => openUpdateText({ as: 'ledger-update', updateId: U }, text)).toThrow(WrongShape);
    expect(() => openUpdateText({ as: 'ledger-update', updateId: U }, text)).toThrow(
      expect.objectContaining({ path }),
    );
  });
});

test.each([7, null])('a quorum that is %s is not taken for none', (quorum) => {
  const views = [{ ...view, confirming_parties: [quorum] }];
  const { facts } = scan({ verdict: { ...verdict, transaction_views: { views } } });
  const unread = { parties: [], partiesMissing: true, threshold: undefined };
  expect(facts.verdict?.views[0]?.quorums).toEqual([unread]);
});
