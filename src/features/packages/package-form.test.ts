import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { questionOf, toPackageSearch } from '#domain/package/package-search.ts';
import { isSamePackageSearch } from '#domain/package/same-package-search.ts';
import { readPackageForm, toPackageForm } from './package-form.ts';
import { packageSearch } from './package-search-schema.ts';

const alice = `alice::1220${'a'.repeat(64)}`;
const bob = `bob of the north::1220${'b'.repeat(64)}`;
const synchronizer = `global-domain::1220${'c'.repeat(64)}`;
const whole = { names: 'splice-amulet', parties: alice, synchronizer, at: '2026-11-21T09:00:00Z' };

describe('readPackageForm', () => {
  test('converts the form to a query, the query to a link and back', () => {
    const read = readPackageForm({ ...whole, names: ' a, b\na ', parties: `${bob}, ${alice}\n` });
    expect(read).toEqual({
      kind: 'ready',
      value: { name: ['a', 'b'], party: [alice, bob], synchronizer, at: '2026-11-21T09:00:00Z' },
    });
    if (read.kind !== 'ready') return;
    expect(z.parse(packageSearch, read.value)).toEqual(read.value);
    const question = questionOf(read.value);
    expect(question && toPackageSearch(question)).toEqual(read.value);
    expect(readPackageForm(toPackageForm(read.value))).toEqual(read);
  });

  test('reads the query of an untouched link as the same query', () => {
    const search = { name: ['b', 'a', 'b'], party: [bob, alice, bob] };
    const read = readPackageForm(toPackageForm(search));
    if (read.kind !== 'ready') throw new Error('bug');
    expect(isSamePackageSearch(read.value, search)).toBe(true);
  });

  test.each([
    ['', undefined],
    ['2026-11-21 09:00', '2026-11-21T09:00:00Z'],
    ['2026-11-21T09:00:07.123456Z', '2026-11-21T09:00:07.123456Z'],
    ['2026-11-21 09:00:07 UTC', '2026-11-21T09:00:07Z'],
  ])('reads the time %j as %j', (at, instant) => {
    const read = readPackageForm({ ...whole, at });
    expect(read.kind === 'ready' && read.value.at).toBe(instant);
  });

  test.each([
    [{ names: ' , ' }, 'names', /^Enter a package name/],
    [{ names: 'what is it?' }, 'names', /^“it\?” is not a package name/],
    [{ names: 'AB'.repeat(32) }, 'names', /^“AB.*” is a package id, not a name/],
    [{ parties: '' }, 'parties', /^Enter at least one party/],
    [{ parties: `${alice}\nbob` }, 'parties', /^bob is not a party id. Use a name/],
    [{ names: 'ü'.repeat(4_000) }, 'names', /^“ü{60}…ü{30}” is not a package name/],
    [{ at: '2026-02-31T09:00:00Z' }, 'at', /^Not a valid UTC time/],
    [{ at: '2026-11-21T09:00:00+01:00' }, 'at', /^Not a valid UTC time/],
    [{ synchronizer: 'here' }, 'synchronizer', /^Not a valid synchronizer id/],
  ] as const)('reports a problem at the invalid field: %j', (difference, field, problem) => {
    const read = readPackageForm({ ...whole, ...difference });
    expect(read).toMatchObject({
      kind: 'problems',
      problems: [{ field, problem: expect.stringMatching(problem) }],
    });
  });

  test('accepts a synchronizer id with a protocol version', () => {
    const physical = `${synchronizer}::34-0`;
    expect(readPackageForm({ ...whole, synchronizer: physical })).toMatchObject({
      kind: 'ready',
      value: { synchronizer: physical },
    });
    expect(z.parse(packageSearch, { synchronizer: physical }).synchronizer).toBe(physical);
  });

  test('returns a query with names and parties, or problems, for any input', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(
        fc.record({ names: text, parties: text, synchronizer: text, at: text }),
        (form) => {
          const read = readPackageForm(form);
          if (read.kind === 'problems') expect(read.problems).not.toEqual([]);
          else expect(z.parse(packageSearch, read.value)).toEqual(read.value);
        },
      ),
    );
  });
});

describe('packageSearch', () => {
  test('drops invalid params and keeps the others', () => {
    expect(
      z.parse(packageSearch, {
        name: ['a b', 'splice-amulet'],
        party: 'nobody',
        synchronizer: 'x',
        at: 'now',
      }),
    ).toEqual({
      name: ['splice-amulet'],
      party: undefined,
      synchronizer: undefined,
      at: undefined,
    });
    expect(questionOf({ name: ['a'] })).toBeUndefined();
  });
});
