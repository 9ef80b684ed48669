import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confirmationText, thresholdText } from '#domain/external-party/external-party.ts';
import { isSynchronizerId } from '#domain/ledger/party.ts';
import { parseSearch, stringifySearch } from '#domain/text/search-params.ts';
import { idsOf, type PartyForm } from '#features/external-party/party-fields.ts';
import {
  checkPartyForm,
  hintProblem,
  isPartyHint,
  missingInPartyForm,
  requestedParty,
} from './party-form.ts';
import {
  isFormInSearch,
  readPartySearch,
  toPartyForm,
  toPartySearch,
  withoutKeys,
} from './party-search.ts';

const idOf = (name: string, digit = 'a') => `${name}::1220${digit.repeat(64)}`;
const OWN = idOf('own');
const FORM: PartyForm = {
  synchronizer: idOf('global-domain'),
  hint: 'alice',
  observationOnly: false,
  confirming: [],
  observing: [],
  threshold: '',
};
const fieldsOf = (change: Partial<PartyForm>) =>
  Object.keys(checkPartyForm({ ...FORM, ...change }, OWN));

test.each([
  ['alice', true],
  ['Alice :-_9', true],
  ['a:b', true],
  ['a::b', false],
  [':a', false],
  ['a:', false],
  ['élan', false],
  ['a/b', false],
  [' a', false],
  ['x'.repeat(185), true],
  ['x'.repeat(186), false],
  ['aB'.repeat(32), false],
  [`0x${'a1'.repeat(32)}`, false],
  ['a'.repeat(65), true],
])('the hint %j', (hint, isGood) => {
  expect(hintProblem(hint) === undefined).toBe(isGood);
  expect(isPartyHint(hint)).toBe(isGood);
});

test('each impossible combination is refused at its field', () => {
  const other = idOf('other', 'b');
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ observationOnly: true })).toEqual(['hosting']);
  expect(fieldsOf({ observationOnly: true, confirming: [other] })).toEqual([]);
  expect(fieldsOf({ threshold: '2' })).toEqual(['threshold']);
  expect(fieldsOf({ threshold: '2', confirming: [other] })).toEqual([]);
  expect(fieldsOf({ threshold: '-1' })).toEqual(['threshold']);
  expect(fieldsOf({ threshold: '1e3' })).toEqual(['threshold']);
  expect(fieldsOf({ confirming: [OWN] })).toEqual(['confirming']);
  expect(fieldsOf({ observing: [OWN] })).toEqual(['observing']);
  expect(fieldsOf({ confirming: [other, other] })).toEqual(['confirming']);
  expect(fieldsOf({ confirming: [other], observing: [other] })).toEqual(['observing']);
  expect(fieldsOf({ observing: [`PAR::${other}`] })).toEqual(['observing']);
  expect(fieldsOf({ confirming: ['participant-2'] })).toEqual(['confirming']);
  expect(fieldsOf({ synchronizer: 'global' })).toEqual(['synchronizer']);
  expect(isSynchronizerId(`${idOf('global-domain')}::35-0`)).toBe(true);
});

test('what is missing is no problem yet, but nothing is asked for', () => {
  expect(fieldsOf({ hint: '', synchronizer: '' })).toEqual([]);
  expect(requestedParty({ ...FORM, hint: '' }, OWN)).toBeUndefined();
  expect(requestedParty(FORM, undefined)).toBeUndefined();
  expect(requestedParty(FORM, OWN)?.threshold).toBe(0);
});

test('the threshold is spelled out', () => {
  expect(thresholdText(0, 1)).toBe(
    'Empty or 0 means all confirming participants. The only confirming participant must confirm each transaction.',
  );
  expect(thresholdText(1, 1)).toBe(
    'The only confirming participant must confirm each transaction.',
  );
  expect(thresholdText(0, 2)).toContain('all confirming participants. Both must confirm');
  expect(thresholdText(3, 3)).toMatch(
    /^All 3 must confirm .* One missing confirmation blocks the party/,
  );
  expect(thresholdText(2, 3)).toContain(
    '2 of 3 must confirm each transaction, so 1 may be unavailable.',
  );
  expect(thresholdText(2, 3)).not.toContain('single confirmation');
  expect(thresholdText(1, 3)).toContain('so 2 may be unavailable. A single confirmation');
  expect(thresholdText(9, 10)).toContain(
    '9 of 10 must confirm each transaction, so 1 may be unavailable.',
  );
  // The bytes that are signed are told in the words of the form.
  for (const [needed, all] of [
    [1, 1],
    [2, 2],
    [1, 3],
    [3, 3],
    [9, 10],
  ] as const)
    expect(confirmationText(needed, all)).toBe(thresholdText(needed, all));
});

test('ids are divided by lines and commas, not by the spaces of a hint', () => {
  expect(idsOf(' a b::1220 ,\n\nc::1220;d ')).toEqual(['a b::1220', 'c::1220', 'd']);
});

const asLinked = (search: string) => toPartyForm(readPartySearch(parseSearch(search)));

