// npm run specification: writes docs/specification.md from e2e/specification/table.ts, and fails
// where a parameter or field of e2e/specification/fields.ts has no row. `--check` fails where the file
// is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './setup.mjs';

const FILE = join(root, 'docs', 'specification.md');
const TESTS = 'e2e/specification.e2e.ts';

const { module } = await runnerImport(join(root, 'e2e/specification/table.ts'));
const { PARAMETERS, RESPONSE_FIELDS } = (
  await runnerImport(join(root, 'e2e/specification/fields.ts'))
).module;
const { GENERATED, NO_CONTROL, SET, SHOWN, titleOf } = module;

const placeOf = (at) => {
  if (typeof at === 'string') return `“${at}”`;
  return at.role === 'alert' ? 'failure' : `${at.role} “${at.name}”`;
};

const table = (head, rows) => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
];

const responses = [...SHOWN, GENERATED];
const endpoints = [...new Set([...SET, ...responses].map(({ endpoint }) => endpoint))];

const sections = endpoints.flatMap((endpoint) => [
  '',
  `## ${endpoint}`,
  '',
  `Test: “${titleOf(endpoint)}”`,
  '',
  ...table(
    ['Parameter or field', 'of', 'Page', 'Place'],
    [
      ...SET.filter((one) => one.endpoint === endpoint).flatMap(({ page, params }) =>
        params.map(({ param, at }) => [
          `\`${param}\``,
          'request',
          page,
          NO_CONTROL.includes(at) ? at : `“${at}”`,
        ]),
      ),
      ...responses
        .filter((one) => one.endpoint === endpoint)
        .flatMap(({ object, page, fields }) =>
          fields.map(({ field, at }) => [`\`${field}\``, object, page, placeOf(at)]),
        ),
    ],
  ),
]);

const text = `${[
  '# Parameters and fields of the specification',
  '',
  'Printed by `npm run specification` from `e2e/specification/table.ts`. The tests of',
  `\`${TESTS}\` open each page, compare each field with its place, and compare each`,
  'parameter with the request that was sent. Labels are in quotation marks.',
  ...sections,
].join('\n')}\n`;

/** The names in a path: `a.0.b` has `a` and `b`, `{id}` and `?id` have `id`. */
const namesIn = (path) => path.split(/[.{}?]/);

/** Lists the names without a row. Filters are one row, whose value has the further names. */
const missing = [
  ...Object.entries(PARAMETERS).flatMap(([endpoint, names]) => {
    const sets = SET.filter((set) => set.endpoint === endpoint);
    const rows = sets.flatMap(({ params }) => params.flatMap(({ param }) => namesIn(param)));
    const values = JSON.stringify(sets);
    return names
      .filter((name) => !rows.includes(name) && !values.includes(`"${name}"`))
      .map((name) => `${endpoint}: ${name}`);
  }),
  ...Object.entries(RESPONSE_FIELDS).flatMap(([object, names]) => {
    const shown = responses.filter((one) => one.object === object);
    const rows = shown.flatMap(({ fields }) => fields.flatMap(({ field }) => namesIn(field)));
    return names.filter((name) => !rows.includes(name)).map((name) => `${object}: ${name}`);
  }),
];
if (missing.length > 0) {
  console.error(`No row in e2e/specification/table.ts for ${missing.join(', ')}`);
  process.exit(1);
}

if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('docs/specification.md is out of date: npm run specification');
  process.exit(1);
}
