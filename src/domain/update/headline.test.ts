import { describe, expect, test } from 'vitest';
import { verdictFixture } from '#domain/verdict/verdict.fixture.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import type { EventRow, UpdateFacts } from './document.ts';
import { headlineOf, windowTitleOf } from './headline.ts';
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
const verdict: Verdict = verdictFixture({ submittingParties: ['alice::12'] });
const leading = (change: Partial<EventRow>) => ({ leading: { ...event, ...change } });
const mediatorFacts = (change: Partial<Verdict>) => ({ verdict: { ...verdict, ...change } });

describe('windowTitleOf', () => {
  test.each<[Partial<UpdateFacts>, string]>([
    [{}, 'Transfer on Iou'],
    [mediatorFacts({}), 'Transfer on Iou, accepted'],
    [
      { ...mediatorFacts({ result: 'rejected' }), kind: 'private' },
      'The mediator rejected a transaction',
    ],
    [{ ...mediatorFacts({}), kind: 'private' }, 'The mediator accepted a private transaction'],
    [
      mediatorFacts({ result: 'rejected' }),
      'Rejected by the mediator, but the update has events: Transfer on Iou',
    ],
    [{ kind: 'unknown' }, 'Unsupported kind of update'],
  ])('names the update without a party when its facts are %j', (change, title) => {
    expect(windowTitleOf({ ...facts, ...change })).toBe(title);
  });
});

describe('headlineOf', () => {
  test.each<[Partial<UpdateFacts>, string]>([
    [{ created: 1200, informed: ['a::1'] }, 'Transfer on Iou by alice'],
    [leading({ parties: [], template: '' }), 'Transfer'],
    [leading({ kind: 'create', action: 'create' }), 'Iou created by alice'],
    [
      leading({ kind: 'create', parties: ['a::1', 'b::1'], template: '' }),
      'A contract created by a and b',
    ],
    [
      leading({ kind: 'create', parties: ['a::1', 'b::1', 'c::1'] }),
      'Iou created by a and 2 others',
    ],
    [leading({ kind: 'archive' }), 'Iou was archived'],
    [leading({ kind: 'archive', template: '' }), 'A contract was archived'],
    [
      leading({ kind: 'unknown', action: 'RolledBackEvent' }),
      'An event of unknown kind: RolledBackEvent',
    ],
    [{ rootCount: 2 }, 'Transfer on Iou by alice, and 1 more event'],
    [{ rootCount: 3 }, 'Transfer on Iou by alice, and 2 more events'],
    [{ leading: undefined, rootCount: 0 }, 'A transaction without a visible event'],
    [{ kind: 'unknown' }, 'Unsupported kind of update'],
    [
      mediatorFacts({ result: 'rejected' }),
      'Rejected by the mediator, but the update has events: Transfer on Iou by alice',
    ],
  ])('a transaction: %j', (change, sentence) => {
    expect(sentenceOf(change)).toBe(sentence);
  });

  test('describes events next to a rejecting verdict of another source', () => {
    const rejected: Verdict = { ...verdict, result: 'rejected' };
    expect(headlineOf(facts, rejected)[0]?.text).toBe('Rejected by the mediator');
  });

  test.each<[Partial<UpdateFacts>, string]>([
    [leading({ kind: 'assign' }), 'Iou was assigned to another synchronizer by alice'],
    [
      leading({ kind: 'unassign', template: '', parties: [] }),
      'A contract was unassigned from its synchronizer',
    ],
    [{ leading: undefined }, 'A reassignment without a visible event'],
    // What a reassignment creates or archives is the same contract: it is not counted.
    [
      { ...leading({ kind: 'assign', parties: [] }), created: 1 },
      'Iou was assigned to another synchronizer',
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
      { ...mediatorFacts({ result: 'rejected' }), informed: ['a::1'] },
      'The mediator rejected a transaction submitted for alice',
    ],
    [
      mediatorFacts({ result: 'unspecified', submittingParties: [] }),
      'A transaction, verdict only',
    ],
    [mediatorFacts({ result: 'unknown' }), 'A transaction submitted for alice, verdict only'],
  ])('a verdict only: %j', (change, sentence) => {
    expect(sentenceOf({ kind: 'private', leading: undefined, ...change })).toBe(sentence);
  });

  test('emphasizes action, entity and party', () => {
    const strong = headlineOf(facts).filter((part) => part.strong);
    expect(strong.map(({ text }) => text)).toEqual(['Transfer', 'Iou', 'alice']);
  });

  function sentenceOf(change: Partial<UpdateFacts>): string {
    return headlineOf({ ...facts, ...change })
      .map(({ text }) => text)
      .join('');
  }
});