test('what a link asks for and cannot be read stands in its field, and nothing is asked for', () => {
  const other = idOf('other', 'b');
  const good = { synchronizer: FORM.synchronizer, hint: 'alice', confirm: [other] };
  const linked = (more: Record<string, string | string[]>) =>
    asLinked(stringifySearch({ ...good, ...more }));
  expect(requestedParty(linked({}), OWN)?.confirming).toEqual([other]);
  for (const [more, field, stands] of [
    [{ threshold: 'two' }, 'threshold', 'two'],
    [{ threshold: ['1', '2'] }, 'threshold', '1 / 2'],
    [{ threshold: '2.0' }, 'threshold', '2.0'],
    [{ confirm: [other, 'participant-2'] }, 'confirming', [other, 'participant-2']],
    [{ confirm: [other, ''] }, 'confirming', [other, '?']],
    [{ confirm: [other, other] }, 'confirming', [other, other]],
    [{ observe: 'x' }, 'observing', ['x']],
    [{ observing: 'yes' }, 'hosting', undefined],
    [{ observing: '' }, 'hosting', undefined],
    [{ synchronizer: 'global' }, 'synchronizer', 'global'],
    [{ hint: ['a', 'b'] }, 'hint', 'a / b'],
  ] as const) {
    const form = linked({ ...more } as never);
    const of = field === 'hosting' ? form.observationOnly : form[field];
    expect([Object.keys(checkPartyForm(form, OWN)), of]).toEqual([[field], stands]);
    expect(requestedParty(form, OWN)).toBeUndefined();
    // Nor once the address was written anew and is loaded again.
    const again = asLinked(stringifySearch(toPartySearch(form)));
    expect(requestedParty(again, OWN)).toBeUndefined();
  }
  expect(linked({ threshold: '0' }).threshold).toBe('0');
  expect(linked({ confirm: `${other},${idOf('third', 'c')}` }).confirming).toHaveLength(2);
  const many = Array.from({ length: 201 }, (_, at) => idOf(`p${at}`));
  expect(Object.keys(checkPartyForm(linked({ confirm: many }), OWN))).toEqual(['confirming']);
});

test('a form comes back from its address as it was, or asks for nothing', () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('1', '2', '?', 'a', idOf('x')),
  );
  const arbitrary = fc.record({
    synchronizer: fc.oneof(texts, fc.constant(FORM.synchronizer)),
    hint: texts,
    observationOnly: fc.constantFrom(true, false, undefined),
    confirming: fc.array(
      fc.oneof(
        texts,
        fc.nat(9).map((n) => idOf(`p${n}`)),
      ),
      { maxLength: 4 },
    ),
    observing: fc.array(texts, { maxLength: 2 }),
    threshold: fc.oneof(texts, fc.nat(5).map(String)),
  });
  fc.assert(
    fc.property(arbitrary, (form) => {
      const asked = requestedParty(form, OWN);
      expect(requestedParty(asLinked(stringifySearch(toPartySearch(form))), OWN)).toEqual(asked);
    }),
  );
  expect(isFormInSearch(readPartySearch({ network: 'demo' }))).toBe(false);
});

test('what may be a private key comes into no address and into no sentence', () => {
  const secret = Buffer.alloc(32, 0xa7).toString('base64url').replace(/^../, 'Xq');
  const pem = `-----BEGIN PRIVATE KEY-----\n${Buffer.alloc(48, 0x91).toString('base64')}`;
  for (const text of [secret, pem, 'a7'.repeat(32), `${'a7'.repeat(48)}`]) {
    const form = { ...FORM, hint: text, confirming: idsOf(text), observing: idsOf(text) };
    const said = JSON.stringify([toPartySearch(form), checkPartyForm(form, OWN)]);
    for (const line of text.split('\n')) expect(said).not.toContain(line);
    expect(requestedParty(form, OWN)).toBeUndefined();
    expect(withoutKeys({ hint: 'alice', confirm: [OWN, text] })).toEqual({
      hint: 'alice',
      confirm: [OWN, '?'],
    });
    expect(withoutKeys({ hint: 'alice', confirm: [OWN] })).toBeUndefined();
    expect(readPartySearch({ hint: text }).hint).toBe('?');
  }
  for (const name of [
    'an-organisation-with-quite-a-long-name-of-43',
    'x'.repeat(43),
    'y'.repeat(64),
  ])
    expect(isPartyHint(name)).toBe(true);
});

test('who goes on too early is told what is missing', () => {
  const empty = toPartyForm({});
  expect(Object.keys(missingInPartyForm(empty, undefined))).toEqual([
    'synchronizer',
    'hint',
    'hosting',
  ]);
  expect(missingInPartyForm(FORM, OWN)).toEqual({});
});

test.each([
  ['participant-2', 'the form is name::1220…'],
  [idOf('a', 'A'), 'the fingerprint must be lower case'],
  ['a::1220ab', 'the fingerprint must have 64 hex digits after 1220'],
  [idOf('é'), 'the name has an invalid character, or more than 185 characters'],
  [`${idOf('a')}::b`, 'the form is name::1220…'],
])('what is wrong with an id is said: %s', (id, words) => {
  expect(checkPartyForm({ ...FORM, confirming: [id] }, OWN).confirming).toContain(words);
  expect(checkPartyForm({ ...FORM, synchronizer: id }, OWN).synchronizer).toContain(words);
});
