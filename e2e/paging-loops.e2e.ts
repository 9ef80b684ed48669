import type { BrowserContext } from '@playwright/test';
import { axe, expect, test } from './app.ts';
import { FULL } from './full.ts';
import { LOOPS, type Loop, openLoopingNode } from './paging-loops.ts';

/** How each loop is named on screen. */
const NAMED: Readonly<Record<Loop, RegExp>> = {
  'page-same-token': /Anomaly: the node returned the same page token and the same bounds again\./,
  'page-same-bounds': /Anomaly: the node returned 3 pages with new tokens, but the bounds did not/,
  'page-empty': /\d+ requests returned no visible updates.*Next request in \d+ s/,
  'page-bounds-back':
    /Anomaly: the bounds of a page went backwards\. The page has offsets \d+–\d+, although offsets/,
  'page-checkpoints': /\d+ requests returned no visible updates.*Next request in \d+ s/,
  'tail-same-token': /Anomaly: the node returned the same page token and the same bounds again\./,
  'tail-same-bounds': /Anomaly: the node returned 3 pages with new tokens, but the bounds did not/,
  'tail-empty': /up to offset 10\d\d/,
  'tail-bounds-back': /Anomaly: the bounds of a page went backwards\. The page has offsets 701–800/,
  'tail-rows': /new since then/,
  'tail-checkpoints': /checkpoint/,
  'completions-same': /Expected an offset beyond the last one/,
  'completions-back': /Anomaly: \d+ completions at or before the requested offset/,
  'completions-checkpoints': /The last \d+ responses had no completions/,
};

/** One of each kind for each list; the others are variants. */
const DAILY: readonly Loop[] = [
  'page-same-token',
  'page-empty',
  'tail-bounds-back',
  'completions-checkpoints',
];

const SECONDS = 8;
const MOST_REQUESTS = 12;

function pathOf(loop: Loop): string {
  return loop.startsWith('completions')
    ? `/completions?network=${loop}&party=alice::1220${'ab'.repeat(32)}&user=u&after=0&live=yes`
    : `/updates?network=${loop}&any=yes`;
}

/** Time passes by the clock of all pages alone, with time for the answers in between. */
async function pass(context: BrowserContext, seconds: number): Promise<void> {
  for (let turn = 0; turn < seconds * 2; turn++) {
    await context.clock.runFor(500);
    const roundTrip = () => fetch('/favicon.svg').then((answer) => answer.text());
    await Promise.all(context.pages().map((page) => page.evaluate(roundTrip)));
  }
}

test(`a node in a loop gets at most ${MOST_REQUESTS} requests in ${SECONDS} s, and the loop is named (REL-12, REL-16)`, async ({
  context,
  startApp,
}) => {
  const node = await openLoopingNode();
  const loops = FULL ? LOOPS : DAILY;
  const networks = LOOPS.map((id) => ({ id, base_url: node.url(id) }));
  const app = await startApp({ config: { networks, demo: false } });
  await context.clock.install({ time: '2026-11-23T12:00:00Z' });
  const pages = await Promise.all(loops.map(() => context.newPage()));
  await context.clock.pauseAt('2026-11-23T12:01:00Z');
  await Promise.all(pages.map((page, place) => page.goto(app + pathOf(loops[place] ?? LOOPS[0]))));
  await pass(context, SECONDS);
  for (const [place, loop] of loops.entries()) {
    const routes = node.log.filter((one) => one.loop === loop).map(({ route }) => route);
    expect.soft(routes.length, `${loop}: ${routes.join(' ')}`).toBeLessThanOrEqual(MOST_REQUESTS);
    expect(routes.length, loop).toBeGreaterThan(1);
    const page = pages[place];
    if (page === undefined) continue;
    await expect.soft(page.getByRole('main'), loop).toContainText(NAMED[loop]);
  }
  await context.clock.resume();
  const [first] = pages;
  if (FULL && first !== undefined) await axe(first);
  await node.close();
});
