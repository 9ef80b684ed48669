// Prints the rows of the soak and a verdict, and stores them.
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/setup.mjs';

/** @returns whether every bound holds */
export function reportSoak({ minutes, version, rows, save }) {
  for (const { part, what, value, bound, holds } of rows)
    console.log(`${holds ? 'ok ' : 'NOT'}  ${part}: ${what}: ${value} (${bound})`);
  const broken = rows.filter(({ holds }) => !holds).length;
  const isPassed = broken === 0;
  const verdict = isPassed ? 'passed' : `failed: ${broken} of ${rows.length} bounds violated`;
  console.log(`\nSoak of ${minutes} min: ${verdict}.`);
  if (save) store({ minutes, version, rows, verdict });
  return isPassed;
}

function store({ minutes, version, rows, verdict }) {
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GiB`;
  const date = new Date().toISOString().slice(0, 10);
  const result = { date, minutes, browser: version, machine, verdict, rows };
  writeFileSync(join(root, 'bench', 'soak.json'), `${JSON.stringify(result, null, 2)}\n`);
  const table = rows.map(
    ({ part, what, value, bound, holds }) =>
      `| ${part} | ${what} | ${value} | ${bound} | ${holds ? 'yes' : '**no**'} |`,
  );
  const text = [
    '# The last soak',
    '',
    `Written by \`npm run soak -- --minutes ${minutes}\` on ${date} (${version}, ${machine}, Node ${process.versions.node}): ${verdict}.`,
    '',
    'Three tabs read a simulated node that writes 23 updates a second. Two follow its lists with one poll a second, and one opens update after update, with tree, views and raw text. Every twentieth answer to them is a fault: a status from 429 to 504, a broken, empty or foreign body, a reset, or silence. The first look is after the warm-up, the second at the end. "Lines shown" compares the whole list with what the node itself lists.',
    '',
    '| tab | what | measured | bound | met |',
    '|---|---|---|---|---|',
    ...table,
    '',
  ];
  writeFileSync(join(root, 'docs', 'soak.md'), text.join('\n'));
}
