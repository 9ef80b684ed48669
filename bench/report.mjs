// What was measured, as a table for people and as a file for machines.
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/setup.mjs';
import { GOALS, NOT_MEASURED } from './goals.mjs';

/** `{ id, value, goal, unit, met }` of each goal that has a value, in the goals' order. */
export function toGoals(values) {
  return GOALS.filter(({ id }) => id in values).map(({ id, goal, unit }) => {
    const value = Number(values[id].toPrecision(4));
    return { id, value, goal, unit, met: value <= goal };
  });
}

/** The machine in a line. */
export function machine() {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${processors.length} × ${processors[0]?.model.trim()}, ${memory} GiB, ${process.platform}, Node ${process.versions.node}`;
}

/** Writes `bench/results.json`. */
export function writeResults(results) {
  const file = join(root, 'bench', 'results.json');
  writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`);
}

/** The report in Markdown, which the README can take over as it is. */
export function toMarkdown({ date, machine: where, browser, mode, goals, rounds, notes, failed }) {
  const lines = goals.map(({ id, value, goal, unit, met }) => {
    const { what } = GOALS.find((one) => one.id === id);
    const suffix = unit === 'ratio' ? '×' : ` ${unit}`;
    return `| ${id} | ${what} | ${value}${suffix} | ≤ ${goal}${suffix} | ${met ? 'yes' : '**no**'} |`;
  });
  const redone = rounds.reduce((sum, one) => sum + one.redone, 0);
  const noisy = rounds.reduce((sum, one) => sum + one.noisy, 0);
  return [
    `${date}, ${browser}, ${where}${mode === 'quick' ? ' (quick)' : ''}`,
    '',
    '| goal | what | measured | promised | met |',
    '|---|---|---|---|---|',
    ...lines,
    '',
    'Ratios are medians of the ratios of each round to its own yardstick.',
    `${redone} rounds were done again because their yardstick was slow; ${noisy} slow ones stayed.`,
    ...Object.entries(notes).map(([name, value]) => `${name}: ${wordsOf(value)}`),
    ...Object.entries(NOT_MEASURED).map(([id, why]) => `${id} is not measured: ${why}.`),
    ...failed.map(({ goals: ids, why }) => `${ids} could not be measured: ${why}`),
  ].join('\n');
}

function wordsOf(value) {
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name} ${one}`)
    .join(', ');
}
