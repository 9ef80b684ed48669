// npm run sentences: writes docs/sentences.txt, every sentence and label of the app in one file that
// is reviewed as text. `--check` fails where the file is out of date; `--draw 100` prints as many
// at random, `--comments 50` comments.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAst, runnerImport } from 'vite';
import { root } from './setup.mjs';

const SRC = join(root, 'src');
const FILE = join(root, 'docs', 'sentences.txt');
const FLOORS = /^(domain|api|queries|ui|features|routes|server)\//;
/** Attributes whose text is not displayed. */
const NOT_READ =
  /^(className|id|key|d|viewBox|style|type|role|href|to|from|htmlFor|rel|data-.*|autoComplete|inputMode)$/;

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => FLOORS.test(name) && /\.tsx?$/.test(name))
  .filter((name) => !/\.(test|fixture|gen)\./.test(name))
  // Lines of configuration files.
  .filter((name) => !/^server\/recipes\/\w+-parts\.ts$/.test(name))
  .sort();

const plain = (text) => text.replace(/\s+/g, ' ').trim();

/** All texts of one file, in order. */
function sentencesOf(name) {
  const found = [];
  const add = (text) => {
    const one = plain(text);
    if (looksRead(one)) found.push(one);
  };
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(visit);
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'TSLiteralType':
      case 'TSTypeAliasDeclaration':
        return;
      case 'JSXAttribute':
        if (!NOT_READ.test(node.name.name ?? '')) visit(node.value);
        return;
      case 'JSXElement':
      case 'JSXFragment':
        visit(node.openingElement?.attributes ?? []);
        if (node.children.some((one) => one.type === 'JSXText' && /\p{L}/u.test(one.value)))
          addJsx(textOf(node));
        node.children.forEach((one) => {
          if (one.type !== 'JSXText') visit(one);
        });
        return;
      case 'Literal':
        if (typeof node.value === 'string') add(node.value);
        return;
      case 'TemplateLiteral':
        add(node.quasis.map((one) => one.value.cooked ?? '').join('…'));
        node.expressions.forEach(visit);
        return;
    }
    for (const key of Object.keys(node)) if (key !== 'parent') visit(node[key]);
  };
  const addJsx = (text) => {
    const one = plain(text);
    if (/\p{L}{2}/u.test(one)) found.push(one);
  };
  visit(
    parseAst(readFileSync(join(SRC, name), 'utf8'), { lang: name.endsWith('x') ? 'tsx' : 'ts' })
      .body,
  );
  return [...new Set(found)];
}

/** The text of an element as it is read, `…` for each value. */
function textOf(node) {
  return node.children
    .map((one) => {
      if (one.type === 'JSXText') return one.value;
      if (one.type === 'JSXElement' || one.type === 'JSXFragment') return textOf(one) || '…';
      const { expression } = one;
      return expression?.type === 'Literal' ? String(expression.value) : '…';
    })
    .join('');
}

/** Displayed text has a capital or a space between words; no class names, paths, selectors, options. */
function looksRead(text) {
  if (!/\p{L}{2}/u.test(text) || /^[#./[]|^-\w |:not\(|\[[a-z]+\]|=\d|[{}<>\\]|=>|;$/.test(text))
    return false;
  if (!text.includes(' ')) return /^[A-Z][a-z]+…?$/.test(text);
  const words = text.split(' ');
  const isClass = (word) => /^-?[\w[\]&>.:%()!/#,*+'-]+$/.test(word) && /[-:[\]]|\d/.test(word);
  return words.filter(isClass).length < words.length / 2;
}

/** Comments of one file, without their marks. */
const commentsOf = (name) =>
  (readFileSync(join(SRC, name), 'utf8').match(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/ .*$/gm) ?? []).map(
    (one) => plain(one.replace(/^\/\*+|\*\/$|^\s*\* ?|^\/\/ /gm, ' ')),
  );

const CODES = 'domain/error-catalogue/error-codes.json';
const STEPS = 'domain/error-catalogue/error-steps.json';
const membersOf = (name) => Object.values(JSON.parse(readFileSync(join(SRC, name), 'utf8')));
const described = [
  ...membersOf(CODES).flatMap(({ title, codes }) => [
    title,
    ...Object.values(codes).flatMap(({ happened = [] }) => happened),
  ]),
  ...membersOf(STEPS).flat(),
];

/** The labels of simulated networks, updates and commands, as the app shows them. */
const SCENARIOS = 'sim/scenarios/scenarios.ts';
const simulated = await runnerImport(join(SRC, SCENARIOS), { configFile: false, root });
const labels = [...simulated.module.SCENARIOS.values()].flatMap(({ label, samples, commands }) => [
  label,
  ...[...samples, ...commands].map((sample) => sample.label),
]);

const all = [
  ...files.map((name) => [name, sentencesOf(name)]),
  [CODES, [...new Set(described)]],
  [SCENARIOS, [...new Set(labels)]],
]
  .filter(([, some]) => some.length > 0)
  .sort(([one], [other]) => (one < other ? -1 : 1));
const text = `${[...groups()]
  .map(([room, inside]) => `## ${room}\n\n${inside.flatMap(([, some]) => some).join('\n')}`)
  .join('\n\n')}\n`;

function groups() {
  const rooms = new Map();
  for (const one of all) rooms.set(dirname(one[0]), [...(rooms.get(dirname(one[0])) ?? []), one]);
  return rooms;
}

function draw(many, from) {
  const left = [...from];
  for (let at = 0; at < many && left.length > 0; at++)
    console.log(left.splice(Math.floor(Math.random() * left.length), 1)[0]);
}

const [, , flag, many] = process.argv;
if (flag === '--draw')
  draw(
    Number(many),
    all.flatMap(([name, some]) => some.map((one) => `${name}: ${one}`)),
  );
else if (flag === '--comments')
  draw(
    Number(many),
    files.flatMap((name) => commentsOf(name).map((one) => `${name}: ${one}`)),
  );
else if (flag === '--check') {
  if (readFileSync(FILE, 'utf8') !== text) {
    console.error(
      'docs/sentences.txt is out of date. Run `npm run sentences` and review the diff.',
    );
    process.exit(1);
  }
} else writeFileSync(FILE, text);
