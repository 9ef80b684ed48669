// Rounds of opening a link to one update with nothing cached, each beside its yardstick.
import { both, inBrowser, inPage } from './browser.mjs';
import { measureYard } from './open-update.mjs';
import { playRounds } from './rounds.mjs';

/** Rounds of `{ yard, open }`; the link and the yardstick have a fresh browser each. */
export function playColdLinks(place, body, rounds) {
  const inFreshPage = (work) => inBrowser((browser) => inPage(browser, work));
  return playRounds(rounds, async (flip) => {
    const [yard, open] = await both(
      flip,
      () => inFreshPage((page) => measureYard(page, place, body)),
      () => inFreshPage((page) => openLink(page, place, body)),
    );
    return { yard: yard.ms, open };
  });
}

/**
 * Opens the link of an update. All in milliseconds: `ms` from the request for its body to painted
 * rows, `fromLink` the same from the request for the page, `download` of that the download, `held`
 * the longest time in which the main thread came to nothing else after the request for the body.
 */
async function openLink(page, { app }, body) {
  await page.addInitScript((id) => {
    window.bench.tick(true);
    window.linkPainted = window.bench.painted(() => window.bench.showsRows(id));
  }, body.updateId);
  await page.goto(`${app.address}/updates/${body.updateId}`, { waitUntil: 'commit' });
  const end = await page.evaluate(() => window.linkPainted);
  // A long task is reported a moment after its end.
  await page.waitForTimeout(200);
  return page.evaluate(
    ([url, painted]) => {
      const [request] = performance.getEntriesByName(url);
      return {
        ms: painted - request.startTime,
        fromLink: painted,
        download: request.responseEnd - request.startTime,
        held: window.bench.heldSince(request.startTime),
      };
    },
    [body.url, end],
  );
}
