import { describe, expect, test } from 'vitest';
import { openUpdateText } from '#api/update-reader/open-update-text.fixture.ts';
import type { EventGroup } from '#domain/update/document.ts';

const U = '1220aa';

/** One event of the ledger for each entry, all without a parent. */
async function groupOf(events: readonly object[]): Promise<EventGroup | undefined> {
  const update = {
    Transaction: {
      value: {
        updateId: U,
        commandId: '',
        workflowId: '',
        effectiveAt: '2026-01-01T00:00:00Z',
        offset: 7,
        synchronizerId: 'sync::12',
        recordTime: '2026-01-01T00:00:00Z',
        events: events.map((more, nodeId) => ({
          ExercisedEvent: {
            offset: 7,
            nodeId,
            contractId: 'c',
            templateId: '9f:Main.Iou:Iou',
            interfaceId: null,
            choice: 'Transfer',
            choiceArgument: {},
            actingParties: ['alice::12'],
            consuming: true,
            witnessParties: ['alice::12'],
            lastDescendantNodeId: nodeId,
            exerciseResult: null,
            packageName: 'iou',
            implementedInterfaces: [],
            acsDelta: true,
            ...more,
          },
        })),
      },
    },
  };
  const document = openUpdateText({ as: 'ledger-update', updateId: U }, JSON.stringify({ update }));
  return (await document.rows([0]))[0]?.group;
}

const same = (count: number, more: (at: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, at) => more(at));

describe('the group of a row', () => {
  test('is undefined for an event without equal siblings', async () => {
    expect(await groupOf(same(1))).toBeUndefined();
    expect(await groupOf([{}, { choice: 'Other' }])).toBeUndefined();
  });
  test('has the contract, parties and witnesses that all events have', async () => {
    expect(await groupOf(same(9))).toEqual({
      size: 9,
      parties: ['alice::12'],
      contractId: 'c',
      witnesses: new Map([['alice::12', 9]]),
    });
  });
  test('leaves out what differs, and counts the events that each witness sees', async () => {
    const group = await groupOf(
      same(8, (at) => ({
        contractId: `c${at}`,
        actingParties: ['alice::12', `p${at}::12`],
        witnessParties: at < 3 ? ['alice::12', 'bob::12', 'bob::12'] : ['alice::12'],
      })),
    );
    expect(group).toEqual({
      size: 8,
      parties: ['alice::12'],
      contractId: '',
      witnesses: new Map([
        ['alice::12', 8],
        ['bob::12', 3],
      ]),
    });
  });
  test('has no witnesses where an event reports none, and no parties where one has none', async () => {
    const group = await groupOf(
      same(8, (at) => (at === 5 ? { witnessParties: null, actingParties: null } : {})),
    );
    expect(group).toMatchObject({ size: 8, parties: [], witnesses: undefined });
  });
  test('ends where the consumption differs', async () => {
    expect(await groupOf(same(9, (at) => ({ consuming: at < 4 })))).toMatchObject({ size: 4 });
  });
  test('compares no more than 5,000 events', async () => {
    expect(await groupOf(same(5_001))).toMatchObject({ size: 5_001, parties: [] });
  });
});
