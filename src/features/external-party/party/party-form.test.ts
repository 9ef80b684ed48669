import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { confirmationText, thresholdText } from '#domain/external-party/external-party.ts';
import { isSynchronizerId } from '#domain/ledger/party.ts';
import { parseSearch, stringifySearch } from '#domain/text/search-params.ts';
import { idsOf, type PartyForm } from '#features/external-party/party-fields.ts';
import {
  HINT_QUESTION,
  hintProblem,
  isHintToConfirm,
  isPartyHint,
  MOST_LIST_CHARACTERS,
  readPartyForm,
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
function problemsOf(form: PartyForm, participant: string | undefined, isMissing = false) {
  const reading = readPartyForm(form, participant);
  const all = reading.kind === 'problems' ? reading.problems : [];
  const wanted = all.filter((one) => (one.isMissing ?? false) === isMissing);
  return Object.fromEntries(wanted.map(({ field, problem }) => [field, problem]));
}
function requestedParty(form: PartyForm, participant: string | undefined) {
  const reading = readPartyForm(form, participant);
  return reading.kind === 'ready' ? reading.value : undefined;
}
const fieldsOf = (change: Partial<PartyForm>) =>
  Object.keys(problemsOf({ ...FORM, ...change }, OWN));

const asLinked = (search: string) => toPartyForm(readPartySearch(parseSearch(search)));

/** The first words of BIP 39; this is nobody's seed. */
const SEED = 'abandon ability able about above absent absorb abstract absurd abuse access accident';

describe('hintProblem', () => {
  test.each(['a1'.repeat(32), 'A1'.repeat(32), SEED])(
    'asks whether a name is meant, and accepts it when confirmed: %s',
    (hint) => {
      expect(isHintToConfirm(hint)).toBe(true);
      expect(hintProblem(hint)).toBe(HINT_QUESTION);
      expect(hintProblem(hint, `${hint}a`)).toBe(HINT_QUESTION);
      expect(hintProblem(hint, hint)).toBeUndefined();
      expect(fieldsOf({ hint })).toEqual(['hint']);
      const confirmed = { ...FORM, hint, confirmedHint: hint };
      expect(requestedParty(confirmed, OWN)?.hint).toBe(hint);
      // The address never has a text that may be a private key.
      expect(JSON.stringify(toPartySearch(confirmed))).not.toContain(hint);
    },
  );

  test.each([
    'b7'.repeat(48),
    `0x${'a1'.repeat(32)}`,
    'L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ',
  ])('rejects a private key of another form, also when confirmed: %s', (hint) => {
    expect(isHintToConfirm(hint)).toBe(false);
    expect(hintProblem(hint, hint)).toMatch(/may be a private key, so it is not accepted/);
  });
});

describe('isPartyHint and hintProblem', () => {
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
    ['a1'.repeat(32), false],
    [SEED, false],
    [`0x${'a1'.repeat(32)}`, false],
    ['a'.repeat(65), true],
  ])('accepts or rejects the hint %j in both functions', (hint, isGood) => {
    expect(hintProblem(hint) === undefined).toBe(isGood);
    expect(isPartyHint(hint)).toBe(isGood);
  });
});

