import { describe, expect, test } from 'vitest';
import { readerOfRights } from '#domain/ledger/rights.ts';
import { rightLabels } from './right-labels.ts';

describe('rightLabels', () => {
  test('groups parties by kind and lists kinds that allow reading first', () => {
    const labels = rightLabels([
      { kind: 'ParticipantAdmin', party: undefined },
      { kind: 'CanReadAs', party: 'bob::1220bb' },
      { kind: 'CanReadAs', party: 'alice::1220aa' },
      { kind: 'CanReadAs', party: 'bob::1220bb' },
    ]);
    expect(labels.map(({ kind, reads, parties }) => [kind, reads, parties])).toEqual([
      ['CanReadAs', true, ['alice::1220aa', 'bob::1220bb']],
      ['ParticipantAdmin', false, []],
    ]);
    expect(labels[1]?.text).toContain('not allow reading contracts');
  });

  test('keeps the name of an unknown kind and gives it no right to read', () => {
    for (const kind of ['CanDreamAs', 'constructor']) {
      const [label] = rightLabels([{ kind, party: undefined }]);
      expect(label).toMatchObject({ kind, reads: false });
      expect(label?.text).toContain('Unknown right');
    }
  });

  test.each([
    'CanReadAs',
    'CanActAs',
    'CanReadAsAnyParty',
    'CanActAsAnyParty',
    'CanExecuteAs',
    'CanExecuteAsAnyParty',
    'ParticipantAdmin',
    'IdentityProviderAdmin',
  ])('marks %s as a right to read when readerOfRights does', (kind) => {
    const rights = [{ kind, party: 'alice::1220aa' }];
    const [label] = rightLabels(rights);
    expect(label?.text).not.toContain('Unknown right');
    expect(label?.reads).toBe(readerOfRights(rights).because === 'rights');
  });
});
