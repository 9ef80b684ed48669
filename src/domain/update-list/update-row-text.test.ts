import { describe, expect, test } from 'vitest';
import { BLANK_ROW, type RowLead, type UpdateRow } from './update-row.ts';
import { describeUpdateRow, summaryOfUpdateRow, updateRowText } from './update-row-text.ts';

const LEAD: RowLead = {
  kind: 'exercise',
  action: 'Transfer',
  template: 'My.Assets:Coin',
  party: 'alice::1220aa',
  otherParties: 0,
};
const row = (lead: Partial<RowLead> | undefined, more: Partial<UpdateRow> = {}): UpdateRow => ({
  ...BLANK_ROW,
  kind: 'transaction',
  events: 1,
  lead: lead && { ...LEAD, ...lead },
  ...more,
});

describe('describeUpdateRow', () => {
  test.each<[string, UpdateRow]>([
    ['alice exercised Transfer on Coin', row({})],
    ['Exercised Transfer on Coin', row({ party: '' })],
    ['alice and 2 others exercised Transfer', row({ otherParties: 2, template: '' })],
    ['alice exercised Transfer on Coin, 1 event below', row({}, { events: 2 })],
    ['alice exercised Transfer on Coin + 1,200 more', row({}, { events: 1_201, moreRoots: 1_200 })],
    ['alice created Coin + 3 more', row({ kind: 'create' }, { events: 4, moreRoots: 3 })],
    ['Created a contract', row({ kind: 'create', party: '', template: '' })],
    ['Archived Coin', row({ kind: 'archive' })],
    ['Assigned Coin', row({ kind: 'assign' }, { kind: 'reassignment' })],
    ['Unassigned Coin', row({ kind: 'unassign' }, { kind: 'reassignment' })],
    [
      'Hosting added: alice',
      row({ kind: 'topology', action: 'ParticipantAuthorizationAdded' }, { kind: 'topology' }),
    ],
    ['Tomorrow', row({ kind: 'topology', action: 'Tomorrow', party: '' }, { kind: 'topology' })],
    ['Unknown event: NewEvent', row({ kind: 'unknown', action: 'NewEvent' })],
    ['Unknown kind: Tomorrow', row({ action: 'Tomorrow' }, { kind: 'unknown' })],
    ['Unsupported kind of update', BLANK_ROW],
    ['No visible event', row(undefined)],
    ['Checkpoint', row(undefined, { kind: 'checkpoint' })],
  ])('updateRowText: %s', (words, update) => {
    expect(updateRowText(update)).toBe(words);
  });

  test('describeUpdateRow returns the namespace with a party name', () => {
    expect(describeUpdateRow(row({}))[0]).toEqual({
      text: 'alice',
      strong: true,
      namespace: '1220aa',
    });
    expect(describeUpdateRow(row({ party: 'odd' }))[0]).toEqual({ text: 'odd', strong: true });
  });
});

describe('summaryOfUpdateRow', () => {
  test.each<[string, UpdateRow]>([
    ['Transfer on Coin', row({})],
    ['Transfer', row({ template: '' })],
    ['Transfer on Coin + 2 more', row({}, { events: 9, moreRoots: 2 })],
    ['Created Coin', row({ kind: 'create' })],
    ['Archived Coin', row({ kind: 'archive' })],
    [
      'Hosting added',
      row({ kind: 'topology', action: 'ParticipantAuthorizationAdded' }, { kind: 'topology' }),
    ],
    ['Unknown kind: Tomorrow', row({ action: 'Tomorrow' }, { kind: 'unknown' })],
    ['No visible event', row(undefined)],
  ])('starts with the choice: %s', (words, update) => {
    expect(
      summaryOfUpdateRow(update)
        .map(({ text }) => text)
        .join(''),
    ).toBe(words);
  });
});