describe('readPartyForm', () => {
  test('reports the field when a combination is impossible', () => {
    const other = idOf('other', 'b');
    expect(fieldsOf({})).toEqual([]);
    expect(fieldsOf({ observationOnly: true })).toEqual(['hosting']);
    expect(fieldsOf({ observationOnly: true, confirming: [other] })).toEqual([]);
    expect(fieldsOf({ threshold: '2' })).toEqual(['threshold']);
    expect(fieldsOf({ threshold: '2', confirming: [other] })).toEqual([]);
    // The repetition is a problem of its list, and makes no further participant.
    expect(fieldsOf({ threshold: '3', confirming: [other, other] })).toEqual([
      'confirming',
      'threshold',
    ]);
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

  test('returns no request and no problem of a filled field when a value is missing', () => {
    expect(fieldsOf({ hint: '', synchronizer: '' })).toEqual([]);
    expect(requestedParty({ ...FORM, hint: '' }, OWN)).toBeUndefined();
    expect(requestedParty(FORM, undefined)).toBeUndefined();
    expect(requestedParty(FORM, OWN)?.threshold).toBe(0);
  });

  test('reports missing values when fields are empty', () => {
    const empty = toPartyForm({});
    expect(Object.keys(problemsOf(empty, undefined, true))).toEqual([
      'synchronizer',
      'hint',
      'hosting',
    ]);
    expect(problemsOf(FORM, OWN, true)).toEqual({});
  });

  test.each([
    ['participant-2', 'the required form is name::1220…'],
    [idOf('a', 'A'), 'the fingerprint must be lower case'],
    ['a::1220ab', 'the fingerprint must have 64 hex digits after 1220'],
    [idOf('é'), 'the name has an invalid character, or more than 185 characters'],
    [`${idOf('a')}::b`, 'the required form is name::1220…'],
  ])('explains the problem when the id is %s', (id, words) => {
    expect(problemsOf({ ...FORM, confirming: [id] }, OWN)['confirming']).toContain(words);
    expect(problemsOf({ ...FORM, synchronizer: id }, OWN)['synchronizer']).toContain(words);
  });
});

test('MOST_LIST_CHARACTERS keeps all participants that the form allows, and reports more', () => {
  const longest = (count: number) =>
    Array.from({ length: count }, (_, at) => idOf(`p${at}`.padEnd(185, 'x')));
  expect(fieldsOf({ confirming: longest(199) })).toEqual([]);
  expect(longest(199).join('\n').length).toBeLessThan(MOST_LIST_CHARACTERS);
  const cut = longest(400).join('\n').slice(0, MOST_LIST_CHARACTERS);
  expect(problemsOf({ ...FORM, confirming: idsOf(cut) }, OWN)['confirming']).toBe(
    'More than 199 participants are not supported.',
  );
});

describe('thresholdText', () => {
  test('describes the tolerated failures when the threshold is given', () => {
    expect(thresholdText(0, 1)).toBe(
      'Empty or 0 means all confirming participants. This party has a single confirming participant, which must confirm each transaction.',
    );
    expect(thresholdText(1, 1)).toBe(
      'This party has a single confirming participant, which must confirm each transaction.',
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
    // The signed bytes are described with the sentences of the form.
    for (const [needed, all] of [
      [1, 1],
      [2, 2],
      [1, 3],
      [3, 3],
      [9, 10],
    ] as const)
      expect(confirmationText(needed, all)).toBe(thresholdText(needed, all));
  });
});

describe('idsOf', () => {
  test('splits at lines and commas when hints contain spaces', () => {
    expect(idsOf(' a b::1220 ,\n\nc::1220;d ')).toEqual(['a b::1220', 'c::1220', 'd']);
  });
});

describe('toPartyForm', () => {
  test('keeps an invalid value in its field when a link contains one', () => {
    const other = idOf('other', 'b');
    const good = { synchronizer: FORM.synchronizer, hint: 'alice', confirm: [other] };
    const linked = (more: Record<string, string | string[]>) =>
      asLinked(stringifySearch({ ...good, ...more }));
    expect(requestedParty(linked({}), OWN)?.confirming).toEqual([other]);
    for (const [more, field, value] of [
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
      expect([Object.keys(problemsOf(form, OWN)), of]).toEqual([[field], value]);
      expect(requestedParty(form, OWN)).toBeUndefined();
      // The rewritten address gives no request either.
      const again = asLinked(stringifySearch(toPartySearch(form)));
      expect(requestedParty(again, OWN)).toBeUndefined();
    }
    expect(linked({ threshold: '0' }).threshold).toBe('0');
    expect(linked({ confirm: `${other},${idOf('third', 'c')}` }).confirming).toHaveLength(2);
    const many = Array.from({ length: 201 }, (_, at) => idOf(`p${at}`));
    expect(Object.keys(problemsOf(linked({ confirm: many }), OWN))).toEqual(['confirming']);
  });
});

describe('toPartySearch', () => {
  test('keeps the request when the form is written to the address', () => {
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
        const requested = requestedParty(form, OWN);
        expect(requestedParty(asLinked(stringifySearch(toPartySearch(form))), OWN)).toEqual(
          requested,
        );
      }),
    );
    expect(isFormInSearch(readPartySearch({ network: 'demo' }))).toBe(false);
  });
});

describe('toPartySearch and readPartyForm', () => {
  test('omits a value when it may be a private key', () => {
    const secret = Buffer.alloc(32, 0xa7).toString('base64url').replace(/^../, 'Xq');
    const pem = `-----BEGIN PRIVATE KEY-----\n${Buffer.alloc(48, 0x91).toString('base64')}`;
    for (const text of [secret, pem, 'a7'.repeat(32), `${'a7'.repeat(48)}`]) {
      const form = { ...FORM, hint: text, confirming: idsOf(text), observing: idsOf(text) };
      const said = JSON.stringify([toPartySearch(form), problemsOf(form, OWN)]);
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
});
