import { expect, test } from 'vitest';
import { PAGE_BYTES } from '#api/json/page-bytes.ts';
import { openUpdateText } from '#api/update-reader/open-update-text.fixture.ts';
import { MOST_RELATIVES, stringsIn } from './relatives.ts';

// Synthetic events.
const U = '1220aa';
const event = (index: number, more: object) => [
  `${U}:${index}`,
  {
    event_type: 'exercised_event',
    event_id: `${U}:${index}`,
    choice: 'Go',
    template_id: 'p:M:E',
    package_name: 'p',
    contract_id: 'c0',
    consuming: false,
    acting_parties: [],
    child_event_ids: [],
    choice_argument: {},
    exercise_result: null,
    ...more,
  },
];
const created = (index: number, contractId: string) =>
  event(index, {
    event_type: 'created_event',
    contract_id: contractId,
    create_arguments: {},
    signatories: [],
    observers: [],
  });
const bodyOf = (events: readonly (readonly unknown[])[]) =>
  JSON.stringify({
    update: {
      update_id: U,
      record_time: '2026-01-01T00:00:00Z',
      root_event_ids: events.map(([id]) => id),
      events_by_id: Object.fromEntries(events),
    },
  });
const open = (events: Parameters<typeof bodyOf>[0]) =>
  openUpdateText({ as: 'scan-event', updateId: U, encoding: 'compact_json' }, bodyOf(events));

test('relativesOf lists creators and consumers of a contract, without other uses', async () => {
  const uses = Array.from({ length: 5000 }, (_, at) => event(at + 2, {}));
  const document = open([created(0, 'c0'), event(1, { consuming: true }), ...uses]);
  const by = [
    { contractId: 'c0', how: 'created by', row: 0, id: '0' },
    { contractId: 'c0', how: 'archived by', row: 1, id: '1' },
  ];
  expect((await document.event(4000)).related).toEqual(by);
  expect((await document.event(0)).related).toEqual(by.slice(1));
});

test.each([
  ['a hexadecimal one', '00ab12'],
  ['one with the same end', `01${'7'.repeat(30)}`],
  ['another one with the same end', `02${'7'.repeat(30)}`],
  ['one with capital letters', '00AB12'],
  ['a long one', '5'.repeat(70_000)],
  ['one of other letters', 'c0:x'],
  ['one beyond ASCII', `${'é'.repeat(30)}\u{1F332}`],
  ['one with an escape', '00ab"12'],
])('relativesOf finds the creation of a contract by its id: %s', async (_, contractId) => {
  const others = ['00ab12', '00AB12', `01${'7'.repeat(30)}`, `02${'7'.repeat(30)}`, '00ab"13'];
  const document = open([
    ...others.filter((id) => id !== contractId).map((id, at) => created(at + 2, id)),
    created(0, contractId),
    event(1, { contract_id: contractId }),
  ]);
  const row = (await document.locate('1')) ?? -1;
  expect((await document.event(row)).related).toMatchObject([{ contractId, id: '0' }]);
});

test('relativesOf finds a creation at every place of the edge of a page', async () => {
  const contractId = `00${'ab12'.repeat(8)}`;
  const events = (memo: string) => [
    event(2, { choice_argument: { memo } }),
    created(0, contractId),
    event(1, { contract_id: contractId }),
  ];
  const start = bodyOf(events('')).indexOf(contractId);
  for (let cut = -2; cut <= contractId.length + 2; cut++) {
    const document = open(events('x'.repeat(PAGE_BYTES - start - cut)));
    const row = (await document.locate('1')) ?? -1;
    expect((await document.event(row)).related, `${cut}`).toMatchObject([{ id: '0' }]);
  }
});

test('relativesOf limits the list of a contract with many creations', async () => {
  const document = open(Array.from({ length: 5000 }, (_, at) => created(at, 'c0')));
  expect((await document.event(4999)).related).toHaveLength(MOST_RELATIVES);
});

test('relativesOf finds creators of contracts in payloads of either encoding', async () => {
  const document = open([
    created(0, 'c1'),
    created(1, 'c2'),
    event(2, {
      contract_id: 'c1',
      consuming: true,
      choice_argument: { inputs: ['c2', 'elsewhere', { contract_id: 'c1' }] },
      exercise_result: [['k', 'c2']],
    }),
  ]);
  const detail = await document.event(2);
  expect(detail.related.map(({ how, id }) => `${how} ${id}`)).toEqual(['created by 0']);
  expect(detail.mentioned).toEqual([{ contractId: 'c2', how: 'created by', row: 1, id: '1' }]);
});

test('stringsIn reads payloads of any depth and width up to its limit', () => {
  let deep: unknown = 'c1';
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  const payload = (value: unknown) =>
    ({ name: 'Argument', value, encoding: 'compact_json' }) as const;
  expect(stringsIn([payload(deep)]).size).toBe(0);
  const wide = Array.from({ length: 200_000 }, (_, at) => `c${at}`);
  expect(stringsIn([payload(wide)]).size).toBe(19_999);
});
