// npm run house: measures the source; the goals are those of the redesign into rooms (2026).
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './setup.mjs';

const SRC = join(root, 'src');
const FLOORS = ['domain', 'api', 'ui', 'features'];
/** Where an opened update id is read: the clients, and the document behind every page of an update. */
const OPENING = ['api/connection/connections.ts', 'api/update-reader/document-link.ts'];

const all = new Map(
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.gen.ts'))
    .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(SRC, name), 'utf8')]),
);
const isTest = (name) => /\.(test|fixture)\.tsx?$/.test(name);
const code = [...all.keys()].filter((name) => !isTest(name));
const onFloors = code.filter((name) => FLOORS.includes(name.split('/')[0]));
const linesOf = (name) => all.get(name).trimEnd().split('\n').length;
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
const count = (names, pattern) =>
  sum(names.map((name) => all.get(name).match(pattern)?.length ?? 0));

/** Imports between files of src: { from, to, isValue }. */
const imports = [...all].flatMap(([from, text]) =>
  [...text.matchAll(/\b(?:import|export)\s+(type\s+)?([\w*{}\s,$]+)\s+from\s+'([#.][^']+)'/g)].map(
    ([, type, names, spec]) => ({
      from,
      to: spec.startsWith('#')
        ? spec.slice(1)
        : join(dirname(from), spec.replace(/\?.*/, '')).replaceAll('\\', '/'),
      isValue:
        type === undefined &&
        names
          .replace(/^.*\{|\}.*$/gs, '')
          .split(',')
          .some((name) => name.trim() !== '' && !name.trim().startsWith('type ')),
    }),
  ),
);
const between = imports.filter(({ from, to }) => !isTest(from) && !isTest(to));

function oneImporter() {
  const importers = new Map(onFloors.map((name) => [name, new Set()]));
  for (const { from, to } of between) importers.get(to)?.add(from);
  const few = [...importers.values()].filter((one) => one.size === 1).length;
  return `${((100 * few) / onFloors.length).toFixed(1)} %`;
}

function reached(starts) {
  const seen = new Set();
  const visit = (name) => {
    if (seen.has(name) || !all.has(name)) return;
    seen.add(name);
    for (const { from, to, isValue } of between) if (from === name && isValue) visit(to);
  };
  starts.forEach(visit);
  return seen.size;
}

/** Nodes on a cycle: what can reach itself. */
function onCycles(arrows) {
  const next = new Map();
  for (const [from, to] of arrows) next.set(from, [...(next.get(from) ?? []), to]);
  return [...next.keys()].filter((start) => {
    const seen = new Set();
    const visit = (node) =>
      (next.get(node) ?? []).some((to) => {
        if (to === start) return true;
        if (seen.has(to)) return false;
        seen.add(to);
        return visit(to);
      });
    return visit(start);
  }).length;
}

/** Effects, and those that run after every drawing: no list of dependencies. */
function effects() {
  const calls = onFloors
    .concat(code.filter((name) => /^(routes|main|router)/.test(name)))
    .flatMap((name) =>
      [...all.get(name).matchAll(/\buse(?:Layout|Insertion)?Effect\(/g)].map((hit) =>
        callAt(all.get(name), hit.index + hit[0].length),
      ),
    );
  const without = calls.filter((call) => !/,\s*\[[^\]]*\],?\s*$/.test(call)).length;
  return `${calls.length} / ${without}`;
}

/** The arguments of a call, from behind its opening bracket. */
function callAt(text, start) {
  let depth = 1;
  let end = start;
  while (depth > 0 && end < text.length) {
    if ('([{'.includes(text[end])) depth += 1;
    if (')]}'.includes(text[end])) depth -= 1;
    end += 1;
  }
  return text.slice(start, end - 1);
}

