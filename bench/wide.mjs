// The privacy map of a wide update (scenario `wide`: 300 parties, 60 views): lens, next parties, fold.
import { openSimulatedServer } from './app-server.mjs';
import { inBrowser, inPage } from './browser.mjs';
import { measureFolding } from './fold-and-find.mjs';
import { median } from './rounds.mjs';

const TIMES = 3;

/**
 * Rounds of the page, each in a browser and a world of its own. Milliseconds from the click to what
 * is painted, the median of a few clicks each: `lens` a party set or cleared, until the map shows
 * it, `next` the next parties, `fold` and `unfold` of all views; `nodes` elements of the whole page
 * at most.
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
  const heads = page.locator('.map-party');
  await heads.first().waitFor();
  await page.waitForFunction(() => window.bench.showsRows());
  const nodes = [await elements(page)];
  const lens = [];
  const next = [];
  for (let time = 0; time < TIMES; time++) {
    const party = heads.nth(3 + time).locator('.mark');
    lens.push(await press(page, party, showsLens, true));
    nodes.push(await elements(page));
    lens.push(await press(page, party, showsLens, false));
    const shown = await heads.allTextContents();
    next.push(await press(page, page.locator('.map-others'), showsOthers, shown.join()));
    nodes.push(await elements(page));
  }
  const { fold, unfold } = await measureFolding(page);
  return { lens: median(lens), next: median(next), fold, unfold, nodes: Math.max(...nodes) };
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

/** Runs in the page: whether rows, cells and head show a lens, or none does. */
function showsLens(isOn) {
  const parts = [
    '[role=treegrid] [data-visibility]',
    '[role=treegrid] [data-what-if]',
    '[role=treegrid] [aria-pressed=true]',
  ];
  return parts.every((part) => (document.querySelector(part) !== null) === isOn);
}

/** Runs in the page. */
function showsOthers(before) {
  const heads = [...document.querySelectorAll('.map-party')];
  return heads.map((head) => head.textContent).join() !== before;
}

function elements(page) {
  return page.evaluate(() => document.querySelectorAll('*').length);
}
