import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  checkShape,
  dropInvalidMembers,
  int64Wire,
  printPath,
  recordWire,
  WrongShape,
} from './shape.ts';

const schema = z.looseObject({
  name: z.nullish(z.string()),
  size: z.nullish(int64Wire),
  list: z.nullish(z.array(z.looseObject({ n: z.number() }))),
  bag: z.nullish(recordWire),
});

function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (thrown) {
    return thrown;
  }
}

describe('checkShape', () => {
  test('returns the value itself with unknown members', () => {
    const value = JSON.parse('{"name":null,"__proto__":{"x":1},"other":[1]}');
    expect(checkShape(schema, value)).toBe(value);
    expect(Object.keys(value)).toContain('__proto__');
  });
  test.each([
    [{ list: [{ n: 1 }, { n: 'x' }] }, 'list[1].n', 'a number'],
    [{ size: 1.5 }, 'size', 'an integer'],
    [{ bag: [] }, 'bag', 'an object'],
    [null, '', 'an object'],
    [[], '', 'an object'],
  ])('%j', (value, path, expected) => {
    const thrown = thrownBy(() => checkShape(schema, value));
    expect(thrown).toBeInstanceOf(WrongShape);
    expect(thrown).toMatchObject({ path, expected });
  });
});

describe('dropInvalidMembers', () => {
  test('removes a wrong member, or its container when that is not enough', () => {
    const value = { name: 5, list: [{ n: 1 }, { n: 'x' }], size: '12' };
    const kept = dropInvalidMembers(schema, value, [], ['top']);
    expect(kept.value).toEqual({ name: undefined, list: undefined, size: '12' });
    expect(kept.shapeAnomalies.map(({ path }) => printPath(path))).toEqual([
      'top.name',
      'top.list[1].n',
    ]);
  });
  test('removes nothing outside of a list, whatever the number of its invalid elements', () => {
    const texts = z.nullish(z.array(z.string()));
    const inner = z.looseObject({ texts, required: z.array(z.looseObject({ n: z.number() })) });
    const outer = z.looseObject({
      texts,
      inners: z.nullish(z.array(z.nullish(inner))),
      other: z.nullish(z.looseObject({ inners: z.array(inner) })),
    });
    const valueWith = (place: string, list: unknown) => {
      const textsAt = (path: string) => (path === place ? list : ['a', 'b']);
      const innerAt = (path: string) => ({ texts: textsAt(`${path}.texts`), required: [{ n: 1 }] });
      return {
        texts: textsAt('texts'),
        inners: [innerAt('inners[0]'), innerAt('inners[1]')],
        other: { inners: [innerAt('other.inners[0]')] },
      };
    };
    const places = fc.constantFrom('texts', 'inners[1].texts', 'other.inners[0].texts');
    const invalid = fc.array(fc.constantFrom(null, 7, false, [], {}), { minLength: 1 });
    fc.assert(
      fc.property(places, invalid, fc.nat(2), (place, wrong, at) => {
        const list: unknown[] = ['a', 'b'];
        list.splice(at, 0, ...wrong);
        const { value, shapeAnomalies } = dropInvalidMembers(outer, valueWith(place, list), []);
        expect(value).toEqual(valueWith(place, undefined));
        expect(shapeAnomalies.map(({ path }) => printPath(path))).toEqual(
          wrong.map((_, nth) => `${place}[${at + nth}]`),
        );
      }),
    );
  });
  test('throws when a vital member or the top is wrong', () => {
    const vital = thrownBy(() => dropInvalidMembers(schema, { list: {} }, ['list'], ['top']));
    expect(vital).toMatchObject({ path: 'top.list' });
    expect(thrownBy(() => dropInvalidMembers(schema, 'x', []))).toMatchObject({ path: '' });
  });
});

test('paths', () => {
  expect(printPath(['update', 'events', 3, 'choice'])).toBe('update.events[3].choice');
  expect(printPath(['a', '1220:3', 'b'])).toBe('a["1220:3"].b');
  expect(printPath(['x'.repeat(300)]).length).toBeLessThan(220);
});
