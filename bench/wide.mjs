// The views page of a wide update (scenario `wide`: 300 parties, 60 views): lens, sort, fold.
import { openSimulatedServer } from './app-server.mjs';
import { inBrowser, inPage } from './browser.mjs';
import { measureFolding } from './fold-and-find.mjs';
import { median } from './rounds.mjs';

const TIMES = 3;

/**
 * Rounds of the page, each in a browser and a world of its own. Milliseconds from the click to what
 * is painted, the median of a few clicks each: `lens` a party set or cleared, until the grid of
 * views, the matrix and the drawing all show it, `sort` of the matrix, `fold` and `unfold` of all
 * views; `nodes` elements of the whole page at most.
 */
export async function playWide(rounds) {
  const app = await openSimulatedServer();
  const { networks } = await (await fetch(`${app.address}/sim/networks.json`)).json();
  const { samples } = networks.find(({ id }) => id === 'sim-wide');
  const played = [];
  for (let round = 0; round < rounds; round++) {
    const address = `${app.address}/updates/${samples[0].update_id}/views?network=sim-wide~bench${round}`;
    played.push(await inBrowser((browser) => inPage(browser, (page) => visit(page, address))));
  }
  app.close();
  return played;
}

async function visit(page, address) {
  await page.goto(address);
  const matrix = page.getByRole('grid', { name: 'Who sees what' });
  await matrix.getByRole('rowheader').first().waitFor();
  await page.waitForFunction(() => window.bench.showsRows());
  const nodes = [await elements(page)];
  const lens = [];
  const sort = [];
  for (let time = 0; time < TIMES; time++) {
    const party = matrix.getByRole('rowheader').nth(3 + time);
    lens.push(await press(page, party, showsLens, true));
    nodes.push(await elements(page));
    lens.push(await press(page, party, showsLens, false));
    for (const name of ['Party', 'First', 'Seen']) {
      const button = matrix.getByRole('columnheader', { name }).getByRole('button');
      sort.push(await press(page, button, isSortedBy, name));
    }
    nodes.push(await elements(page));
  }
  const { fold, unfold } = await measureFolding(page);
  return { lens: median(lens), sort: median(sort), fold, unfold, nodes: Math.max(...nodes) };
}

/** Milliseconds from a click until `holds(wanted)` is painted. */
async function press(page, target, holds, wanted) {
  await target.scrollIntoViewIfNeeded();
  const isPainted = page.evaluate(`window.gc();
    window.bench.painted(() => (${holds})(${JSON.stringify(wanted)}))`);
  await target.click();
  const end = await isPainted;
  return end - (await page.evaluate(() => window.bench.asked));
}

/** Runs in the page: whether all three parts show a lens, or none does. */
function showsLens(isOn) {
  const parts = [
    '[role=treegrid] [data-visibility]',
    '[role=grid] [role=row][aria-selected=true]',
    '.view-drawing [stroke-dasharray]',
  ];
  return parts.every((part) => (document.querySelector(part) !== null) === isOn);
}

/** Runs in the page. */
function isSortedBy(name) {
  const head = document.querySelector('[role=grid] [role=columnheader][aria-sort]');
  return head?.textContent.startsWith(name) ?? false;
}

function elements(page) {
  return page.evaluate(() => document.querySelectorAll('*').length);
}
