import { describe, expect, test } from 'vitest';
import type { Int64 } from '#domain/ledger/int64.ts';
import type { Verdict, View } from '#domain/verdict/verdict.ts';
import type { EventRow, UpdateFacts } from './document.ts';
import { headlineOf } from './headline.ts';
import { updateFactsFixture } from './update-facts.fixture.ts';

/** Everything in this file is synthetic. */
const event: EventRow = {
  row: 0,
  id: '0',
  eventId: '1220aa:0',
  kind: 'exercise',
  action: 'Transfer',
  template: 'Main.Iou:Iou',
  packageName: 'iou',
  interfaceName: undefined,
  consuming: true,
  parties: ['alice::12'],
  partiesAre: 'acting',
  witnesses: undefined,
  contractId: '00',
  anomalies: [],
};
const facts = updateFactsFixture({ leading: event });
const view: View = { viewId: 0, informees: [], quorums: [], subViews: [], viewHash: '' };
const informing = (...informees: string[]): View => ({ ...view, informees });
const verdict: Verdict = {
  updateId: '1220aa',
  result: 'accepted',
  resultText: '',
  recordTime: undefined,
  finalizationTime: undefined,
  migrationId: undefined,
  domainId: undefined,
  submittingParties: ['alice::12'],
  submittingParticipant: undefined,
  mediatorGroup: undefined,
  views: [],
  rootViews: [],
};
const bytes = (digits: string) => digits as Int64;
const leading = (change: Partial<EventRow>) => ({ leading: { ...event, ...change } });
const mediatorFacts = (change: Partial<Verdict>) => ({ verdict: { ...verdict, ...change } });

describe('headlineOf', () => {
  test.each<[Partial<UpdateFacts>, string]>([
    [
      {
        created: 1200,
        archived: 1,
        informed: ['a::1', 'b::1'],
        ...mediatorFacts({ views: [informing('a::1'), informing('a::1', 'b::1'), view] }),
      },
      'alice exercised Transfer on Main.Iou:Iou; 1,200 created, 1 archived; 3 views; 2 parties informed',
    ],
    [{ informed: ['a::1'] }, 'alice exercised Transfer on Main.Iou:Iou; at least 1 party informed'],
    [
      { traffic: { total: bytes('9007199254740993'), envelopes: [] }, paidTrafficCost: bytes('1') },
      'alice exercised Transfer on Main.Iou:Iou; 9,007,199,254,740,993 bytes of traffic',
    ],
    [
      { paidTrafficCost: bytes('1') },
      'alice exercised Transfer on Main.Iou:Iou; 1 byte of traffic paid by this participant',
    ],
    [leading({ parties: [], template: '' }), 'Exercised Transfer'],
    [leading({ kind: 'create', action: 'create' }), 'alice created Main.Iou:Iou'],
    [
      leading({ kind: 'create', parties: ['a::1', 'b::1'], template: '' }),
      'a and b created a contract',
    ],
    [
      leading({ kind: 'create', parties: ['a::1', 'b::1', 'c::1'] }),
      'a and 2 others created Main.Iou:Iou',
    ],
    [leading({ kind: 'archive' }), 'Main.Iou:Iou was archived'],
    [leading({ kind: 'archive', template: '' }), 'A contract was archived'],
    [
      leading({ kind: 'unknown', action: 'RolledBackEvent' }),
      'An event of unknown kind: RolledBackEvent',
    ],
    [{ rootCount: 2 }, 'alice exercised Transfer on Main.Iou:Iou, and 1 more event'],
    [{ rootCount: 3 }, 'alice exercised Transfer on Main.Iou:Iou, and 2 more events'],
    [{ leading: undefined, rootCount: 0 }, 'A transaction without a visible event'],
    [{ kind: 'unknown' }, 'Unsupported kind of update'],
    [
      mediatorFacts({ result: 'rejected' }),
      'Rejected by the mediator, but the update has events: alice exercised Transfer on Main.Iou:Iou',
    ],
  ])('a transaction: %j', (change, sentence) => {
    expect(sentenceOf(change)).toBe(sentence);
  });

  test('counts the informees of the verdict of another source instead of the parties of the events', () => {
    const seen = { ...facts, informed: ['a::1'] };
    const other: Verdict = { ...verdict, views: [informing('a::1', 'b::1', 'c::1')] };
    const last = (parts: ReturnType<typeof headlineOf>) => parts.at(-1)?.text;
    expect(last(headlineOf(seen))).toBe('; at least 1 party informed');
    expect(last(headlineOf(seen, other))).toBe('; 3 parties informed');
  });

  test('describes events next to a rejecting verdict of another source', () => {
    const rejected: Verdict = { ...verdict, result: 'rejected' };
    expect(headlineOf(facts, rejected)[0]?.text).toBe('Rejected by the mediator');
  });

  test.each<[Partial<UpdateFacts>, string]>([
    [leading({ kind: 'assign' }), 'Main.Iou:Iou was assigned to another synchronizer by alice'],
    [
      leading({ kind: 'unassign', template: '', parties: [] }),
      'A contract was unassigned from its synchronizer',
    ],
    [{ leading: undefined }, 'A reassignment without a visible event'],
    // What a reassignment creates or archives is the same contract: it is not counted.
    [
      { ...leading({ kind: 'assign', parties: [] }), created: 1 },
      'Main.Iou:Iou was assigned to another synchronizer',
    ],
  ])('a reassignment: %j', (change, sentence) => {
    expect(sentenceOf({ kind: 'reassignment', ...change })).toBe(sentence);
  });

  test.each<[Partial<UpdateFacts>, string]>([
    [
      leading({ kind: 'topology', action: 'ParticipantAuthorizationAdded' }),
      'Topology change: ParticipantAuthorizationAdded for alice',
    ],
    [
      { ...leading({ kind: 'topology', action: 'X', parties: [] }), rootCount: 2 },
      'Topology change: X, and 1 more change',
    ],
    [{ leading: undefined }, 'A topology change without a visible event'],
  ])('topology: %j', (change, sentence) => {
    expect(sentenceOf({ kind: 'topology', ...change })).toBe(sentence);
  });

  test.each<[Partial<UpdateFacts>, string]>([
    [mediatorFacts({}), 'The mediator accepted a private transaction submitted for alice'],
    [
      { ...mediatorFacts({ result: 'rejected', views: [informing('a::1')] }), informed: ['a::1'] },
      'The mediator rejected a transaction submitted for alice; 1 view; 1 party informed',
    ],
    [
      mediatorFacts({ result: 'unspecified', submittingParties: [] }),
      'A transaction, verdict only',
    ],
    [mediatorFacts({ result: 'unknown' }), 'A transaction submitted for alice, verdict only'],
  ])('a verdict only: %j', (change, sentence) => {
    expect(sentenceOf({ kind: 'private', leading: undefined, ...change })).toBe(sentence);
  });

  test('emphasizes party, action and template', () => {
    const strong = headlineOf(facts).filter((part) => part.strong);
    expect(strong.map(({ text }) => text)).toEqual(['alice', 'Transfer', 'Main.Iou:Iou']);
  });

  function sentenceOf(change: Partial<UpdateFacts>): string {
    return headlineOf({ ...facts, ...change })
      .map(({ text }) => text)
      .join('');
  }
});
