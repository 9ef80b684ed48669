// npm run requirements: writes docs/requirements.md, which tests prove each requirement of
// docs/facts/security.md. A test carries the ids in its title: `… (SEC-05, SEC-12)`. Fails where a
// requirement has no test, or a title names an unknown one. `--check` also fails where the file is
// out of date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './setup.mjs';

const FILE = join(root, 'docs', 'requirements.md');
const SOURCE = 'docs/facts/security.md';

const sections = readFileSync(join(root, SOURCE), 'utf8')
  .split(/^## /m)
  .map((section) => ({
    name: section.slice(0, section.indexOf('\n')),
    requirements: [
      ...section.matchAll(/^### ([A-Z]+-\d\d)\n([\s\S]*?)(?=\n### |$(?![\s\S]))/gm),
    ].map(([, id, text]) => ({
      id,
      text: text
        .trim()
        .split('\n\n')[0]
        .replaceAll('\n', ' ')
        .replaceAll(/\]\(([^)]+)\)/g, (_, link) => `](${posix.join('facts', link)})`),
    })),
  }))
  .filter(({ requirements }) => requirements.length > 0);
const ids = sections.flatMap(({ requirements }) => requirements.map(({ id }) => id));

const tests = ['e2e', 'src', 'scripts', 'bench']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      `${folder}/${name}`.replaceAll('\\', '/'),
    ),
  )
  .filter((name) => /\.(?:test\.tsx?|e2e\.ts)$/.test(name))
  .toSorted()
  .flatMap(titlesOf);

/** The titles of a file that carry ids, as `{ file, title, ids }`. */
function titlesOf(file) {
  const text = readFileSync(join(root, file), 'utf8');
  return [
    ...text.matchAll(
      /(['"`])((?:(?!\1)[^\n\\]|\\.)*?) ?\(((?:(?:[A-Z]{3,4}-\d\d|fault \d+)(?:, )?)+)\)((?:(?!\1)[^\n\\]|\\.)*)\1/g,
    ),
  ].map(([, , before, named, after]) => ({
    file,
    title: `${before}${after}`.replaceAll('\\', ''),
    ids: named.split(', ').filter((one) => !one.startsWith('fault ')),
  }));
}

const problems = [
  ...ids
    .filter((id) => !tests.some((one) => one.ids.includes(id)))
    .map((id) => `${id} has no test`),
  ...tests.flatMap((one) =>
    one.ids
      .filter((id) => !ids.includes(id))
      .map((id) => `${one.file}: ${id} is not a requirement of ${SOURCE}`),
  ),
];

const cell = (text) => text.replaceAll('|', '\\|');
const text = `${[
  '# Requirements and their tests',
  '',
  `Printed by \`npm run requirements\` from the requirements of [security](facts/security.md) and the`,
  'titles of the tests that name them.',
  ...sections.flatMap(({ name, requirements }) => [
    '',
    `## ${name}`,
    '',
    '| Requirement | Tests |',
    '|---|---|',
    ...requirements.map(
      ({ id, text }) =>
        `| **${id}** ${cell(text)} | ${tests
          .filter((one) => one.ids.includes(id))
          .map(({ file, title }) => `\`${file}\`: ${cell(title)}`)
          .join('<br>')} |`,
    ),
  ]),
].join('\n')}\n`;

const check = process.argv.includes('--check');
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else if (check && readFileSync(FILE, 'utf8') !== text) {
  console.error('docs/requirements.md is out of date: npm run requirements');
  process.exitCode = 1;
}
if (!check) writeFileSync(FILE, text);
