// `npm run bench`: opens made-up updates of up to 200,000 events in the built app, in Chromium, and
// measures it against its goals. A missed goal is a result; what could not be measured is an error.
import { parseArgs } from 'node:util';
import { buildIfNeeded, checkNode, giveUp, installIfNeeded } from '../scripts/setup.mjs';
import { openAppServer } from './app-server.mjs';
import { openBodyServer } from './body-server.mjs';
import { browserVersion } from './browser.mjs';
import { MEASURES } from './measures.mjs';
import { profileOpening } from './profile.mjs';
import { machine, toGoals, toMarkdown, writeResults } from './report.mjs';

const HELP = `npm run bench -- [--quick] [--rounds N] [--only ID,ID] [--profile]

  --quick     3 rounds instead of 5, and without 200,000 events and the live list
  --rounds N  so many rounds
  --only IDS  only the measures that these goals come from (G9: all of G9); writes no results
  --profile   no goals: where the time goes while 100,000 events are opened`;

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    only: { type: 'string' },
    profile: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) console.log(HELP);
else await main();

async function main() {
  const only = options.only?.split(',');
  const chosen = MEASURES.filter(({ ids, full }) =>
    only === undefined
      ? !(options.quick && full)
      : ids.some((id) => only.some((one) => id === one || id.startsWith(`${one}-`))),
  );
  if (chosen.length === 0) giveUp(`No measure gives ${options.only}.`);
  checkNode();
  installIfNeeded();
  buildIfNeeded();
  const bodies = await openBodyServer();
  const small = bodies.order('small', { events: 10 });
  try {
    if (options.profile) console.log(await profileOpening(bodies, small));
    else await measureGoals(chosen, bodies, small, only === undefined);
  } finally {
    bodies.close();
  }
}

async function measureGoals(chosen, bodies, small, isWhole) {
  const rounds = Number(options.rounds ?? (options.quick ? 3 : 5));
  const app = await openAppServer(bodies.scanUrl);
  const found = { values: {}, notes: {}, rounds: [], failed: [] };
  for (const { ids, run } of chosen) {
    const started = Date.now();
    try {
      const { values, notes, played } = await run({ app, bodies, small }, rounds);
      const holes = ids.filter((id) => !Number.isFinite(values[id]));
      if (holes.length > 0) throw new Error(`${holes.join(', ')} came to no number.`);
      Object.assign(found.values, values);
      Object.assign(found.notes, notes);
      if (played !== undefined) found.rounds.push({ goals: ids.join(' '), ...countsOf(played) });
    } catch (thrown) {
      found.failed.push({ goals: ids.join(' '), why: String(thrown) });
    }
    const seconds = Math.round((Date.now() - started) / 1000);
    console.error(`${ids.join(' ') || 'Other shapes'}: ${seconds} s`);
  }
  app.close();
  const { values, ...rest } = found;
  const results = {
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    browser: await browserVersion(),
    mode: options.quick ? 'quick' : 'full',
    goals: toGoals(values),
    ...rest,
  };
  if (isWhole) writeResults(results);
  console.log(toMarkdown(results));
  process.exitCode = results.failed.length === 0 ? 0 : 1;
}

/** How many rounds count and how many were done again, and the yardsticks in ms. */
function countsOf({ kept, redone, noisy }) {
  const yards = kept.map(({ yard }) => Math.round(yard)).join(' ');
  return { kept: kept.length, redone, noisy, yards };
}