/** Components that take more than eight props: the members of the type of their one argument. */
function manyProps() {
  const many = onFloors
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => {
      const text = all.get(name);
      return [...text.matchAll(/^(?:export )?function ([A-Z]\w*)(?:<[^(]*>)?\(/gm)].flatMap(
        (hit) => {
          const argument = callAt(text, hit.index + hit[0].length);
          const named = /:\s*(?:Readonly<)?([A-Z]\w*)>?\s*,?\s*$/.exec(argument)?.[1];
          const body = argument.includes(': {')
            ? argument.slice(argument.lastIndexOf(': {') + 3)
            : (new RegExp(`type ${named} = (?:\\w+ & )?\\{([\\s\\S]*?)\\n\\}`).exec(text)?.[1] ??
              '');
          const props = [...body.matchAll(/^\s*(?:readonly )?\w+\??:/gm)].length;
          return props > 8 ? [`${hit[1]} ${props}`] : [];
        },
      );
    });
  return `${many.length}${many.length === 0 ? '' : ` (${many.join(', ')})`}`;
}

function twoHomes() {
  const homes = new Map();
  const names = /^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm;
  for (const file of code.filter((name) => !/^(sim|routes)\//.test(name)))
    for (const [, name] of all.get(file).matchAll(names))
      homes.set(name, (homes.get(name) ?? 0) + 1);
  return [...homes.values()].filter((one) => one > 1).length;
}

function folders() {
  const sizes = new Map();
  for (const name of all.keys()) sizes.set(dirname(name), (sizes.get(dirname(name)) ?? 0) + 1);
  const [folder, size] = [...sizes].sort((a, b) => b[1] - a[1])[0];
  return `${size} (${folder})`;
}

const comments = code.flatMap(
  (name) => all.get(name).match(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm) ?? [],
);
const words = sum(comments.map((one) => one.match(/[\p{L}\p{N}]+/gu)?.length ?? 0));
const lengths = onFloors.map(linesOf).sort((a, b) => a - b);
const at = (part) => lengths[Math.floor(lengths.length * part)];
const css = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((n) =>
  n.endsWith('.css'),
);
const rooms = between.map(({ from, to }) => [dirname(from), dirname(to)]);
const sameFloor = ([a, b]) =>
  a !== b && a.split('/')[0] === b.split('/')[0] && FLOORS.includes(a.split('/')[0]);
const under = (pattern) => sum(code.filter((name) => pattern.test(name)).map(linesOf));

const ROWS = [
  ['files in domain, api, ui, features', 713, onFloors.length, '≤ 340'],
  ['lines of src', 63964, sum(code.map(linesOf)), '≤ 50000'],
  [
    'median / p90 / longest file',
    '61 / 131 / 844',
    `${at(0.5)} / ${at(0.9)} / ${lengths.at(-1)}`,
    'about 110 / 190 / 250',
  ],
  ['largest folder, tests included', 296, folders(), '≤ 28'],
  ['rooms on a cycle (without sim)', '–', onCycles(rooms.filter(sameFloor)), '0'],
  ['files on a cycle, types too', 11, onCycles(between.map(({ from, to }) => [from, to])), '0'],
  ['files with one importer', '48 %', oneImporter(), '≤ 33 %'],
  ['modules behind opening an update', 70, reached(OPENING), '≤ 40'],
  ['effects / without dependency list', '75 / 21', effects(), '≤ 50 / ≤ 6'],
  [
    'DOM queries',
    28,
    count(onFloors, /\.querySelector(?:All)?[<(]|\bdocument\.getElement/g),
    '≤ 12',
  ],
  ['components with over 8 props', 9, manyProps(), '≤ 3'],
  ['exported names with two homes', 30, twoHomes(), '0'],
  ['lines of the simulated node', 12030, under(/^sim\//), '≤ 9000'],
  [
    'lines of the external party',
    9891,
    under(/^(?!sim).*(external-party|topology|signing|api\/(keys|parties|review))/),
    '≤ 7000',
  ],
  ['words in comments', 59700, words, '≤ 40000'],
  [
    'lines of css',
    1362,
    sum(css.map((name) => readFileSync(join(SRC, name), 'utf8').split('\n').length)),
    '≤ 900',
  ],
];

const width = (column) => Math.max(...ROWS.map((row) => String(row[column]).length));
console.log('Citations and skipped tests: src/citations.test.ts and `npm run unit`.\n');
for (const row of [['measure', 'as read', 'now', 'to reach'], ...ROWS])
  console.log(
    row.map((cell, column) => String(cell).padEnd(Math.max(8, width(column)))).join('  '),
  );
