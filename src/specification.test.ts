import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PARAMETERS, RESPONSE_FIELDS } from '../e2e/specification/fields.ts';
import { GENERATED, SET, SHOWN } from '../e2e/specification/table.ts';

const script = join(import.meta.dirname, '../scripts/specification.mjs');

/** The names in a path: `a.0.b` has `a` and `b`, `{id}` and `?id` have `id`. */
const namesIn = (path: string) => path.split(/[.{}?]/);

describe('the table of the specification', () => {
  test('is printed in docs/specification.md', () => {
    const { status, stderr } = spawnSync(process.execPath, [script, '--check'], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test.each(Object.entries(PARAMETERS))(
    'has a row for every parameter of %s',
    (endpoint, names) => {
      const sets = SET.filter((set) => set.endpoint === endpoint);
      const rows = new Set(
        sets.flatMap(({ params }) => params.flatMap(({ param }) => namesIn(param))),
      );
      // Filters are compared as one value.
      const sent = JSON.stringify(sets);
      expect(names.filter((name) => !rows.has(name) && !sent.includes(`"${name}"`))).toEqual([]);
    },
  );

  test.each(Object.entries(RESPONSE_FIELDS))('has a row for every field of %s', (object, names) => {
    const shown = [...SHOWN, GENERATED].filter((one) => one.object === object);
    const rows = new Set(
      shown.flatMap(({ fields }) => fields.flatMap(({ field }) => namesIn(field))),
    );
    expect(names.filter((name) => !rows.has(name))).toEqual([]);
  });
});
