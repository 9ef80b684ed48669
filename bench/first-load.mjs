// What the home page costs before anything is opened.
import { gzipSync } from 'node:zlib';
import { inBrowser, inPage } from './browser.mjs';
import { measureYard } from './open-update.mjs';
import { playRounds } from './rounds.mjs';

const SETTLED_MS = 1_000;

/**
 * Bytes, after gzip, of the scripts that the home page loads.
 * @param withLists also those of the lists, which it loads a second after it shows itself
 */
export function measureFirstLoad({ app }, { withLists }) {
  return inBrowser((browser) =>
    inPage(browser, async (page) => {
      if (!withLists) await page.addInitScript(dropLateTimers, SETTLED_MS);
      const scripts = [];
      page.on('response', (response) => {
        if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body());
      });
      await openCold(page, app);
      return (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0);
    }),
  );
}

/** Rounds of `{ yard, over }`: ms of task time above 50 ms until a cold home page is at rest. */
export function playColdStarts({ app, small }, body, rounds) {
  return playRounds(rounds, () =>
    inBrowser(async (browser) => {
      const over = await inPage(browser, async (page) => {
        await openCold(page, app);
        return page.evaluate(() =>
          window.bench.longTasks.reduce((sum, task) => sum + task.duration - 50, 0),
        );
      });
      const yard = await inPage(browser, (page) => measureYard(page, { app, small }, body));
      return { yard: yard.ms, over };
    }),
  );
}

/** Loads the home page with nothing cached, until its search box is there and a second more. */
async function openCold(page, app) {
  await page.goto(app.address, { waitUntil: 'networkidle' });
  await page.getByRole('searchbox').waitFor();
  await page.waitForTimeout(SETTLED_MS);
}

/** In the page: a timer of so many milliseconds and more never ends. */
function dropLateTimers(late) {
  const start = window.setTimeout;
  window.setTimeout = (run, ms = 0) => (ms < late ? start(run, ms) : 0);
}
