// Rounds of opening one update, each beside its yardstick in the same fresh browser.
import { both, inBrowser, inPage } from './browser.mjs';
import { measureFinding, measureFolding } from './fold-and-find.mjs';
import { traceScrolling } from './frame-trace.mjs';
import { measureHeap } from './heap.mjs';
import { measureDownload, measureYard, openHome, openSlowly, openUpdate } from './open-update.mjs';
import { playRounds } from './rounds.mjs';
import { fling, openEmptyScroller, scrollSteadily, sizeOfTree } from './scroll.mjs';

/** Rounds of `{ yard, open }`. */
export function playOpenings(place, body, rounds) {
  return playRounds(rounds, (flip) =>
    inBrowser(async (browser) => {
      const [yard, open] = await both(
        flip,
        () => inPage(browser, (page) => measureYard(page, place, body)),
        () =>
          inPage(browser, async (page) => {
            await openHome(page, place);
            return openUpdate(page, body);
          }),
      );
      return { yard: yard.ms, open };
    }),
  );
}

/** Rounds in which the opened update is then weighed, scrolled, folded and searched. */
export function playVisits(place, body, rounds) {
  return playRounds(rounds, (flip) =>
    inBrowser(async (browser) => {
      const [yard, visit] = await both(
        flip,
        () => inPage(browser, (page) => measureYard(page, place, body)),
        () => inPage(browser, (page) => visitUpdate(browser, page, place, body, flip)),
      );
      const download = await inPage(browser, (page) => measureDownload(page, place, body));
      return { yard: yard.ms, parse: yard.parse, download, ...visit };
    }),
  );
}

/** Rounds of `{ yard, frame, empty }`: what a scrolled frame costs, and one of an empty page. */
export function playFrames(place, body, rounds) {
  return playRounds(rounds, (flip) =>
    inBrowser((browser) =>
      inPage(browser, async (page) => {
        await openHome(page, place);
        await openUpdate(page, body);
        const size = await sizeOfTree(page);
        const [empty, frame] = await both(
          flip,
          () =>
            inPage(browser, async (other) => {
              await openEmptyScroller(other, place, size);
              const cost = await traceScrolling(browser, other);
              await page.bringToFront();
              return cost;
            }),
          () => traceScrolling(browser, page),
        );
        return { yard: empty.task, empty, frame };
      }),
    ),
  );
}

/**
 * Rounds of opening an update over a link of 50 MB/s, in ms since the first byte of its body: when
 * the first rows were painted, when the body was received, and when all rows were painted.
 */
export async function playFirstRows(place, body, rounds) {
  const played = [];
  for (let round = 0; round < rounds; round++)
    played.push(
      await inBrowser((browser) =>
        inPage(browser, async (page) => {
          await openHome(page, place);
          return openSlowly(page, body);
        }),
      ),
    );
  return played;
}

async function visitUpdate(browser, page, place, body, flip) {
  await openHome(page, place);
  const open = await openUpdate(page, body);
  const heap = await measureHeap(page);
  const size = await sizeOfTree(page);
  const [empty, steady] = await both(
    flip,
    () =>
      inPage(browser, async (other) => {
        await openEmptyScroller(other, place, size);
        const frames = await scrollSteadily(other);
        await page.bringToFront();
        return frames;
      }),
    () => scrollSteadily(page),
  );
  const flung = await fling(page);
  const folding = await measureFolding(page);
  const finding = await measureFinding(page);
  return { open, heap, empty, steady, flung, folding, finding };
}
