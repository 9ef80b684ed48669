import { describe, expect, test } from 'vitest';
import { usualUpdatesRequest } from '#domain/update-list/updates-request.ts';
import { NEW_FILTER } from './filter-form.ts';
import { changedForm, draftsWithout, hasSameParties, NO_DRAFTS, withDrafts } from './form-part.ts';
import { toUpdatesForm } from './updates-form.ts';

const FORM = toUpdatesForm(usualUpdatesRequest({ kind: 'parties', parties: ['a', 'b'] }));

describe('changedForm', () => {
  test('changes the topology parties with the reader while they are the same', () => {
    expect(hasSameParties(FORM)).toBe(true);
    const fewer = changedForm(FORM, { parties: ['b'] });
    expect(fewer.topologyParties).toEqual(['b']);
    const others = changedForm(fewer, { topologyParties: ['c'] });
    expect(changedForm(others, { parties: ['d'] }).topologyParties).toEqual(['c']);
    expect(hasSameParties(others)).toBe(false);
  });

  test('changes topology with the reader to any party and back', () => {
    const any = changedForm(FORM, { anyParty: true });
    expect(any.topology).toBe('all');
    expect(changedForm(any, { anyParty: false })).toEqual(FORM);
    const others = { ...FORM, topologyParties: ['c'] };
    expect(changedForm(others, { anyParty: true }).topology).toBe('parties');
    const off = { ...FORM, topology: 'off' } as const;
    expect(changedForm(off, { anyParty: true }).topology).toBe('off');
  });

  test('sets the topology of the reader by default', () => {
    const ANY = toUpdatesForm(usualUpdatesRequest({ kind: 'any-party' }));
    const named = changedForm(ANY, { anyParty: false });
    expect(named).toMatchObject({ topology: 'parties', topologyParties: [] });
    expect(changedForm(named, { parties: ['a'] }).topologyParties).toEqual(['a']);
    expect(changedForm(FORM, { anyParty: true }).topology).toBe('all');
    expect(changedForm({ ...ANY, topology: 'off' }, { anyParty: false }).topology).toBe('off');
    const others = { ...FORM, topologyParties: ['c'] };
    expect(changedForm(others, { anyParty: true }).topology).toBe('parties');
  });
});

describe('hasSameParties', () => {
  test('ignores the order of parties', () => {
    expect(hasSameParties({ ...FORM, topologyParties: ['b', 'a'] })).toBe(true);
    expect(hasSameParties({ ...FORM, anyParty: true })).toBe(false);
  });
});

describe('withDrafts', () => {
  test('includes typed drafts', () => {
    expect(withDrafts(FORM, NO_DRAFTS)).toBe(FORM);
    expect(withDrafts(FORM, { ...NO_DRAFTS, parties: 'a' })).toBe(FORM);
    const whole = withDrafts(FORM, { ...NO_DRAFTS, parties: ' c ', templates: '#p:M:T' });
    expect(whole).toMatchObject({
      parties: ['a', 'b', 'c'],
      topologyParties: ['a', 'b', 'c'],
      templates: ['#p:M:T'],
    });
  });

  test('includes typed drafts of further filters', () => {
    const form = { ...FORM, more: [NEW_FILTER, NEW_FILTER] };
    const whole = withDrafts(form, { parties3: 'c', interfaces2: '#p:M:I' });
    expect(whole.more).toMatchObject([{ interfaces: ['#p:M:I'] }, { parties: ['c'] }]);
    expect(whole.topologyParties).toEqual(FORM.topologyParties);
  });
});

describe('draftsWithout', () => {
  test('moves the drafts of later filters', () => {
    const drafts = { parties: 'a', parties2: 'b', parties3: 'c', templates4: 'd' };
    expect(draftsWithout(drafts, 1, 3)).toMatchObject({
      parties: 'a',
      parties2: 'c',
      templates3: 'd',
    });
    expect(draftsWithout(drafts, 1, 3)['parties3']).toBeUndefined();
    expect(draftsWithout(drafts, 1, 3)['templates4']).toBeUndefined();
  });
});
