import { expect, test } from 'vitest';
import { updateFactsFixture } from '#domain/update/update-facts.fixture.ts';
import { contractEffectText } from './contract-effect-text.ts';

type Seen = Parameters<typeof contractEffectText>[0];

/** An update without an event on the contract. */
const seen: Seen = {
  facts: updateFactsFixture(),
  source: 'scan',
  created: undefined,
  archived: undefined,
  isOther: false,
  isUnassigned: false,
  isSeen: false,
  isNamed: false,
  used: 0,
};
const created = (kind: 'create' | 'assign') => ({ kind }) as Seen['created'];
const archived = { action: 'Archive' } as Seen['archived'];

test.each<[string, Partial<Seen>]>([
  ['The update created it.', { isSeen: true, created: created('create') }],
  ['The update assigned it.', { isSeen: true, created: created('assign') }],
  ['The update unassigned it.', { isSeen: true, isUnassigned: true }],
  ['The update archived it by Archive.', { isSeen: true, archived }],
  ['The update used it in 1 event without archiving it.', { isSeen: true, used: 1 }],
  [
    'The update created it, and used it in 2 events without archiving it.',
    { isSeen: true, created: created('create'), used: 2 },
  ],
  [
    'The update exercised a choice on it. Whether the choice is consuming is not reported.',
    { isSeen: true },
  ],
  [
    'An event of the update names this contract. The kind of the event is unknown.',
    { isNamed: true },
  ],
  ['The content of the update is not visible.', { facts: updateFactsFixture({ kind: 'private' }) }],
  ['No visible event of the update is on this contract.', {}],
  ['The response is for another update, or has none.', { isOther: true }],
])('contractEffectText: %s', (text, some) => {
  expect(contractEffectText({ ...seen, ...some })).toBe(text);
});
