import { expect, test } from 'vitest';
import { readerOfRights } from '#domain/ledger/rights.ts';
import { rightsWords } from './routes-panel.tsx';

test('each kind stands once, with its parties, those that allow reading first', () => {
  const words = rightsWords([
    { kind: 'ParticipantAdmin', party: undefined },
    { kind: 'CanReadAs', party: 'bob::1220bb' },
    { kind: 'CanReadAs', party: 'alice::1220aa' },
    { kind: 'CanReadAs', party: 'bob::1220bb' },
  ]);
  expect(words.map(({ kind, reads, parties }) => [kind, reads, parties])).toEqual([
    ['CanReadAs', true, ['alice::1220aa', 'bob::1220bb']],
    ['ParticipantAdmin', false, []],
  ]);
  expect(words[1]?.words).toContain('no reading of contracts');
});

test('a kind of a later version keeps its name and promises nothing', () => {
  for (const kind of ['CanDreamAs', 'constructor']) {
    const [words] = rightsWords([{ kind, party: undefined }]);
    expect(words).toMatchObject({ kind, reads: false });
    expect(words?.words).toContain('does not know this right');
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
])('what %s is said to allow is what the ledger is then read by', (kind) => {
  const rights = [{ kind, party: 'alice::1220aa' }];
  const [words] = rightsWords(rights);
  expect(words?.words).not.toContain('does not know');
  expect(words?.reads).toBe(readerOfRights(rights).because === 'rights');
});
