import { expect, test } from 'vitest';
import {
  askedParty,
  checkPartyForm,
  hintProblem,
  idsOf,
  type PartyForm,
  thresholdWords,
} from './party-form.ts';
import { isPartyHint, isSynchronizerId } from './unique-id.ts';

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
  expect(askedParty({ ...FORM, hint: '' }, OWN)).toBeUndefined();
  expect(askedParty(FORM, undefined)).toBeUndefined();
  expect(askedParty(FORM, OWN)?.threshold).toBe(0);
});

test('the threshold is spelled out', () => {
  const words = (threshold: string, others: number, observationOnly = false) => {
    const confirming = Array.from({ length: others }, (_, at) => idOf(`p${at}`));
    const asked = askedParty({ ...FORM, threshold, confirming, observationOnly }, OWN);
    return asked === undefined ? '' : thresholdWords(asked);
  };
  expect(words('', 2)).toContain('0 or nothing means all confirmers');
  expect(words('', 2)).toContain('All 3 must confirm');
  expect(words('2', 2)).toContain('tolerates one silent confirmer of three');
  expect(words('1', 2)).toContain('tolerates two silent confirmers of three');
  expect(words('1', 2)).toContain('alone');
  expect(words('', 1, true)).toContain('The one participant that confirms');
});

test('ids are divided by lines and commas, not by the spaces of a hint', () => {
  expect(idsOf(' a b::1220 ,\n\nc::1220;d ')).toEqual(['a b::1220', 'c::1220', 'd']);
});
